import type { ActionRequest, Answer, ServiceRequest } from '../../shared/actions/context.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import { badRequest, notFound } from '../../shared/contract/errors.ts';
import { may } from '../../shared/contract/permissions.ts';
import type { BodyOf } from '../../shared/contract/resource.ts';
import type { Actions } from '../../shared/endpoint/service.ts';
import { mailed } from '../../shared/mail/mailed.ts';
import { requireGoodPassword } from '../../shared/passwords/new-password.ts';
import { hashPassword } from '../../shared/passwords/password-hash.ts';
import type { User, UserInput, users } from '../../shared/resources/users.ts';
import type { Write } from '../../shared/storage/write.ts';
import { countFailures } from '../../shared/tenancy/login-limits.ts';
import { requestCode, tryCode, useCode } from '../../shared/tenancy/recovery-code.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { forgetTenant } from '../../shared/tenancy/tenant-cache.ts';
import { endAccess } from '../../shared/tenancy/user-logins.ts';
import { type Credentials, readCredentials, replacePassword } from './credentials.ts';
import { keptToken } from './kept-token.ts';
import { forgetLogins, isFromKnownPlace, proveIdentity } from './prove-identity.ts';

type UserActions = Actions<typeof users>;
type PasswordChange = BodyOf<typeof users, 'updatePassword'>;

/** Sets a new password of the user of that id, by the old one. */
export const changePassword =
  (service: RecordService<User, UserInput>, cipher: SecretCipher) =>
  async (id: number, request: ActionRequest<PasswordChange>): Promise<Answer<object>> => {
    const { old_password, new_password } = request.body;
    const { settings } = request.application;
    const user = await service.find(id, request);
    await requireGoodPassword('new_password', new_password, settings.password_min_length, user);
    const claim = { email: user.email, password: old_password, isOwn: true };
    const credentials = await proveIdentity(claim, request, cipher);
    const answer = await service.answer(user, request);
    const isSet = credentials && (await setPassword(credentials, new_password, request, answer));
    if (!isSet) throw notFound('The old password is wrong.');
    return answer;
  };

/** The answer for an unknown address is equal in body and in time, so that nobody learns of others. */
export const recoverPassword =
  (cipher: SecretCipher): UserActions['recoverPassword'] =>
  async (request) => {
    const { table, application, clock, body, caller, client } = request;
    const now = clock.now();
    if (!may(caller, 'users:write')) {
      await countFailures(table, application.id, { 'recovery-address': client.networks }, now);
    }
    const { email } = body;
    const isKnown = await isFromKnownPlace(body, request, cipher);
    await requestCode(table, application.id, { email, isKnown }, now);
    return mailed();
  };

/** Sets a new password by a code that was asked for, in either of its forms. */
export const resetPassword =
  (cipher: SecretCipher): UserActions['resetPassword'] =>
  async (request) => {
    const { table, application, clock, body, client } = request;
    const { settings } = application;
    const { email, verification_code: code, new_password } = body;
    const owner = { email };
    await requireGoodPassword('new_password', new_password, settings.password_min_length, owner);
    // Both are read in any case, and nothing is hashed before: the time tells nothing either.
    const [credentials, nonce] = await Promise.all([
      readCredentials(request, email),
      tryCode(table, application, cipher, { email, code }, clock.now()),
    ]);
    if (!credentials || nonce === undefined) throw wrongCode();
    // Whoever can read the mail is never kept out, and begins without failures.
    const further = [
      useCode(application.id, email, nonce),
      ...forgetLogins(application.id, email, client),
    ];
    const proved = { ...credentials, provedAt: clock.now() };
    if (!(await setPassword(proved, new_password, request, {}, further))) throw wrongCode();
    return {};
  };

const wrongCode = () => badRequest('The verification code is wrong or has expired.');

/**
 * Ends the user's other tokens with it. False when the password has changed meanwhile, or another
 * condition failed.
 */
async function setPassword(
  credentials: Credentials,
  password: string,
  { application, clock, caller, commit }: ServiceRequest,
  answer: Answer,
  further: readonly Write[] = [],
): Promise<boolean> {
  const { id } = application;
  const { userId } = credentials;
  const hash = await hashPassword(password);
  const writes = [
    replacePassword(id, credentials, hash),
    ...endAccess(id, userId, clock.now(), keptToken({ caller }, userId)),
    ...further,
  ];
  const failed = await commit(writes, answer);
  forgetTenant(id);
  return failed.length === 0;
}
