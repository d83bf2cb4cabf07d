import type { Caller } from '../../shared/actions/context.ts';
import { ApiError } from '../../shared/contract/errors.ts';
import { may } from '../../shared/contract/permissions.ts';

/**
 * Clients with an admin token take a 401 for one about that token, and log in without end
 * (protocol.md, "Users").
 */
export function loginFailed(
  caller: Caller,
  message = 'The email address or the password is wrong.',
) {
  return new ApiError(may(caller, 'users:write') ? 404 : 401, message, {
    counted: 'login_failures',
  });
}
