import { abandonedFrom } from '../../shared/carts/abandoned-carts.ts';
import { carts } from '../../shared/resources/carts.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { publishEvents } from '../stream/publish-events.ts';
import { showRecord } from '../stream/show-record.ts';
import type { Deliver } from './delivery-context.ts';

/** Makes the event of a cart that nobody has changed for as long as the store says. */
export const abandonCart: Deliver = async (id, { request, now, ...environment }) => {
  const { application, table } = request;
  const read = await openRecords(table, application, carts).read(id);
  const time = read && abandonedFrom(read.record, application.settings);
  if (!read || time === undefined) return undefined;
  if (time > now) return time;
  const events = {
    types: ['cart.abandoned'],
    created_at: new Date(now).toISOString(),
    resource: carts.name,
    record_id: id,
    by: { kind: 'system' as const },
    data: { ...(await showRecord(carts.name, read.record, request)) },
  };
  const change = `abandoned-${id}-${read.version}`;
  await publishEvents([{ change, events }], request, environment.handOver);
  return undefined;
};
