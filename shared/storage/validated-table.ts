import { noteFailures } from './noted-failures.ts';
import { RefusedCall } from './refused-call.ts';
import type { Range, Table } from './table.ts';
import type { Usage } from './usage.ts';
import { checkDistinct, checkKey, checkPartitionKey, checkSortKey } from './validate-values.ts';
import { checkTransaction, checkWrite } from './validate-writes.ts';
import { additionTo } from './write.ts';

/** What an engine implements. */
export type TableCalls = Omit<Table, 'usage'>;

/**
 * The table of an engine behind the checks that stand in front of every engine: equal calls are
 * refused alike, before anything is read or sent.
 */
export const validatedTable = (table: TableCalls, usage: Usage): Table => ({
  usage,

  async get(key, options) {
    checkKey(key);
    return table.get(key, options);
  },

  async getMany(keys, options) {
    keys.forEach(checkKey);
    checkDistinct(keys, 'An item is read');
    return table.getMany(keys, options);
  },

  async query(pk, options) {
    checkRange(pk, options);
    return table.query(pk, options);
  },

  async page(pk, range) {
    checkRange(pk, range);
    return table.page(pk, range);
  },

  async keys(pk, range) {
    checkRange(pk, range);
    return table.keys(pk, range);
  },

  async write(write) {
    checkWrite(write);
    const isWritten = await table.write(write);
    if (!isWritten) noteFailures([write], [0]);
    return isWritten;
  },

  async countOn(key, by) {
    checkWrite(additionTo(key, by));
    return table.countOn(key, by);
  },

  async transactWrite(writes) {
    checkTransaction(writes);
    const failed = await table.transactWrite(writes);
    noteFailures(writes, failed);
    return failed;
  },
});

function checkRange(pk: string, range: Range = {}): void {
  const { above, below, limit = 1, index, consistent } = range;
  checkPartitionKey(pk);
  const bounds = [above ?? [], below ?? []].flat();
  if (bounds.length > 1) throw new RefusedCall('A range has one bound at most');
  bounds.forEach(checkSortKey);
  if (!Number.isInteger(limit) || limit < 1) {
    throw new RefusedCall(`A page has 1 item at least, not ${limit}`);
  }
  if (index && consistent) throw new RefusedCall('Reads of the index are never consistent');
}
