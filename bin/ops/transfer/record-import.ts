import { isDeepStrictEqual } from 'node:util';
import { takeCode } from '../../../functions/coupons/coupon-codes.ts';
import { takeEmail } from '../../../functions/users/credentials.ts';
import { noPassword } from '../../../functions/users/password.ts';
import { checkAmounts } from '../../../shared/actions/amounts.ts';
import { attribute } from '../../../shared/contract/attributes.ts';
import { ApiError } from '../../../shared/contract/errors.ts';
import { isObject, type JsonObject } from '../../../shared/contract/json.ts';
import type { StoredRecord } from '../../../shared/contract/records.ts';
import { isCatalogue, type Resource } from '../../../shared/contract/resource.ts';
import { requireStorable } from '../../../shared/contract/storable.ts';
import { assertValid } from '../../../shared/contract/validation.ts';
import { withChangeRecords } from '../../../shared/storage/change-records.ts';
import { timeOfId } from '../../../shared/storage/identifier.ts';
import { openRecords } from '../../../shared/storage/records.ts';
import type { Table } from '../../../shared/storage/table.ts';
import type { Write } from '../../../shared/storage/write.ts';
import type { Application } from '../../../shared/tenancy/application.ts';
import { updateApplication } from '../../../shared/tenancy/provisioning.ts';
import { validatorOf } from '../../build/validator.ts';
import { batches, commitBatch, type Entry } from './batches.ts';
import type { Problems } from './problems.ts';
import { exported } from './record-export.ts';
import type { Row } from './rows.ts';

/** Number of imported lines by outcome; those with a problem are not among them. */
export interface Imported {
  created: number;
  /** Records that exist and are equal to the file. */
  unchanged: number;
  /** Records that exist and differ from the file; they stay as they are. */
  different: number;
}

/** The item that keeps an attribute unique, and the problem when another record has it. */
interface UniqueItem {
  readonly write: (application: number, record: StoredRecord) => Write;
  readonly conflict: string;
}

/** Users are created without a password, and can log in after a password reset. */
const UNIQUE_ITEMS: Readonly<Record<string, UniqueItem>> = {
  users: {
    write: (application, user) =>
      takeEmail(application, {
        email: String(attribute(user, 'email')),
        userId: user.id,
        password: noPassword(),
      }),
    conflict: 'Another user has this e-mail address.',
  },
  coupons: {
    write: (application, coupon) =>
      takeCode(application, String(attribute(coupon, 'code')), coupon.id),
    conflict: 'Another coupon has this code.',
  },
};

/** Records that are looked up in one read. */
const MAX_LINES = 90;

interface Line {
  readonly line: number;
  readonly resource: Resource;
  readonly record: StoredRecord;
}

/** Creates the records of an export with the same ids, so that references stay valid. */
export async function importLines(
  table: Table,
  application: Application,
  rows: AsyncIterable<Row>,
  problems: Problems,
): Promise<Imported> {
  const imported = { created: 0, unchanged: 0, different: 0 };
  const check = checker(application);
  let pending: Line[] = [];
  let isDated = application.indexed?.created_at ?? false;
  const flush = async () => {
    if (isDated && pending.some(hasOtherTime)) {
      await endLists(table, application);
      isDated = false;
    }
    await importPending(table, application, pending, imported, problems);
    pending = [];
  };
  for await (const row of rows) {
    const line = readRow(row, check, problems);
    if (!line) continue;
    const isOther = pending[0] !== undefined && pending[0].resource !== line.resource;
    if (isOther || pending.length === MAX_LINES) await flush();
    pending.push(line);
  }
  await flush();
  return imported;
}

/** Lists by `created_at` are then not found by ids. */
const endLists = (table: Table, { id }: Application) =>
  updateApplication(table, id, ({ indexed }) => ({ indexed: { ...indexed, created_at: false } }));

const hasOtherTime = ({ resource, record }: Line) =>
  resource.owned === true &&
  timeOfId(record.id) !== Date.parse(String(attribute(record, 'created_at')));

