import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { tooManyLogins } from '../contract/errors.ts';
import { failuresKey, type Key } from '../storage/keys.ts';
import { CONFLICT, withOptimisticLock } from '../storage/retry.ts';
import type { Table } from '../storage/table.ts';
import type { Write } from '../storage/write.ts';

interface Limit {
  readonly failures: number;
  /** Fixed window, which starts with the first failure. */
  readonly seconds: number;
}

/** Rate limits of failed attempts: for one account or key, and from one network address. */
export const LIMITS = {
  'login-email': { failures: 10, seconds: 15 * 60 },
  'login-address': { failures: 60, seconds: 60 },
  'token-key': { failures: 10, seconds: 15 * 60 },
  'token-address': { failures: 60, seconds: 60 },
} as const satisfies Record<string, Limit>;

/** The subjects of an attempt, such as an e-mail address, by the limit that applies to them. */
export type Counted = Partial<Record<keyof typeof LIMITS, string>>;

export interface LoginAttempt {
  /** Only failures count: removes the attempt from the counts. */
  readonly succeeded: () => Promise<void>;
}

/**
 * Counts an attempt as failed before it is made, so that concurrent attempts cannot exceed the
 * limit. Throws a 429 when too many have failed already.
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
      const subject = counted[name];
      if (subject === undefined) return [];
      const key = failuresKey(application, name, digest(subject));
      return [increment(table, key, LIMITS[name], seconds)];
    }),
  );
  const incremented = counts.filter(({ wait }) => wait === 0);
  const undo = async () => {
    await Promise.all(incremented.map(({ key }) => decrement(table, key)));
  };
  const wait = Math.max(0, ...counts.map((each) => each.wait));
  if (wait === 0) return { succeeded: undo };
  await undo();
  throw tooManyLogins(wait);
}

/** Resets the limit for one subject. */
export const forgetFailures = (
  application: number,
  limit: keyof typeof LIMITS,
  subject: string,
): Write => ({ remove: failuresKey(application, limit, digest(subject)) });

/** Personal data: e-mail and network addresses are stored as hashes only. */
const digest = (subject: string) => createHash('sha256').update(subject).digest('base64url');

/** Seconds to wait; 0 when the attempt is counted and may be made. */
function increment(
  table: Table,
  key: Key,
  limit: Limit,
  now: number,
): Promise<{ key: Key; wait: number }> {
  return withOptimisticLock(async () => {
    const counted = await table.write({
      update: key,
      edits: [
        { attribute: 'expires_at', setIfAbsent: now + limit.seconds },
        { attribute: 'failures', add: 1 },
      ],
      condition: [{ attribute: 'failures', below: limit.failures, orAbsent: true }],
    });
    if (counted) return { key, wait: 0 };
    const item = await table.get(key, { consistent: true });
    // The window has just ended.
    if (!item) return CONFLICT;
    return { key, wait: Math.max(1, Number(item['expires_at']) - now) };
  });
}

const decrement = (table: Table, key: Key) =>
  table.write({
    update: key,
    edits: [{ attribute: 'failures', add: -1 }],
    condition: [{ attribute: 'failures', above: 0 }],
  });

/** The network of a client: its IPv4 address, or the /64 prefix of its IPv6 address. */
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
