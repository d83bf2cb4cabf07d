import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import type { Purpose, SecretCipher } from './secret-cipher.ts';

/** Encrypts with a key of KMS. */
export function kmsCipher(KeyId: string): SecretCipher {
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
