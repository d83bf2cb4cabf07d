import { attribute } from './attributes.ts';

/** When the sale price of a product or a variant begins and ends to count (protocol.md, "Sale prices"). */
export const SALE_DATES = ['price_discount_from', 'price_discount_until'] as const;

type SaleDates = { readonly [Name in (typeof SALE_DATES)[number]]?: string | undefined };

/** A product or a variant, as far as its sale price is concerned. */
export interface Reducible extends SaleDates {
  readonly id?: number | undefined;
  readonly price_discount?: number | undefined;
  readonly prices?: { readonly [currency: string]: object } | undefined;
}

interface Sold {
  readonly variants?: readonly Reducible[] | undefined;
}

const timeOf = (text: string | undefined) => Date.parse(String(text));

/** Before, in or after the time of the sale: the one place that decides whether a sale price counts. */
export function saleStateAt(
  { price_discount_from: from, price_discount_until: until }: SaleDates,
  now: number,
): 'coming' | 'on' | 'over' {
  if (timeOf(until) <= now) return 'over';
  return timeOf(from) > now ? 'coming' : 'on';
}

export const hasSaleDates = (item: SaleDates) =>
  SALE_DATES.some((name) => item[name] !== undefined);

/** When sale prices of a product or its variants begin and end, in milliseconds since 1970. */
export const saleTimes = (product: object): number[] =>
  [product, ...variantsOf(product)].flatMap(timesOf);

/** When the sale price of one of them begins and ends. */
export const timesOf = (item: SaleDates): number[] =>
  SALE_DATES.map((name) => timeOf(item[name])).filter((time) => !Number.isNaN(time));

/**
 * The product with the sale prices that count at that time, its own and those of its variants; the same object if all
 * of them do. A sale that has not begun, or is over, leaves nothing.
 */
export function withSalesAt<Shown extends object>(product: Shown, now: number): Shown {
  const variants = variantsOf(product);
  const own = itemAt(product, now);
  const seen = variants.map((variant) => itemAt(variant, now));
  const isSame = seen.every((variant, i) => variant === variants[i]);
  return isSame ? own : { ...own, variants: seen };
}

const variantsOf = (product: object): readonly Reducible[] => (product as Sold).variants ?? [];

const REDUCED = ['price_discount', 'lowest_price_30_days'] as const;
const OF_SALES: readonly string[] = [...REDUCED, ...SALE_DATES];

/** A product without a look at its variants, or one of these. */
function itemAt<Item extends Reducible>(item: Item, now: number): Item {
  if (!hasSaleDates(item) || saleStateAt(item, now) === 'on') return item;
  const { prices } = item;
  return {
    ...without(item, OF_SALES),
    ...(prices && { prices: mapValues(prices, (own) => without(own, REDUCED)) }),
  };
}

/** Whether it has a sale price, in any currency. */
export const hasSalePrice = ({ price_discount, prices }: Reducible): boolean =>
  [{ price_discount }, ...Object.values(Object(prices))].some(
    (own) => discountOf(own) !== undefined,
  );

/** The sale price, also of what is not validated yet. */
const discountOf = (own: unknown) => attribute(Object(own), 'price_discount');

/**
 * A changed product without the dates of sales that are over where the sale price is another one: it is a new sale,
 * unless new dates say when.
 */
export function renewed<Changed extends object>(
  product: Changed,
  before: object,
  now: number,
): Changed {
  const earlier = new Map(variantsOf(before).map((variant) => [variant.id, variant]));
  const variants = variantsOf(product).map((variant) =>
    renewedItem(variant, earlier.get(variant.id), now),
  );
  return {
    ...renewedItem<object>(product, before, now),
    ...(variants.length > 0 && { variants }),
  } as Changed;
}

function renewedItem<Item extends Reducible>(
  item: Item,
  before: Reducible | undefined,
  now: number,
): Item {
  const isOld = before && SALE_DATES.every((name) => item[name] === before[name]);
  if (!isOld || !hasSaleDates(item) || saleStateAt(item, now) !== 'over') return item;
  return salePrices(item) === salePrices(before) ? item : without(item, SALE_DATES);
}

const salePrices = ({ price_discount, prices = {} }: Reducible) =>
  JSON.stringify([price_discount, mapValues(prices, discountOf)]);

const without = <Item extends object>(item: Item, names: readonly string[]): Item =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name))) as Item;

const mapValues = <Value, Result>(
  object: { readonly [name: string]: Value },
  change: (value: Value) => Result,
): { [name: string]: Result } =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
