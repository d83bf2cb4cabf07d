import type { ServiceRequest } from '../../shared/actions/context.ts';
import { appendEvents, type EventsOfChange } from '../../shared/events/append-events.ts';
import type { HandOver } from '../../shared/events/hand-over.ts';
import type { ConsumerOptions } from './consumer.ts';
import { workOfStore } from './consumers.ts';

/**
 * Appends events to the feed of the store, and has the work begun that they ask for now. Returns the
 * names of changes that have to be set aside first, if there are any: then those after them are not appended.
 */
export async function publishEvents(
  changes: readonly EventsOfChange[],
  request: ServiceRequest,
  handOver: HandOver,
  options: ConsumerOptions = {},
): Promise<ReadonlySet<string>> {
  const { table, application, clock } = request;
  const workOf = await workOfStore(changes, request, options);
  const { work, held } = await appendEvents(table, application, changes, workOf);
  const due = work.filter(({ time }) => time <= clock.now());
  if (due.length > 0) await handOver(due);
  return held;
}
