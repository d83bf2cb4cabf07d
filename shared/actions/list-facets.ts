import { convertFacet, type Facet, NO_VALUES, readFacets } from '../catalogue/facets.ts';
import type { Filter } from '../catalogue/filters.ts';
import type { RecordIndex } from '../catalogue/record-index.ts';
import type { FieldSchema } from '../contract/fields.ts';
import type { StoredRecord } from '../contract/records.ts';
import { fieldsTo, isHidden, type RecordResource } from '../contract/resource.ts';
import { showCompared } from '../pricing/own-prices.ts';
import type { PriceView } from '../pricing/price-view.ts';
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
  prices: PriceView,
) {
  const names = routes['list']?.query?.['facets'] ? readFacets(query) : [];
  if (names.length === 0) return undefined;
  const show = (price: number) => showCompared(price, prices);
  return <Stored extends StoredRecord>(
    index: RecordIndex<Stored>,
    { filters, ids }: Restrictions,
  ): Facets => {
    // The ids of a list may be its filter by id, which the facet of ids leaves out.
    const found = index.facets(names, filters, names.includes('id') ? undefined : ids);
    return Object.fromEntries(
      found.map(([name, facet]) => {
        if (isHidden(schema, name)) return [name, NO_VALUES];
        return [name, isMoney(schema, name) ? convertFacet(facet, show) : facet];
      }),
    );
  };
}

/** Whether a name, with dots, leads to an amount. */
const isMoney = (schema: FieldSchema, name: string) =>
  fieldsTo(schema, name).at(-1)?.money === true;
