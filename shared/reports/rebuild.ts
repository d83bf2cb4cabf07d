import { REPORTS } from '../events/hand-over.ts';
import { orders } from '../resources/orders.ts';
import { scheduleWork } from '../storage/due-work.ts';
import type { Keyspace } from '../storage/keys.ts';
import { CONFLICT, withOptimisticLock } from '../storage/retry.ts';
import type { Table } from '../storage/table.ts';
import { readReportState, stateWrite } from './report-state.ts';

/** Has all records counted again, from now on: milliseconds since 1970. */
export const rebuildReports = (table: Table, keyspace: Keyspace, now: number): Promise<true> =>
  withOptimisticLock(async () => {
    const read = await readReportState(table, keyspace);
    const state = { ...read.state, walk: { resource: orders.name, above: 0 } };
    const { id } = keyspace;
    const failed = await table.transactWrite([
      stateWrite(keyspace, read, state),
      scheduleWork({ application: id, kind: REPORTS, id }, now),
    ]);
    return failed.length === 0 ? true : CONFLICT;
  });
