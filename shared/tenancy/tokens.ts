import { hash, randomBytes } from 'node:crypto';
import {
  decodeJwt,
  decodeProtectedHeader,
  importJWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';
import { unauthorized } from '../contract/errors.ts';
import { LruCache } from '../lru-cache.ts';
import type { Application, Tenant } from './application.ts';
import { NO_REVOCATIONS } from './revocations.ts';
import type { SecretCipher } from './secret-cipher.ts';
import { TOKEN_LIFETIME_MS } from './token-lifetime.ts';

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
  const { publicKey, encryptedPrivateKey, purpose, header } = signingFor(application, bearer);
  const d = await cipher.decrypt(encryptedPrivateKey, { applicationId: application.id, purpose });
  const expire = Math.min(now + TOKEN_LIFETIME_MS, until);
  const token = await new SignJWT({
    app: application.id,
    gen: application.signing.generation,
    access: bearer.access,
    ...(bearer.access === 'user' && { sub: String(bearer.userId) }),
  })
    .setProtectedHeader({ alg: ALGORITHM, ...header })
    .setJti(randomBytes(6).toString('base64url'))
    .setIssuedAt(now / 1_000)
    .setExpirationTime(expire / 1_000)
    .sign(await importJWK({ ...CURVE, x: publicKey, d }, ALGORITHM));
  return { token, expire };
}

/** The id of the key pair of admins, in the header of a token; the other one has none. */
const OF_ADMINS = 'admin';

function signingFor({ signing, adminSigning }: Application, { access }: Bearer) {
  if (access === 'admin' && adminSigning) {
    return { ...adminSigning, purpose: 'admin-token' as const, header: { kid: OF_ADMINS } };
  }
  return { ...signing, purpose: 'token' as const, header: {} };
}

/** The public key to verify a token with; undefined for one that no key of the store has signed. */
function publicKeyFor({ signing, adminSigning }: Application, token: string): string | undefined {
  try {
    const { kid } = decodeProtectedHeader(token);
    return kid === OF_ADMINS ? adminSigning?.publicKey : signing.publicKey;
  } catch {
    return undefined;
  }
}

/** Whether the store has the key pair that the token names. */
export const hasKeyOf = (application: Application, token: string) =>
  publicKeyFor(application, token) !== undefined;

/** What a token says of itself, which nobody has verified: whether it is one of an admin. */
export function claimsAdmin(token: string): boolean {
  try {
    return decodeJwt(token)['access'] === 'admin';
  } catch {
    return false;
  }
}

/** Whether a key pair may sign a token: that of users may for admins while it was the only one. */
function maySign({ signing, adminSigning }: Application, publicKey: string, isAdmin: boolean) {
  if (!isAdmin) return publicKey === signing.publicKey;
  if (!adminSigning || publicKey === adminSigning.publicKey) return true;
  return Date.now() < (adminSigning.sharedUntil ?? 0);
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
  revocations = NO_REVOCATIONS,
): Promise<Bearer> {
  const publicKey = publicKeyFor(application, token);
  if (publicKey === undefined) throw invalidToken();
  const payload = await verified.memoize(hash('sha256', `${publicKey} ${token}`), () =>
    verifySignature(publicKey, token),
  );
  const isAdmin = payload['access'] === 'admin';
  if (!maySign(application, publicKey, isAdmin)) throw invalidToken();
  if ((payload.exp ?? 0) * 1_000 <= Date.now()) throw invalidToken();
  const userId = Number(payload.sub);
  const issuedAt = (payload.iat ?? 0) * 1_000;
  const isRevoked =
    payload['app'] !== application.id ||
    payload['gen'] !== application.signing.generation ||
    issuedAt <= Math.max(revokedUntil.get(userId) ?? 0, revocations.until.get(userId) ?? 0);
  if (isRevoked) throw unauthorized('The token has been revoked; ask for a new one.');
  return isAdmin ? { access: 'admin' } : { access: 'user', userId };
}
