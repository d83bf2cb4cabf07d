import { serviceUnavailable } from '../../shared/contract/errors.ts';
import type { Key } from '../../shared/storage/keys.ts';
import { RetryableError, withRetry } from '../../shared/storage/retry.ts';
import { applyEdits, holds } from '../../shared/storage/sqlite/evaluate.ts';
import type { Table } from '../../shared/storage/table.ts';
import { type Item, keyOfWrite, type Write } from '../../shared/storage/write.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What DynamoDB serves of one partition: units a second, as it is published. No burst is kept. */
const READ_UNITS = 3_000;
export const PARTITION_WRITE_UNITS = 1_000;

/** To the database or back: milliseconds, evenly distributed between these. */
const WAY_MS = [1, 3] as const;

/** For how long a transaction holds its items: milliseconds. So one item takes some 40 a second. */
const HOLD_MS = [10, 30] as const;

const mean = ([least, most]: readonly [number, number]) => (least + most) / 2;
/** How long a transaction takes, on average. */
export const TRANSACTION_MS = 2 * mean(WAY_MS) + mean(HOLD_MS);

/** The AWS SDK tries throttled reads three times, and waits at most this, doubled, in between. */
const SDK_ATTEMPTS = 3;
const SDK_WAIT_MS = 100;

interface Simulation {
  readonly time: VirtualTime;
  readonly random: () => number;
  /** Physical partitions, over which partition keys are spread by a hash. */
  readonly partitions: number;
}

export type SimulatedTable = Pick<Table, 'get' | 'page' | 'transactWrite'>;

/**
 * DynamoDB as it limits a sale: partitions with so many units a second, and transactions that are
 * refused while another one holds an item of theirs. A refused transaction costs its write units.
 */
export function simulatedTable({ time, random, partitions }: Simulation) {
  const items = new Map<string, Map<string, Item>>();
  const held = new Set<string>();
  const budgets = Array.from({ length: partitions }, () => ({
    read: budget(READ_UNITS, time),
    write: budget(PARTITION_WRITE_UNITS, time),
  }));
  const between = ([least, most]: readonly [number, number]) => least + random() * (most - least);
  const way = () => time.sleep(between(WAY_MS));
  const budgetsOf = (pk: string) => budgets[hashOf(pk) % partitions];
  const find = ({ pk, sk }: Key) => items.get(pk)?.get(sk);

  function store(item: Item): void {
    const partition = items.get(item.pk) ?? new Map<string, Item>();
    items.set(item.pk, partition.set(item.sk, item));
  }

  /** One read of less than 4 KB. */
  async function readOnce<Result>(pk: string, read: () => Result): Promise<Result> {
    await way();
    const isServed = budgetsOf(pk)?.read(1) ?? false;
    const result = isServed ? read() : undefined;
    await way();
    if (result === undefined && !isServed) throw new RetryableError('throttled');
    return result as Result;
  }

  async function reading<Result>(pk: string, read: () => Result): Promise<Result> {
    for (let made = 1; ; made += 1) {
      try {
        return await readOnce(pk, read);
      } catch (error) {
        if (made >= SDK_ATTEMPTS) throw serviceUnavailable(error);
        await time.sleep(random() * SDK_WAIT_MS * 2 ** made);
      }
    }
  }

  const after = (write: Write): Item =>
    'update' in write
      ? applyEdits(find(write.update) ?? { ...write.update }, write.edits)
      : { ...('put' in write ? write.put : write.remove) };

  /** Two units for each KB. */
  const isServed = (write: Write) =>
    budgetsOf(keyOfWrite(write).pk)?.write(2 * unitsOf(after(write))) ?? false;

  /** The positions of the writes whose conditions failed; else all of them are made. */
  function commit(writes: readonly Write[]): readonly number[] {
    const isMet = (write: Write) => holds(write.condition ?? [], find(keyOfWrite(write)));
    const failed = writes.flatMap((write, i) => (isMet(write) ? [] : [i]));
    if (failed.length === 0) for (const item of writes.map(after)) store(item);
    return failed;
  }

  async function transactOnce(writes: readonly Write[]): Promise<readonly number[]> {
    await way();
    const names = writes.map((write) => nameOf(keyOfWrite(write)));
    if (!writes.every(isServed) || names.some((name) => held.has(name))) {
      await way();
      throw new RetryableError('throttled, or another transaction holds an item');
    }
    for (const name of names) held.add(name);
    await time.sleep(between(HOLD_MS));
    const failed = commit(writes);
    for (const name of names) held.delete(name);
    await way();
    return failed;
  }

  return {
    store,
    /** The table of one request, whose waits are those of the request. */
    openTable: (sleep: (ms: number) => Promise<void>): SimulatedTable => ({
      get: (key) => reading(key.pk, () => find(key)),
      page: (pk, { above = '', limit = Infinity } = {}) =>
        reading(pk, () => {
          const found = [...(items.get(pk)?.values() ?? [])]
            .filter(({ sk }) => sk > above)
            .sort((one, other) => (one.sk < other.sk ? -1 : 1));
          return { items: found.slice(0, limit), more: found.length > limit };
        }),
      transactWrite: (writes) => withRetry(() => transactOnce(writes), { random, sleep }),
    }),
  };
}

const nameOf = ({ pk, sk }: Key) => `${pk}/${sk}`;

const unitsOf = (item: Item) => Math.ceil(JSON.stringify(item).length / 1_024);

/** Takes units if there are any left of this second's. */
function budget(unitsPerSecond: number, time: VirtualTime): (units: number) => boolean {
  let left = unitsPerSecond;
  let at = 0;
  return (units) => {
    const passed = time.now() - at;
    left = Math.min(unitsPerSecond, left + (passed * unitsPerSecond) / 1_000);
    at = time.now();
    if (left < units) return false;
    left -= units;
    return true;
  };
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619);
  return hash >>> 0;
}
