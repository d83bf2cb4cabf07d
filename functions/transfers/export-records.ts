import { setImmediate } from 'node:timers/promises';
import type { ServiceRequest } from '../../shared/actions/context.ts';
import { canAccess } from '../../shared/actions/record-filter.ts';
import { attribute } from '../../shared/contract/attributes.ts';
import { parseDate } from '../../shared/contract/dates.ts';
import { ApiError, badRequest } from '../../shared/contract/errors.ts';
import type { Permission } from '../../shared/contract/permissions.ts';
import { withoutPersonal } from '../../shared/contract/personal.ts';
import type { StoredRecord } from '../../shared/contract/records.ts';
import { isCatalogue, type RecordResource } from '../../shared/contract/resource.ts';
import { newPlace } from '../../shared/files/new-place.ts';
import { unusedBytes } from '../../shared/files/unused-bytes.ts';
import { type Export, exports } from '../../shared/resources/exports.ts';
import { resources } from '../../shared/resources/index.ts';
import { scheduleWork } from '../../shared/storage/due-work.ts';
import { openRecords, type VersionedRecord } from '../../shared/storage/records.ts';
import {
  type ExportProgress,
  exportProgress,
  exportRemoval,
} from '../../shared/transfer/export-progress.ts';
import { MAX_RUNS_AT_ONE_PLACE } from '../../shared/transfer/progress.ts';
import type { RowFile } from '../../shared/transfer/row-file.ts';
import { FILES } from '../../shared/transfer/row-files.ts';
import { showRecord } from '../stream/show-record.ts';
import { Ended, type Transfer, type TransferContext } from './transfer-context.ts';

/** Bytes of a part. */
export const MAX_PART_BYTES = 16 * 1024 * 1024;

/** Parts of an export: its removal has a write for each, all in one transaction. */
export const MAX_PARTS = 90;

/** Rows of which texts are made at once. */
const ROWS_AT_ONCE = 100;

/** Pages of the table that a step reads; the sweep has the next one done. */
export const MAX_STEP_PAGES = 64;

/**
 * Writes the next records into files, each with the place in the list of ids on condition of the one
 * before, so that each record is in one file, whenever a run ends. Removes the export when it is over.
 */
export const exportRecords: Transfer = async (id, context) => {
  const { request, now } = context;
  const { table, application } = request;
  const records = openRecords(table, application, exports);
  const read = await records.read(id);
  if (!read) return undefined;
  const end = Date.parse(read.record.expires_at);
  if (now >= end) {
    await records.remove(id, async (writes, record) => {
      const further = await exportRemoval(record, request);
      return (await table.transactWrite([...writes, ...further])).length === 0;
    });
    return undefined;
  }
  const progress = await exportProgress.read(table, application.id, id);
  const begun = progress && (await exportProgress.begun(table, application.id, id, progress));
  return begun && (await step(read, begun, context)) ? now : end;
};

/** Whether there is more to do. */
async function step(
  read: VersionedRecord<Export>,
  begun: ExportProgress,
  context: TransferContext,
): Promise<boolean> {
  const run = openRun(read, begun, context);
  try {
    requireFewRuns(begun);
    if (await run.step()) return true;
    await run.end({ state: 'done' });
  } catch (error) {
    if (error instanceof Ended) return false;
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    await run.end({ state: 'failed', failure: error.message });
  }
  return false;
}

/** What has ended each run before, at the records after those that are in files. */
function requireFewRuns({ attempts = 0, last }: ExportProgress): void {
  if (attempts <= MAX_RUNS_AT_ONE_PLACE) return;
  const where = last === 0 ? 'The first records' : `The records after ${last}`;
  throw badRequest(`${where} could not be exported after ${MAX_RUNS_AT_ONE_PLACE} attempts.`);
}

