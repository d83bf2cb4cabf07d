import { objectOf, readBody } from '../../shared/actions/body.ts';
import { recordActions } from '../../shared/actions/record-actions.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import type { Action } from '../../shared/endpoint/request.ts';
import { forgetTenant } from '../../shared/tenancy/tenant-cache.ts';
import type { Validator } from '../../shared/validation/validation.ts';
import { accountBehaviour } from './account.ts';
import { latestCart, ofSelf, onSelf } from './current-user.ts';
import { passwordActions } from './passwords.ts';
import { users } from './resource.ts';

/** Stands for the stored password where a record is validated as a whole and none is sent. */
const KEPT_PASSWORD = 'unchanged';

/** The operations on accounts, of any user and of the caller (contract.md 3.14). */
export function accountActions(service: RecordService, validate: Validator) {
  const standard = recordActions(users, validate, accountBehaviour);
  const passwords = passwordActions(service);

  const update: Action = async (request) => {
    const changes = readBody(users, request);
    const answer = await service.change(request, (stored) => ({
      password: KEPT_PASSWORD,
      ...stored,
      ...changes,
    }));
    if (objectOf(request.body)['password'] !== undefined) forgetTenant(request.application.id);
    return answer;
  };

  const remove: Action = async (request) => {
    const answer = await standard.remove(request);
    forgetTenant(request.application.id);
    return answer;
  };

  return {
    ...standard,
    ...passwords,
    /** With the token of a user, the one object of that user (contract.md D11). */
    list: async (request) =>
      request.caller.access === 'user' ? onSelf(standard.get)(request) : standard.list(request),
    update,
    remove,
    getCurrent: ofSelf(standard.get),
    getLatestCart: ofSelf(latestCart),
    updateMe: onSelf(update),
    removeMe: onSelf(remove),
    updateMyPassword: onSelf(passwords.updatePassword),
  } satisfies Record<string, Action>;
}
