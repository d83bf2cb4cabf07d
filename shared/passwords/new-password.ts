import { type FailedValidator, invalidProperty } from '../contract/errors.ts';

/** The user or member of the staff who gets a password. */
interface Owner {
  readonly email: string;
  readonly name?: string | undefined;
}

/**
 * Throws a 400 for a new password that is too short, or among those that are guessed first. Its text is
 * not repeated.
 */
export async function requireGoodPassword(
  name: string,
  password: string,
  minLength: number,
  owner: Owner,
): Promise<void> {
  if (Array.from(password).length < minLength) {
    throw refused(name, 'min', `${name} must have at least ${minLength} characters.`);
  }
  if (isEasy(password, owner)) {
    const says = 'must not be an email address or a name, or repeat one character';
    throw refused(name, 'whitelist', `${name} ${says}. Choose another one.`);
  }
  // Lazy import: the list is large, and most requests set no password.
  const { COMMON_PASSWORDS } = await import('./common-passwords.ts');
  if (!COMMON_PASSWORDS.has(folded(password))) return;
  const count = COMMON_PASSWORDS.size.toLocaleString('en');
  throw refused(
    name,
    'whitelist',
    `${name} is one of the ${count} most common passwords. Choose another one.`,
  );
}

function isEasy(password: string, { email, name = '' }: Owner): boolean {
  const text = folded(password);
  const [local = ''] = email.split('@');
  const known = [email, local, name, 'shopwright'].map((each) => withoutBlanks(folded(each)));
  const letters = withoutBlanks(text);
  return known.includes(letters) || new Set(letters).size < 2;
}

const folded = (text: string) => text.normalize().toLowerCase();

const withoutBlanks = (text: string) => text.replaceAll(/\s/gu, '');

const refused = (name: string, failedValidator: FailedValidator, message: string) =>
  invalidProperty({ name, failedValidator, message });
