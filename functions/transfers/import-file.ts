import { ApiError, badRequest } from '../../shared/contract/errors.ts';
import type { FileStore } from '../../shared/files/file-store.ts';
import { type Import, imports } from '../../shared/resources/imports.ts';
import { products } from '../../shared/resources/products.ts';
import { withChangeRecords } from '../../shared/storage/change-records.ts';
import { openRecords, type VersionedRecord } from '../../shared/storage/records.ts';
import type { Write } from '../../shared/storage/write.ts';
import { readCsv } from '../../shared/transfer/csv.ts';
import { cellsOf } from '../../shared/transfer/csv-cells.ts';
import { importProgress, type Progress } from '../../shared/transfer/import-progress.ts';
import { readNdjson } from '../../shared/transfer/ndjson.ts';
import { readProductCsv } from '../../shared/transfer/product-csv.ts';
import { MAX_RUNS_AT_ONE_PLACE } from '../../shared/transfer/progress.ts';
import type { Reading, Tell } from '../../shared/transfer/reading.ts';
import type { Mapping, Row } from '../../shared/transfer/rows.ts';
import { inUtf8, SAVE_AS_UTF8, wrongLine } from '../../shared/transfer/utf8.ts';
import { withReading, withResults } from './import-findings.ts';
import { type CommitRows, importRows } from './import-rows.ts';
import { type Importable, importables } from './importable.ts';
import { Ended, type Transfer, type TransferContext } from './transfer-context.ts';

/** Rows of one step; the sweep has the next one done. */
export const MAX_STEP_ROWS = 20_000;

/** Rows of a file: each step reads it from its beginning. */
export const MAX_IMPORTED_ROWS = 500_000;

/** Characters of a failure, which is in the record of the import. */
const MAX_FAILURE_LENGTH = 1_000;

/**
 * Does the next rows of an import. Each transaction has the place after its rows, on condition of the
 * one before, so that each row is done once, whenever a run ends.
 */
export const importFile: Transfer = async (id, context) => {
  const { table, application } = context.request;
  const read = await openRecords(table, application, imports).read(id);
  const progress = await importProgress.read(table, application.id, id);
  if (!read || !progress || read.record.state !== 'running') return undefined;
  const begun = await importProgress.begun(table, application.id, id, progress);
  if (!begun) return undefined;
  const run = openRun(read, begun, context);
  try {
    requireFewRuns(begun);
    await requireUtf8(read.record, progress, context);
    const isDone = await run.step();
    if (!isDone) return context.now;
    await run.end({ state: 'done' });
  } catch (error) {
    if (error instanceof Ended) return undefined;
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    await run.end({ state: 'failed', failure: error.message.slice(0, MAX_FAILURE_LENGTH) });
  }
  return undefined;
};

/** What has ended each run before, at the row after those that are done. */
function requireFewRuns({ attempts = 0, findings: { rows } }: Progress): void {
  if (attempts <= MAX_RUNS_AT_ONE_PLACE) return;
  const row = rows === 0 ? 'The first row' : `The row after the first ${rows}`;
  throw badRequest(
    `${row} could not be imported after ${MAX_RUNS_AT_ONE_PLACE} attempts. Leave it out, and ` +
      'import the file again.',
  );
}

