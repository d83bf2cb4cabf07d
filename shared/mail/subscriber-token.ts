import { createHmac } from 'node:crypto';
import { type Language, languageFor } from '../contract/language.ts';
import { DAY_MS } from '../durations.ts';
import { equalSecrets } from '../equal-secrets.ts';
import type { Application } from '../tenancy/application.ts';
import { keyFor } from '../tenancy/hash-keys.ts';
import type { SecretCipher } from '../tenancy/secret-cipher.ts';

/** How long a link in a mail confirms an address: milliseconds. */
export const CONFIRM_LIFETIME_MS = 7 * DAY_MS;

/** 128 bits. */
const SIGNATURE_BYTES = 16;

/** Who asks for the newsletter. Nothing of it is stored before the address confirms it. */
export interface Asked {
  readonly email: string;
  readonly locale: Language;
}

interface Signing {
  readonly application: Application;
  readonly cipher: SecretCipher;
  /** Milliseconds. */
  readonly now: number;
}

/** What a mail has, whose link confirms the address it went to: of letters that need no escape in a link. */
export async function confirmToken({ email, locale }: Asked, signing: Signing): Promise<string> {
  const asked = JSON.stringify([email, locale, signing.now + CONFIRM_LIFETIME_MS]);
  const text = Buffer.from(asked).toString('base64url');
  return `${text}.${await signatureOf(text, signing)}`;
}

/** Undefined for a token that the store has not made, or that is too old. */
export async function askedBy(token: string, signing: Signing): Promise<Asked | undefined> {
  const [text = '', signature = '', ...more] = token.split('.');
  const isSigned = equalSecrets(await signatureOf(text, signing), signature);
  if (!isSigned || more.length > 0) return undefined;
  const [email, locale, ends]: [string, string, number] = JSON.parse(
    Buffer.from(text, 'base64url').toString(),
  );
  if (!(ends > signing.now)) return undefined;
  return { email, locale: languageFor(signing.application.settings, locale) };
}

async function signatureOf(text: string, { application, cipher }: Signing): Promise<string> {
  const key = await keyFor(application, cipher, 'subscriber');
  const mac = createHmac('sha256', key).update(`${application.id}/${text}`).digest();
  return mac.subarray(0, SIGNATURE_BYTES).toString('base64url');
}
