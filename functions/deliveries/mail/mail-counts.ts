import { createHash } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '../../../shared/durations.ts';
import { type Key, mails } from '../../../shared/storage/keys.ts';
import { countDown, countUp } from '../../../shared/storage/limited-counts.ts';
import type { Table } from '../../../shared/storage/table.ts';
import type { Application } from '../../../shared/tenancy/application.ts';
import type { Network } from '../../../shared/tenancy/client.ts';
import { MAILS_PER_HOUR } from '../../../shared/tenancy/request-limits.ts';

/** Mails to one address in a day, of which those about passwords and orders have counts of their own. */
export const MAX_MAILS_OF_RECIPIENT = 10;

/** Mails about orders to one address in a day: a shop owes them to its customers, so further ones wait for the next day. */
export const MAX_ORDER_MAILS_OF_RECIPIENT = 30;

/** The part of them that guests may cause. */
export const GUESTS_SHARE = 0.5;

/** Mails that the guests of one network address may cause in an hour, but for those about new orders. */
export const MAX_MAILS_OF_NETWORK = 30;

/** Confirmations of orders among guests of one network address in an hour: many share that of a carrier. */
export const MAX_ORDER_MAILS_OF_NETWORK = 120;

/**
 * What a mail is counted with: `order` are those about orders; `password` those that anybody may have asked for,
 * `own-password` those of the user, who was known by the request.
 */
export type MailKind = 'order' | 'other' | 'password' | 'own-password';

/** The guest who has caused a mail. */
export interface GuestBehind {
  readonly networks?: readonly Network[];
  /** Whether the mail confirms an order. */
  readonly hasOrdered?: boolean;
}

/** A mail to one recipient. */
export interface CountedMail {
  readonly application: Application;
  readonly recipient: string;
  readonly kind: MailKind;
  /** Set of a mail that a guest has caused; without networks if a server of the store called. */
  readonly guest?: GuestBehind | undefined;
}

/** Personal data: an address is stored as a hash only. */
export const hashOf = (recipient: string) =>
  createHash('sha256').update(recipient.toLowerCase()).digest('base64url');

/** A limit of mails in an hour, or of one address in a day: those beyond it wait for the next one. */
export const WAITING_LIMITS = [
  'store_limit',
  'guests_limit',
  'network_limit',
  'address_limit',
] as const;

export type WaitingLimit = (typeof WAITING_LIMITS)[number];

/** The limit of a mail that says what becomes of it. */
export type FullCount = 'recipient_limit' | WaitingLimit;

interface Count {
  readonly name: FullCount;
  readonly key: Key;
  /** When it begins anew: milliseconds since 1970. */
  readonly end: number;
  readonly max: number;
}

/** Mails about passwords have counts of their own, so that no orders hold them up. */
function countsOf({ application, recipient, kind, guest }: CountedMail, now: number): Count[] {
  const { id, mailsPerHour = MAILS_PER_HOUR } = application;
  const count = (name: FullCount, of: string, max: number, windowMs = HOUR_MS): Count => {
    const window = Math.floor(now / windowMs);
    return { name, key: mails.countKey(id, of, window), end: (window + 1) * windowMs, max };
  };
  const ofShop = kind === 'other' || kind === 'order';
  const ofGuests = ofShop ? guest : undefined;
  const toRecipient = `${hashOf(recipient)}#${kind}`;
  const share = Math.max(1, Math.floor(mailsPerHour * GUESTS_SHARE));
  return [
    kind === 'order'
      ? count('address_limit', toRecipient, MAX_ORDER_MAILS_OF_RECIPIENT, DAY_MS)
      : count('recipient_limit', toRecipient, MAX_MAILS_OF_RECIPIENT, DAY_MS),
    count('store_limit', ofShop ? 'all' : kind, mailsPerHour),
    ...(ofGuests ? [count('guests_limit', 'guests', share)] : []),
    ...(ofGuests?.networks ?? []).map(({ name, times }) =>
      ofGuests?.hasOrdered
        ? count('network_limit', `orders#${hashOf(name)}`, MAX_ORDER_MAILS_OF_NETWORK * times)
        : count('network_limit', `network#${hashOf(name)}`, MAX_MAILS_OF_NETWORK * times),
    ),
  ];
}

const numberOf = ({ max }: Pick<Count, 'max'>) => [{ attribute: 'mails', max }];

/** Which numbers a mail is counted in now, and the limit that does not let it be sent. */
export async function countMail(table: Table, mail: CountedMail, now: number) {
  const counts = countsOf(mail, now);
  const isCounted = await Promise.all(
    counts.map((count) => {
      const expiresAt = Math.ceil(count.end / 1_000);
      return table.write(countUp(count.key, numberOf(count), { expiresAt }));
    }),
  );
  const full = counts.filter((_, i) => !isCounted[i]).map(({ name }) => name);
  return {
    counted: counts.filter((_, i) => isCounted[i]),
    full: full.find((name) => name !== 'recipient_limit') ?? full[0],
  };
}

/** Takes back what was counted. */
export const notCounted = (count: Count) => countDown(count.key, numberOf(count));

/** When a mail may be sent that waits for a limit: milliseconds since 1970. */
export function endOfWindow(limit: WaitingLimit, now: number): number {
  const windowMs = limit === 'address_limit' ? DAY_MS : HOUR_MS;
  return (Math.floor(now / windowMs) + 1) * windowMs;
}
