import {
  failedWriteUnits,
  type PartitionUnits,
  writtenPartitions,
} from '../../shared/storage/capacity-units.ts';
import { changes, type Key } from '../../shared/storage/keys.ts';
import type { Job } from '../../shared/storage/sqlite/apply-writes.ts';
import type { Storage, Table } from '../../shared/storage/table.ts';
import { additionTo, keyOfWrite } from '../../shared/storage/write.ts';

/** Write units by partition key; those of an index together, by its name. */
export type UnitsByPartition = ReadonlyMap<string, number>;

type Written = readonly Pick<PartitionUnits, 'index' | 'units'>[];

export type PartitionCounter = ReturnType<typeof partitionCounter>;

/**
 * Counts the write units of each partition by the rules of DynamoDB, but for change records of stock, of
 * which there is one in a second, whatever is sold.
 */
export function partitionCounter() {
  let counted = new Map<string, number>();

  function add(key: Key, written: Written): void {
    if (changes.isOfStock(key)) return;
    for (const { index = key.pk, units } of written) {
      counted.set(index, (counted.get(index) ?? 0) + units);
    }
  }

  return {
    /** A storage of any engine whose writes are counted. Nothing else may write the same items. */
    wrap(storage: Storage): Storage {
      const reader = storage.openTable();

      async function counting<Result>(
        { writes, factor }: Job,
        make: () => Promise<Result>,
        isMade: (result: Result) => boolean,
      ): Promise<Result> {
        const keys = writes.map(keyOfWrite);
        const before = await itemsAt(reader, keys);
        const result = await make();
        const after = await itemsAt(reader, keys);
        const failed = (i: number) => ({ units: failedWriteUnits(before[i], factor) });
        for (const [i, key] of keys.entries()) {
          add(key, isMade(result) ? writtenPartitions(before[i], after[i], factor) : [failed(i)]);
        }
        return result;
      }

      const countingTable = (table: Table): Table => ({
        ...table,
        write: (write) =>
          counting({ writes: [write], factor: 1 }, () => table.write(write), Boolean),
        countOn: (key, by) =>
          counting(
            { writes: [additionTo(key, by)], factor: 1 },
            () => table.countOn(key, by),
            () => true,
          ),
        transactWrite: (writes) =>
          counting(
            { writes, factor: 2 },
            () => table.transactWrite(writes),
            (failed) => failed.length === 0,
          ),
      });

      return {
        openTable: (usage, deadline) => countingTable(storage.openTable(usage, deadline)),
      };
    },

    /** What the work writes. */
    async unitsOf(work: () => Promise<unknown>): Promise<UnitsByPartition> {
      counted = new Map();
      await work();
      return counted;
    },
  };
}

async function itemsAt(table: Table, keys: readonly Key[]) {
  const items = await table.getMany(keys, { consistent: true });
  return keys.map(({ pk, sk }) => items.find((item) => item.pk === pk && item.sk === sk));
}
