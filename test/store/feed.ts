import type { Event } from '../../shared/events/event.ts';
import { type Ask, create, type TestStore } from './api.ts';
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
