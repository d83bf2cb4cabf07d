import { createHash } from 'node:crypto';
import { mails } from '../../../shared/storage/keys.ts';
import { CONFLICT, withOptimisticLock } from '../../../shared/storage/retry.ts';
import type { Table } from '../../../shared/storage/table.ts';
import { type Edit, isAbsent, type Write } from '../../../shared/storage/write.ts';
import type { Application } from '../../../shared/tenancy/application.ts';
import type { Network } from '../../../shared/tenancy/networks.ts';

/** Mails to one address in a day, of which those about passwords have a count of their own. */
export const MAX_MAILS_OF_RECIPIENT = 10;

/** Mails of a store in an hour, and as many about passwords, unless the operator has set another number. */
export const MAILS_PER_HOUR = 1_000;

/** The part of them that guests may cause. */
export const GUESTS_SHARE = 0.5;

/** Mails that the guests of one network address may cause in an hour. */
export const MAX_MAILS_OF_NETWORK = 30;

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;

/** How long it is known that a mail was sent: longer than it may be sent. */
export const ATTEMPT_TTL_SECONDS = 3 * 24 * 60 * 60;

/** Pauses after a mail server did not take a mail. */
const PAUSES_MS = [1, 5, 15].map((minutes) => minutes * 60 * 1_000);
const LONGEST_PAUSE_MS = HOUR_MS;

/**
 * What a mail is counted with: `password` are those that anybody may have asked for, `own-password`
 * those of the user, who was known by the request.
 */
export type MailKind = 'other' | 'password' | 'own-password';

/** A mail for an event to one recipient. */
export interface Attempt {
  readonly application: Application;
  readonly event: string;
  readonly recipient: string;
  readonly kind: MailKind;
  /** Set of a mail that a guest has caused; without networks if a server of the store called. */
  readonly guest?: { readonly networks?: readonly Network[] } | undefined;
}

/** A limit of mails in an hour: those beyond it wait for the next one. */
export const WAITING_LIMITS = ['store_limit', 'guests_limit', 'network_limit'] as const;

type WaitingLimit = (typeof WAITING_LIMITS)[number];

/**
 * `sending`: recorded before the mail is handed over; `waiting`: it was not taken, and is sent again;
 * `sent`; `failed`: it is not sent; `unknown`: it may have been, and is not sent again.
 */
type State = 'sending' | 'waiting' | 'sent' | 'failed' | 'unknown';

/**
 * `send`: this run, and no other, hands the mail over; `ended`: nothing is left to do; `interrupted`: an
 * earlier run ended while it handed it over; or the limit that does not let it.
 */
type Start = 'send' | 'ended' | 'interrupted' | 'recipient_limit' | WaitingLimit;

/** Personal data: an address is stored as a hash only. */
export const hashOf = (recipient: string) =>
  createHash('sha256').update(recipient.toLowerCase()).digest('base64url');

type Identity = Omit<Attempt, 'kind' | 'guest'>;

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
        return startFirst(table, attempt, now);
      case 'waiting':
        return (await table.write(moveTo(attempt, 'sending', 'waiting'))) ? 'send' : CONFLICT;
      case 'sending':
        return 'interrupted';
      default:
        return 'ended';
    }
  });

async function startFirst(
  table: Table,
  attempt: Attempt,
  now: number,
): Promise<Start | typeof CONFLICT> {
  const state: State = 'sending';
  const expires_at = Math.floor(now / 1_000) + ATTEMPT_TTL_SECONDS;
  const begun: Write = {
    put: { ...keyOf(attempt), state, tries: 0, expires_at },
    condition: isAbsent,
  };
  const counts = countsOf(attempt);
  const writes = counts.map((count) => countUp(attempt.application.id, count, now));
  const failed = await table.transactWrite([begun, ...writes]);
  if (failed.length === 0) return 'send';
  if (failed.includes(0)) return CONFLICT;
  // A mail that has to wait is counted for its recipient when it is sent.
  const full = counts.filter((_, i) => failed.includes(i + 1)).map(({ name }) => name);
  return full.find((name) => name !== 'recipient_limit') ?? 'recipient_limit';
}

interface Count {
  /** What is said when it is full. */
  readonly name: 'recipient_limit' | WaitingLimit;
  readonly counted: string;
  readonly windowMs: number;
  readonly limit: number;
}

/** Mails about passwords have counts of their own, so that no orders hold them up. */
function countsOf({ application, recipient, kind, guest }: Attempt): Count[] {
  const { mailsPerHour = MAILS_PER_HOUR } = application;
  const hourly = (name: WaitingLimit, counted: string, limit: number): Count => ({
    ...{ name, counted, limit },
    windowMs: HOUR_MS,
  });
  const ofGuests = kind === 'other' ? guest : undefined;
  return [
    {
      ...{ name: 'recipient_limit', counted: `${hashOf(recipient)}#${kind}` },
      ...{ limit: MAX_MAILS_OF_RECIPIENT, windowMs: DAY_MS },
    },
    hourly('store_limit', kind === 'other' ? 'all' : kind, mailsPerHour),
    ...(ofGuests
      ? [hourly('guests_limit', 'guests', Math.max(1, Math.floor(mailsPerHour * GUESTS_SHARE)))]
      : []),
    ...(ofGuests?.networks ?? []).map(({ name, times }) =>
      hourly('network_limit', `network#${hashOf(name)}`, MAX_MAILS_OF_NETWORK * times),
    ),
  ];
}

function countUp(application: number, { counted, windowMs, limit }: Count, now: number): Write {
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
