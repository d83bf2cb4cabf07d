import type { JsonObject } from '../contract/json.ts';
import type { Resource } from '../contract/resource.ts';
import type { ApiRequest } from '../endpoint/request.ts';
import type { Stored } from '../storage/records.ts';
import { visibleRecords } from './record-filter.ts';
import type { ResourceHooks } from './resource-hooks.ts';

/**
 * Records as answers show them. List, get, create and update of one record carry the same keys in
 * the same order, because some clients make an attribute of each key (contract.md 3.0).
 */
export async function present(
  resource: Resource,
  { serialize }: { serialize?: ResourceHooks['serialize'] | undefined },
  records: readonly Stored[],
  request: ApiRequest,
): Promise<JsonObject[]> {
  const shown = serialize ? await serialize(records, request) : records;
  return shown.map((record) => arrange(resource, record, request.application.id));
}

/** One record, with what its resource derives. */
export async function presentOne(
  resource: Resource,
  behaviour: ResourceHooks,
  record: Stored,
  request: ApiRequest,
): Promise<JsonObject> {
  const derived = await deriveOne(resource, behaviour, record, request);
  const [shown = {}] = await present(resource, behaviour, [derived], request);
  return shown;
}

/** The record with what its resource derives from all that the caller may know of. */
export async function deriveOne(
  resource: Resource,
  { computed = (each) => each, computedFromAll }: ResourceHooks,
  record: Stored,
  request: ApiRequest,
): Promise<Stored> {
  if (!computedFromAll) return computed(record);
  const { records } = await visibleRecords(request, resource);
  const [derived = record] = computedFromAll([record], records);
  return derived;
}

/** Known fields first, in the order of the schema, unset ones as null where clients need that. */
export function arrange(resource: Resource, record: JsonObject, applicationId: number): JsonObject {
  const { id = null, created_at = null, updated_at = null, ...fields } = record;
  const arranged: JsonObject = { id, application_id: applicationId };
  for (const name of Object.keys(resource.schema?.properties ?? {})) {
    const value = fields[name];
    if (value !== undefined) arranged[name] = value;
    else if (resource.nulls?.includes(name)) arranged[name] = null;
  }
  return { ...arranged, ...fields, created_at, updated_at };
}
