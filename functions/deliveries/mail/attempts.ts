import { createHash } from 'node:crypto';
import { mails } from '../../../shared/storage/keys.ts';
import { CONFLICT, withOptimisticLock } from '../../../shared/storage/retry.ts';
import type { Table } from '../../../shared/storage/table.ts';
import { type Edit, isAbsent, type Write } from '../../../shared/storage/write.ts';
import type { Application } from '../../../shared/tenancy/application.ts';

/** Mails to one address in a day, of which those about passwords have a count of their own. */
export const MAX_MAILS_OF_RECIPIENT = 10;

/** Mails of a store in an hour, unless the operator has set another number. */
export const MAILS_PER_HOUR = 1_000;

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;

/** How long it is known that a mail was sent: longer than it may be sent. */
export const ATTEMPT_TTL_SECONDS = 3 * 24 * 60 * 60;

/** Pauses after a mail server did not take a mail. */
const PAUSES_MS = [1, 5, 15].map((minutes) => minutes * 60 * 1_000);
const LONGEST_PAUSE_MS = HOUR_MS;

/** A mail for an event to one recipient. */
export interface Attempt {
  readonly application: Application;
  readonly event: string;
  readonly recipient: string;
  /** Whether it is about a password. */
  readonly isSecurity: boolean;
}

/**
 * `sending`: recorded before the mail is handed over; `waiting`: it was not taken, and is sent again;
 * `sent`; `failed`: it is not sent; `unknown`: it may have been, and is not sent again.
 */
type State = 'sending' | 'waiting' | 'sent' | 'failed' | 'unknown';

/**
 * `send`: this run, and no other, hands the mail over; `ended`: nothing is left to do; `interrupted`: an
 * earlier run ended while it handed it over; or the limit that does not let it.
 */
type Start = 'send' | 'ended' | 'interrupted' | 'recipient_limit' | 'store_limit';

/** Personal data: an address is stored as a hash only. */
export const hashOf = (recipient: string) =>
  createHash('sha256').update(recipient.toLowerCase()).digest('base64url');

type Identity = Omit<Attempt, 'isSecurity'>;

const keyOf = ({ application, event, recipient }: Identity) =>
  mails.attemptKey(application.id, event, hashOf(recipient));

/** Undefined of a mail that no run has begun to send. */
export async function stateOfAttempt(table: Table, attempt: Identity): Promise<State | undefined> {
  const item = await table.get(keyOf(attempt), { consistent: true });
  return item?.['state'] as State | undefined;
}

export const isEnded = (state: State | undefined) =>
  state === 'sent' || state === 'failed' || state === 'unknown';

/** Records that the mail is handed over now, and counts it. */
export const startAttempt = (table: Table, attempt: Attempt, now: number): Promise<Start> =>
  withOptimisticLock(async () => {
    const state = await stateOfAttempt(table, attempt);
    switch (state) {
      case undefined:
        return startOf(await table.transactWrite(firstWrites(attempt, now)));
      case 'waiting':
        return (await table.write(moveTo(attempt, 'sending', 'waiting'))) ? 'send' : CONFLICT;
      case 'sending':
        return 'interrupted';
      default:
        return 'ended';
    }
  });

/** By the positions of the writes whose conditions failed. */
function startOf([first, ...others]: readonly number[]): Start | typeof CONFLICT {
  if (first === undefined) return 'send';
  if (first === 0) return CONFLICT;
  return first === 1 && others.length === 0 ? 'recipient_limit' : 'store_limit';
}

function firstWrites(attempt: Attempt, now: number): Write[] {
  const { application, recipient, isSecurity } = attempt;
  const { id, mailsPerHour = MAILS_PER_HOUR } = application;
  const counted = `${hashOf(recipient)}#${isSecurity ? 'password' : 'other'}`;
  const state: State = 'sending';
  const expires_at = Math.floor(now / 1_000) + ATTEMPT_TTL_SECONDS;
  return [
    { put: { ...keyOf(attempt), state, tries: 0, expires_at }, condition: isAbsent },
    countUp(id, counted, { now, windowMs: DAY_MS, limit: MAX_MAILS_OF_RECIPIENT }),
    countUp(id, 'all', { now, windowMs: HOUR_MS, limit: mailsPerHour }),
  ];
}

interface Count {
  readonly now: number;
  readonly windowMs: number;
  readonly limit: number;
}

function countUp(application: number, counted: string, { now, windowMs, limit }: Count): Write {
  const window = Math.floor(now / windowMs);
  return {
    update: mails.countKey(application, counted, window),
    edits: [
      { attribute: 'mails', add: 1 },
      { attribute: 'expires_at', setIfAbsent: Math.ceil(((window + 1) * windowMs) / 1_000) },
    ],
    condition: [{ attribute: 'mails', below: limit, orAbsent: true }],
  };
}

/** When the store may send again that has sent as many as it may: milliseconds since 1970. */
export const nextHour = (now: number) => (Math.floor(now / HOUR_MS) + 1) * HOUR_MS;

const moveTo = (
  attempt: Identity,
  state: State,
  from: State,
  further: readonly Edit[] = [],
): Write => ({
  update: keyOf(attempt),
  edits: [{ attribute: 'state', set: state }, ...further],
  condition: [{ attribute: 'state', equals: from }],
});

export async function endAttempt(
  table: Table,
  attempt: Identity,
  state: 'sent' | 'failed' | 'unknown',
  from: State = 'sending',
): Promise<void> {
  await table.write(moveTo(attempt, state, from));
}

/** The mail was not taken, and may be later: returns when it is sent again. */
export async function postponeAttempt(
  table: Table,
  attempt: Attempt,
  now: number,
): Promise<number> {
  const item = await table.get(keyOf(attempt), { consistent: true });
  const tries = Number(item?.['tries'] ?? 0);
  await table.write(moveTo(attempt, 'waiting', 'sending', [{ attribute: 'tries', add: 1 }]));
  return now + (PAUSES_MS[tries] ?? LONGEST_PAUSE_MS);
}
