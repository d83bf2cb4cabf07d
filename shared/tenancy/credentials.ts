import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { equalSecrets } from '../equal-secrets.ts';

const urlSafe = (bytes: number) => randomBytes(bytes).toString('base64url');

/** `pk_<application id>_` and 24 URL-safe characters. Not secret: storefronts contain it. */
export const newPublicKey = (applicationId: number) => `pk_${applicationId}_${urlSafe(18)}`;

/** `sk_` and 43 URL-safe characters, 256 bits. */
export const newSecretKey = () => `sk_${urlSafe(32)}`;

const PUBLIC_KEY = /^pk_([1-9]\d{0,15})_[\w-]{24}$/;

/** The application of a public key; undefined if the text is no public key. */
export function applicationIdOf(publicKey: string): number | undefined {
  const digits = PUBLIC_KEY.exec(publicKey)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** An Ed25519 key pair: the public point and the private scalar, both base64url. */
export function newSigningKeys(): { publicKey: string; privateKey: string } {
  const { privateKey } = generateKeyPairSync('ed25519');
  const { x = '', d = '' } = privateKey.export({ format: 'jwk' });
  return { publicKey: x, privateKey: d };
}

const HEXADECIMAL = /^[\da-f]{64}$/i;
const BASE64 = /^[A-Za-z\d+/]{43}=$/;

/**
 * Whether `digest` is the SHA-256 of the secret key followed by the digits of the timestamp, in
 * base64 or hexadecimal (protocol.md, "Secret-key hash"). Constant-time comparison.
 */
export function matchesSecretKey(digest: string, secretKey: string, timestamp: string): boolean {
  const expected = createHash('sha256').update(secretKey).update(timestamp).digest();
  const isHexadecimal = HEXADECIMAL.test(digest);
  if (!isHexadecimal && !BASE64.test(digest)) return false;
  return equalSecrets(Buffer.from(digest, isHexadecimal ? 'hex' : 'base64'), expected);
}
