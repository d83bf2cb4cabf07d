import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { StoredRecord } from '../contract/records.ts';
import { CHANGE_TTL_MS } from '../storage/change-records.ts';
import { databaseNow } from '../storage/database-clock.ts';
import { newId } from '../storage/identifier.ts';
import { snapshots } from '../storage/keys.ts';
import type { RecordType } from '../storage/records.ts';
import type { Table } from '../storage/table.ts';
import type { Item } from '../storage/write.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** One part of a snapshot: DynamoDB limits an item to 400 KB. */
export const PART_BYTES = 350 * 1024;

/** Lease: for how long one writer keeps others from replacing the snapshot. */
export const LEASE_MS = 60_000;

/** Lifetime of the parts: longer than any instance still reads the snapshot. */
export const SNAPSHOT_TTL_MS = 2 * CHANGE_TTL_MS;

/** All records of a catalogue. */
export interface Snapshot extends Packed {
  /** Watermark, by the database's clock: all changes before it are in the records. */
  readonly takenAt: number;
}

/** The content of the parts, compressed. */
interface Packed {
  readonly records: readonly StoredRecord[];
  /** Sort keys of the change records around the watermark that are applied. */
  readonly seen: readonly string[];
}

/** Names a catalogue. */
export interface Source {
  readonly application: number;
  readonly type: RecordType;
}

/**
 * The last snapshot of a catalogue; undefined if it is incomplete, or older than the change records
 * that are kept. Compressed, it costs a fraction of the read units of the records.
 */
export async function readSnapshot(
  table: Table,
  { application, type }: Source,
): Promise<Snapshot | undefined> {
  const head = await table.get(snapshots.headKey(application, type.name));
  const takenAt = Number(head?.['taken_at']);
  const age = databaseNow() - takenAt;
  // A watermark in the future, by a wrong clock, would hide the changes before it.
  if (!head || !(age >= 0 && age < CHANGE_TTL_MS)) return undefined;
  const keys = Array.from({ length: Number(head['parts']) }, (_, i) =>
    snapshots.partKey(application, type.name, Number(head['snapshot']), i),
  );
  const parts = await table.getMany(keys);
  if (parts.length < keys.length) return undefined;
  const packed = await unpack(parts);
  return packed && { ...packed, takenAt };
}

/** Undefined when it is damaged: the caller reads the records instead. */
async function unpack(parts: readonly Item[]): Promise<Packed | undefined> {
  const inOrder = parts.toSorted((one, other) => (one.sk < other.sk ? -1 : 1));
  try {
    const text = await decompress(Buffer.concat(inOrder.map(({ part }) => part as Uint8Array)));
    return JSON.parse(text.toString());
  } catch {
    return undefined;
  }
}

/** Replaces the snapshot, unless another writer holds the lease. */
export async function writeSnapshot(
  table: Table,
  { application, type }: Source,
  { takenAt, ...packed }: Snapshot,
): Promise<void> {
  const head = snapshots.headKey(application, type.name);
  const now = databaseNow();
  const claim = newId();
  const claimed_until = now + LEASE_MS;
  const hasLease = await table.write({
    update: head,
    edits: [
      { attribute: 'claim', set: claim },
      { attribute: 'claimed_until', set: claimed_until },
    ],
    condition: [{ attribute: 'claimed_until', below: now, orAbsent: true }],
  });
  if (!hasLease) return;
  const bytes = await compress(JSON.stringify(packed));
  const parts = Math.ceil(bytes.length / PART_BYTES);
  const expires_at = Math.ceil((takenAt + SNAPSHOT_TTL_MS) / 1_000);
  for (let i = 0; i < parts; i += 1) {
    const key = snapshots.partKey(application, type.name, claim, i);
    const part = bytes.subarray(i * PART_BYTES, (i + 1) * PART_BYTES);
    await table.write({ put: { ...key, part, expires_at } });
  }
  await table.write({
    // The lease goes on: who loaded the catalogue meanwhile need not write it once more.
    put: { ...head, snapshot: claim, parts, taken_at: takenAt, claimed_until, expires_at },
    condition: [{ attribute: 'claim', equals: claim }],
  });
}
