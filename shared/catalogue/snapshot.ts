import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { catalogueTooLarge } from '../contract/errors.ts';
import type { StoredRecord } from '../contract/records.ts';
import { MINUTE_MS } from '../durations.ts';
import { CHANGE_TTL_MS } from '../storage/change-records.ts';
import { databaseNow } from '../storage/database-clock.ts';
import { newId } from '../storage/identifier.ts';
import { snapshots } from '../storage/keys.ts';
import { isLeasedUntil, takingLease } from '../storage/lease.ts';
import type { RecordType } from '../storage/records.ts';
import type { Table } from '../storage/table.ts';
import type { Item } from '../storage/write.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** One part of a snapshot: DynamoDB limits an item to 400 KB. */
export const PART_BYTES = 350 * 1024;

/** Lease: for how long one writer keeps others from replacing the snapshot. */
export const LEASE_MS = MINUTE_MS;

/** Lifetime of the parts: longer than any instance still reads the snapshot. */
export const SNAPSHOT_TTL_MS = 2 * CHANGE_TTL_MS;

/** The format of head and parts. */
export const FORMAT = 1;

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
 * The last snapshot of a catalogue; undefined if it is incomplete, in another format, or older than the change records
 * that are kept. Compressed, it costs a fraction of the read units of the records. Throws a 422 for
 * one of more bytes of JSON, of which only the head is read.
 */
export async function readSnapshot(
  table: Table,
  { application, type }: Source,
  maxBytes: number,
): Promise<Snapshot | undefined> {
  const head = await table.get(snapshots.headKey(application, type.name));
  const takenAt = Number(head?.['taken_at']);
  const age = databaseNow() - takenAt;
  // A watermark in the future, by a wrong clock, would hide the changes before it.
  if (!head || !isReadable(head) || !(age >= 0 && age < CHANGE_TTL_MS)) return undefined;
  if (Number(head['bytes'] ?? 0) > maxBytes) throw catalogueTooLarge(type.name, maxBytes);
  const found = await Promise.all(
    Array.from({ length: Number(head['parts']) }, (_, i) =>
      table.get(snapshots.partKey(application, type.name, Number(head['snapshot']), i)),
    ),
  );
  const parts = found.filter((part) => part !== undefined);
  if (parts.length < found.length) return undefined;
  const packed = await unpack(parts);
  return packed && { ...packed, takenAt };
}

/** A later version may have written it: then the records are read instead. */
const isReadable = ({ format }: Item) => format === FORMAT;

/** Undefined when it is damaged: the caller reads the records instead. */
async function unpack(parts: readonly Item[]): Promise<Packed | undefined> {
  try {
    const text = await decompress(Buffer.concat(parts.map(({ part }) => part as Uint8Array)));
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
  const running_until = now + LEASE_MS;
  if (!(await table.write({ update: head, ...takingLease(now, running_until) }))) return;
  const snapshot = newId();
  const json = Buffer.from(JSON.stringify(packed));
  const compressed = await compress(json);
  const parts = Math.ceil(compressed.length / PART_BYTES);
  const expires_at = Math.ceil((takenAt + SNAPSHOT_TTL_MS) / 1_000);
  for (let i = 0; i < parts; i += 1) {
    const key = snapshots.partKey(application, type.name, snapshot, i);
    const part = compressed.subarray(i * PART_BYTES, (i + 1) * PART_BYTES);
    await table.write({ put: { ...key, part, expires_at } });
  }
  await table.write({
    // The lease goes on: who loaded the catalogue meanwhile need not write it once more.
    put: {
      ...head,
      format: FORMAT,
      snapshot,
      parts,
      bytes: json.length,
      taken_at: takenAt,
      running_until,
      expires_at,
    },
    condition: [isLeasedUntil(running_until)],
  });
}
