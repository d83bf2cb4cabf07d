import { createHash } from 'node:crypto';
import { tooMany } from '../contract/errors.ts';
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../durations.ts';
import { failuresKey, type Key } from '../storage/keys.ts';
import { countUp } from '../storage/limited-counts.ts';
import { CONFLICT, withOptimisticLock } from '../storage/retry.ts';
import type { Table } from '../storage/table.ts';
import type { Item, Write } from '../storage/write.ts';
import type { Client, Network } from './client.ts';

interface Limit {
  readonly failures: number;
  /** Fixed window, which starts with the first failure. */
  readonly seconds: number;
}

/** Rate limits of failed attempts, each for one subject of one store. */
export const LIMITS = {
  'login-email': { failures: 100, seconds: HOUR_SECONDS },
  'login-email-address': { failures: 10, seconds: 15 * MINUTE_SECONDS },
  'login-address': { failures: 300, seconds: 60 },
  /** Old passwords of one user, whose token somebody has: they do not close the login. */
  'login-old-password': { failures: 100, seconds: HOUR_SECONDS },
  /** A device token is valid as long: it ends with the last failure. */
  'login-device': { failures: 10, seconds: 180 * DAY_SECONDS },
  'token-key': { failures: 10, seconds: 15 * MINUTE_SECONDS },
  'token-address': { failures: 60, seconds: 60 },
  /** Requests for mails that recover a password: each counts. */
  'recovery-address': { failures: 30, seconds: HOUR_SECONDS },
  /** Mails asked for one address of the staff: each counts, whether somebody has it or not. */
  'recovery-email': { failures: 3, seconds: HOUR_SECONDS },
  /** Requests for mails with the link of an order: each counts. */
  'lookup-address': { failures: 30, seconds: HOUR_SECONDS },
  /** Such mails to one address. */
  'lookup-email': { failures: 3, seconds: HOUR_SECONDS },
  /** Requests for a mail about a product: each counts. */
  'notify-address': { failures: 30, seconds: HOUR_SECONDS },
  /** Such mails to one address. */
  'notify-email': { failures: 3, seconds: HOUR_SECONDS },
  /** Statements of withdrawal: each counts. */
  'withdrawal-address': { failures: 30, seconds: HOUR_SECONDS },
  /** Requests for the newsletter, and links that confirm or end it: each counts. */
  'subscriber-address': { failures: 30, seconds: HOUR_SECONDS },
  /** Mails that ask one address to confirm. */
  'subscriber-email': { failures: 3, seconds: HOUR_SECONDS },
} as const satisfies Record<string, Limit>;

type LimitName = keyof typeof LIMITS;

/** An e-mail address, or networks with a client, each with so many times the failures of a limit. */
type Subject = string | readonly Network[];

/** Attempts that are of no store, as logins of staff, are counted under this id. */
export const NO_STORE = 0;

/** An e-mail address together with the networks of a client. */
export const emailAtNetworks = (email: string, { networks }: Client): Network[] =>
  networks.map(({ name, times }) => ({
    name: `${email.toLowerCase()} ${name}`,
    times,
  }));

/** The subjects of an attempt by the limit that applies to them. */
export type Counted = Partial<Record<LimitName, Subject>>;

/** A limit of one subject. */
interface Count {
  readonly key: Key;
  readonly limit: Limit;
}

/** The counts of each subject, those of narrow networks first. */
function countsOf(application: number, counted: Counted): Count[][] {
  return (Object.keys(LIMITS) as LimitName[]).flatMap((name) => {
    const subject = counted[name];
    if (subject === undefined) return [];
    const subjects = typeof subject === 'string' ? [{ name: subject, times: 1 }] : subject;
    const { failures, seconds } = LIMITS[name];
    const counts = subjects.map((each) => ({
      key: keyOf(application, name, each.name),
      limit: { failures: failures * each.times, seconds },
    }));
    return [counts];
  });
}

/** Personal data: e-mail and network addresses are stored as hashes only. */
const keyOf = (application: number, name: LimitName, subject: string): Key =>
  failuresKey(application, name, createHash('sha256').update(subject).digest('base64url'));

/** The items of the counts, to be read with what the attempt needs. */
export const failureKeys = (application: number, counted: Counted): Key[] =>
  countsOf(application, counted).flatMap((counts) => counts.map(({ key }) => key));

