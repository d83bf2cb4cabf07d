import { attributeFilters } from '../catalogue/filters.ts';
import { cutPage, type Page, readCursor } from '../catalogue/paging.ts';
import { namedIds, readPaging } from '../catalogue/query.ts';
import { RecordIndex } from '../catalogue/record-index.ts';
import { readSort } from '../catalogue/sorting.ts';
import type { Resource } from '../contract/resource.ts';
import type { ApiRequest } from '../endpoint/request.ts';
import type { Stored } from '../storage/records.ts';
import { canAccess, visibleRecords } from './record-filter.ts';
import type { ResourceHooks, SpecialFilter } from './resource-hooks.ts';
import { tablePage } from './table-list.ts';

type ReadPage = (request: ApiRequest) => Promise<Page>;

/** The pages of a resource whose records are users' own: they are read from the table. */
export function ownedPages(resource: Resource, behaviour: ResourceHooks): ReadPage {
  const { computed = (record) => record } = behaviour;
  return async (request) => {
    const { scope, caller, query } = request;
    const asked = readQuestion(resource, request);
    const special = await specialFilters(behaviour, request);
    const filters = [...asked.filters, ...special];
    return tablePage(resource, request, {
      order: asked.order,
      ids: special.find(({ ids }) => ids)?.ids ?? namedIds(query),
      select: async (all) =>
        all
          .filter((record) => canAccess(scope, record, caller))
          .map(computed)
          .filter((record) => filters.every(({ matches }) => matches(record))),
    });
  };
}

/** The pages of a catalogue: they are found in memory. */
export function cataloguePages(resource: Resource, behaviour: ResourceHooks): ReadPage {
  const derived = derivedIndex(behaviour);
  return async (request) => {
    const { query, baseUrl } = request;
    const asked = readQuestion(resource, request);
    const [index, special] = await Promise.all([
      visibleRecords(request, resource),
      specialFilters(behaviour, request),
      readAhead(resource, behaviour, request),
    ]);
    const order = special.find((filter) => filter.order)?.order ?? asked.order;
    const filters = [...asked.filters, ...special];
    const ids = special.find((filter) => filter.ids)?.ids ?? namedIds(query);
    const matches = (derived ? index.once(derived) : index).select(filters, order, ids);
    return cutPage(matches, order, query, `${baseUrl}/${resource.name}`);
  };
}

/** Makes an index of records with their derived fields; always the same, so that it is kept. */
function derivedIndex({ computed, computedFromAll }: ResourceHooks) {
  if (computedFromAll)
    return (all: readonly Stored[]) => new RecordIndex(computedFromAll(all, all));
  if (computed) return (all: readonly Stored[]) => new RecordIndex(all.map(computed));
  return undefined;
}

/** Told before anything is read, so that a wrong question costs nothing. */
function readQuestion(resource: Resource, { query, application }: ApiRequest) {
  readPaging(query);
  readCursor(query);
  const filters = attributeFilters(query, resource.filters).map((filter) =>
    // Shown on every record, and stored on none.
    filter.attribute?.name === 'application_id'
      ? { matches: () => filter.matches({ application_id: application.id }) }
      : filter,
  );
  return { filters, order: readSort(query) };
}

/** Begins to read what else the answer will need, at the same time as the records. */
export const readAhead = (
  resource: Resource,
  { preload, computedFromAll }: ResourceHooks,
  request: ApiRequest,
) =>
  Promise.all(
    [...(preload?.(request.query) ?? []), ...(computedFromAll ? [resource] : [])].map((type) =>
      visibleRecords(request, type),
    ),
  );

function specialFilters({ filters = {} }: ResourceHooks, request: ApiRequest) {
  return Promise.all(
    Object.entries(filters).flatMap(([name, filter]): Promise<SpecialFilter>[] => {
      const value = request.query.get(name);
      return value === undefined ? [] : [filter(value, request)];
    }),
  );
}
