import { createHmac, hash, randomBytes } from 'node:crypto';
import { equalSecrets } from '../equal-secrets.ts';

/**
 * How long the refresh token before the last is answered like the last: milliseconds. Two tabs may use
 * one at the same time, and an answer may be lost.
 */
export const GRACE_MS = 30_000;

/** Sizes of the secret that a session keeps, and of the one that is replaced at each use. */
const HANDLE_BYTES = 16;
const SECRET_BYTES = 32;

/**
 * What is stored of a refresh token, of which nobody can make one. The next secret is an HMAC of the
 * one before and a stored salt, so whoever presents that one gets the same next one again.
 */
export interface StoredRefreshToken {
  readonly handle_digest: string;
  readonly digest: string;
  readonly previous_digest?: string | undefined;
  readonly salt?: string | undefined;
  /** When it was replaced last: milliseconds since 1970. */
  readonly rotated_at?: number | undefined;
}

export interface IssuedRefreshToken {
  readonly token: string;
  readonly stored: StoredRefreshToken;
}

const digestOf = (text: string) => hash('sha256', text, 'base64url');

const textOf = (handle: string, secret: string) => `${handle}.${secret}`;

export function issueRefreshToken(): IssuedRefreshToken {
  const handle = randomBytes(HANDLE_BYTES).toString('base64url');
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return {
    token: textOf(handle, secret),
    stored: { handle_digest: digestOf(handle), digest: digestOf(secret) },
  };
}

/** The token is replaced, its replacement is told again, or it is an older one. */
export type Rotation =
  | ({ readonly kind: 'rotated' } & IssuedRefreshToken)
  | { readonly kind: 'repeated'; readonly token: string }
  | { readonly kind: 'reused' };

/**
 * What a use of a refresh token leads to; undefined for one of another session. Whoever
 * uses one that was replaced longer ago, or somebody else, has stolen it: the session is to end.
 */
export function rotateRefreshToken(
  stored: StoredRefreshToken,
  token: string,
  now: number,
): Rotation | undefined {
  const [handle = '', secret = ''] = token.split('.');
  if (!equalSecrets(digestOf(handle), stored.handle_digest)) return undefined;
  const digest = digestOf(secret);
  const nextOf = (salt: string) => createHmac('sha256', salt).update(secret).digest('base64url');
  if (equalSecrets(digest, stored.digest)) {
    const salt = randomBytes(SECRET_BYTES).toString('base64url');
    const next = nextOf(salt);
    return {
      kind: 'rotated',
      token: textOf(handle, next),
      stored: {
        handle_digest: stored.handle_digest,
        digest: digestOf(next),
        previous_digest: stored.digest,
        salt,
        rotated_at: now,
      },
    };
  }
  const { previous_digest: previous = '', salt = '', rotated_at = 0 } = stored;
  const isRepeated = equalSecrets(digest, previous) && now < rotated_at + GRACE_MS;
  return isRepeated
    ? { kind: 'repeated', token: textOf(handle, nextOf(salt)) }
    : { kind: 'reused' };
}