/** The failures that are counted in the items. */
export function failuresIn(
  items: readonly Item[],
  application: number,
  name: LimitName,
  subject: string,
): number {
  return Number(findItem(items, keyOf(application, name, subject))?.['failures'] ?? 0);
}

const findItem = (items: readonly Item[], { pk, sk }: Key) =>
  items.find((item) => item.pk === pk && item.sk === sk);

/** Attempts of this process that are neither successes nor counted failures yet, by their counts. */
const running = new Map<string, number>();

/**
 * Makes an attempt unless too many have failed by the items, which have just been read; then it
 * throws a 429. Undefined is a failure, and counted afterwards: a success costs no write. So that
 * many attempts at the same time cannot exceed a limit, those of this process count while they run.
 */
export async function tryLogin<Found>(
  table: Table,
  application: number,
  { counted, items }: { counted: Counted; items: readonly Item[] },
  attempt: () => Promise<Found | undefined>,
  now: number,
): Promise<Found | undefined> {
  const keys = failureKeys(application, counted);
  for (const { key, limit } of countsOf(application, counted).flat()) {
    const item = findItem(items, key);
    const failures = Number(item?.['failures'] ?? 0) + (running.get(nameOf(key)) ?? 0);
    if (failures >= limit.failures) throw tooManyFailures(item, now);
  }
  for (const key of keys) addRunning(key, 1);
  try {
    const found = await attempt();
    if (found === undefined) await countFailures(table, application, counted, now);
    return found;
  } finally {
    for (const key of keys) addRunning(key, -1);
  }
}

const nameOf = ({ pk, sk }: Key) => `${pk}/${sk}`;

function addRunning(key: Key, change: number): void {
  const count = (running.get(nameOf(key)) ?? 0) + change;
  if (count > 0) running.set(nameOf(key), count);
  else running.delete(nameOf(key));
}

/** Counts a failed attempt. Throws a 429 when as many as are allowed have failed before. */
export async function countFailures(
  table: Table,
  application: number,
  counted: Counted,
  now: number,
): Promise<void> {
  const item = await countOrFull(table, application, counted, now);
  if (item) throw tooManyFailures(item, now);
}

/** Counts one more, and says whether that is within the limit. */
export const isWithinLimit = async (
  table: Table,
  application: number,
  counted: Counted,
  now: number,
): Promise<boolean> => (await countOrFull(table, application, counted, now)) === undefined;

/** The item that has as many as it may, if one has. */
async function countOrFull(table: Table, application: number, counted: Counted, now: number) {
  const seconds = Math.floor(now / 1_000);
  const full = await Promise.all(
    countsOf(application, counted).map((counts) => incrementAll(table, counts, seconds)),
  );
  return full.find((item) => item !== undefined);
}

/** What is full in a narrow network is not counted in the wider one. */
async function incrementAll(
  table: Table,
  counts: readonly Count[],
  now: number,
): Promise<Item | undefined> {
  for (const { key, limit } of counts) {
    const full = await increment(table, key, limit, now);
    if (full) return full;
  }
  return undefined;
}

/** Undefined when the failure is counted; otherwise the item, which has as many as it may. */
function increment(table: Table, key: Key, limit: Limit, now: number): Promise<Item | undefined> {
  return withOptimisticLock(async () => {
    const counts = [{ attribute: 'failures', max: limit.failures }];
    const expiresAt = now + limit.seconds;
    if (await table.write(countUp(key, counts, { expiresAt }))) return undefined;
    // When the window has just ended, it is counted in the next.
    return (await table.get(key, { consistent: true })) ?? CONFLICT;
  });
}

/** Attempts that still run are known in a moment. */
const tooManyFailures = (item: Item | undefined, now: number) =>
  tooMany('Too many failed attempts', {
    secondsToWait: Math.max(1, Number(item?.['expires_at'] ?? 0) - Math.floor(now / 1_000)),
    wayOut: 'have the user reset the password by email',
    counted: 'login_failures',
  });

/** Resets the limit for one subject. */
export const forgetFailures = (application: number, name: LimitName, subject: string): Write => ({
  remove: keyOf(application, name, subject),
});