type Check = (resource: Resource, record: JsonObject) => void;

/**
 * Checks records of catalogues as the API does. Records of users have computed attributes, so only
 * the attributes that are part of keys are checked.
 */
function checker({ settings }: Application): Check {
  const validators = new Map(
    exported.map((resource) => {
      const { name, schema } = resource;
      const checked = schema && isCatalogue(resource) ? schema : keySchema(resource);
      return [name, validatorOf(checked)];
    }),
  );
  return (resource, record) => {
    requireStorable(record);
    const validate = validators.get(resource.name);
    if (validate) assertValid(validate, record);
    const { schema } = resource;
    if (schema && isCatalogue(resource)) checkAmounts(schema, record, settings.currency_code);
  };
}

const KEY_FIELDS = ['email', 'user_id'];

function keySchema({ schema }: Resource) {
  const fields = Object.entries(schema?.properties ?? {});
  const properties = Object.fromEntries(fields.filter(([name]) => KEY_FIELDS.includes(name)));
  return { type: 'object', properties } as const;
}

function readRow({ line, fields, problem }: Row, check: Check, problems: Problems) {
  const read = () => {
    if (!fields) throw new ApiError(400, problem ?? 'The line is empty.');
    return { line, ...readLine(fields, check) };
  };
  return orProblem(line, read, problems);
}

/** Returns the result, or records an ApiError as a problem of the line. */
function orProblem<Result>(
  line: number,
  work: () => Result,
  problems: Problems,
): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    problems.add(line, error.message);
    return undefined;
  }
}

function readLine({ resource: name, record = null }: JsonObject, check: Check): Omit<Line, 'line'> {
  const resource = exported.find((each) => each.name === name);
  if (!resource) throw new ApiError(400, `There is no resource ${JSON.stringify(name)}.`);
  if (!isObject(record) || !isId(record['id'])) {
    throw new ApiError(400, 'The line needs a record with an id.');
  }
  const required = ['created_at', 'updated_at', ...(UNIQUE_FIELDS[resource.name] ?? [])];
  const missing = required.find((name) => typeof record[name] !== 'string');
  if (missing) throw new ApiError(400, `${missing} must be a string.`);
  check(resource, record);
  return { resource, record: { ...record, id: record['id'] } };
}

/** Attributes that are the keys of unique items. */
const UNIQUE_FIELDS: Readonly<Record<string, readonly string[]>> = {
  users: ['email'],
  coupons: ['code'],
};

const isId = (id: unknown): id is number => Number.isSafeInteger(id) && Number(id) > 0;

/** Imports lines of one resource. */
async function importPending(
  table: Table,
  application: Application,
  lines: readonly Line[],
  imported: Imported,
  problems: Problems,
): Promise<void> {
  const [first] = lines;
  if (!first) return;
  const { resource } = first;
  const records = openRecords(table, application, resource);
  const existing = await records.getMany(
    lines.map(({ record }) => record.id),
    { consistent: true },
  );
  const unique = UNIQUE_ITEMS[resource.name];
  const entries = lines.flatMap(({ line, record }): Entry[] => {
    const stored = existing.get(record.id);
    if (stored) {
      imported[isDeepStrictEqual(stored, record) ? 'unchanged' : 'different'] += 1;
      return [];
    }
    const further = unique ? [unique.write(application.id, record)] : [];
    const writes = orProblem(line, () => [records.insertion(record), ...further], problems);
    return writes ? [{ line, writes }] : [];
  });
  const withChange = (writes: readonly Write[]) =>
    isCatalogue(resource) ? withChangeRecords(writes) : writes;
  for (const batch of batches(entries)) {
    const failed = await commitBatch(table, batch, withChange);
    imported.created += batch.length - new Set(failed.map(({ entry }) => entry)).size;
    for (const { entry, write } of failed) {
      const isTaken = write > 0 && unique;
      problems.add(entry.line, isTaken ? unique.conflict : 'Another line has this id.');
    }
  }
}
