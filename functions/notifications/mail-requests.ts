import type { MailEvent } from '../../shared/events/mail-events.ts';
import { mailRequestKey } from '../../shared/storage/keys.ts';
import type { Table } from '../../shared/storage/table.ts';
import { type Item, isAbsent, type Write } from '../../shared/storage/write.ts';

/** A mail that an admin wrote. */
export interface TextRequest {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string | undefined;
  readonly bcc?: readonly string[] | undefined;
}

/** A mail that an admin wants sent about a record. */
export interface RecordRequest {
  readonly type: MailEvent;
  readonly resource: string;
  readonly record_id: number;
}

export type MailRequest = TextRequest | RecordRequest;

/** Longer than a mail may be sent for an event: seconds. */
export const REQUEST_TTL_SECONDS = 2 * 24 * 60 * 60;

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

/** What the event of a request shows: to whom, and what about. */
export function viewRequest(item: Item): object {
  const request = requestOf(item);
  if (!('to' in request)) return request;
  const { to, subject, bcc } = request;
  return { to, subject, ...(bcc && { bcc }) };
}
