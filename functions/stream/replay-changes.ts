import type { Change } from '../../shared/storage/change.ts';
import type { Table } from '../../shared/storage/table.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { adminRequest } from './admin-request.ts';
import { eventsOfChanges, type StreamEnvironment } from './consume-changes.ts';
import { publishEvents } from './publish-events.ts';
import { readAside } from './set-aside.ts';
import { writeWords } from './words.ts';

/**
 * Makes the events of the changes of a store that were set aside, in their order, at the end of its
 * feed. Those that still cannot be decoded stay. Returns how many are replayed, and how many stay.
 */
export async function replayChanges(
  application: Application,
  environment: StreamEnvironment,
): Promise<{ replayed: number; left: number }> {
  const { table, handOver } = environment;
  const request = adminRequest(application, environment);
  const changes = await readAside(table, application.id);
  let left = 0;
  for (const { change, items } of changes) {
    const { made, unreadable } = await eventsOfChanges([change], request);
    left += unreadable.length;
    if (unreadable.length > 0) continue;
    await writeWords([change, await sinceThen(change, table)], request);
    await publishEvents(made, request, handOver, environment);
    for (const { pk, sk } of items) await table.write({ remove: { pk, sk } });
  }
  return { replayed: changes.length - left, left };
}

/** From what a change has made of a record to what that is now, after changes that were not set aside. */
async function sinceThen(change: Change, table: Table): Promise<Change> {
  const item = change.after ?? change.before;
  const after = item && (await table.get({ pk: item.pk, sk: item.sk }, { consistent: true }));
  return { ...change, before: change.after, after };
}
