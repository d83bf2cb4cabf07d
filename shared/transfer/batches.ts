import type { Table } from '../storage/table.ts';
import { keyOfWrite, type Write } from '../storage/write.ts';

/** A record of a file with its writes, which succeed or fail together. */
export interface Entry {
  readonly line: number;
  readonly writes: readonly Write[];
}

/** A transaction has at most 100 writes and 4 MB, one of the writes for the change record. */
const MAX_BATCH_WRITES = 90;
const MAX_BATCH_BYTES = 3 * 1024 * 1024;

/** Groups the entries into transactions; no transaction writes an item twice. */
export function* batches<One extends Pick<Entry, 'writes'>>(
  entries: Iterable<One>,
): Generator<One[]> {
  let batch: One[] = [];
  let keys = new Set<string>();
  let bytes = 0;
  for (const entry of entries) {
    const size = Buffer.byteLength(JSON.stringify(entry.writes));
    const names = entry.writes.map(keyOfWrite).map(({ pk, sk }) => `${pk}/${sk}`);
    const isFull = keys.size + names.length > MAX_BATCH_WRITES || bytes + size > MAX_BATCH_BYTES;
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

/** An entry with a failed condition, and the position of that write among its writes. */
export interface FailedEntry<One> {
  readonly entry: One;
  readonly write: number;
}

/**
 * Writes a batch without the entries whose conditions fail, and returns those. `withChange` adds
 * the change record to the writes.
 */
export async function commitBatch<One extends Entry>(
  table: Table,
  batch: readonly One[],
  withChange: (writes: readonly Write[]) => readonly Write[],
): Promise<FailedEntry<One>[]> {
  const allFailed: FailedEntry<One>[] = [];
  for (let left = batch; left.length > 0; ) {
    const owners = left.flatMap((entry) => entry.writes.map((_, write) => ({ entry, write })));
    const positions = await table.transactWrite(withChange(left.flatMap(({ writes }) => writes)));
    if (positions.length === 0) break;
    const failed = positions.flatMap((position) => owners[position] ?? []);
    allFailed.push(...failed);
    left = left.filter((each) => !failed.some(({ entry }) => entry === each));
  }
  return allFailed;
}
