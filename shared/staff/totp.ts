import { Secret, TOTP } from 'otpauth';
import type { SecretCipher } from '../tenancy/secret-cipher.ts';
import type { Totp } from './credentials.ts';

/** Secrets of members are of no store. */
const PURPOSE = { applicationId: 0, purpose: 'totp' } as const;

/** Codes of the step before and after are taken too, for clocks that differ: 30 s each. */
const WINDOW = 1;

const ISSUER = 'Shopwright';

const generatorOf = (secret: string, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret) });

/** A new secret in base 32, and the address of it that authenticator apps read (RFC 6238). */
export function newTotpSecret(email: string): { readonly secret: string; readonly uri: string } {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, uri: generatorOf(secret, email).toString() };
}

export const encryptTotpSecret = (secret: string, cipher: SecretCipher): Promise<string> =>
  cipher.encrypt(secret, PURPOSE);

/**
 * The second factor after a code was taken, to be stored on condition that it is still as it was; undefined
 * for a wrong code, and one of a step of which a code was taken.
 */
export async function takeTotpCode(
  totp: Totp,
  code: string,
  cipher: SecretCipher,
  now: number,
): Promise<Totp | undefined> {
  const generator = generatorOf(await cipher.decrypt(totp.secret, PURPOSE));
  const delta = generator.validate({ token: code.trim(), timestamp: now, window: WINDOW });
  if (delta === null) return undefined;
  const step = generator.counter({ timestamp: now }) + delta;
  return step > totp.step ? { ...totp, step } : undefined;
}
