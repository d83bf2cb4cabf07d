import { type Subscriber, subscribers } from '../resources/subscribers.ts';
import { openRecords } from '../storage/records.ts';
import { CONFLICT } from '../storage/retry.ts';
import type { Table } from '../storage/table.ts';
import type { Application } from './application.ts';
import { type Finder, finderWrites, subscriberIdBy } from './subscriber-keys.ts';

interface Place {
  readonly table: Table;
  readonly application: Application;
}

export async function findSubscriber(
  finder: Finder,
  { table, application }: Place,
): Promise<Subscriber | undefined> {
  const id = await subscriberIdBy(finder, table, application.id);
  return id === undefined ? undefined : openRecords(table, application, subscribers).get(id);
}

/** Removes a subscriber with what finds it; nothing when there is none any more. */
export async function endSubscription(
  finder: Finder,
  { table, application }: Place,
): Promise<void> {
  const id = await subscriberIdBy(finder, table, application.id);
  if (id === undefined) return;
  await openRecords(table, application, subscribers).remove(id, async (writes, subscriber) => {
    const all = [...writes, ...finderWrites(application.id, subscriber, undefined)];
    return (await table.transactWrite(all)).length === 0 ? subscriber : CONFLICT;
  });
}
