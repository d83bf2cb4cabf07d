import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { serviceUnavailable, tooManyLogins } from '../contract/errors.ts';
import { failuresKey, type Key } from '../storage/keys.ts';
import type { Table } from '../storage/table.ts';
import type { Write } from '../storage/write.ts';

interface Limit {
  readonly failures: number;
  /** How long they are counted, from the first one on. */
  readonly seconds: number;
}

/** How many attempts may fail: with one account or key, and from one network address. */
export const LIMITS = {
  'login-email': { failures: 10, seconds: 15 * 60 },
  'login-address': { failures: 60, seconds: 60 },
  'token-key': { failures: 10, seconds: 15 * 60 },
  'token-address': { failures: 60, seconds: 60 },
} as const satisfies Record<string, Limit>;

/** Whose attempts are counted, by the limit that holds for them. */
export type Counted = Partial<Record<keyof typeof LIMITS, string>>;

export interface LoginAttempt {
  /** Only failures count: takes the attempt back. */
  readonly succeeded: () => Promise<void>;
}

/** How often a count is tried again that others begin anew at the same time. */
const MAX_TRIES = 5;

/**
 * Counts an attempt as failed before it is made, so that no number of attempts at the same time
 * gets more than the limit. Throws a 429 when too many have failed already.
 */
export async function countAttempt(
  table: Table,
  application: number,
  counted: Counted,
  now = Date.now(),
): Promise<LoginAttempt> {
  const seconds = Math.floor(now / 1_000);
  const counts = await Promise.all(
    (Object.keys(LIMITS) as (keyof typeof LIMITS)[]).flatMap((name) => {
      const whose = counted[name];
      if (whose === undefined) return [];
      const key = failuresKey(application, name, digest(whose));
      return [count(table, key, LIMITS[name], seconds)];
    }),
  );
  const taken = counts.filter(({ wait }) => wait === 0);
  const takeBack = async () => {
    await Promise.all(taken.map(({ key }) => uncount(table, key, seconds)));
  };
  const wait = Math.max(0, ...counts.map((each) => each.wait));
  if (wait === 0) return { succeeded: takeBack };
  await takeBack();
  throw tooManyLogins(wait);
}

/** Lets somebody try again at once, whatever has failed. */
export const forgetFailures = (
  application: number,
  limit: keyof typeof LIMITS,
  whose: string,
): Write => ({ remove: failuresKey(application, limit, digest(whose)) });

/** E-mail addresses and those of networks are not stored in clear. */
const digest = (whose: string) => createHash('sha256').update(whose).digest('base64url');

/** Seconds to wait, 0 when the attempt is counted and may be made. */
async function count(
  table: Table,
  key: Key,
  limit: Limit,
  now: number,
): Promise<{ key: Key; wait: number }> {
  for (let tried = 0; tried < MAX_TRIES; tried += 1) {
    const counted = await table.write({
      update: key,
      change: {
        expression: 'SET #end = if_not_exists(#end, :end) ADD #failures :one',
        names: { '#end': 'expires_at', '#failures': 'failures' },
        values: { ':end': now + limit.seconds, ':one': 1 },
      },
      condition: {
        expression: 'attribute_not_exists(pk) OR (#end > :now AND #failures < :limit)',
        values: { ':now': now, ':limit': limit.failures },
      },
    });
    if (counted) return { key, wait: 0 };
    const item = await table.get(key, { consistent: true });
    const end = Number(item?.['expires_at'] ?? 0);
    if (end > now && Number(item?.['failures']) >= limit.failures) return { key, wait: end - now };
    // The time is over, and the database has not deleted the count yet.
    if (end <= now) {
      await table.write({
        remove: key,
        condition: {
          expression: '#end = :read',
          names: { '#end': 'expires_at' },
          values: { ':read': end },
        },
      });
    }
  }
  throw serviceUnavailable('the failed attempts could not be counted');
}

/** One less, unless the time is over. */
const uncount = (table: Table, key: Key, now: number) =>
  table.write({
    update: key,
    change: {
      expression: 'ADD #failures :less',
      names: { '#failures': 'failures' },
      values: { ':less': -1 },
    },
    condition: {
      expression: '#end > :now AND #failures > :none',
      names: { '#end': 'expires_at' },
      values: { ':now': now, ':none': 0 },
    },
  });

/**
 * What one user of a network has for sure: an IPv4 address, or the first 64 bits of one of IPv6,
 * the rest of which everybody chooses as they like.
 */
export function networkOf(address: string): string {
  const ip = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  const left = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - groups.length - left.length;
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...left]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}
