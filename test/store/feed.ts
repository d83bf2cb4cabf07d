import type { Event } from '../../shared/resources/schemas/event.ts';
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
  return until(
    () => readFeed(ask, query),
    (events) => events.some(isAwaited),
  );
}

/** The largest page. */
const PAGE = 250;

/** All events from the first one on. */
async function readFeed(ask: Ask, query: string): Promise<Event[]> {
  const all: Event[] = [];
  for (let after = ''; ; after = `&after=${all.at(-1)?.id}`) {
    const { body } = await ask('GET', `/events?per_page=${PAGE}${query}${after}`);
    all.push(...body.data);
    if (body.data.length < PAGE) return all;
  }
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
