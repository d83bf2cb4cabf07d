import { type Facet, NO_VALUES, readFacets } from '../catalogue/facets.ts';
import type { Filter } from '../catalogue/filters.ts';
import type { RecordIndex } from '../catalogue/record-index.ts';
import type { AttributeOf } from '../contract/listed-attribute.ts';
import type { StoredRecord } from '../contract/records.ts';
import { isHidden, type RecordResource } from '../contract/resource.ts';
import type { Query } from './context.ts';

type Facets = Readonly<Record<string, Facet>>;

/** What restricts a list. */
interface Restrictions {
  readonly filters: readonly Filter[];
  readonly ids: readonly number[] | undefined;
}

/**
 * Reads `facets`, where the list has that parameter, and throws a 400 if it is wrong. Returns what
 * counts the values among the records of an index; undefined when none are asked for.
 */
export function readListFacets(
  { routes, schema }: Pick<RecordResource, 'routes' | 'schema'>,
  query: Query,
  attributeOf: AttributeOf,
) {
  const names = routes['list']?.query?.['facets'] ? readFacets(query) : [];
  if (names.length === 0) return undefined;
  const attributes = names.map(attributeOf);
  return <Stored extends StoredRecord>(
    index: RecordIndex<Stored>,
    { filters, ids }: Restrictions,
  ): Facets => {
    // The ids of a list may be its filter by id, which the facet of ids leaves out.
    const found = index.facets(attributes, filters, names.includes('id') ? undefined : ids);
    return Object.fromEntries(
      found.map(([name, facet]) => [name, isHidden(schema, name) ? NO_VALUES : facet]),
    );
  };
}
