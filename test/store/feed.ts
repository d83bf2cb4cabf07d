import type { Event } from '../../shared/events/event.ts';
import { dueWork } from '../../shared/storage/keys.ts';
import { type Ask, create, type TestStore } from './api.ts';
import { table } from './local-store.ts';
import { until } from './until.ts';

/** The feed once it has such an event: events are made after the answer. */
export async function feedUntil(
  ask: Ask,
  isAwaited: (event: Event) => boolean,
  query = '',
): Promise<Event[]> {
  const read = async () => (await ask('GET', `/events?per_page=250${query}`)).body.data as Event[];
  return until(read, (events) => events.some(isAwaited));
}

/** The feed with the events of all changes so far, and of one that follows them. */
export async function settledFeed({ asAdmin }: TestStore): Promise<Event[]> {
  const last = await create(asAdmin, '/brands', { name: 'The last one' });
  return feedUntil(asAdmin, ({ record_id }) => record_id === last.id);
}

/** Once all changes of a store have made their events, and no mail is left to be sent. */
export async function settle(store: TestStore): Promise<void> {
  await settledFeed(store);
  const readDue = () => table.query(dueWork.partition(store.application.id), { consistent: true });
  await until(readDue, (due) => !due.some(({ sk }) => sk.startsWith('mail#')));
}