function openRun(
  read: VersionedRecord<Export>,
  begun: ExportProgress,
  { request, files }: TransferContext,
) {
  const { record } = read;
  const { table, application } = request;
  const { id: store } = application;
  const resource = resourceOf(record);
  let progress = begun;

  async function put(file: RowFile): Promise<Export['parts'][number]> {
    if (progress.parts.length === MAX_PARTS) {
      throw badRequest(`The rows need more than ${MAX_PARTS} files. Export them with from and to.`);
    }
    const place = newPlace(store);
    // Also when this run ends before the part is known, the bytes do not stay.
    await table.write(scheduleWork(unusedBytes(place), Date.parse(record.expires_at)));
    const bytes = await bytesOf(file);
    await files.put(place, bytes);
    return { rows: file.rows, bytes: bytes.length, content: place.content };
  }

  async function commit(file: RowFile, last: number): Promise<void> {
    if (last === progress.last) return;
    const { version, rows, parts } = progress;
    const after: ExportProgress = {
      ...{ version: version + 1, last, rows: rows + file.rows },
      parts: file.rows > 0 ? [...parts, await put(file)] : parts,
    };
    const isWritten = await table.write(exportProgress.advance(store, record.id, progress, after));
    if (!isWritten) throw new Ended();
    progress = after;
  }

  /** The pages of a step. */
  async function* pages(end: { more: boolean }) {
    const records = openRecords(table, application, resource);
    let above = begun.last;
    for (let count = 0; end.more && count < MAX_STEP_PAGES; count += 1) {
      const page = await records.page({ above });
      const rows = await rowsOf(page.records, record, resource, request);
      above = page.ids.at(-1) ?? above;
      end.more = page.more;
      yield { rows, last: above };
    }
  }

  return {
    /** Whether there are more records. */
    async step(): Promise<boolean> {
      const open = () => FILES[record.format](resource, MAX_PART_BYTES);
      const end = { more: true };
      let file = open();
      let { last } = begun;
      for await (const page of pages(end)) {
        for (const { id, row } of page.rows) {
          if (!file.add(row)) {
            await commit(file, last);
            file = open();
            file.add(row);
          }
          last = id;
        }
        // Also beyond records that are not exported.
        ({ last } = page);
      }
      await commit(file, last);
      return end.more;
    },

    async end(changes: Partial<Pick<Export, 'state' | 'failure'>>): Promise<void> {
      const { rows, parts } = progress;
      const further = [exportProgress.end(store, record.id, progress)];
      const records = openRecords(table, application, exports);
      await records.change(read, { ...changes, rows, parts }, further);
    },
  };
}

/** Others have their turn between rows. */
async function bytesOf(file: RowFile): Promise<Buffer> {
  const texts: Buffer[] = [];
  for (const text of file.texts()) {
    texts.push(Buffer.from(text));
    if (texts.length % ROWS_AT_ONCE === 0) await setImmediate();
  }
  return Buffer.concat(texts);
}

function resourceOf({ resource }: Export): RecordResource {
  const found = resources.find(({ name }) => name === resource);
  if (!found?.schema) throw new Error(`There are no ${resource} to export.`);
  return { ...found, schema: found.schema };
}

/** Rows of the records that the caller reaches: never more than a list shows. */
function rowsOf(
  records: readonly StoredRecord[],
  { personal_data, format, from, to }: Export,
  resource: RecordResource,
  request: ServiceRequest,
) {
  const permissions: Permission[] = [`${resource.name}:read` as Permission];
  if (personal_data) permissions.push('personal:read');
  const caller = { access: 'staff', permissions: new Set(permissions) } as const;
  const asked = { ...request, caller };
  const filter = resource.access?.personal && !personal_data ? 'ownerless' : 'all';
  const [begin = -Infinity, end = Infinity] = [from, to].map((text) => parseDate(text ?? ''));
  const isExported = (record: StoredRecord) => {
    const time = Date.parse(String(attribute(record, 'created_at')));
    return time >= begin && time < end && canAccess(filter, record, asked);
  };
  const isTable = format !== 'ndjson';
  const rowOf = async (record: StoredRecord): Promise<object> => {
    if (isTable && isCatalogue(resource)) {
      return withoutPersonal(resource, record, caller);
    }
    const shown = await orNamed(record, () => showRecord(resource.name, record, asked));
    return isTable ? withoutNulls(shown) : shown;
  };
  return Promise.all(
    records.filter(isExported).map(async (record) => ({ id: record.id, row: await rowOf(record) })),
  );
}

/** A record with which the code fails is named: it would fail each time. */
async function orNamed<Row>({ id }: StoredRecord, work: () => Promise<Row>): Promise<Row> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw badRequest(`The record ${id} cannot be exported.`, error);
  }
}

/** An empty cell is an attribute that is not set. */
const withoutNulls = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
