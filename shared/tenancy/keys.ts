import type { Application, Tenant } from './application.ts';
import { newSecretKey, newSigningKeys } from './credentials.ts';
import type { SecretCipher } from './secret-cipher.ts';

/** A secret key that is accepted, as it is stored. */
export interface ValidSecretKey {
  readonly encryptedSecretKey: string;
  /** When it expires: epoch milliseconds. */
  readonly until?: number;
}

/** The secret keys that are valid now, the current one first. */
export function secretKeysOf(
  { encryptedSecretKey, replacedKeys }: Application,
  now = Date.now(),
): readonly ValidSecretKey[] {
  const replaced = replacedKeys && replacedKeys.until > now ? [replacedKeys] : [];
  return [{ encryptedSecretKey }, ...replaced];
}

/** Whether it is the current public key of the application, or the previous one while valid. */
export function hasPublicKey(tenant: Tenant | undefined, publicKey: string, now: number): boolean {
  if (!tenant) return false;
  const { publicKey: current, replacedKeys } = tenant.application;
  if (current === publicKey) return true;
  return replacedKeys?.publicKey === publicKey && replacedKeys.until > now;
}

/** A new secret key, in plaintext and encrypted. */
export async function newSecret(cipher: SecretCipher, applicationId: number) {
  const secretKey = newSecretKey();
  const purpose = { applicationId, purpose: 'secret' } as const;
  return { secretKey, encryptedSecretKey: await cipher.encrypt(secretKey, purpose) };
}

/** A new key pair to sign tokens of users. */
export async function newSigning(
  cipher: SecretCipher,
  applicationId: number,
  generation: number,
): Promise<Application['signing']> {
  const { publicKey, privateKey } = newSigningKeys();
  const purpose = { applicationId, purpose: 'token' } as const;
  return { generation, publicKey, encryptedPrivateKey: await cipher.encrypt(privateKey, purpose) };
}

/** A new key pair to sign tokens of admins. `sharedUntil`: as in `Application.adminSigning`. */
export async function newAdminSigning(
  cipher: SecretCipher,
  applicationId: number,
  sharedUntil?: number,
): Promise<NonNullable<Application['adminSigning']>> {
  const { publicKey, privateKey } = newSigningKeys();
  const purpose = { applicationId, purpose: 'admin-token' } as const;
  const encryptedPrivateKey = await cipher.encrypt(privateKey, purpose);
  return { publicKey, encryptedPrivateKey, ...(sharedUntil !== undefined && { sharedUntil }) };
}
