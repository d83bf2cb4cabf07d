import { exponentOf } from '../../shared/pricing/money.ts';
import { take } from '../visit/api.ts';
import { typedPrice } from '../visit/numbers.ts';
import type { Visit } from '../visit/visit.ts';
import type { WordName } from '../visit/words.ts';
import { attributesOf, optionsOf, type Product } from './products.ts';

/** What is chosen of a list, as its address has it. */
export interface Choices {
  readonly q: string;
  readonly sort: Sort;
  readonly page: number;
  /** Prices as they were typed. */
  readonly min: string;
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

type Filter = Readonly<Record<string, string>>;

/** How a list is sorted while nothing is chosen, and what that is called: a collection has the order that the store gave it. */
function usualOrder(q: string, filter: Filter) {
  if (q) return { word: 'best_first', query: { sort_by: 'relevance' } } as const;
  return Object.hasOwn(filter, 'collection_id')
    ? ({ word: 'featured', query: { sort_order: 'COLLECTION' } } as const)
    : ({ word: 'newest', query: SORTS[''] } as const);
}

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
    min: searchParams.get('min') ?? '',
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
  readonly usualOrder: WordName;
  /** The lowest and the highest price, whatever prices are chosen; undefined where there is no difference. */
  readonly prices: { readonly least: number; readonly most: number } | undefined;
  /** Why a price that was typed is none. */
  readonly priceProblems: { readonly [Bound in 'min' | 'max']: string | undefined };
}

const PER_PAGE = 24;

/** Attributes whose values are counted: price, brand, category, and those of the store's own that products have. */
const MAX_FACETS = 10;

/**
 * The products of a list.
 *
 * @param filter what all of them have, as the category
 */
export async function readListing(
  visit: Visit,
  choices: Choices,
  filter: Filter,
): Promise<Listing> {
  const { q, sort, page, isInStock, isReduced, values } = choices;
  const [least, most] = [typedPrice(choices.min, visit), typedPrice(choices.max, visit)];
  const half = halfUnitOf(visit);
  const usual = usualOrder(q, filter);
  const chosen = [...values].map(([name, each]) => [name, each.join('|')] as const);
  const ask = (facets: readonly string[]) =>
    take(
      visit.shop.GET('/products', {
        params: {
          query: {
            ...{ per_page: PER_PAGE, page },
            ...(q && { q }),
            ...(sort ? SORTS[sort] : usual.query),
            ...(isInStock && { purchasable: true }),
            ...(isReduced && { on_sale: true }),
            ...(least.price !== undefined && { price_gt: least.price - half }),
            ...(most.price !== undefined && { price_lt: most.price + half }),
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
  const brand = visit.brands.length > 0 ? 'brand_id' : 'manufacturer';
  const names = [...new Set(['price', ...values.keys(), brand, 'category_id', ...own])];
  const counted = await ask(names.slice(0, MAX_FACETS));
  const { data: products, count = 0, pages = 1, corrected_query: corrected } = counted;
  const { price, ...others } = counted._facets ?? {};
  const facets = new Map(
    Object.entries(others).map(([name, { values: all }]) => [
      name,
      all.map(({ value, count: number }) => ({ value: String(value), count: number })),
    ]),
  );
  return {
    ...{ products, count, pages, facets, corrected, usualOrder: usual.word },
    prices: rangeOf(price),
    priceProblems: { min: least.problem, max: most.problem },
  };
}

function rangeOf({ min: least, max: most }: { min?: number; max?: number } = {}) {
  return least === undefined || most === undefined || least === most ? undefined : { least, most };
}

/** The API leaves out a bound itself: half of the smallest unit around it has it as well. */
const halfUnitOf = ({ currency }: Visit): number => 0.5 * 10 ** -exponentOf(currency);

/** The attributes of the store's own of some products, and the options of their variants: those first that most of them have. */
function attributesIn(products: readonly Product[]): string[] {
  const counts = new Map<string, number>();
  for (const product of products) {
    const names = [
      ...attributesOf(product),
      ...optionsOf(product).map(({ name }) => [name] as const),
    ];
    for (const [name] of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([name]) => name);
}
