import { DAY_SECONDS, MINUTE_MS } from '../../../shared/durations.ts';
import type { Event } from '../../../shared/resources/schemas/event.ts';
import type { Webhook } from '../../../shared/resources/webhooks.ts';
import { webhookDeliveries } from '../../../shared/storage/keys.ts';
import type { Table } from '../../../shared/storage/table.ts';
import type { Write } from '../../../shared/storage/write.ts';

/** An event that is to be sent again, for which later ones of its record wait. */
export interface Hold {
  readonly event: string;
  /** When it is sent again: milliseconds since 1970. */
  readonly time: number;
}

/** An earlier event is sent again by then, or nothing waits for it any more. */
const GRACE_MS = 10 * MINUTE_MS;
const TTL_SECONDS = 7 * DAY_SECONDS;

const keyOf = ({ id }: Pick<Webhook, 'id'>, event: Event) =>
  webhookDeliveries.heldKey(event.application_id, id, event.resource, event.record_id);

/** What the event waits for, or is itself. */
export async function readHold(
  table: Table,
  webhook: Pick<Webhook, 'id'>,
  event: Event,
  now: number,
): Promise<Hold | undefined> {
  const item = await table.get(keyOf(webhook, event), { consistent: true });
  if (!item) return undefined;
  const hold = { event: String(item['event']), time: Number(item['time']) };
  return hold.event <= event.id && hold.time > now - GRACE_MS ? hold : undefined;
}

/** Later events of the record wait until that time (ISO 8601); without one, for nothing. */
export const changeHold = (
  webhook: Pick<Webhook, 'id'>,
  event: Event,
  until: string | undefined,
): Write => {
  const key = keyOf(webhook, event);
  if (until === undefined) return { remove: key };
  const time = Date.parse(until);
  const expires_at = Math.floor(time / 1_000) + TTL_SECONDS;
  return { put: { ...key, event: event.id, time, expires_at } };
};
