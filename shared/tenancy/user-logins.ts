import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import { besideRecordsKey, type Key } from '../storage/keys.ts';
import { type Condition, type Item, isAbsent, type Write } from '../storage/write.ts';
import type { StoredRefreshToken } from './refresh-tokens.ts';
import { endTokens } from './revocations.ts';

/** How long a refresh token is valid; each use gives another one. */
export const LOGIN_LIFETIME_MS = 60 * DAY_MS;

/** Logins of one user that are remembered. */
export const MAX_LOGINS = 20;

/** No request takes so long: a login that began before logins were ended is not remembered after it. */
const ENDING_MS = HOUR_MS;

/** A login that is remembered: nothing of it leads to its token. */
export interface UserLogin extends StoredRefreshToken {
  /** The generation of the keys of the store. */
  readonly generation: number;
  /** Whether the user had proved the e-mail address by then. */
  readonly proved?: boolean | undefined;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** The one item of all logins of a user, so that one write ends them with the password. */
export interface UserLogins {
  /** The one that was used last is the last. */
  readonly logins: readonly UserLogin[];
  readonly endedAt: number;
  readonly revision: string | undefined;
}

export const loginsKey = (application: number, user: number): Key =>
  besideRecordsKey(application, 'users#logins', String(user));

export function loginsIn(item: Item | undefined): UserLogins {
  const { logins = [], ended_at = 0, revision } = (item ?? {}) as Partial<StoredLogins>;
  return { logins, endedAt: ended_at, revision };
}

interface StoredLogins {
  readonly logins: readonly UserLogin[];
  readonly ended_at: number;
  readonly revision: string;
}

/** Stores the newest of the logins, unless others have changed since these were read. */
export function replaceLogins(
  key: Key,
  { endedAt, revision }: UserLogins,
  logins: readonly UserLogin[],
  now: number,
): Write {
  const isUnchanged: Condition = [{ attribute: 'revision', equals: revision ?? '' }];
  return {
    put: itemOf(key, logins.filter(({ until }) => until > now).slice(-MAX_LOGINS), endedAt, now),
    condition: revision === undefined ? isAbsent : isUnchanged,
  };
}

function itemOf(key: Key, logins: readonly UserLogin[], endedAt: number, now: number): Item {
  const until = Math.max(now + ENDING_MS, ...logins.map((login) => login.until));
  const stored: StoredLogins = { logins, ended_at: endedAt, revision: randomUUID() };
  return { ...key, ...stored, expires_at: Math.ceil(until / 1_000) };
}

/** Ends all logins of a user, also those that are just being made. */
export const endLogins = (application: number, user: number, now: number): Write => ({
  put: itemOf(loginsKey(application, user), [], now, now),
});

/** Ends all tokens, but for `kept`, and all logins of a user. */
export const endAccess = (
  application: number,
  user: number,
  now: number,
  kept?: string,
): Write[] => [endTokens(application, user, now, kept), endLogins(application, user, now)];
