import type { ServiceRequest } from '../../shared/actions/context.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import { invalidProperty, missingProperty } from '../../shared/contract/errors.ts';
import type { Unvalidated } from '../../shared/contract/records.ts';
import type { User, UserInput } from '../../shared/resources/users.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { sameEmail } from '../../shared/tenancy/user-emails.ts';
import { proveIdentity } from './prove-identity.ts';

/**
 * Who changes their own e-mail address or password proves to be the user, not only to have the token.
 * Throws a 400.
 */
export const requireOldPassword =
  (service: RecordService<User, UserInput>, cipher: SecretCipher) =>
  async (id: number, changes: Unvalidated<UserInput>, request: ServiceRequest): Promise<void> => {
    if (!mustProve(changes, request)) return;
    const user = await service.find(id, request);
    const { email, password, old_password } = changes;
    if (password === undefined && isEmailOf(user, email)) return;
    if (typeof old_password !== 'string') throw missingProperty('old_password');
    const claim = { email: user.email, password: old_password, isOwn: true };
    if (!(await proveIdentity(claim, request, cipher))) throw wrongPassword();
  };

const mustProve = (
  { email, password }: Unvalidated<UserInput>,
  { caller, application }: ServiceRequest,
) =>
  caller.access === 'user' &&
  application.settings.old_password_required &&
  (email !== undefined || password !== undefined);

const isEmailOf = (user: User, email: unknown) =>
  typeof email === 'string' && sameEmail(email, user.email);

const wrongPassword = () =>
  invalidProperty({
    name: 'old_password',
    failedValidator: 'whitelist',
    message: 'old_password is not the password of the user.',
  });
