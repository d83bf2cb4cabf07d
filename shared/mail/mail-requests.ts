import type { Language } from '../contract/language.ts';
import { DAY_SECONDS } from '../durations.ts';
import {
  BACK_IN_STOCK_MAIL,
  type MailEvent,
  SUBSCRIBER_MAIL,
} from '../resources/schemas/mail-events.ts';
import { mailRequestKey } from '../storage/keys.ts';
import type { Table } from '../storage/table.ts';
import { type Item, isAbsent, type Write } from '../storage/write.ts';
import type { Asked } from './subscriber-token.ts';

/** A mail that an admin wrote. */
export interface TextRequest {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string | undefined;
  readonly bcc?: readonly string[] | undefined;
  /** Set of a mail that a member sends to himself: the key of what becomes of it (`mails.testKey`). */
  readonly test?: string | undefined;
}

/** A mail that an admin wants sent about a record. */
export interface RecordRequest {
  readonly type: MailEvent;
  readonly resource: string;
  readonly record_id: number;
}

/** A mail with a code for a member of the staff, or to the address that was the member's. */
export interface StaffRequest {
  readonly staff: StaffReceiver & (StaffCodeMail | StaffEmailMail);
}

interface StaffReceiver {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  /** That of the store unless given. */
  readonly language?: Language | undefined;
}

interface StaffCodeMail {
  readonly kind: 'invitation' | 'recovery' | 'email';
  /** The code is derived of it (shared/staff/codes.ts). */
  readonly nonce: string;
  /** Whether it was asked for by a browser from which the member has logged in. */
  readonly isKnown?: boolean | undefined;
}

interface StaffEmailMail {
  readonly kind: 'email_changed';
  /** The address that the member has now. */
  readonly changed_to: string;
}

/** Who waits for a product, and for what of it; a `variant_id` of 0 is any variant. */
export interface Waiter {
  readonly email: string;
  readonly product_id: number;
  readonly variant_id: number;
}

/** A mail to who waits. */
export interface WaiterRequest {
  readonly waiter: Waiter;
}

/** A mail that asks an address to confirm that it wants the newsletter. */
export interface SubscriberRequest {
  readonly subscriber: Asked;
}

export type MailRequest =
  | TextRequest
  | RecordRequest
  | StaffRequest
  | WaiterRequest
  | SubscriberRequest;

/** Longer than a mail may be sent for an event: seconds. */
export const REQUEST_TTL_SECONDS = 2 * DAY_SECONDS;

/** Keeps a request, which the log of changes then makes an event of. `now`: milliseconds. */
export const putRequest = (
  application: number,
  id: number,
  request: MailRequest,
  now: number,
): Write => ({
  put: {
    ...mailRequestKey(application, id),
    data: JSON.stringify(request),
    expires_at: Math.ceil(now / 1_000) + REQUEST_TTL_SECONDS,
  },
  condition: isAbsent,
});

export async function readRequest(
  table: Table,
  application: number,
  id: number,
): Promise<MailRequest | undefined> {
  const item = await table.get(mailRequestKey(application, id), { consistent: true });
  return item && requestOf(item);
}

const requestOf = ({ data }: Item): MailRequest => JSON.parse(String(data));

/** What the event of a request shows: to whom, and what about; of a member of the staff, only who, and of who waits for a product or wants the newsletter nothing. */
export function viewRequest(item: Item): object {
  const request = requestOf(item);
  if ('staff' in request) {
    const { kind, id } = request.staff;
    return { staff: { kind, id } };
  }
  if ('waiter' in request) {
    const { product_id: record_id } = request.waiter;
    return { type: BACK_IN_STOCK_MAIL, resource: 'products', record_id };
  }
  if ('subscriber' in request) return { type: SUBSCRIBER_MAIL };
  if (!('to' in request)) return request;
  const { to, subject, bcc } = request;
  return { to, subject, ...(bcc && { bcc }) };
}
