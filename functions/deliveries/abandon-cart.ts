import { openRecords } from '../../shared/storage/records.ts';
import { carts } from '../carts/resource.ts';
import { publishEvents } from '../stream/publish-events.ts';
import { showRecord } from '../stream/services.ts';
import type { Deliver } from './deliver.ts';

const MINUTE_MS = 60_000;

/** Makes the event of a cart that nobody has changed for as long as the store says. */
export const abandonCart: Deliver = async (id, { request, now, ...environment }) => {
  const { application, table } = request;
  const { abandoned_cart_minutes: minutes = 0 } = application.settings;
  const read = await openRecords(table, application, carts).read(id);
  if (minutes === 0 || !read) return undefined;
  const { status = 'open', items, updated_at } = read.record;
  const time = Date.parse(updated_at) + minutes * MINUTE_MS;
  if (status !== 'open' || items.length === 0) return undefined;
  if (time > now) return time;
  const event = {
    type: 'cart.abandoned',
    created_at: new Date(now).toISOString(),
    resource: carts.name,
    record_id: id,
    by: { kind: 'system' as const },
    data: { ...(await showRecord(carts.name, read.record, request)) },
  };
  const change = `abandoned-${id}-${read.version}`;
  await publishEvents([{ change, events: [event] }], request, environment.handOver);
  return undefined;
};
