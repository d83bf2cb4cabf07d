import { hkdfSync, randomBytes } from 'node:crypto';
import type { Application } from './application.ts';
import type { SecretCipher } from './secret-cipher.ts';

/** What keyed hashes of a store are for: each use has a key of its own. */
export type HashUse =
  | 'order-secret'
  | 'idempotency'
  | 'device'
  | 'address'
  | 'recovery'
  | 'customer'
  | 'unsubscribe'
  | 'subscriber'
  | 'staff-code';

const BYTES = 32;

/** A new key for keyed hashes, encrypted. */
export const newHashKey = (cipher: SecretCipher, applicationId: number): Promise<string> =>
  cipher.encrypt(randomBytes(BYTES).toString('base64'), { applicationId, purpose: 'hash' });

/** The key of 32 bytes for one use, derived from the hash key of the store (HKDF, RFC 5869). */
export async function keyFor(
  { id: applicationId, encryptedHashKey }: Application,
  cipher: SecretCipher,
  use: HashUse,
): Promise<Buffer> {
  const key = await cipher.decrypt(encryptedHashKey, { applicationId, purpose: 'hash' });
  return Buffer.from(hkdfSync('sha256', Buffer.from(key, 'base64'), '', use, BYTES));
}
