import type { Table } from '../storage/table.ts';
import type { Application } from './application.ts';
import { newPublicKey } from './credentials.ts';
import { newSecret, newSigning } from './keys.ts';
import { changeApplication, type Keyed } from './provisioning.ts';
import type { SecretCipher } from './secret-cipher.ts';

interface Rotation {
  /** The public key, which storefronts carry, only changes when asked for. */
  readonly publicKey?: boolean;
  /** How long the keys before go on working: milliseconds. */
  readonly overlap?: number;
}

/**
 * A new secret key. With an overlap the one before works on for that time, and tokens stay. Without
 * one it ends at once, and every token with it, within the 30 s that instances keep an application.
 */
export async function rotateKeys(
  table: Table,
  vault: SecretCipher,
  application: Application,
  { publicKey: replacesPublicKey = false, overlap = 0 }: Rotation = {},
): Promise<Keyed> {
  const { id, signing, publicKey } = application;
  const { secretKey, encryptedSecretKey } = await newSecret(vault, id);
  const until = Date.now() + overlap;
  const changed = await changeApplication(table, application, {
    encryptedSecretKey,
    ...(replacesPublicKey && { publicKey: newPublicKey(id) }),
    ...(overlap > 0
      ? { replacedKeys: { publicKey, encryptedSecretKey: application.encryptedSecretKey, until } }
      : { replacedKeys: undefined, signing: await newSigning(vault, id, signing.generation + 1) }),
  });
  return { application: changed, secretKey };
}
