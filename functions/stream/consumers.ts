import type { ServiceRequest } from '../../shared/actions/context.ts';
import type { WorkOf } from '../../shared/events/append-events.ts';
import { abandonedCarts } from './abandoned-carts.ts';
import { mails } from './mails.ts';
import { webhookReceivers } from './webhook-receivers.ts';

export interface ConsumerOptions {
  /** False where no sender is configured. */
  readonly sendsMails?: boolean | undefined;
}

/** What asks for work because of the events of one store. */
export type Consumer = (
  request: ServiceRequest,
  options: ConsumerOptions,
) => Promise<WorkOf> | WorkOf;

const CONSUMERS: readonly Consumer[] = [abandonedCarts, mails, webhookReceivers];

export async function workOfStore(
  request: ServiceRequest,
  options: ConsumerOptions,
): Promise<WorkOf> {
  const consumers = await Promise.all(CONSUMERS.map((consumer) => consumer(request, options)));
  return (event) => consumers.flatMap((workOf) => workOf(event));
}
