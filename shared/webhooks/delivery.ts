import { DAY_SECONDS } from '../durations.ts';
import type { Delivery } from '../resources/schemas/delivery.ts';
import { databaseNow } from '../storage/database-clock.ts';
import { webhookDeliveries } from '../storage/keys.ts';
import type { Item, Write } from '../storage/write.ts';

/** How long deliveries are shown: seconds. */
export const DELIVERY_TTL_SECONDS = 30 * DAY_SECONDS;

/** Stores a delivery; one that waits is found by the time of its next attempt. */
export function deliveryWrite(application: number, webhook: number, delivery: Delivery): Write {
  const { event_id, next_attempt_at } = delivery;
  return {
    put: {
      ...webhookDeliveries.key(application, webhook, event_id),
      ...(next_attempt_at !== undefined &&
        webhookDeliveries.waitingAttributes(
          application,
          webhook,
          event_id,
          Date.parse(next_attempt_at),
        )),
      data: JSON.stringify(delivery),
      expires_at: Math.floor(databaseNow() / 1_000) + DELIVERY_TTL_SECONDS,
    },
  };
}

export const deliveryOf = ({ data }: Item): Delivery => JSON.parse(String(data));
