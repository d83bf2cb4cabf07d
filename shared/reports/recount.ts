import { isDeepStrictEqual } from 'node:util';
import { type Key, type Keyspace, reportItems } from '../storage/keys.ts';
import type { Table } from '../storage/table.ts';
import type { Write } from '../storage/write.ts';
import { addTo, type ChangedSums, loadSums, sumsWrites } from './changed-sums.ts';
import { DAYS_OF_FIRST, isOfCustomer, moveFirsts } from './first-orders.ts';
import { type ReportState, stateWrite, type VersionedState } from './report-state.ts';
import { decodePart, encodePart, nameOfSums, negated, type Row } from './rows.ts';

/*
 * Sums that are exact: what a record adds to them is computed of the record alone, and kept beside them.
 *
 * Why: events are told again, cut, or late; orders change for years; a store moves to another time zone.
 * How: whatever happened, the record is counted again. Its new part, the sums that differ by it, and the
 * revision of the state are one transaction, on condition of the revision that was read before them: so
 * only one reader changes sums at a time, whoever runs, and one that is killed has made a whole change
 * or none.
 * Test: test/integration/reports.test.ts
 */

/** A record, and what it adds to the sums. */
export interface Counted {
  readonly resource: string;
  readonly id: number;
  readonly rows: readonly Row[];
}

/** Sums and parts of one transaction, which has 100 writes at most. */
const MAX_WRITES = 90;

/** What one record changes in the sums of one dimension and day. */
interface Difference {
  readonly part: string;
  readonly sums: string;
  readonly before: readonly Row[];
  readonly after: readonly Row[];
}

interface Folded {
  readonly counted: readonly Counted[];
  /** What is added once, with the new state. */
  readonly further?: readonly Row[];
  readonly next: ReportState;
}

/** Counts records again. Returns the state afterwards; undefined when somebody else has changed it. */
export async function recount(
  table: Table,
  keyspace: Keyspace,
  state: VersionedState,
  { counted, further = [], next }: Folded,
): Promise<VersionedState | undefined> {
  const parts = await readParts(table, keyspace, counted);
  const batches = batchesOf(counted.flatMap((each) => differencesOf(each, parts)));
  let current = state;
  for (const [i, batch] of batches.entries()) {
    const isLast = i === batches.length - 1;
    const fold = { batch, parts, further: isLast ? further : [] };
    const writes = await writesOf(table, keyspace, fold);
    const changed = isLast ? next : current.state;
    const write = stateWrite(keyspace, current, changed);
    if ((await table.transactWrite([write, ...writes])).length > 0) return undefined;
    current = { state: changed, revision: current.revision + 1 };
  }
  return current;
}

interface StoredPart {
  readonly key: Key;
  rows: readonly Row[];
}

type Parts = ReadonlyMap<string, StoredPart>;

const nameOf = ({ resource, id }: Counted) => `${resource}#${id}`;

async function readParts(
  table: Table,
  { id: application }: Keyspace,
  counted: readonly Counted[],
): Promise<Parts> {
  const keys = counted.map((each) => reportItems.partKey(application, each.resource, each.id));
  const items = await table.getMany(keys, { consistent: true });
  const found = new Map(items.map((item) => [item.sk, decodePart(item)]));
  return new Map(
    counted.map((each, i) => {
      const key = keys[i] ?? reportItems.partKey(application, each.resource, each.id);
      return [nameOf(each), { key, rows: found.get(key.sk) ?? [] }];
    }),
  );
}

function differencesOf(counted: Counted, parts: Parts): Difference[] {
  const part = nameOf(counted);
  const before = Map.groupBy(parts.get(part)?.rows ?? [], nameOfSums);
  const after = Map.groupBy(counted.rows, nameOfSums);
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((sums) => {
    const difference = { part, sums, before: before.get(sums) ?? [], after: after.get(sums) ?? [] };
    return isDeepStrictEqual(difference.before, difference.after) ? [] : [difference];
  });
}

/** At least one, with which the state is written. */
function batchesOf(differences: readonly Difference[]): Difference[][] {
  const batches: Difference[][] = [[]];
  let written = new Set<string>();
  for (const difference of differences) {
    const own = writtenFor(difference);
    const wider = new Set([...written, ...own]);
    if (wider.size > MAX_WRITES) {
      batches.push([]);
      written = new Set(own);
    } else written = wider;
    batches.at(-1)?.push(difference);
  }
  return batches;
}

/** What a difference may write. */
function writtenFor({ part, sums }: Difference): string[] {
  const days = Array.from({ length: isOfCustomer(sums) ? DAYS_OF_FIRST : 0 }, (_, i) => i);
  return [`part ${part}`, `sums ${sums}`, ...days.map((day) => `first ${day} ${sums}`)];
}

interface Fold {
  readonly batch: readonly Difference[];
  readonly parts: Parts;
  readonly further: readonly Row[];
}

async function writesOf(
  table: Table,
  keyspace: Keyspace,
  { batch, parts, further }: Fold,
): Promise<Write[]> {
  const sums: ChangedSums = new Map();
  const names = [...batch.map((each) => each.sums), ...further.map(nameOfSums)];
  await loadSums(sums, names, table, keyspace);
  for (const { part, sums: name, before, after } of batch) {
    for (const row of before) addTo(sums, { ...row, amounts: negated(row.amounts) });
    // The key under which it is counted, which a day with too many keys decides.
    const rows = after.map((row) => ({ ...row, key: addTo(sums, row) }));
    const stored = parts.get(part);
    if (!stored) continue;
    const others = stored.rows.filter((row) => nameOfSums(row) !== name);
    stored.rows = [...others, ...rows];
  }
  for (const row of further) addTo(sums, row);
  await moveFirsts(sums, table, keyspace);
  return [
    ...[...new Set(batch.map(({ part }) => part))].flatMap((part) => partWrite(parts.get(part))),
    ...sumsWrites(sums, keyspace),
  ];
}

const partWrite = (part: StoredPart | undefined): Write[] => {
  if (!part) return [];
  const { key, rows } = part;
  return [rows.length === 0 ? { remove: key } : { put: { ...key, data: encodePart(rows) } }];
};
