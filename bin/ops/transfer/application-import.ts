import { isDeepStrictEqual } from 'node:util';
import { takeCode } from '../../../functions/coupons/behaviour.ts';
import { takeEmail } from '../../../functions/users/credentials.ts';
import { noPassword } from '../../../functions/users/password.ts';
import { isCatalogue } from '../../../lib/permissions.ts';
import { checkAmounts } from '../../../shared/actions/amounts.ts';
import { ApiError } from '../../../shared/contract/errors.ts';
import { isObject, type JsonObject } from '../../../shared/contract/json.ts';
import type { Resource } from '../../../shared/contract/resource.ts';
import { withChangeRecord } from '../../../shared/storage/change-records.ts';
import { openRecords, type Stored } from '../../../shared/storage/records.ts';
import type { Table } from '../../../shared/storage/table.ts';
import type { Write } from '../../../shared/storage/write.ts';
import type { Application } from '../../../shared/tenancy/application.ts';
import { assertValid } from '../../../shared/validation/validation.ts';
import { validatorOf } from '../../build/validator.ts';
import { exported } from './application-export.ts';
import { batches, commitBatch, type Entry } from './batches.ts';
import type { Problems } from './problems.ts';
import type { Row } from './rows.ts';

/** What came of the lines of an import that are no problem. */
export interface Imported {
  created: number;
  /** Records that are there already, as in the file. */
  unchanged: number;
  /** Records with an id that is there already, which stay as they are. */
  different: number;
}

/** What is written with a record, and who must not have it yet. */
interface Beside {
  readonly write: (application: number, record: Stored) => Write;
  readonly taken: string;
}

/** Users come without a password, and log in when they have been given one. */
const BESIDE: Readonly<Record<string, Beside>> = {
  users: {
    write: (application, { id, email }) =>
      takeEmail(application, { email: String(email), userId: id, password: noPassword() }),
    taken: 'Another user has this e-mail address.',
  },
  coupons: {
    write: (application, { id, code }) => takeCode(application, String(code), id),
    taken: 'Another coupon has this code.',
  },
};

/** Records that are looked up at once. */
const TOGETHER = 90;

interface Line {
  readonly line: number;
  readonly resource: Resource;
  readonly record: Stored;
}

/** Creates the records of an export under their own ids, so that what refers to them still does. */
export async function importLines(
  table: Table,
  application: Application,
  rows: AsyncIterable<Row>,
  problems: Problems,
): Promise<Imported> {
  const imported = { created: 0, unchanged: 0, different: 0 };
  const check = checker(application);
  let waiting: Line[] = [];
  const flush = async () => {
    await importTogether(table, application.id, waiting, imported, problems);
    waiting = [];
  };
  for await (const row of rows) {
    const line = accept(row, check, problems);
    if (!line) continue;
    const isOther = waiting[0] !== undefined && waiting[0].resource !== line.resource;
    if (isOther || waiting.length === TOGETHER) await flush();
    waiting.push(line);
  }
  await flush();
  return imported;
}

type Check = (resource: Resource, record: JsonObject) => void;

/**
 * Records of the catalogues are as the API would take them; what users own has been computed, but
 * for what keys are made of.
 */
function checker({ settings }: Application): Check {
  const validators = new Map(
    exported.map((resource) => {
      const { name, schema = {} } = resource;
      return [name, validatorOf(isCatalogue(resource) ? schema : ofKeys(resource))];
    }),
  );
  return (resource, record) => {
    const validate = validators.get(resource.name);
    if (validate) assertValid(validate, record);
    if (isCatalogue(resource)) checkAmounts(resource.schema, record, settings.currency_code);
  };
}

const KEY_FIELDS = ['email', 'user_id'];

function ofKeys({ schema }: Resource) {
  const fields = Object.entries(schema?.properties ?? {});
  const properties = Object.fromEntries(fields.filter(([name]) => KEY_FIELDS.includes(name)));
  return { type: 'object', properties } as const;
}

function accept({ line, fields, problem }: Row, check: Check, problems: Problems) {
  const read = () => {
    if (!fields) throw new ApiError(400, problem ?? 'The line is empty.');
    return { line, ...readLine(fields, check) };
  };
  return settled(line, read, problems);
}

/** The result; or the line becomes one of the problems. */
function settled<Result>(line: number, work: () => Result, problems: Problems): Result | undefined {
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
  const texts = ['created_at', 'updated_at', ...(TEXTS[resource.name] ?? [])];
  const missing = texts.find((text) => typeof record[text] !== 'string');
  if (missing) throw new ApiError(400, `${missing} must be a string.`);
  check(resource, record);
  return { resource, record: record as Stored };
}

/** What the items beside the records are named by. */
const TEXTS: Readonly<Record<string, readonly string[]>> = { users: ['email'], coupons: ['code'] };

const isId = (id: unknown) => Number.isSafeInteger(id) && Number(id) > 0;

async function importTogether(
  table: Table,
  application: number,
  lines: readonly Line[],
  imported: Imported,
  problems: Problems,
): Promise<void> {
  const [first] = lines;
  if (!first) return;
  const { resource } = first;
  const records = openRecords(table, application, resource);
  const known = await records.getMany(
    lines.map(({ record }) => record.id),
    { consistent: true },
  );
  const beside = BESIDE[resource.name];
  const entries = lines.flatMap(({ line, record }): Entry[] => {
    const there = known.get(record.id);
    if (there) {
      imported[isDeepStrictEqual(there, record) ? 'unchanged' : 'different'] += 1;
      return [];
    }
    const further = beside ? [beside.write(application, record)] : [];
    const writes = settled(line, () => [records.insertion(record), ...further], problems);
    return writes ? [{ line, writes }] : [];
  });
  const told = (writes: readonly Write[]) =>
    isCatalogue(resource) ? withChangeRecord(application, resource.name, writes) : writes;
  for (const batch of batches(entries)) {
    const refused = await commitBatch(table, batch, told);
    imported.created += batch.length - new Set(refused.map(({ entry }) => entry)).size;
    for (const { entry, write } of refused) {
      const isTaken = write > 0 && beside;
      problems.add(entry.line, isTaken ? beside.taken : 'Another line has this id.');
    }
  }
}
