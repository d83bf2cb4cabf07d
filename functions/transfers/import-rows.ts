import { isDeepStrictEqual } from 'node:util';
import type { ServiceRequest } from '../../shared/actions/context.ts';
import { richTextRewriter } from '../../shared/actions/rich-texts.ts';
import { ApiError, badRequest } from '../../shared/contract/errors.ts';
import type { StoredRecord } from '../../shared/contract/records.ts';
import { readOnlyFields } from '../../shared/contract/resource.ts';
import type { Validator } from '../../shared/contract/validation.ts';
import { newId } from '../../shared/storage/identifier.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Write } from '../../shared/storage/write.ts';
import { batches } from '../../shared/transfer/batches.ts';
import { type Mistake, mistakeOf } from '../../shared/transfer/problems.ts';
import { allRecords } from '../../shared/transfer/record-export.ts';
import { chunksOf, type Row } from '../../shared/transfer/rows.ts';
import type { Importable } from './importable.ts';
import { createPlanner, oneOf, type Plan, UNCHANGED } from './plan-rows.ts';
import { recordRules } from './record-rules.ts';
import { indexRecords } from './stored-records.ts';
import { Ended } from './transfer-context.ts';

/** What became of a row. */
export interface RowResult {
  readonly line: number;
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'refused';
  /** The id of a record that was there, or that the row names. */
  readonly id?: number | undefined;
  /** What an update changes. */
  readonly fields?: readonly string[];
  readonly mistake?: Mistake;
  /** About names that nothing reads. */
  readonly warnings?: readonly string[];
  /** The record as it is then. */
  readonly record?: object;
  /** Variants that the row has. */
  readonly variants?: number;
}

/**
 * Makes the writes of rows that follow each other, in one transaction with what the caller keeps of
 * their results. Returns the positions of writes whose conditions failed; then nothing is written.
 */
export type CommitRows = (
  writes: readonly Write[],
  results: readonly RowResult[],
) => Promise<readonly number[]>;

interface ImportOptions {
  readonly importable: Importable;
  readonly validate: Validator<object>;
  readonly request: ServiceRequest;
  readonly commit: CommitRows;
  /** Rows up to this line are done already. */
  readonly done?: number;
  /** Each by itself: so a row that ends the run is the first that is not done. */
  readonly isOneByOne?: boolean;
  /** Told of a row that is refused because the code fails with it. */
  readonly onFailure?: (line: number, error: unknown) => void;
}

/** A row with what it writes. */
interface Draft extends RowResult {
  readonly writes: readonly Write[];
  readonly plan?: Plan;
}

/** Optimistic lock: attempts to change a record that others change at the same time. */
const MAX_ATTEMPTS = 5;

/**
 * Creates a record from each row, or updates the one with its id or name, by the rules of `POST` and
 * `PUT`. Unchanged records are not written. The results come in the order of the rows.
 */
export async function importRows(
  rows: AsyncIterable<Row>,
  { importable, validate, request, commit, done = 0, isOneByOne, onFailure }: ImportOptions,
): Promise<void> {
  const { resource } = importable;
  const { table, application } = request;
  const stored = await indexRecords(importable, allRecords(table, application, resource));
  const rules = recordRules(importable, validate, request, await richTextRewriter());
  const plan = createPlanner(importable, stored, rules, request);
  const orRefused = refusing(onFailure);
  const draft = createDrafter(importable, rules, request, orRefused);

  async function drafted(made: Plan | Draft | typeof UNCHANGED, line: number): Promise<Draft> {
    if (made === UNCHANGED) return { line, outcome: UNCHANGED, writes: [] };
    return 'outcome' in made ? made : draft(made);
  }

  /** Also what is done is planned, because later rows depend on it. */
  async function* planned(): AsyncGenerator<() => Promise<Draft>> {
    for await (const row of rows) {
      const made = await orRefused(row, () => plan(row));
      if (row.line > done) yield async () => sized(row, await drafted(made, row.line));
    }
  }

  async function writeAll(batch: readonly Draft[]): Promise<void> {
    for (let left = batch, attempt = 1; ; attempt += 1) {
      const owners = left.flatMap((each) => each.writes.map(() => each));
      const failed = await commit(
        left.flatMap(({ writes }) => writes),
        left.map(({ writes: _, plan: __, ...result }) => result),
      );
      if (failed.length === 0) return;
      const conflicting = new Set(failed.map((position) => owners[position]));
      const again = async (each: Draft): Promise<Draft> => {
        if (!conflicting.has(each) || !each.plan) return each;
        return attempt < MAX_ATTEMPTS
          ? { ...(await draft(each.plan)), variants: each.variants ?? 0 }
          : refused(each, keepsChanging(resource.name));
      };
      left = await Promise.all(left.map(again));
    }
  }

  /** Writes a row by itself, or that the code fails with it. */
  async function writeOne(each: Draft): Promise<void> {
    const made = await orRefused(each, () => writeAll([each]));
    if (made) await writeAll([made]);
  }

  async function write(batch: readonly Draft[]): Promise<void> {
    try {
      await writeAll(batch);
    } catch (error) {
      if (error instanceof ApiError || error instanceof Ended) throw error;
      for (const each of batch) await writeOne(each);
    }
  }

  for await (const chunk of chunksOf(planned(), undefined, isOneByOne ? 1 : undefined)) {
    const drafts = await Promise.all(chunk.map((make) => make()));
    for (const batch of batches(drafts)) await write(batch);
  }
}

