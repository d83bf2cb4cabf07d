import { hash, randomBytes } from 'node:crypto';
import {
  decodeJwt,
  decodeProtectedHeader,
  importJWK,
  type JWK_OKP_Public,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';
import { tokenExpired, unauthorized } from '../contract/errors.ts';
import { type Permission, permissionBits, permissionsOfBits } from '../contract/permissions.ts';
import { LruCache } from '../lru-cache.ts';
import type { Application, SigningKeys } from './application.ts';
import { NO_REVOCATIONS, STAFF_TOKEN_LIFETIME_MS, TOKEN_LIFETIME_MS } from './revocations.ts';
import type { SecretCipher, TokenPurpose } from './secret-cipher.ts';

/** Tokens whose signature an instance has verified. */
const MAX_VERIFIED = 1_000;

const ALGORITHM = 'EdDSA';
const CURVE = { kty: 'OKP', crv: 'Ed25519' } as const;

type OctetKey = JWK_OKP_Public & typeof CURVE;

/** A member of the staff in one store, with what the role allows there. */
export interface StaffBearer {
  readonly access: 'staff';
  readonly staff: { readonly kind: 'staff'; readonly id: number; readonly name: string };
  /** The session that the token comes of. */
  readonly session: number;
  readonly permissions: ReadonlySet<Permission>;
}

/** A user of the store. */
export interface UserBearer {
  readonly access: 'user';
  readonly userId: number;
  /** Whether the user had proved the e-mail address when the token was made. */
  readonly hasProvedEmail?: boolean;
}

/** The subject of a token: the store itself, one of its users, or a member of its staff. */
export type Bearer =
  | { readonly access: 'admin' }
  | (UserBearer & { readonly tokenId?: string })
  | StaffBearer;

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
  now: number,
  until = Number.POSITIVE_INFINITY,
): Promise<IssuedToken> {
  const { access } = bearer;
  const { purpose, lifetime } = KINDS[access];
  const { publicKey, encryptedPrivateKey } = signingKeysFor(application, access);
  const d = await cipher.decrypt(encryptedPrivateKey, { applicationId: application.id, purpose });
  const expire = Math.min(now + lifetime, until);
  const token = await new SignJWT({
    app: application.id,
    gen: application.signing.generation,
    access,
    ...claimsOf(bearer),
  })
    .setProtectedHeader({ alg: ALGORITHM, ...(access !== 'user' && { kid: access }) })
    .setJti(randomBytes(6).toString('base64url'))
    .setIssuedAt(now / 1_000)
    .setExpirationTime(expire / 1_000)
    .sign(await importJWK({ ...CURVE, x: publicKey, d }, ALGORITHM));
  return { token, expire };
}

type Access = Bearer['access'];

/** Each kind of tokens has a key pair of its own. */
const KINDS = {
  user: { purpose: 'token', lifetime: TOKEN_LIFETIME_MS },
  admin: { purpose: 'admin-token', lifetime: TOKEN_LIFETIME_MS },
  staff: { purpose: 'staff-token', lifetime: STAFF_TOKEN_LIFETIME_MS },
} as const satisfies Record<Access, { readonly purpose: TokenPurpose; readonly lifetime: number }>;

function signingKeysFor(
  { signing, adminSigning, staffSigning }: Application,
  access: Access,
): SigningKeys {
  if (access === 'user') return signing;
  return access === 'admin' ? adminSigning : staffSigning;
}

/** What a token says beside its store. */
type Claims = { readonly [Name in 'sub' | 'email_verified' | 'name' | 'sid' | 'perm']?: unknown };

function claimsOf(bearer: Bearer): Claims & { readonly sub?: string } {
  if (bearer.access === 'admin') return {};
  if (bearer.access === 'user') {
    const { userId, hasProvedEmail } = bearer;
    return { sub: String(userId), ...(hasProvedEmail && { email_verified: true }) };
  }
  const { staff, session, permissions } = bearer;
  const perm = permissionBits(permissions);
  return { sub: String(staff.id), name: staff.name, sid: session, perm };
}

