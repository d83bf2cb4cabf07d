import { DAY_SECONDS, HOUR_MS, MINUTE_MS } from '../../../shared/durations.ts';
import { mails } from '../../../shared/storage/keys.ts';
import { CONFLICT, withOptimisticLock } from '../../../shared/storage/retry.ts';
import type { Table } from '../../../shared/storage/table.ts';
import { type Edit, isAbsent, type Put, type Write } from '../../../shared/storage/write.ts';
import { type CountedMail, countMail, type FullCount, hashOf, notCounted } from './mail-counts.ts';

/** How long it is known that a mail was sent: longer than it may be sent. */
export const ATTEMPT_TTL_SECONDS = 9 * DAY_SECONDS;

/** Pauses after a mail server did not take a mail. */
const PAUSES_MS = [1, 5, 15].map((minutes) => minutes * MINUTE_MS);
const MAX_PAUSE_MS = HOUR_MS;

/** A mail that was refused twice may be taken soon; six minutes after the first attempt, somebody has to look. */
const PASSING_TRIES = 2;

/** A cart of a user is kept for half a year after its last change. */
const CART_TTL_SECONDS = 366 * DAY_SECONDS;

/** A mail for an event to one recipient. */
export interface Attempt extends CountedMail {
  readonly event: string;
  /** Set of a mail about a cart: it has one, also for later events. */
  readonly cart?: number | undefined;
  /** Set of a test mail, whose attempt waits already, and keeps what the mail server answers. */
  readonly test?: string | undefined;
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
type Start = 'send' | 'ended' | 'interrupted' | FullCount;

type Identity = Omit<Attempt, 'kind' | 'guest'>;

/** That of a cart is kept long, and so without a hash of the address. */
function keyOf({ application, event, recipient, cart, test }: Identity) {
  if (test !== undefined) return mails.testKey(application.id, test);
  return cart === undefined
    ? mails.attemptKey(application.id, event, hashOf(recipient))
    : mails.attemptKey(application.id, 'cart', String(cart));
}

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
        return startFirst(table, attempt, now);
      case 'waiting':
        return (await table.write(moveTo(attempt, 'sending', 'waiting'))) ? 'send' : CONFLICT;
      case 'sending':
        return 'interrupted';
      default:
        return 'ended';
    }
  });

/**
 * Counts first: a run that ends before the attempt is recorded has counted a mail too many, and never one
 * too few. A mail that has to wait is counted for its recipient when it is sent.
 */
async function startFirst(
  table: Table,
  attempt: Attempt,
  now: number,
): Promise<Start | typeof CONFLICT> {
  const { counted, full } = await countMail(table, attempt, now);
  const state: State = 'sending';
  const ttl = attempt.cart === undefined ? ATTEMPT_TTL_SECONDS : CART_TTL_SECONDS;
  const expires_at = Math.floor(now / 1_000) + ttl;
  const begun: Put = {
    put: { ...keyOf(attempt), state, tries: 0, expires_at },
    condition: isAbsent,
  };
  if (!full && (await table.write(begun))) return 'send';
  await Promise.all(counted.map((one) => table.write(notCounted(one))));
  return full ?? CONFLICT;
}

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
  { from = 'sending', answer }: { readonly from?: State; readonly answer?: string } = {},
): Promise<void> {
  await table.write(moveTo(attempt, state, from, answerOf(attempt, answer)));
}

/** An answer may repeat the address: only who sent a test reads it. */
const answerOf = ({ test }: Identity, answer: string | undefined): Edit[] =>
  test === undefined || answer === undefined ? [] : [{ attribute: 'answer', set: answer }];

/** The mail was not taken, and may be later: when it is sent again, and whether that lasts already. */
export async function postponeAttempt(
  table: Table,
  attempt: Attempt,
  now: number,
  answer: string,
): Promise<{ next: number; isLasting: boolean }> {
  const item = await table.get(keyOf(attempt), { consistent: true });
  const tries = Number(item?.['tries'] ?? 0);
  const further: Edit[] = [{ attribute: 'tries', add: 1 }, ...answerOf(attempt, answer)];
  await table.write(moveTo(attempt, 'waiting', 'sending', further));
  const pause = PAUSES_MS[tries] ?? MAX_PAUSE_MS;
  return { next: now + pause, isLasting: tries >= PASSING_TRIES };
}
