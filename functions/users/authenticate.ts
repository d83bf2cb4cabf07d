import { objectOf } from '../../shared/actions/body.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import { ApiError } from '../../shared/contract/errors.ts';
import type { Action, Caller } from '../../shared/endpoint/request.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { proveIdentity, readText } from './prove-identity.ts';

/** Trades e-mail and password for a token of the user. */
export function authenticate(service: RecordService, vault: SecretCipher): Action {
  return async (request) => {
    const { application, caller } = request;
    // Of before the password is read: who changes it meanwhile ends this token too.
    const now = Date.now();
    const body = objectOf(request.body);
    const [email, password] = [readText(body, 'email'), readText(body, 'password')];
    const credentials = await proveIdentity(request, email, password);
    if (!credentials) throw refused(caller);
    const { userId } = credentials;
    const [user, { token }] = await Promise.all([
      service.find({ ...request, ids: { id: userId } }),
      issueToken(application, vault, { access: 'user', userId }, now),
    ]);
    const { data } = await service.answer(user, request);
    return {
      data: { token, user: data ?? null, access: 'user', role: user['role'] ?? 'user' },
    };
  };
}

/** Clients with an admin token take a 401 for one about that token, and log in without end (D2). */
function refused({ access }: Caller) {
  const message = 'The e-mail address or the password is wrong.';
  return new ApiError(access === 'admin' ? 404 : 401, message, { counted: 'login_failures' });
}
