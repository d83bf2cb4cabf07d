import type { ObjectSchema } from '../contract/fields.ts';
import type { StoredRecord } from '../contract/records.ts';
import type { RecordResource, Resource } from '../contract/resource.ts';
import { derived } from '../derived.ts';
import type { Context, Query, ServiceRequest } from './context.ts';
import { visibleRecords } from './record-filter.ts';
import type { ResourceHooks, ViewContext } from './resource-hooks.ts';

type Hooks<Stored extends StoredRecord, Input> = ResourceHooks<Stored, Input>;

/**
 * Records as answers show them. List, get, create and update of one record carry the same keys in
 * the same order, because some clients make an attribute of each key
 * (protocol.md, "Published clients").
 */
export async function present<Stored extends StoredRecord, Input>(
  resource: Resource,
  { view, serialize }: Pick<Hooks<Stored, Input>, 'view' | 'serialize'>,
  records: readonly Stored[],
  context: ServiceRequest,
  query: Query,
): Promise<object[]> {
  if (!serialize) return records.map((record) => presentOne(resource, view, record, context));
  const shown = await serialize(records, context, query);
  return shown.map((record) => arrange(resource, record, context.application.id));
}

/** A record as `get` answers it to the caller. */
export async function showOne<Stored extends StoredRecord, Input>(
  resource: RecordResource<Stored, Input>,
  hooks: Hooks<Stored, Input>,
  record: Stored,
  context: ServiceRequest,
): Promise<object> {
  const { view, serialize, serializeOne = serialize } = hooks;
  const asOne = { ...(view && { view }), ...(serializeOne && { serialize: serializeOne }) };
  const computed = await computeOne(resource, hooks, record, context);
  const [shown = {}] = await present(resource, asOne, [computed], context, context.query);
  return shown;
}

/** A record of a resource whose answers depend on the record and the prices alone. */
export const presentOne = <Stored extends StoredRecord>(
  resource: Resource,
  view: Hooks<Stored, unknown>['view'],
  record: Stored,
  context: ViewContext,
): object => arrange(resource, view?.(record, context) ?? record, context.application.id);

/** The record with what its resource computes from all that the caller may know of. */
export async function computeOne<Stored extends StoredRecord, Input>(
  resource: RecordResource<Stored, Input>,
  { computed = (record) => record, computedFromAll }: Hooks<Stored, Input>,
  record: Stored,
  context: Context,
): Promise<Stored> {
  if (!computedFromAll) return computed(record);
  const { records } = await visibleRecords(context, resource);
  const [first = record] = computedFromAll([record], records);
  return first;
}

/** The fields that come first and last. */
interface Arranged {
  readonly id?: unknown;
  readonly created_at?: unknown;
  readonly updated_at?: unknown;
}

/** Known fields first, in the order of the schema, unset ones as null where clients need that. */
export function arrange({ schema }: Resource, record: object, applicationId: number): object {
  const { id = null, created_at = null, updated_at = null, ...others }: Arranged = record;
  const fields: Readonly<Record<string, unknown>> = others;
  const arranged: Record<string, unknown> = { id, application_id: applicationId };
  for (const { name, nullable } of schema ? knownFields(schema) : []) {
    const value = fields[name];
    if (value !== undefined) arranged[name] = value;
    else if (nullable) arranged[name] = null;
  }
  return { ...arranged, ...fields, created_at, updated_at };
}

const knownFields = derived(({ properties }: ObjectSchema) =>
  Object.entries(properties).map(([name, { nullable = false }]) => ({ name, nullable })),
);
