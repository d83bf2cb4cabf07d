import type { Table } from '../storage/table.ts';
import type { Application } from './application.ts';
import { newPublicKey } from './credentials.ts';
import { newHashKey } from './hash-keys.ts';
import { newSecret, newTokenKeys } from './keys.ts';
import { changeApplication, type Keyed } from './provisioning.ts';
import { endEarlierTokens } from './revocations.ts';
import type { SecretCipher } from './secret-cipher.ts';

interface Rotation {
  /** Whether to replace the public key as well, which storefronts contain. */
  readonly publicKey?: boolean;
  /** How long the previous keys stay valid: milliseconds. */
  readonly overlap?: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Key rotation. With an overlap the previous secret key stays valid for that time, and so do the
 * tokens. Without one it is revoked with all tokens and all else that a keyed hash proves, as soon
 * as the caches of the instances expire (30 s).
 */
export async function rotateKeys(
  table: Table,
  cipher: SecretCipher,
  application: Application,
  { publicKey: replacesPublicKey = false, overlap = 0, now }: Rotation,
): Promise<Keyed> {
  const { id, publicKey } = application;
  const { secretKey, encryptedSecretKey } = await newSecret(cipher, id);
  const until = now + overlap;
  const common = { encryptedSecretKey, ...(replacesPublicKey && { publicKey: newPublicKey(id) }) };
  if (overlap > 0) {
    const replaced = { publicKey, encryptedSecretKey: application.encryptedSecretKey, until };
    const change = { ...common, replacedKeys: replaced };
    return { application: await changeApplication(table, application, change, now), secretKey };
  }
  const keys = {
    ...(await newTokenKeys(cipher, application)),
    encryptedHashKey: await newHashKey(cipher, id),
  };
  const change = { ...common, ...keys, replacedKeys: undefined };
  const ended = endEarlierTokens(id, keys.signing.generation, now);
  const changed = await changeApplication(table, application, change, now, [ended]);
  return { application: changed, secretKey };
}
