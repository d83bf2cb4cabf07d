import type { Context, ServiceRequest } from '../../shared/actions/context.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import { invalidProperty, missingProperty } from '../../shared/contract/errors.ts';
import type { Unvalidated } from '../../shared/contract/records.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { MIN_PASSWORD_LENGTH } from '../../shared/tenancy/settings.ts';
import { sameEmail } from './credentials.ts';
import { proveIdentity } from './prove-identity.ts';
import type { User, UserInput } from './resource.ts';

/** Throws a 400 for a new password that is shorter than the store wants it. */
export function requireLength(
  name: 'password' | 'new_password',
  password: string,
  { application }: Pick<Context, 'application'>,
): void {
  const { password_min_length: min = MIN_PASSWORD_LENGTH } = application.settings;
  if (Array.from(password).length >= min) return;
  throw invalidProperty({
    name,
    failedValidator: 'min',
    message: `${name} must have at least ${min} characters.`,
  });
}

/**
 * Who changes their own e-mail address or password proves to be the user, not only to have the token.
 * Throws a 400. Stores of before have no such setting, for clients that do not send it.
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
  application.settings.old_password_required === true &&
  (email !== undefined || password !== undefined);

const isEmailOf = (user: User, email: unknown) =>
  typeof email === 'string' && sameEmail(email, user.email);

const wrongPassword = () =>
  invalidProperty({
    name: 'old_password',
    failedValidator: 'whitelist',
    message: 'old_password is not the password of the user.',
  });
