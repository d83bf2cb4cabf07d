import { withoutLocales } from '../contract/attributes.ts';
import type { ObjectSchema } from '../contract/fields.ts';
import { omit } from '../contract/json.ts';
import { inLocale, isTranslated } from '../contract/locales.ts';
import { withoutPersonal } from '../contract/personal.ts';
import type { StoredRecord } from '../contract/records.ts';
import type { RecordResource, Resource } from '../contract/resource.ts';
import { derived } from '../derived.ts';
import { Turn } from '../turn.ts';
import type { Answer, Context, Query, ServiceRequest } from './context.ts';
import { visibleRecords } from './record-filter.ts';
import { versionOf } from './record-version.ts';
import type { ResourceHooks, ViewContext } from './resource-hooks.ts';

type Hooks<Stored extends StoredRecord, Input> = ResourceHooks<Stored, Input>;

/**
 * Records as answers show them. List, get, create and update of one record carry the same keys in
 * the same order, because some clients make an attribute of each key
 * (protocol.md, "Published clients").
 */
export async function present<Stored extends StoredRecord, Input>(
  resource: RecordResource<Stored, Input>,
  { view, serialize }: Pick<Hooks<Stored, Input>, 'view' | 'serialize'>,
  records: readonly Stored[],
  context: ServiceRequest,
  query: Query,
): Promise<object[]> {
  const answers = serialize ? await serialize(records, context, query) : records;
  const shown: object[] = [];
  const turn = new Turn();
  for (const each of answers) {
    if (turn.isOver) await turn.giveWay();
    const record = serialize ? each : (view?.(each as Stored, context) ?? each);
    shown.push(shownTo(context, resource, record));
  }
  return shown;
}

/** A record as `get` answers it to the caller. */
export async function showOne<Stored extends StoredRecord, Input>(
  resource: RecordResource<Stored, Input>,
  hooks: Hooks<Stored, Input>,
  record: Stored,
  context: ServiceRequest,
): Promise<object> {
  const computed = await computeOne(resource, hooks, record, context);
  const serialized = await hooks.serializeOne?.(computed, context);
  if (serialized) return shownTo(context, resource, serialized);
  const [shown = {}] = await present(resource, hooks, [computed], context, context.query);
  return shown;
}

/** The answer to a write of a record. */
export async function answerRecord<Stored extends StoredRecord, Input>(
  resource: RecordResource<Stored, Input>,
  hooks: Hooks<Stored, Input>,
  record: Stored,
  request: ServiceRequest,
): Promise<Answer<object>> {
  const computed = await computeOne(resource, hooks, record, request);
  const [data = {}] = await present(resource, hooks, [computed], request, request.query);
  return { data, version: versionOf(record, resource) };
}

/** A record of a resource whose answers depend on the record and the prices alone. */
export const presentOne = <Stored extends StoredRecord>(
  resource: Resource,
  view: Hooks<Stored, unknown>['view'],
  record: Stored,
  context: ViewContext,
): object => shownTo(context, resource, view?.(record, context) ?? record);

/** The record as an answer to the caller has it. */
const shownTo = (
  { application, caller, locale }: Pick<Context, 'application' | 'caller' | 'locale'>,
  resource: Resource,
  record: object,
): object => {
  const inOne = locale === undefined ? record : withoutLocales(record);
  return withoutPersonal(resource, arrange(resource, inOne, application.id), caller);
};

/** The record with what its resource computes from all that the caller may know of. */
export async function computeOne<Stored extends StoredRecord, Input>(
  resource: RecordResource<Stored, Input>,
  { computed = (record) => record, computedFromAll }: Hooks<Stored, Input>,
  record: Stored,
  context: Context,
): Promise<Stored> {
  const translated = isTranslated(resource) ? inLocale(record, context.locale) : record;
  if (!computedFromAll) return computed(translated);
  const { records } = await visibleRecords(context, resource);
  const [first = translated] = computedFromAll([translated], records);
  return first;
}

/** The fields that come first and last. */
interface Arranged {
  readonly id?: unknown;
  readonly created_at?: unknown;
  readonly updated_at?: unknown;
}

/** Known fields first, in the order of the schema, unset ones as null where clients need that. */
export function arrange(
  { schema, records }: Resource,
  record: object,
  applicationId: number,
): object {
  const { id = null, created_at = null, updated_at = null, ...others }: Arranged = record;
  const fields: Readonly<Record<string, unknown>> = others;
  const arranged: Record<string, unknown> = {
    id,
    ...(records !== 'account' && { application_id: applicationId }),
  };
  for (const { name, nullable } of schema ? knownFields(schema) : []) {
    const value = fields[name];
    if (value !== undefined) arranged[name] = value;
    else if (nullable) arranged[name] = null;
  }
  const all = { ...arranged, ...fields, created_at, updated_at };
  const hidden = schema ? hiddenFields(schema).filter((name) => Object.hasOwn(all, name)) : [];
  return hidden.length === 0 ? all : omit<Record<string, unknown>, string>(all, hidden);
}

const knownFields = derived(({ properties }: ObjectSchema) =>
  Object.entries(properties).map(([name, { nullable = false }]) => ({ name, nullable })),
);

const hiddenFields = derived(({ properties }: ObjectSchema) =>
  Object.keys(properties).filter((name) => properties[name]?.shownTo === 'nobody'),
);
