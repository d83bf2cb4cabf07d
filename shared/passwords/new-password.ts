import { type FailedValidator, invalidProperty } from '../contract/errors.ts';

/**
 * Throws a 400 for a new password that is too short, or among those that are guessed first. Its text is
 * not repeated.
 */
export async function requireGoodPassword(
  name: string,
  password: string,
  minLength: number,
): Promise<void> {
  if (Array.from(password).length < minLength) {
    throw refused(name, 'min', `${name} must have at least ${minLength} characters.`);
  }
  // Lazy import: the list is large, and most requests set no password.
  const { COMMON_PASSWORDS } = await import('./common-passwords.ts');
  if (!COMMON_PASSWORDS.has(password.normalize().toLowerCase())) return;
  const count = COMMON_PASSWORDS.size.toLocaleString('en');
  throw refused(name, 'whitelist', `${name} is one of the ${count} commonest; choose another one.`);
}

const refused = (name: string, failedValidator: FailedValidator, message: string) =>
  invalidProperty({ name, failedValidator, message });
