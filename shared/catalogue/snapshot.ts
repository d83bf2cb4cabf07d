import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { CHANGE_TTL_MS } from '../storage/change-records.ts';
import { databaseNow } from '../storage/database-clock.ts';
import { newId } from '../storage/identifier.ts';
import { snapshots } from '../storage/keys.ts';
import type { RecordType, Stored } from '../storage/records.ts';
import type { Table } from '../storage/table.ts';
import type { Item } from '../storage/write.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Bytes of one part of a snapshot. */
export const PART_BYTES = 350 * 1024;

/** How long one writer has the right to replace a snapshot: milliseconds. */
export const CLAIM_MS = 60_000;

/** How long its items stay, so that no instance can use them any more: milliseconds. */
export const SNAPSHOT_TTL_MS = 2 * CHANGE_TTL_MS;

/** All records of a catalogue, as they were when the database's clock said `takenAt`. */
export interface Snapshot extends Packed {
  readonly takenAt: number;
}

/** What is compressed into the parts. */
interface Packed {
  readonly records: readonly Stored[];
  /** The latest changes that are in the records, by their sort keys. */
  readonly seen: readonly string[];
}

/** Which catalogue. */
export interface Source {
  readonly application: number;
  readonly type: RecordType;
}

/**
 * The last snapshot of a catalogue, if there is a whole one from which the changes since can be
 * told. Reading it costs a fraction of reading the records, whose text it has compressed.
 */
export async function readSnapshot(
  table: Table,
  { application, type }: Source,
): Promise<Snapshot | undefined> {
  const head = await table.get(snapshots.headKey(application, type.name));
  const takenAt = Number(head?.['taken_at']);
  const age = databaseNow() - takenAt;
  // One of the future, by a clock that was wrong, would hide the changes until then.
  if (!head || !(age >= 0 && age < CHANGE_TTL_MS)) return undefined;
  const keys = Array.from({ length: Number(head['parts']) }, (_, i) =>
    snapshots.partKey(application, type.name, Number(head['snapshot']), i),
  );
  const parts = await table.getMany(keys);
  if (parts.length < keys.length) return undefined;
  const packed = await unpack(parts);
  return packed && { ...packed, takenAt };
}

/** Undefined when it is damaged: then the records themselves are read. */
async function unpack(parts: readonly Item[]): Promise<Packed | undefined> {
  const inOrder = parts.toSorted((one, other) => (one.sk < other.sk ? -1 : 1));
  try {
    const text = await decompress(Buffer.concat(inOrder.map(({ part }) => part as Uint8Array)));
    return JSON.parse(text.toString());
  } catch {
    return undefined;
  }
}

/** Replaces the snapshot, unless another writer is about to: then nothing is written. */
export async function writeSnapshot(
  table: Table,
  { application, type }: Source,
  { takenAt, ...packed }: Snapshot,
): Promise<void> {
  const head = snapshots.headKey(application, type.name);
  const now = databaseNow();
  const claim = newId();
  const isFirst = await table.write({
    update: head,
    change: {
      expression: 'SET claim = :claim, claimed_until = :until',
      values: { ':claim': claim, ':until': now + CLAIM_MS },
    },
    condition: {
      expression: 'attribute_not_exists(claimed_until) OR claimed_until < :now',
      values: { ':now': now },
    },
  });
  if (!isFirst) return;
  const bytes = await compress(JSON.stringify(packed));
  const parts = Math.ceil(bytes.length / PART_BYTES);
  const expires_at = Math.ceil((takenAt + SNAPSHOT_TTL_MS) / 1_000);
  for (let i = 0; i < parts; i += 1) {
    const key = snapshots.partKey(application, type.name, claim, i);
    const part = bytes.subarray(i * PART_BYTES, (i + 1) * PART_BYTES);
    await table.write({ put: { ...key, part, expires_at } });
  }
  await table.write({
    put: { ...head, snapshot: claim, parts, taken_at: takenAt, expires_at },
    condition: { expression: 'claim = :claim', values: { ':claim': claim } },
  });
}
