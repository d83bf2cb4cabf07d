import { isDeepStrictEqual } from 'node:util';
import type { ServiceRequest } from '../../shared/actions/context.ts';
import { overriddenWarnings } from '../../shared/actions/overridden-fields.ts';
import { attribute } from '../../shared/contract/attributes.ts';
import { badRequest, invalidProperty } from '../../shared/contract/errors.ts';
import type { JsonObject } from '../../shared/contract/json.ts';
import type { NewRecord, StoredRecord } from '../../shared/contract/records.ts';
import { products } from '../../shared/resources/products.ts';
import { fieldsOfRow } from '../../shared/transfer/nested-columns.ts';
import type { Row } from '../../shared/transfer/rows.ts';
import { newSkus, productOf, saysTaken } from '../products/skus.ts';
import type { Importable } from './importable.ts';
import type { RecordRules } from './record-rules.ts';
import { namesOf, type StoredRecords } from './stored-records.ts';

/** What a row does: a new record, or the change of an existing one. */
export interface Plan extends Pick<Row, 'line' | 'originOf'> {
  /** What the row says of the record, which others may have changed meanwhile. */
  readonly fieldsFor: (stored?: StoredRecord) => JsonObject;
  /** The id of the existing record, or one that the file gives to a new one. */
  readonly id?: number | undefined;
  /** Before the change; undefined when the record is new. */
  readonly stored?: StoredRecord;
  readonly record: NewRecord<StoredRecord>;
  /** About names that nothing reads. */
  readonly warnings: readonly string[];
}

/** The plan of a row that changes nothing. */
export const UNCHANGED = 'unchanged';

/** Returns a function from row to plan; it throws what is wrong with the row. */
export function createPlanner(
  { resource, hooks, names }: Importable,
  stored: StoredRecords,
  rules: RecordRules,
  request: ServiceRequest,
) {
  const firstLines = new Map<string, number>();
  const seen = { ...request, catalogue: stored.seenBy(request.catalogue) };
  const areUnique = resource.name === products.name && request.application.settings.unique_sku;

  /** Two rows of one record are refused: each run would undo the first with the second. */
  function requireFirst(line: number, keys: readonly string[]): void {
    for (const key of keys) {
      const first = firstLines.get(key);
      if (first !== undefined) {
        throw badRequest(`Line ${first} has the same ${oneOf(resource.name)}. Keep one of them.`);
      }
    }
    for (const key of keys) firstLines.set(key, line);
  }

  const keysOf = (id: number | undefined, record: object): string[] => [
    ...(id === undefined ? [] : [`id ${id}`]),
    ...namesOf(record, names).slice(0, 1),
  ];

  /** With `unique_sku`: of the product and of its variants. */
  function requireFreeSkus(after: object, before: object = {}, own?: number): void {
    const { fresh } = areUnique ? newSkus(after, before) : { fresh: [] };
    for (const { name, sku } of fresh) {
      const other = stored.withSku(sku).find(({ id }) => id !== own);
      if (other) throw badRequest(`${name} must be unique: ${saysTaken(productOf(other.id))}`);
    }
  }

  const overridden = (sent: JsonObject, after: object, before?: object) =>
    overriddenWarnings(resource.schema, sent, {
      after: { ...after },
      before: before && { ...before },
    });

  async function check(plan: Plan): Promise<Plan> {
    const { id, record, fieldsFor, stored: before } = plan;
    requireFreeSkus(record, before, id);
    await hooks.check?.(record, { sent: fieldsFor(before), ...(before && { id }) }, seen);
    if (id !== undefined) stored.put({ ...record, id });
    return plan;
  }

  async function planUpdate({ line, originOf, fieldsFor }: Told, before: StoredRecord) {
    const fields = fieldsFor(before);
    const changed = { ...before, ...fields };
    requireFreeSkus({ sku: textOf(changed, 'sku') }, { sku: textOf(before, 'sku') }, before.id);
    requireFirst(line, keysOf(before.id, changed));
    const warnings = rules.names(fields, before);
    const record = rules.changed(fields, before);
    if (isDeepStrictEqual(record, before)) return UNCHANGED;
    const plan = { line, originOf, fieldsFor, id: before.id, stored: before, record };
    return check({ ...plan, warnings: [...warnings, ...overridden(fields, record, before)] });
  }

  async function planCreate({ line, originOf, fieldsFor }: Told) {
    const fields = fieldsFor();
    const id = readId(fields);
    const keys = keysOf(id, fields);
    requireFirst(line, keys);
    const warnings = rules.names(fields);
    const record = rules.created(fields);
    if (keys.length === 0 && stored.takeEqual(record)) return UNCHANGED;
    return check({
      line,
      originOf,
      fieldsFor,
      id,
      record,
      warnings: [...warnings, ...overridden(fields, record)],
    });
  }

  return async (row: Row): Promise<Plan | typeof UNCHANGED> => {
    const { line, fields, originOf } = row;
    if (!fields) throw problemOf(row);
    const before = stored.find(fields);
    const fieldsFor = (record?: StoredRecord) => fieldsOfRow(resource.schema, row, record);
    const told = { line, originOf, fieldsFor };
    return before ? planUpdate(told, before) : planCreate(told);
  };
}

const textOf = (record: object, name: string) => {
  const value = attribute(record, name);
  return typeof value === 'string' ? value : '';
};

type Told = Pick<Plan, 'line' | 'originOf' | 'fieldsFor'>;

/** What is wrong with a row that has no fields. */
function problemOf({ problem: message = 'The row is empty.', column: name, value }: Row) {
  if (name === undefined) return badRequest(message);
  return invalidProperty({ name, failedValidator: 'type', message, value });
}

/** `category` of `categories`. */
export const oneOf = (resource: string) =>
  resource.replace(/ies$/, 'y').replace(/(?<=x)es$|s$/, '');

function readId({ id }: JsonObject): number | undefined {
  if (id === undefined || id === null) return undefined;
  if (Number.isSafeInteger(id) && Number(id) > 0) return Number(id);
  throw badRequest('id must be a whole number above 0.');
}
