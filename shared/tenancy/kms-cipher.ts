import {
  DecryptCommand,
  EncryptCommand,
  KMSClient,
  type KMSClientConfig,
} from '@aws-sdk/client-kms';
import { MINUTE_MS } from '../durations.ts';
import type { Purpose, SecretCipher } from './secret-cipher.ts';

/** How long KMS is waited for: milliseconds. */
export interface KmsPatience {
  /** For all attempts together. What waits for the next attempt then ends with it. */
  readonly maxMs: number;
  /** For one attempt, and how many there are. */
  readonly client: KMSClientConfig;
}

/** Patience of a request, whose caller has a 503 within 2 seconds when KMS hangs. */
export const KMS = {
  maxMs: 1_700,
  client: {
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 500, requestTimeout: 800, throwOnRequestTimeout: true },
  },
} as const satisfies KmsPatience;

/** Patience of a program, which may be far from the region. */
export const KMS_OF_PROGRAMS: KmsPatience = {
  maxMs: MINUTE_MS,
  client: {
    maxAttempts: 5,
    requestHandler: {
      connectionTimeout: 5_000,
      requestTimeout: 10_000,
      throwOnRequestTimeout: true,
    },
  },
};

/** Encrypts with a key of KMS. */
export function kmsCipher(
  KeyId: string,
  { maxMs, client: config }: KmsPatience = KMS,
): SecretCipher {
  const client = new KMSClient(config);
  const untilDeadline = () => ({ abortSignal: AbortSignal.timeout(maxMs) });
  const context = ({ applicationId, purpose }: Purpose) => ({
    application: String(applicationId),
    purpose,
  });
  return {
    async encrypt(plaintext, purpose) {
      const Plaintext = Buffer.from(plaintext);
      const EncryptionContext = context(purpose);
      const command = new EncryptCommand({ KeyId, Plaintext, EncryptionContext });
      const { CiphertextBlob = new Uint8Array() } = await client.send(command, untilDeadline());
      return Buffer.from(CiphertextBlob).toString('base64');
    },
    async decrypt(ciphertext, purpose) {
      const CiphertextBlob = Buffer.from(ciphertext, 'base64');
      const EncryptionContext = context(purpose);
      const command = new DecryptCommand({ KeyId, CiphertextBlob, EncryptionContext });
      const { Plaintext = new Uint8Array() } = await client.send(command, untilDeadline());
      return Buffer.from(Plaintext).toString();
    },
  };
}
