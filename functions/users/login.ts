import type { Caller, ServiceRequest } from '../../shared/actions/context.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import { ApiError } from '../../shared/contract/errors.ts';
import type { Actions } from '../../shared/endpoint/service.ts';
import { type Counted, countAttempt, networkOf } from '../../shared/tenancy/login-limits.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { type Credentials, readCredentials } from './credentials.ts';
import { mergeAtLogin } from './merge-cart.ts';
import { matchesPassword } from './password.ts';
import type { User, UserInput, users } from './resource.ts';

/** Trades e-mail and password for a token of the user. */
export const logIn =
  (
    service: RecordService<User, UserInput>,
    cipher: SecretCipher,
  ): Actions<typeof users>['authenticate'] =>
  async (request) => {
    const { application, caller, clock, body } = request;
    // The time before the password is read: who changes it meanwhile ends this token too.
    const now = clock.now();
    const credentials = await proveIdentity(body.email, body.password, request);
    if (!credentials) throw loginFailed(caller);
    const { userId } = credentials;
    const [record, { token }, cart_problem] = await Promise.all([
      service.find(userId, request),
      issueToken(application, cipher, { access: 'user', userId }, now),
      mergeAtLogin(body.cart_id, userId, request),
    ]);
    const { data: user = {} } = await service.answer(record, request);
    const role = record.role ?? 'user';
    return { data: { token, user, access: 'user', role, ...(cart_problem && { cart_problem }) } };
  };

/**
 * Clients with an admin token take a 401 for one about that token, and log in without end
 * (protocol.md, "Users").
 */
function loginFailed({ access }: Caller) {
  const message = 'The e-mail address or the password is wrong.';
  return new ApiError(access === 'admin' ? 404 : 401, message, { counted: 'login_failures' });
}

/**
 * Whose credentials these are; undefined when the address is unknown or the password wrong, which
 * nobody can tell apart by the time it takes. Throws a 429 when too many attempts have failed.
 */
export async function proveIdentity(
  email: string,
  password: string,
  request: ServiceRequest,
): Promise<Credentials | undefined> {
  const { table, application, caller, clock, sourceIp } = request;
  const account = email.toLowerCase();
  // Whoever has the secret key logs in all customers from one address: that of the store.
  const counted: Counted =
    caller.access === 'admin'
      ? { 'login-email': account }
      : { 'login-email': account, 'login-address': networkOf(sourceIp) };
  const [attempt, credentials] = await Promise.all([
    countAttempt(table, application.id, counted, clock.now()),
    readCredentials(request, email),
  ]);
  if (!(await matchesPassword(password, credentials?.password))) return undefined;
  await attempt.succeeded();
  return credentials;
}
