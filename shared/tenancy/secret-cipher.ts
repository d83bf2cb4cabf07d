import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { SecretPurpose } from '../contract/uses.ts';
import { LruCache } from '../lru-cache.ts';

/** Encryption context: a ciphertext can be decrypted only with the context of its encryption. */
export interface Purpose {
  /** The id of the account, for what is the account's: `mail`. */
  readonly applicationId: number;
  /** The policies of the KMS key and of the functions are limited to purposes. */
  readonly purpose: SecretPurpose;
}

/** Purposes of the private keys that sign tokens of users, of admins and of staff. */
export type TokenPurpose = Extract<SecretPurpose, `${string}token`>;

/** Encrypts secrets that must be recoverable. Ciphertexts are base64 text. */
export interface SecretCipher {
  encrypt(plaintext: string, purpose: Purpose): Promise<string>;
  decrypt(ciphertext: string, purpose: Purpose): Promise<string>;
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Instead of KMS on a machine of one's own: AES-256-GCM with a key of 32 bytes in a file. */
export function fileCipher(file: string): SecretCipher {
  const key = readFileSync(file);
  const contextBytes = ({ applicationId, purpose }: Purpose) =>
    Buffer.from(`${applicationId}/${purpose}`);
  return {
    async encrypt(plaintext, purpose) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(contextBytes(purpose));
      const encrypted = Buffer.concat([cipher.update(plaintext), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64');
    },
    async decrypt(ciphertext, purpose) {
      const bytes = Buffer.from(ciphertext, 'base64');
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES))
        .setAAD(contextBytes(purpose))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const decrypted = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
      return Buffer.concat(decrypted).toString();
    },
  };
}

/** Key material for a new key file. */
export const newFileKey = () => randomBytes(32);

/** Decrypted texts that an instance caches. */
const MAX_DECRYPTED = 1_000;

/**
 * A cipher that decrypts each ciphertext once, so that a warm instance does not call KMS. Only a
 * plaintext is cached: a call that hangs or fails is that of one request.
 */
export function memoizeDecryption(cipher: SecretCipher): SecretCipher {
  const plaintexts = new LruCache<string>({ maxEntries: MAX_DECRYPTED });
  return {
    encrypt: cipher.encrypt,
    async decrypt(ciphertext, purpose) {
      const key = `${purpose.applicationId}/${purpose.purpose}/${ciphertext}`;
      const known = plaintexts.get(key);
      if (known !== undefined) return known;
      const plaintext = await cipher.decrypt(ciphertext, purpose);
      plaintexts.set(key, plaintext);
      return plaintext;
    },
  };
}
