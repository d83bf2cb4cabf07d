import type { ServiceRequest } from '../../shared/actions/context.ts';
import {
  appendEvents,
  type EventsOfChange,
  type Waits,
} from '../../shared/events/append-events.ts';
import type { HandOver } from '../../shared/events/hand-over.ts';
import type { ConsumerOptions } from './consumer.ts';
import { workOfStore } from './consumers.ts';

/** Appends events to the feed of the store, and has the work begun that they ask for now. */
export async function publishEvents(
  changes: readonly EventsOfChange[],
  request: ServiceRequest,
  handOver: HandOver,
  { waits, ...options }: ConsumerOptions & { readonly waits?: Waits | undefined } = {},
): Promise<void> {
  const { table, application, clock } = request;
  const workOf = await workOfStore(changes, request, options);
  const work = await appendEvents(table, application, changes, workOf, waits);
  const due = work.filter(({ time }) => time <= clock.now());
  if (due.length > 0) await handOver(due);
}