function openRun(read: VersionedRecord<Import>, begun: Progress, context: TransferContext) {
  const { record } = read;
  const { request, validatorOf, files, log } = context;
  const { table, application } = request;
  const importable = importables[record.resource];
  const { schema } = importable.resource;
  // After a run that got no further.
  const isOneByOne = (begun.attempts ?? 0) > 1;
  const isDry = record.dry_run === true;
  let progress = begun;
  let reading: Reading | undefined;

  const advance = (writes: readonly Write[], after: Progress) =>
    table.transactWrite([
      ...withChangeRecords(writes),
      importProgress.advance(application.id, record.id, progress, after),
    ]);

  const commit: CommitRows = async (writes, results) => {
    const after = withResults(progress, results, { isDry, reading, schema });
    if (isDry && !isOneByOne) {
      progress = { ...after, version: progress.version };
      return [];
    }
    const written = isDry ? [] : writes;
    const failed = await advance(written, after);
    const ofRows = failed.filter((position) => position < written.length);
    if (failed.length > ofRows.length) throw new Ended();
    if (failed.length === 0) progress = after;
    return ofRows;
  };

  /** The rows up to the end of the step. */
  async function* rowsOfStep(end: StepEnd): AsyncGenerator<Row> {
    let count = 0;
    const bytes = inUtf8(bytesOf(record, application.id, files));
    const tell: Tell = (told) => {
      reading = told;
    };
    for await (const row of firstRows(rowsOf(record, importable, bytes, tell), end)) {
      if (count === MAX_STEP_ROWS) return;
      if (row.line > begun.line) count += 1;
      yield row;
    }
    end.isDone = end.tooMany === undefined;
  }

  return {
    /** Whether all rows are done. */
    async step(): Promise<boolean> {
      const end: StepEnd = { isDone: false };
      await importRows(rowsOfStep(end), {
        ...{ importable, request, commit, isOneByOne, done: begun.line },
        onFailure: (line, error) =>
          log.error(`line ${line} of import ${record.id} is refused`, error),
        validate: validatorOf(schema),
      });
      if (end.tooMany) throw tooManyRows(end.tooMany);
      if (end.isDone || !record.dry_run) return end.isDone;
      const after = { ...progress, version: progress.version + 1 };
      if ((await advance([], after)).length > 0) throw new Ended();
      return false;
    },

    /** Takes what was found into the import. */
    async end(changes: Partial<Pick<Import, 'state' | 'failure'>>): Promise<void> {
      const further = [importProgress.end(application.id, record.id, progress)];
      const records = openRecords(table, application, imports);
      const findings = withReading(progress.findings, reading, isDry);
      await records.change(read, { ...changes, ...findings }, further);
    },
  };
}

interface StepEnd {
  isDone: boolean;
  /** The first row that is not imported. */
  tooMany?: Row;
}

/** The rows of a file up to as many as there may be. */
async function* firstRows(rows: AsyncIterable<Row>, end: StepEnd): AsyncGenerator<Row> {
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > MAX_IMPORTED_ROWS) {
      end.tooMany = row;
      return;
    }
    yield row;
  }
}

const tooManyRows = ({ line }: Row) =>
  badRequest(
    `A file can have up to ${MAX_IMPORTED_ROWS} rows. Rows from line ${line} on are not ` +
      'imported. Split the file.',
  );

function rowsOf(
  { format, mapping: given, source }: Import,
  { resource }: Importable,
  bytes: AsyncIterable<Uint8Array>,
  tell: Tell,
): AsyncGenerator<Row> {
  const mapping: Mapping = { ...resource.attributes?.columns, ...(given as Mapping | undefined) };
  if (format === 'ndjson') return readNdjson(bytes, mapping, tell);
  return resource.name === products.name
    ? readProductCsv(bytes, { mapping, source, tell })
    : readCsv(bytes, cellsOf(resource.schema), mapping, tell);
}

async function* bytesOf(
  { content }: Import,
  application: number,
  files: FileStore,
): AsyncGenerator<Uint8Array> {
  const headers = { type: 'application/octet-stream', disposition: 'attachment' };
  const found = await files.find({ application, content }, headers);
  if (!found) throw badRequest('The file no longer exists. Import it again.');
  if ('read' in found) yield* found.read();
  else yield* await bytesAt(found.url);
}

async function bytesAt(url: string): Promise<AsyncIterable<Uint8Array>> {
  const { ok, status, body } = await fetch(url);
  if (status === 404) throw badRequest('The file no longer exists. Import it again.');
  if (!ok || !body) throw new Error(`The file of an import was answered with status ${status}.`);
  return body;
}

/** Looked for once, before anything is imported. */
async function requireUtf8(
  record: Import,
  { line }: Progress,
  { request, files }: TransferContext,
): Promise<void> {
  if (line > 0) return;
  const wrong = await wrongLine(bytesOf(record, request.application.id, files));
  if (wrong === undefined) return;
  throw badRequest(
    `The file is not UTF-8 (line ${wrong}), so nothing is imported. Save it again ${SAVE_AS_UTF8}.`,
  );
}
