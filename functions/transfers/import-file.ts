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
import type { Mapping, Row } from '../../shared/transfer/rows.ts';
import { inUtf8, SAVE_AS_UTF8, wrongLine } from '../../shared/transfer/utf8.ts';
import { withResults } from './import-findings.ts';
import { type CommitRows, importRows } from './import-rows.ts';
import { type Importable, importables } from './importable.ts';
import type { Transfer, TransferContext } from './transfer-context.ts';

/** Rows of one step; the sweep has the next one done. */
export const MAX_STEP_ROWS = 20_000;

/** Characters of a failure, which is in the record of the import. */
const MAX_FAILURE_LENGTH = 1_000;

/** The import was deleted, or another run does it. */
class Ended extends Error {}

/**
 * Does the next rows of an import. Each transaction has the place after its rows, on condition of the
 * one before, so that each row is done once, whenever a run ends.
 */
export const importFile: Transfer = async (id, context) => {
  const { table, application } = context.request;
  const read = await openRecords(table, application, imports).read(id);
  const progress = await importProgress.read(table, application.id, id);
  if (!read || !progress || read.record.state !== 'running') return undefined;
  const run = openRun(read, progress, context);
  try {
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

function openRun(read: VersionedRecord<Import>, begun: Progress, context: TransferContext) {
  const { record } = read;
  const { request, validatorOf, files } = context;
  const { table, application } = request;
  const importable = importables[record.resource];
  let progress = begun;

  const advance = (writes: readonly Write[], after: Progress) =>
    table.transactWrite([
      ...withChangeRecords(writes),
      importProgress.advance(application.id, record.id, progress, after),
    ]);

  const commit: CommitRows = async (writes, results) => {
    const after = withResults(progress, results, record.dry_run === true);
    if (!record.dry_run) {
      const failed = await advance(writes, after);
      const ofRows = failed.filter((position) => position < writes.length);
      if (failed.length > ofRows.length) throw new Ended();
      if (failed.length > 0) return ofRows;
    }
    progress = record.dry_run ? { ...after, version: progress.version } : after;
    return [];
  };

  /** The rows up to the end of the step. */
  async function* rowsOfStep(end: { isDone: boolean }): AsyncGenerator<Row> {
    let count = 0;
    for await (const row of rowsOf(
      record,
      importable,
      inUtf8(bytesOf(record, application.id, files)),
    )) {
      if (count === MAX_STEP_ROWS) return;
      if (row.line > begun.line) count += 1;
      yield row;
    }
    end.isDone = true;
  }

  return {
    /** Whether all rows are done. */
    async step(): Promise<boolean> {
      const end = { isDone: false };
      await importRows(rowsOfStep(end), {
        ...{ importable, request, commit, done: begun.line },
        validate: validatorOf(importable.resource.schema),
      });
      if (end.isDone || !record.dry_run) return end.isDone;
      const after = { ...progress, version: progress.version + 1 };
      if ((await advance([], after)).length > 0) throw new Ended();
      return false;
    },

    /** Takes what was found into the import. */
    async end(changes: Partial<Pick<Import, 'state' | 'failure'>>): Promise<void> {
      const further = [importProgress.end(application.id, record.id, progress)];
      const records = openRecords(table, application, imports);
      await records.change(read, { ...changes, ...progress.findings }, further);
    },
  };
}

function rowsOf(
  { format, mapping }: Import,
  { resource }: Importable,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Row> {
  const names = (mapping ?? {}) as Mapping;
  if (format === 'ndjson') return readNdjson(bytes, names);
  return resource.name === products.name
    ? readProductCsv(bytes, names)
    : readCsv(bytes, cellsOf(resource.schema), names);
}

async function* bytesOf(
  { content }: Import,
  application: number,
  files: FileStore,
): AsyncGenerator<Uint8Array> {
  const headers = { type: 'application/octet-stream', disposition: 'attachment' };
  const found = await files.find({ application, content }, headers);
  if (!found) throw badRequest('The file is not there any more; import it again.');
  if ('read' in found) yield* found.read();
  else yield* await bytesAt(found.url);
}

async function bytesAt(url: string): Promise<AsyncIterable<Uint8Array>> {
  const { ok, status, body } = await fetch(url);
  if (status === 404) throw badRequest('The file is not there any more; import it again.');
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
    `The file is not UTF-8 (line ${wrong}), and nothing is imported; save it again ${SAVE_AS_UTF8}.`,
  );
}
