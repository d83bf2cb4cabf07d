import type { ServiceRequest } from '../../shared/actions/context.ts';
import type { EventsOfChange, WorkOf } from '../../shared/events/append-events.ts';
import { abandonedCarts } from './abandoned-carts.ts';
import { backInStock } from './back-in-stock.ts';
import { begunTransfers } from './begun-transfers.ts';
import type { Consumer, ConsumerOptions } from './consumer.ts';
import { mails } from './mails.ts';
import { reports } from './reports.ts';
import { webhookReceivers } from './webhook-receivers.ts';

const CONSUMERS: readonly Consumer[] = [
  abandonedCarts,
  begunTransfers,
  backInStock,
  mails,
  reports,
  webhookReceivers,
];

export async function workOfStore(
  changes: readonly EventsOfChange[],
  request: ServiceRequest,
  options: ConsumerOptions,
): Promise<WorkOf> {
  const types = changes.flatMap(({ events }) => events?.types ?? []);
  const given = { ...options, types };
  const consumers = await Promise.all(CONSUMERS.map((consumer) => consumer(request, given)));
  return (event, last) => consumers.flatMap((workOf) => workOf(event, last));
}
