import { readCursor } from '../catalogue/cursor.ts';
import { attributeFilters, type Filter } from '../catalogue/filters.ts';
import { cutPage, type Page } from '../catalogue/paging.ts';
import { checkName, namedIds, readFields } from '../catalogue/query.ts';
import { RecordIndex } from '../catalogue/record-index.ts';
import { orderBy, readDirection, readSort, type SortOrder } from '../catalogue/sorting.ts';
import { hasAddresses } from '../contract/addresses.ts';
import type { ObjectSchema } from '../contract/fields.ts';
import { type AttributeOf, storedAttribute } from '../contract/listed-attribute.ts';
import { withoutPersonal } from '../contract/personal.ts';
import { isOwned, type StoredRecord } from '../contract/records.ts';
import { isHidden, type RecordResource } from '../contract/resource.ts';
import type { Answer, Caller, Context, Query, ServiceRequest } from './context.ts';
import { impossibleValues } from './impossible-values.ts';
import { readListFacets } from './list-facets.ts';
import { listedRange } from './listed-range.ts';
import { canAccess, visibleRecords } from './record-filter.ts';
import type { ResourceHooks, SpecialFilter } from './resource-hooks.ts';
import { addressFilter } from './shop-addresses.ts';
import { tablePage } from './table-list.ts';
import { searchOf } from './text-filter.ts';
import { MAX_WARNINGS, unknownAttributes } from './unknown-attributes.ts';

type ReadPage<Stored extends StoredRecord> = (request: ServiceRequest) => Promise<ListPage<Stored>>;

interface ListPage<Stored extends StoredRecord> extends Page<Stored> {
  /** What the answer says of all matches. */
  readonly findings?: Pick<Answer, '_facets' | 'corrected_query'>;
}

/** The pages of a resource whose records are users' own: they are read from the table. */
export function ownedPages<Stored extends StoredRecord, Input>(
  resource: RecordResource<Stored, Input>,
  hooks: ResourceHooks<Stored, Input>,
): ReadPage<Stored> {
  const { computed = (record) => record } = hooks;
  return async (request) => {
    const { filter, caller, query, baseUrl } = request;
    const { filters, order, ids, words, search, unknown, chosen, impossible } = await readListQuery(
      resource,
      hooks,
      request,
    );
    const visible = await hooks.visible?.(request);
    const page = await tablePage(resource, request, {
      query,
      order,
      url: `${baseUrl}/${resource.name}`,
      range: visible ? undefined : listedRange(resource, request),
      ids,
      words,
      search,
      select: (all) =>
        all
          .filter((record) => canAccess(filter, record, request))
          .flatMap((record) => (visible ? (visible(record) ?? []) : record))
          .map((record) => withoutPersonal(resource, computed(record), caller))
          .filter((record) => {
            unknown.seen(record);
            chosen.seen(record);
            return filters.every(({ matches }) => matches(record));
          }),
    });
    const told = withWarnings(page, [...unknown.warnings(), ...impossible]);
    return page.records.length > 0 ? withChosen(told, chosen) : told;
  };
}

/** The pages of a catalogue: they are found in memory. */
export function cataloguePages<Stored extends StoredRecord, Input>(
  resource: RecordResource<Stored, Input>,
  hooks: ResourceHooks<Stored, Input>,
): ReadPage<Stored> {
  const computed = computedIndex(hooks);
  return async (request) => {
    const { query, baseUrl } = request;
    const facetsOf = readListFacets(resource, query, filteredIn(request, hooks));
    const [{ filters, sort, ids, unknown, chosen, impossible, findings }, index] =
      await Promise.all([
        readListQuery(resource, hooks, request),
        visibleRecords(request, resource),
        preload(resource, hooks, request, query),
      ]);
    const all = computed ? index.once(computed) : index;
    const matches = all.select(filters, sort, ids);
    const page = {
      ...cutPage(matches, { order: sort, query, url: `${baseUrl}/${resource.name}` }),
      findings: { ...findings, ...(facetsOf && { _facets: facetsOf(all, { filters, ids }) }) },
    };
    chosen.seenIn(all.records);
    if (matches.length > 0) return withChosen(page, chosen);
    unknown.seenIn(all.records);
    return withWarnings(page, [...unknown.warnings(), ...impossible]);
  };
}

/** Any list says of names to sort by or to answer that are misspelt. */
function withChosen<Stored extends StoredRecord>(
  page: ListPage<Stored>,
  chosen: ReturnType<typeof unknownAttributes>,
): ListPage<Stored> {
  const warnings = chosen.misspelt();
  return warnings.length > 0 ? { ...page, block: { ...page.block, warnings } } : page;
}

/** An empty list says by which attributes and values it was filtered that no record has. */
function withWarnings<Stored extends StoredRecord>(
  page: ListPage<Stored>,
  warnings: readonly string[],
): ListPage<Stored> {
  const { count, count_exact = true, complete = true } = page.block;
  if (count > 0 || !count_exact || !complete || warnings.length === 0) return page;
  return { ...page, block: { ...page.block, warnings: warnings.slice(0, MAX_WARNINGS) } };
}

