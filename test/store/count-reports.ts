import { deliver } from '../../functions/deliveries/deliver.ts';
import { REPORTS } from '../../shared/events/hand-over.ts';
import { dueWork } from '../../shared/storage/keys.ts';
import type { Table } from '../../shared/storage/table.ts';
import type { TestStore } from './api.ts';
import { deliveringOn } from './delivering.ts';
import { settledFeed } from './feed.ts';
import { table as storeTable } from './local-store.ts';

/** More than a minute: what is scheduled is due then. */
const SOON_MS = 120_000;

/** Counts what is new for the reports of a store, as the work that is due does. */
export async function countReports(
  { application: { id } }: TestStore,
  table: Table = storeTable,
): Promise<void> {
  await deliver({ application: id, kind: REPORTS, id }, deliveringOn(table), Date.now() + SOON_MS);
}

/** Waits for the events of a store, and counts them. */
export async function countNow(store: TestStore): Promise<void> {
  await settledFeed(store);
  await countReports(store);
}

/** Whether the reports of a store are to be counted. */
export const isScheduled = async ({ application: { id } }: TestStore): Promise<boolean> =>
  (await storeTable.get(dueWork.key(id, REPORTS, id), { consistent: true })) !== undefined;
