import type { Table } from '../storage/table.ts';
import type { Application } from './application.ts';
import { newPublicKey } from './credentials.ts';
import { newHashKey } from './hash-keys.ts';
import { newSecret, newSigning } from './keys.ts';
import { changeApplication, type Keyed } from './provisioning.ts';
import type { SecretCipher } from './secret-cipher.ts';

interface Rotation {
  /** Whether to replace the public key as well, which storefronts contain. */
  readonly publicKey?: boolean;
  /** How long the previous keys stay valid: milliseconds. */
  readonly overlap?: number;
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
  { publicKey: replacesPublicKey = false, overlap = 0 }: Rotation = {},
): Promise<Keyed> {
  const { id, signing, publicKey, encryptedHashKey } = application;
  const { secretKey, encryptedSecretKey } = await newSecret(cipher, id);
  const until = Date.now() + overlap;
  const changed = await changeApplication(table, application, {
    encryptedSecretKey,
    ...(replacesPublicKey && { publicKey: newPublicKey(id) }),
    ...((overlap === 0 || encryptedHashKey === undefined) && {
      encryptedHashKey: await newHashKey(cipher, id),
    }),
    ...(overlap > 0
      ? { replacedKeys: { publicKey, encryptedSecretKey: application.encryptedSecretKey, until } }
      : { replacedKeys: undefined, signing: await newSigning(cipher, id, signing.generation + 1) }),
  });
  return { application: changed, secretKey };
}
