import { take } from '../visit/api.ts';
import { typedPrice } from '../visit/numbers.ts';
import type { Visit } from '../visit/visit.ts';
import { attributesOf, type Product } from './products.ts';

/** What is chosen of a list, as its address has it. */
export interface Choices {
  readonly q: string;
  readonly sort: Sort;
  readonly page: number;
  /** As it was typed. */
  readonly max: string;
  readonly isInStock: boolean;
  readonly isReduced: boolean;
  /** Values by attribute. */
  readonly values: ReadonlyMap<string, readonly string[]>;
}

const SORTS = {
  '': {},
  price: { sort_by: 'price', sort_order: 'ASC' },
  '-price': { sort_by: 'price', sort_order: 'DESC' },
  name: { sort_by: 'name', sort_order: 'ASC' },
} as const;

export type Sort = keyof typeof SORTS;

/** Attributes in an address begin so: no other parameter has their names. */
const FILTER = 'f_';

export const filterName = (attribute: string) => FILTER + attribute;

export function choicesIn({ searchParams }: URL): Choices {
  const sort = searchParams.get('sort') ?? '';
  const names = [...new Set(searchParams.keys())].filter((name) => name.startsWith(FILTER));
  return {
    q: searchParams.get('q')?.trim() ?? '',
    sort: Object.hasOwn(SORTS, sort) ? (sort as Sort) : '',
    page: Math.max(1, Math.floor(Number(searchParams.get('page')) || 1)),
    max: searchParams.get('max') ?? '',
    isInStock: searchParams.has('stock'),
    isReduced: searchParams.has('sale'),
    values: new Map(
      names.map((name) => [name.slice(FILTER.length), searchParams.getAll(name).filter(Boolean)]),
    ),
  };
}

export interface FacetValue {
  readonly value: string;
  readonly count: number;
}

export interface Listing {
  readonly products: readonly Product[];
  readonly count: number;
  readonly pages: number;
  readonly facets: ReadonlyMap<string, readonly FacetValue[]>;
  /** What was searched for in place of what was typed. */
  readonly corrected: string | undefined;
  /** Why the highest price is none. */
  readonly priceProblem: string | undefined;
}

const PER_PAGE = 24;

/** Attributes whose values are counted: brand, category, and those of the store's own that products have. */
const MAX_FACETS = 10;

/**
 * The products of a list.
 *
 * @param filter what all of them have, as the category
 */
export async function readListing(
  visit: Visit,
  choices: Choices,
  filter: Readonly<Record<string, string>>,
): Promise<Listing> {
  const { q, sort, page, isInStock, isReduced, values } = choices;
  const { price: most = 0, problem } = typedPrice(choices.max, visit);
  const chosen = [...values].map(([name, each]) => [name, each.join('|')] as const);
  const ask = (facets: readonly string[]) =>
    take(
      visit.shop.GET('/products', {
        params: {
          query: {
            ...{ per_page: PER_PAGE, page },
            ...(q && { q }),
            ...(!sort && q ? ({ sort_by: 'relevance' } as const) : SORTS[sort]),
            ...(isInStock && { purchasable: true }),
            ...(isReduced && { on_sale: true }),
            ...(most > 0 && { price_lt: aboveIn(visit, most) }),
            ...(facets.length > 0 && { facets: facets.join(',') }),
            attributes: {
              ...filter,
              ...Object.fromEntries(chosen),
            },
          },
        },
      }),
    );
  const first = await ask([]);
  const own = attributesIn(first.data).filter((name) => !Object.hasOwn(filter, name));
  const names = [...new Set([...values.keys(), 'brand_id', 'category_id', ...own])];
  const counted = await ask(names.slice(0, MAX_FACETS));
  const { data: products, count = 0, pages = 1, corrected_query: corrected } = counted;
  const facets = new Map(
    Object.entries(counted._facets ?? {}).map(([name, { values: all }]) => [
      name,
      all.map(({ value, count: number }) => ({ value: String(value), count: number })),
    ]),
  );
  return { products, count, pages, facets, corrected, priceProblem: problem };
}

/** The API leaves out the bound itself: half of the smallest unit more has it as well. */
function aboveIn({ language, currency }: Visit, most: number): number {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  return most + 0.5 * 10 ** -(format.resolvedOptions().maximumFractionDigits ?? 2);
}

/** The attributes of the store's own of some products, those first that most of them have. */
function attributesIn(products: readonly Product[]): string[] {
  const counts = new Map<string, number>();
  for (const product of products) {
    for (const [name] of attributesOf(product)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([name]) => name);
}