const keepsChanging = (resource: string) =>
  badRequest(`The ${oneOf(resource)} keeps changing. Import the row again later.`);

const sized = ({ fields }: Row, draft: Draft): Draft => {
  const variants = fields?.['variants'];
  return { ...draft, variants: Array.isArray(variants) ? variants.length : 0 };
};

/** Which row it is, and where its attributes are in the file. */
type Place = Pick<Row, 'line' | 'originOf'>;

const refused = ({ line, originOf }: Place, error: unknown): Draft => ({
  line,
  outcome: 'refused',
  mistake: mistakeOf(error, originOf),
  writes: [],
});

/** What the caller of the API would get an error for is refused, and what the code fails with. */
const refusing =
  (onFailure: ImportOptions['onFailure']) =>
  async <Result>(place: Place, work: () => Promise<Result>): Promise<Result | Draft> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Ended) throw error;
      const draft = refused(place, error);
      if (!(error instanceof ApiError)) onFailure?.(place.line, error);
      return draft;
    }
  };

/** Returns a function from plan to writes. */
function createDrafter(
  { resource, hooks }: Importable,
  rules: ReturnType<typeof recordRules>,
  request: ServiceRequest,
  orRefused: ReturnType<typeof refusing>,
) {
  const { table, application, clock } = request;
  const records = openRecords(table, application, resource);
  const nextId = createIdSequence();
  const computed = new Set(readOnlyFields(resource.schema));

  async function further(plan: Plan, after: StoredRecord, before?: StoredRecord) {
    const sent = plan.fieldsFor(before);
    const change = { sent, after, before, ...(before && { id: before.id }) };
    const others = await hooks.extraWrites?.(change, request);
    const guards = await hooks.unique?.(change, request);
    return [...(others ?? []), ...(guards?.writes ?? [])];
  }

  async function create(plan: Plan): Promise<Draft> {
    const { line, id, warnings } = plan;
    const time = new Date(clock.now()).toISOString();
    const record = { ...plan.record, id: id ?? nextId(), created_at: time, updated_at: time };
    const writes = [...records.insertions(record), ...(await further(plan, record))];
    return { line, outcome: 'created', id, writes, plan, warnings, record };
  }

  async function update(plan: Plan, id: number): Promise<Draft> {
    const { line, fieldsFor, warnings } = plan;
    // Optimistic lock: read again for the version, and because the plan may be old.
    const read = await records.read(id);
    if (!read) throw badRequest(`The ${oneOf(resource.name)} was deleted in the meantime.`);
    const record = rules.changed(fieldsFor(read.record), read.record);
    if (isDeepStrictEqual(record, read.record)) return { line, outcome: UNCHANGED, writes: [] };
    const { record: after, write, stockWrites } = records.replacement(read, record);
    const writes = [write, ...stockWrites, ...(await further(plan, after, read.record))];
    const changed = changedFields(read.record, record).filter((name) => !computed.has(name));
    return {
      ...{ line, outcome: 'updated', id, fields: changed, writes, plan, warnings },
      record: after,
    };
  }

  return (plan: Plan): Promise<Draft> =>
    orRefused(plan, () => (plan.stored ? update(plan, plan.stored.id) : create(plan)));
}

const changedFields = (before: object, after: object): string[] => {
  const [old, fields] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const names = new Set([...old.keys(), ...fields.keys()]);
  return [...names].filter((name) => !isDeepStrictEqual(old.get(name), fields.get(name)));
};

/** New ids in ascending order, also within one millisecond. */
function createIdSequence(): () => number {
  let last = 0;
  return () => {
    last = Math.max(newId(), last + 1);
    return last;
  };
}
