import {
  failedWriteUnits,
  type PartitionUnits,
  type WriteFactor,
  writtenPartitions,
} from '../../shared/storage/capacity-units.ts';
import { deflateItem } from '../../shared/storage/dynamodb/deflated-data.ts';
import type { Key } from '../../shared/storage/keys.ts';
import type { Job } from '../../shared/storage/sqlite/apply-writes.ts';
import type { Storage, Table } from '../../shared/storage/table.ts';
import { type Item, keyOfWrite } from '../../shared/storage/write.ts';

/** Write units of the same writes. */
export interface WriteUnits {
  readonly plain: number;
  /** With `deflateData`. */
  readonly deflated: number;
}

/** By partition key, which has the name of the index before it if it is one of an index. */
export type UnitsByPartition = ReadonlyMap<string, WriteUnits>;

export type PartitionCounter = ReturnType<typeof partitionCounter>;

/** One item before and after a write. */
interface Change {
  readonly key: Key;
  readonly before: Item | undefined;
  readonly after: Item | undefined;
}

/** Counts the write units of each partition by the rules of DynamoDB. */
export function partitionCounter() {
  let counted = new Map<string, WriteUnits>();

  function add(kind: keyof WriteUnits, written: readonly PartitionUnits[]): void {
    for (const { index, partition = '', units } of written) {
      const name = index === undefined ? partition : `${index}: ${partition}`;
      const sum = counted.get(name) ?? { plain: 0, deflated: 0 };
      counted.set(name, { ...sum, [kind]: sum[kind] + units });
    }
  }

  function count(change: Change, isMade: boolean, factor: WriteFactor): void {
    const unitsOf = isMade ? madeUnits : failedUnits;
    add('plain', unitsOf(change, factor));
    add('deflated', unitsOf(deflatedChange(change), factor));
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
        for (const [i, key] of keys.entries()) {
          count({ key, before: before[i], after: after[i] }, isMade(result), factor);
        }
        return result;
      }

      const countingTable = (table: Table): Table => ({
        ...table,
        write: (write) =>
          counting({ writes: [write], factor: 1 }, () => table.write(write), Boolean),
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

const madeUnits = ({ key, before, after }: Change, factor: WriteFactor): PartitionUnits[] =>
  writtenPartitions(before, after, factor).map(({ partition = key.pk, ...each }) => ({
    ...each,
    partition,
  }));

const failedUnits = ({ key, before }: Change, factor: WriteFactor): PartitionUnits[] => [
  { partition: key.pk, units: failedWriteUnits(before, factor) },
];

const deflatedChange = ({ key, before, after }: Change): Change => ({
  key,
  before: before && deflateItem(before),
  after: after && deflateItem(after),
});

async function itemsAt(table: Table, keys: readonly Key[]): Promise<readonly (Item | undefined)[]> {
  const items = await table.getMany(keys, { consistent: true });
  return keys.map(({ pk, sk }) => items.find((item) => item.pk === pk && item.sk === sk));
}
