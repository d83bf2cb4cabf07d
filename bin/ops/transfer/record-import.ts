import { isDeepStrictEqual } from 'node:util';
import { skipNumbers } from '../../../functions/orders/order-numbers.ts';
import { takeEmail } from '../../../functions/users/credentials.ts';
import { wrongAmounts } from '../../../shared/actions/amounts.ts';
import { takeCode } from '../../../shared/carts/coupon-codes.ts';
import { attribute } from '../../../shared/contract/attributes.ts';
import { badRequest, refuseInvalid } from '../../../shared/contract/errors.ts';
import { isObject, type JsonObject } from '../../../shared/contract/json.ts';
import { isOwned, type StoredRecord } from '../../../shared/contract/records.ts';
import { isCatalogue, type Resource } from '../../../shared/contract/resource.ts';
import { requireStorable } from '../../../shared/contract/storable.ts';
import { assertValid } from '../../../shared/contract/validation.ts';
import { noPassword } from '../../../shared/passwords/password-hash.ts';
import { orders } from '../../../shared/resources/orders.ts';
import { withChangeRecords } from '../../../shared/storage/change-records.ts';
import { timeOfId } from '../../../shared/storage/identifier.ts';
import { openRecords } from '../../../shared/storage/records.ts';
import type { Table } from '../../../shared/storage/table.ts';
import type { Write } from '../../../shared/storage/write.ts';
import type { Application } from '../../../shared/tenancy/application.ts';
import { updateApplication } from '../../../shared/tenancy/provisioning.ts';
import { batches, commitBatch, type Entry } from '../../../shared/transfer/batches.ts';
import { orProblem, type Problems } from '../../../shared/transfer/problems.ts';
import { exported } from '../../../shared/transfer/record-export.ts';
import { chunksOf, type Row } from '../../../shared/transfer/rows.ts';
import { validatorOf } from '../../build/validator.ts';

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
  readonly writes: (application: number, record: StoredRecord) => Write[];
  readonly conflict: string;
}

/** Users are created without a password, and can log in after a password reset. */
const UNIQUE_ITEMS: Readonly<Record<string, UniqueItem>> = {
  users: {
    writes: (application, user) => [
      takeEmail(application, {
        email: String(attribute(user, 'email')),
        userId: user.id,
        password: noPassword(),
      }),
    ],
    conflict: 'Another user already uses this email address.',
  },
  coupons: {
    writes: (application, coupon) => [
      takeCode(application, String(attribute(coupon, 'code')), coupon.id),
    ],
    conflict: 'Another coupon already uses this code.',
  },
};

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
  let { importedTimes = false } = application;
  for await (const lines of chunksOf(readLines(rows, application, problems), resourceOf)) {
    if (!importedTimes && lines.some(hasOtherTime)) {
      importedTimes = true;
      await updateApplication(table, application.id, () => ({ importedTimes }), Date.now());
    }
    await skipNumbers(orderNumbersOf(lines), { application, table });
    await importChunk(table, application, lines, imported, problems);
  }
  return imported;
}

const resourceOf = ({ resource }: Line) => resource;

const hasOtherTime = ({ resource, record }: Line) =>
  isOwned(resource) && timeOfId(record.id) !== Date.parse(String(attribute(record, 'created_at')));

const orderNumbersOf = (lines: readonly Line[]) =>
  lines
    .filter(({ resource }) => resource.name === orders.name)
    .map(({ record }) => String(attribute(record, 'number') ?? ''));

async function* readLines(
  rows: AsyncIterable<Row>,
  { settings }: Application,
  problems: Problems,
): AsyncGenerator<Line> {
  const validators = new Map(
    exported.map((resource) => [resource, validatorOf(schemaOf(resource))] as const),
  );
  const check = (resource: Resource, record: JsonObject) => {
    requireStorable(record);
    const validate = validators.get(resource);
    if (validate) assertValid(validate, record);
    const { schema } = resource;
    if (!schema || !isCatalogue(resource)) return;
    refuseInvalid(wrongAmounts(schema, record, settings.currency_code));
  };
  for await (const { line, fields, problem } of rows) {
    const read = await orProblem(problems, line, () => {
      if (!fields) throw badRequest(problem ?? 'The line is empty.');
      return { line, ...readLine(fields, check) };
    });
    if (read) yield read;
  }
}

/** Records of users have computed attributes: only what is part of keys is checked. */
const KEY_FIELDS = ['email', 'user_id'];

const time = { type: 'string' } as const;

/** Records of catalogues are as the API takes them, and all have the times of the server. */
function schemaOf(resource: Resource) {
  const { properties = {}, required = [] } = resource.schema ?? {};
  const isChecked = (name: string) => isCatalogue(resource) || KEY_FIELDS.includes(name);
  const checked = Object.entries(properties).filter(([name]) => isChecked(name));
  return {
    type: 'object',
    properties: { ...Object.fromEntries(checked), created_at: time, updated_at: time },
    required: [
      ...(isCatalogue(resource) || UNIQUE_ITEMS[resource.name] ? required.filter(isChecked) : []),
      ...['created_at', 'updated_at'],
    ],
  } as const;
}

function readLine(
  { resource: name, record = null }: JsonObject,
  check: (resource: Resource, record: JsonObject) => void,
): Omit<Line, 'line'> {
  const resource = exported.find((each) => each.name === name);
  if (!resource) throw badRequest(`The resource ${JSON.stringify(name)} does not exist.`);
  if (!isObject(record) || !isId(record['id'])) {
    throw badRequest('The line needs a record with an ID.');
  }
  check(resource, record);
  return { resource, record: { ...record, id: record['id'] } };
}

const isId = (id: unknown): id is number => Number.isSafeInteger(id) && Number(id) > 0;

/** Imports lines of one resource. */
async function importChunk(
  table: Table,
  application: Application,
  lines: readonly Line[],
  imported: Imported,
  problems: Problems,
): Promise<void> {
  const resource = lines[0]?.resource;
  if (!resource) return;
  const records = openRecords(table, application, resource);
  const ids = lines.map(({ record }) => record.id);
  const existing = await records.getMany(ids, { consistent: true });
  for (const { record } of lines) {
    const stored = existing.get(record.id);
    if (stored) imported[isDeepStrictEqual(stored, record) ? 'unchanged' : 'different'] += 1;
  }
  const writesOf = (record: StoredRecord) => [
    ...records.insertions(record),
    ...(UNIQUE_ITEMS[resource.name]?.writes(application.id, record) ?? []),
  ];
  const added = lines.filter(({ record }) => !existing.has(record.id));
  const entries = await Promise.all(
    added.map(({ line, record }) =>
      orProblem(problems, line, (): Entry => ({ line, writes: writesOf(record) })),
    ),
  );
  const wellFormed = entries.filter((entry) => entry !== undefined);
  imported.created += await insert(table, resource, wellFormed, problems);
}

/** Returns the number of inserted records. */
async function insert(
  table: Table,
  resource: Resource,
  entries: readonly Entry[],
  problems: Problems,
): Promise<number> {
  const unique = UNIQUE_ITEMS[resource.name];
  const withChange = (writes: readonly Write[]) =>
    isCatalogue(resource) ? withChangeRecords(writes) : writes;
  let inserted = 0;
  for (const batch of batches(entries)) {
    const failed = await commitBatch(table, batch, withChange);
    inserted += batch.length - new Set(failed.map(({ entry }) => entry)).size;
    for (const { entry, write } of failed) {
      const isTaken = write > 0 && unique;
      problems.add(entry.line, isTaken ? unique.conflict : 'Another line has the same ID.');
    }
  }
  return inserted;
}
