import type { Application } from './application.ts';
import { newSecretKey, newSigningKeys } from './credentials.ts';
import type { SecretCipher, TokenPurpose } from './secret-cipher.ts';

/** A secret key that is accepted, as it is stored. */
export interface ValidSecretKey {
  readonly encryptedSecretKey: string;
  /** When it expires: epoch milliseconds. */
  readonly until?: number;
}

/** The secret keys that are valid now, the current one first. */
export function secretKeysOf(
  { encryptedSecretKey, replacedKeys }: Application,
  now: number,
): readonly ValidSecretKey[] {
  const replaced = replacedKeys && replacedKeys.until > now ? [replacedKeys] : [];
  return [{ encryptedSecretKey }, ...replaced];
}

/** Whether it is the current public key of the application, or the previous one while valid. */
export function hasPublicKey(
  application: Application | undefined,
  publicKey: string,
  now: number,
): boolean {
  if (!application) return false;
  const { publicKey: current, replacedKeys } = application;
  if (current === publicKey) return true;
  return replacedKeys?.publicKey === publicKey && replacedKeys.until > now;
}

/** A new secret key, in plaintext and encrypted. */
export async function newSecret(cipher: SecretCipher, applicationId: number) {
  const secretKey = newSecretKey();
  const purpose = { applicationId, purpose: 'secret' } as const;
  return { secretKey, encryptedSecretKey: await cipher.encrypt(secretKey, purpose) };
}

type TokenKeys = Pick<Application, 'signing' | 'adminSigning' | 'staffSigning'>;

/**
 * New key pairs to sign the tokens of users, of admins and of staff. Tokens of the earlier ones are to
 * be revoked.
 */
export async function newTokenKeys(
  cipher: SecretCipher,
  { id: applicationId, signing }: Pick<Application, 'id'> & Partial<TokenKeys>,
): Promise<TokenKeys> {
  const newKeys = async (purpose: TokenPurpose) => {
    const { publicKey, privateKey } = newSigningKeys();
    return {
      publicKey,
      encryptedPrivateKey: await cipher.encrypt(privateKey, { applicationId, purpose }),
    };
  };
  const [ofUsers, adminSigning, staffSigning] = await Promise.all([
    newKeys('token'),
    newKeys('admin-token'),
    newKeys('staff-token'),
  ]);
  const generation = (signing?.generation ?? 0) + 1;
  return { signing: { generation, ...ofUsers }, adminSigning, staffSigning };
}
