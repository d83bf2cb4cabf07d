import type { Application, Tenant } from './application.ts';
import { newSecretKey, newSigningKeys } from './credentials.ts';
import type { SecretCipher } from './secret-cipher.ts';

/** A secret key that lets its owner in, as it is stored. */
export interface ValidSecretKey {
  readonly encryptedSecretKey: string;
  /** When it ends: epoch milliseconds. */
  readonly until?: number;
}

/** The secret keys that work now, the present one first. */
export function secretKeysOf(
  { encryptedSecretKey, replacedKeys }: Application,
  now = Date.now(),
): readonly ValidSecretKey[] {
  const replaced = replacedKeys && replacedKeys.until > now ? [replacedKeys] : [];
  return [{ encryptedSecretKey }, ...replaced];
}

/** Whether it is the public key of the application, or the one before that still works. */
export function hasPublicKey(tenant: Tenant | undefined, publicKey: string, now: number): boolean {
  if (!tenant) return false;
  const { publicKey: present, replacedKeys } = tenant.application;
  if (present === publicKey) return true;
  return replacedKeys?.publicKey === publicKey && replacedKeys.until > now;
}

/** A new secret key, in clear and as it is stored. */
export async function newSecret(vault: SecretCipher, applicationId: number) {
  const secretKey = newSecretKey();
  const purpose = { applicationId, purpose: 'secret' } as const;
  return { secretKey, encryptedSecretKey: await vault.encrypt(secretKey, purpose) };
}

/** A new pair that signs tokens. */
export async function newSigning(
  vault: SecretCipher,
  applicationId: number,
  generation: number,
): Promise<Application['signing']> {
  const { publicKey, privateKey } = newSigningKeys();
  const purpose = { applicationId, purpose: 'token' } as const;
  return { generation, publicKey, encryptedPrivateKey: await vault.encrypt(privateKey, purpose) };
}
