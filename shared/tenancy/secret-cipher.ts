import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import type { VaultConfig } from '../config.ts';

/** What a ciphertext is for. It can only be decrypted by naming the same again. */
export interface Purpose {
  readonly applicationId: number;
  /** Policies of the KMS key and of the functions are limited to purposes. */
  readonly purpose: 'secret' | 'token' | 'payments';
}

/** Keeps secrets that must be recoverable. Ciphertexts are base64 text. */
export interface SecretCipher {
  encrypt(plaintext: string, purpose: Purpose): Promise<string>;
  decrypt(ciphertext: string, purpose: Purpose): Promise<string>;
}

export const createCipher = (config: VaultConfig): SecretCipher =>
  'keyFile' in config ? createFileCipher(config.keyFile) : createKmsCipher(config.kmsKeyId);

function createKmsCipher(KeyId: string): SecretCipher {
  const client = new KMSClient({ maxAttempts: 3 });
  const context = ({ applicationId, purpose }: Purpose) => ({
    application: String(applicationId),
    purpose,
  });
  return {
    async encrypt(plaintext, purpose) {
      const Plaintext = Buffer.from(plaintext);
      const EncryptionContext = context(purpose);
      const command = new EncryptCommand({ KeyId, Plaintext, EncryptionContext });
      const { CiphertextBlob = new Uint8Array() } = await client.send(command);
      return Buffer.from(CiphertextBlob).toString('base64');
    },
    async decrypt(ciphertext, purpose) {
      const CiphertextBlob = Buffer.from(ciphertext, 'base64');
      const EncryptionContext = context(purpose);
      const command = new DecryptCommand({ KeyId, CiphertextBlob, EncryptionContext });
      const { Plaintext = new Uint8Array() } = await client.send(command);
      return Buffer.from(Plaintext).toString();
    },
  };
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The laptop's stand-in for KMS: AES-256-GCM with the 32 bytes of a file. */
function createFileCipher(file: string): SecretCipher {
  const key = readFileSync(file);
  const boundTo = ({ applicationId, purpose }: Purpose) =>
    Buffer.from(`${applicationId}/${purpose}`);
  return {
    async encrypt(plaintext, purpose) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(boundTo(purpose));
      const sealed = Buffer.concat([cipher.update(plaintext), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
    },
    async decrypt(ciphertext, purpose) {
      const bytes = Buffer.from(ciphertext, 'base64');
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES))
        .setAAD(boundTo(purpose))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const opened = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
      return Buffer.concat(opened).toString();
    },
  };
}

/** Key material for a new key file. */
export const newFileKey = () => randomBytes(32);

/** Decrypted texts that an instance keeps at most. */
const MAX_DECRYPTED = 1_000;

/** A vault that asks once for each ciphertext, so that a warm instance need not call KMS. */
export function memoizeDecryption(vault: SecretCipher): SecretCipher {
  const known = new Map<string, Promise<string>>();
  return {
    encrypt: vault.encrypt,
    decrypt(ciphertext, purpose) {
      const key = `${purpose.applicationId}/${purpose.purpose}/${ciphertext}`;
      const plaintext = known.get(key) ?? vault.decrypt(ciphertext, purpose);
      if (known.size >= MAX_DECRYPTED) known.clear();
      known.set(key, plaintext);
      plaintext.catch(() => known.delete(key));
      return plaintext;
    },
  };
}
