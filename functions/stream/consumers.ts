import type { ServiceRequest } from '../../shared/actions/context.ts';
import type { WorkOf } from '../../shared/events/append-events.ts';
import { abandonedCarts } from './abandoned-carts.ts';
import { mails } from './mails.ts';
import { webhookReceivers } from './webhook-receivers.ts';

/** What asks for work because of the events of one store. */
export type Consumer = (request: ServiceRequest) => Promise<WorkOf> | WorkOf;

const CONSUMERS: readonly Consumer[] = [abandonedCarts, mails, webhookReceivers];

export async function workOfStore(request: ServiceRequest): Promise<WorkOf> {
  const consumers = await Promise.all(CONSUMERS.map((consumer) => consumer(request)));
  return (event) => consumers.flatMap((workOf) => workOf(event));
}
