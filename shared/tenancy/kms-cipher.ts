import {
  DecryptCommand,
  EncryptCommand,
  KMSClient,
  type KMSClientConfig,
} from '@aws-sdk/client-kms';
import type { Purpose, SecretCipher } from './secret-cipher.ts';

/** All attempts together take less than a request has, also when each of them hangs: milliseconds. */
export const KMS = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_000, throwOnRequestTimeout: true },
} as const satisfies KMSClientConfig;

/** Encrypts with a key of KMS. */
export function kmsCipher(KeyId: string, config: KMSClientConfig = KMS): SecretCipher {
  const client = new KMSClient(config);
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