/** Makes an index of records with their computed fields; always the same, so that it is kept. */
function computedIndex<Stored extends StoredRecord, Input>({
  computed,
  computedFromAll,
}: ResourceHooks<Stored, Input>) {
  if (computedFromAll) {
    return (all: readonly Stored[]) => new RecordIndex(computedFromAll(all, all));
  }
  return computed && ((all: readonly Stored[]) => new RecordIndex(all.map(computed)));
}

/** The attributes of a list: amounts are those that its answer shows. */
const attributesIn =
  <Stored extends StoredRecord, Input>(
    { prices }: Pick<Context, 'prices'>,
    { listedAmount }: Pick<ResourceHooks<Stored, Input>, 'listedAmount'>,
  ): AttributeOf =>
  (name) =>
    listedAmount?.(name, prices) ?? storedAttribute(name);

/** The attributes of a list as filters and facets find them. */
const filteredIn =
  <Stored extends StoredRecord, Input>(
    context: Pick<Context, 'prices'>,
    hooks: Pick<ResourceHooks<Stored, Input>, 'listedAmount' | 'filteredAttribute'>,
  ): AttributeOf =>
  (name) =>
    hooks.filteredAttribute?.(name) ?? attributesIn(context, hooks)(name);

/** Read before any record, so that a wrong query costs nothing. */
async function readListQuery<Stored extends StoredRecord, Input>(
  resource: RecordResource<Stored, Input>,
  hooks: ResourceHooks<Stored, Input>,
  request: ServiceRequest,
) {
  const { filters = {} } = hooks;
  const { query, caller } = request;
  readCursor(query);
  const { routes, schema } = resource;
  const search = !isOwned(resource) &&
    routes['list']?.query?.['q'] && { q: searchOf(resource.schema) };
  const address = hasAddresses(schema) && { shop_address: addressFilter(resource) };
  const attributeOf = filteredIn(request, hooks);
  const order = readShownSort(schema, query, caller, attributesIn(request, hooks));
  const parameters = Object.keys(routes['list']?.query ?? {});
  const named = attributeFilters(query, parameters, schema.properties, attributeOf);
  const attributes = named.map((filter) => shownFilter(schema, filter, request));
  const special: SpecialFilter[] = await Promise.all(
    Object.entries({ ...search, ...address, ...filters }).flatMap(([name, read]) => {
      const value = query.get(name);
      return value === undefined ? [] : [read(value, request, query)];
    }),
  );
  const names = named.map(({ attribute }) => attribute?.name);
  const unknown = unknownAttributes(resource, names, attributeOf);
  const chosen = unknownAttributes(resource, [
    query.get('sort_by') || undefined,
    ...(readFields(query) ?? []),
  ]);
  const corrected = special.find(({ correctedQuery }) => correctedQuery)?.correctedQuery;
  return {
    order,
    /** The order of a catalogue, which a parameter may choose. */
    sort: special.find((filter) => filter.order)?.order ?? order,
    ids: special.find((filter) => filter.ids)?.ids ?? namedIds(query),
    words: special.flatMap(({ words, hasParts }) => (words && !hasParts ? [words] : [])),
    search: special.find(({ hasParts }) => hasParts)?.words,
    filters: [...attributes, ...special],
    unknown,
    chosen,
    impossible: impossibleValues(resource, query, names),
    findings: { ...(corrected && { corrected_query: corrected }) },
  };
}

/** The filter of what answers show: what no answer shows is missing, whatever is stored. */
function shownFilter(
  schema: ObjectSchema,
  filter: Filter,
  { application: { id: application_id }, caller }: Pick<Context, 'application' | 'caller'>,
): Filter {
  const { matches, attribute } = filter;
  // Shown on every record, and stored on none.
  if (attribute?.name === 'application_id') return { matches: () => matches({ application_id }) };
  const isShown = attribute === undefined || !isHidden(schema, attribute.name, caller);
  return isShown ? filter : { matches: () => matches({}) };
}

/** Sorting by what no answer shows is sorting by an attribute that no record has. */
function readShownSort(
  schema: ObjectSchema,
  query: Query,
  caller: Caller,
  attributeOf: AttributeOf,
): SortOrder {
  const name = query.get('sort_by') ?? '';
  checkName(name, 'sort_by');
  if (!isHidden(schema, name, caller)) return readSort(query, attributeOf);
  return orderBy(() => undefined, { direction: readDirection(query) });
}

/** Starts to read what else the answer will need, at the same time as the records. */
export const preload = <Stored extends StoredRecord, Input>(
  resource: RecordResource<Stored, Input>,
  hooks: ResourceHooks<Stored, Input>,
  context: Context,
  query: Query,
) =>
  Promise.all(
    [...(hooks.preload?.(query) ?? []), ...(hooks.computedFromAll ? [resource] : [])].map((type) =>
      visibleRecords(context, type),
    ),
  );