/** The kind of key pair that has signed a token, by the header: that of users has no id. */
function accessIn(kid: unknown): Access {
  return kid === 'admin' || kid === 'staff' ? kid : 'user';
}

/** The public key to verify a token with; undefined for one that no key of the store has signed. */
function publicKeyFor(application: Application, token: string): string | undefined {
  try {
    const { kid } = decodeProtectedHeader(token);
    return signingKeysFor(application, accessIn(kid)).publicKey;
  } catch {
    return undefined;
  }
}

/** Whether the store has the key pair of that kind of caller. */
export function hasKeysFor(application: Application, access: Access): boolean {
  const keys: SigningKeys | undefined = signingKeysFor(application, access);
  return keys?.publicKey !== undefined;
}

/** The kind of caller whose key pair a token names, which nobody has verified. */
export function claimedAccess(token: string): Access {
  try {
    return accessIn(decodeProtectedHeader(token).kid);
  } catch {
    return 'user';
  }
}

/** What a token of the staff says that it permits, which nobody has verified. */
export function claimedPermissions(token: string): ReadonlySet<Permission> {
  try {
    return permissionsOfBits(String(decodeJwt(token)['perm']));
  } catch {
    return new Set();
  }
}

/** Verified tokens by a digest of key and token: tokens are used often, and a signature stays valid. */
const verified = new LruCache<Promise<JWTPayload>>({ maxEntries: MAX_VERIFIED });

async function verifySignature(publicKey: string, token: string): Promise<JWTPayload> {
  const key = await importJWK<OctetKey>({ ...CURVE, x: publicKey }, ALGORITHM);
  // Whether it has expired is asked at each use, and told from a token that never was one.
  const options = { algorithms: [ALGORITHM], currentDate: new Date(0) };
  const { payload } = await jwtVerify(token, key, options).catch((cause) => {
    throw invalidToken(cause);
  });
  return payload;
}

const invalidToken = (cause?: unknown) =>
  unauthorized('The token is not valid. Request a new one.', cause);

/** The subject of the token. Throws a 401 if it is expired, revoked or of another store. */
export async function verifyToken(
  application: Application,
  token: string,
  now: number,
  revocations = NO_REVOCATIONS,
): Promise<Bearer> {
  const publicKey = publicKeyFor(application, token);
  if (publicKey === undefined) throw invalidToken();
  const payload = await verified.memoize(hash('sha256', `${publicKey} ${token}`), () =>
    verifySignature(publicKey, token),
  );
  const access = accessIn(payload['access']);
  if (publicKey !== signingKeysFor(application, access).publicKey) throw invalidToken();
  const subject = Number(payload.sub);
  const issuedAt = (payload.iat ?? 0) * 1_000;
  const isRevoked =
    payload['app'] !== application.id ||
    payload['gen'] !== application.signing.generation ||
    (issuedAt <= (revocations.until.get(subject) ?? 0) &&
      (payload.jti === undefined || revocations.kept.get(subject) !== payload.jti));
  if (isRevoked) throw unauthorized('The token has been revoked. Request a new one.');
  if ((payload.exp ?? 0) * 1_000 <= now) throw tokenExpired();
  return bearerOf(access, subject, payload);
}

function bearerOf(
  access: Access,
  subject: number,
  { name, sid, perm, jti, email_verified }: Claims & Pick<JWTPayload, 'jti'>,
): Bearer {
  if (access === 'admin') return { access };
  if (access === 'user') {
    return {
      access,
      userId: subject,
      hasProvedEmail: email_verified === true,
      ...(jti !== undefined && { tokenId: jti }),
    };
  }
  return {
    access,
    staff: { kind: 'staff', id: subject, name: String(name) },
    session: Number(sid),
    permissions: permissionsOfBits(String(perm)),
  };
}
