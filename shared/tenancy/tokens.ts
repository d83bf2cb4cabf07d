import { hash, randomBytes } from 'node:crypto';
import { importJWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { unauthorized } from '../contract/errors.ts';
import { LruCache } from '../lru-cache.ts';
import { revocationKey } from '../storage/keys.ts';
import type { Write } from '../storage/write.ts';
import type { Application, Tenant } from './application.ts';
import type { SecretCipher } from './secret-cipher.ts';

/** Lifetime of every token (protocol.md, "Tokens"): milliseconds. */
export const TOKEN_LIFETIME_MS = 4 * 60 * 60 * 1_000;

/** Tokens whose signature an instance has verified. */
const MAX_VERIFIED = 1_000;

const ALGORITHM = 'EdDSA';
const CURVE = { kty: 'OKP', crv: 'Ed25519' } as const;

/** The subject of a token: the store itself, or one of its users. */
export type Bearer = { readonly access: 'admin' } | { readonly access: 'user'; userId: number };

export interface IssuedToken {
  readonly token: string;
  /** Epoch milliseconds. */
  readonly expire: number;
}

/** A token is a JWT, and nothing about it is stored. It expires by `until` at the latest. */
export async function issueToken(
  application: Application,
  cipher: SecretCipher,
  bearer: Bearer,
  now = Date.now(),
  until = Number.POSITIVE_INFINITY,
): Promise<IssuedToken> {
  const { generation, publicKey, encryptedPrivateKey } = application.signing;
  const purpose = { applicationId: application.id, purpose: 'token' } as const;
  const d = await cipher.decrypt(encryptedPrivateKey, purpose);
  const expire = Math.min(now + TOKEN_LIFETIME_MS, until);
  const token = await new SignJWT({
    app: application.id,
    gen: generation,
    access: bearer.access,
    ...(bearer.access === 'user' && { sub: String(bearer.userId) }),
  })
    .setProtectedHeader({ alg: ALGORITHM })
    .setJti(randomBytes(6).toString('base64url'))
    .setIssuedAt(now / 1_000)
    .setExpirationTime(expire / 1_000)
    .sign(await importJWK({ ...CURVE, x: publicKey, d }, ALGORITHM));
  return { token, expire };
}

/** By a digest of key and token: whoever has a token uses it often, and its signature stays valid. */
const verified = new LruCache<Promise<JWTPayload>>({ maxEntries: MAX_VERIFIED });

async function verifySignature(publicKey: string, token: string): Promise<JWTPayload> {
  const key = await importJWK({ ...CURVE, x: publicKey }, ALGORITHM);
  const options = { algorithms: [ALGORITHM] };
  const { payload } = await jwtVerify(token, key, options).catch((cause) => {
    throw invalidToken(cause);
  });
  return payload;
}

const invalidToken = (cause?: unknown) =>
  unauthorized('The token is not valid, or has expired; ask for a new one.', cause);

/** The subject of the token. Throws a 401 if it is expired, revoked or of another store. */
export async function verifyToken(
  { application, revokedUntil }: Tenant,
  token: string,
): Promise<Bearer> {
  const { signing } = application;
  const payload = await verified.memoize(hash('sha256', `${signing.publicKey} ${token}`), () =>
    verifySignature(signing.publicKey, token),
  );
  if ((payload.exp ?? 0) * 1_000 <= Date.now()) throw invalidToken();
  const userId = Number(payload.sub);
  const issuedAt = (payload.iat ?? 0) * 1_000;
  const isRevoked =
    payload['app'] !== application.id ||
    payload['gen'] !== signing.generation ||
    issuedAt <= (revokedUntil.get(userId) ?? 0);
  if (isRevoked) throw unauthorized('The token has been revoked; ask for a new one.');
  return payload['access'] === 'admin' ? { access: 'admin' } : { access: 'user', userId };
}

/** Revokes all tokens of a user issued until now. The item expires when the last token has. */
export const endTokens = (application: number, user: number, now = Date.now()): Write => ({
  put: {
    ...revocationKey(application, user),
    revoked_at: now,
    expires_at: Math.ceil((now + TOKEN_LIFETIME_MS) / 1_000),
  },
});
