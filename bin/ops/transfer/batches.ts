import type { Table } from '../../../shared/storage/table.ts';
import { keyOfWrite, type Write } from '../../../shared/storage/write.ts';

/** A record of a file, with what is written for it: all or nothing. */
export interface Entry {
  readonly line: number;
  readonly writes: readonly Write[];
}

/** Of a transaction of the database: 100 writes and 4 MB, with room for the change that tells. */
const MOST_WRITES = 90;
const MOST_BYTES = 3 * 1024 * 1024;

/** The entries in transactions that the database takes; none writes an item twice. */
export function* batches<One extends Entry>(entries: Iterable<One>): Generator<One[]> {
  let batch: One[] = [];
  let keys = new Set<string>();
  let bytes = 0;
  for (const entry of entries) {
    const size = Buffer.byteLength(JSON.stringify(entry.writes));
    const names = entry.writes.map(keyOfWrite).map(({ pk, sk }) => `${pk}/${sk}`);
    const isFull = keys.size + names.length > MOST_WRITES || bytes + size > MOST_BYTES;
    if (batch.length > 0 && (isFull || names.some((name) => keys.has(name)))) {
      yield batch;
      [batch, keys, bytes] = [[], new Set(), 0];
    }
    batch.push(entry);
    for (const name of names) keys.add(name);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

/** An entry with a condition that stood against it, and which of its writes has that. */
export interface Refused<One> {
  readonly entry: One;
  readonly write: number;
}

/**
 * Writes a batch, all but the entries that a condition stands against. `told` adds what tells of
 * the writes.
 */
export async function commitBatch<One extends Entry>(
  table: Table,
  batch: readonly One[],
  told: (writes: readonly Write[]) => readonly Write[],
): Promise<Refused<One>[]> {
  const refused: Refused<One>[] = [];
  for (let left = batch; left.length > 0; ) {
    const owners = left.flatMap((entry) => entry.writes.map((_, write) => ({ entry, write })));
    const failed = await table.transactOrTell(told(left.flatMap(({ writes }) => writes)));
    if (failed.length === 0) break;
    const stood = failed.flatMap((position) => owners[position] ?? []);
    refused.push(...stood);
    left = left.filter((each) => !stood.some(({ entry }) => entry === each));
  }
  return refused;
}
