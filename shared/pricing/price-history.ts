import { isDeepStrictEqual } from 'node:util';
import type { NewRecord } from '../contract/records.ts';
import { hasSaleDates, SALE_DATES, saleStateAt, timesOf } from '../contract/sale.ts';
import { DAY_MS } from '../durations.ts';
import type { Product, Variant } from '../resources/products.ts';

/** How long before a reduction its reference price may have been asked: 30 days. */
const PERIOD_MS = 30 * DAY_MS;

/** Prices that are kept of a product without variants; beyond it the two oldest become one. */
export const MAX_PRICE_STEPS = 40;

/** Prices of all variants of a product together; each has two at least. */
const MAX_VARIANT_STEPS = 1_000;

type Step = NonNullable<Product['price_history']>[number];
type History = readonly Step[];
type Prices = NonNullable<Variant['prices']>[string];
type Item = Pick<
  Variant,
  'price' | 'price_discount' | 'price_discount_from' | 'price_discount_until' | 'prices'
>;

type Dates = Pick<Item, 'price_discount_from' | 'price_discount_until'>;

/** What has the price, and in which currency: none says the base. */
type Series = Pick<Step, 'variant_id' | 'currency'>;

interface Change {
  /** Steps of all series as they were. */
  readonly known: History;
  readonly now: number;
  /** When the price began that has no step yet. */
  readonly since: number;
  readonly limit: number;
}

/**
 * The product with the history of its prices, and for each price with a discount the lowest one of
 * the 30 days before that began (protocol.md, "Products"), in each currency that has prices. Pure. `now` is in
 * milliseconds, `before` is missing of a new product.
 *
 * The last step is the present price, and behind it are those that the dates of a sale plan: a step whose time has come
 * was asked, whether or not anybody wrote. So a write keeps what has come and plans anew, and the result only changes
 * when a price or a date does.
 */
export function withPriceHistory(
  product: NewRecord<Product>,
  before: Product | undefined,
  now: number,
): NewRecord<Product> {
  const { variants } = product;
  const count = seriesOf(product) + (variants ?? []).reduce((sum, each) => sum + seriesOf(each), 0);
  const change: Change = {
    known: before?.price_history ?? [],
    now,
    since: before ? Date.parse(before.created_at) : now,
    limit: Math.max(2, Math.min(MAX_PRICE_STEPS, Math.floor(MAX_VARIANT_STEPS / count))),
  };
  const { price_history: _, ...rest } = product;
  const own = followPrices(rest, before, 0, change);
  const ofVariants = variants?.map((variant) => {
    const { id = 0 } = variant;
    const earlier = before?.variants?.find((each) => each.id === id);
    return followPrices(variant, earlier, id, change);
  });
  const history = [own, ...(ofVariants ?? [])].flatMap((each) => each.history);
  return {
    ...own.item,
    ...(ofVariants && { variants: ofVariants.map(({ item }) => item) }),
    ...(history.length > 0 && { price_history: history }),
  };
}

const seriesOf = ({ prices = {} }: Pick<Item, 'prices'>) => 1 + Object.keys(prices).length;

/** A product or variant with its lowest prices, and their history. */
function followPrices<Followed extends Item>(
  item: Followed,
  earlier: Item | undefined,
  variant_id: number,
  change: Change,
): { readonly item: Followed; readonly history: History } {
  const historyIn = (currency?: string) => {
    const series = { variant_id, ...(currency !== undefined && { currency }) };
    return historyOf(series, pricedIn(item, currency), pricedIn(earlier, currency), change);
  };
  const ofBase = historyIn();
  const ofOthers = Object.entries(item.prices ?? {}).map(([currency, prices]) => ({
    currency,
    prices,
    history: historyIn(currency),
  }));
  const at = whenReduced(item, change.now);
  const prices = ofOthers.map((each) => [each.currency, withLowest(each.prices, each.history, at)]);
  return {
    item: {
      ...withLowest(item, ofBase, at),
      ...(item.prices && { prices: Object.fromEntries(prices) }),
    },
    history: [ofBase, ...ofOthers.map(({ history }) => history)].flat(),
  };
}

/** What is asked for an item in one currency, and the dates of its sale, which are those of all currencies. */
interface Priced {
  readonly prices: Prices;
  readonly dates: Dates;
}

function pricedIn(item: Item | undefined, currency: string | undefined): Priced | undefined {
  const prices = currency === undefined ? item : item?.prices?.[currency];
  return item && prices && { prices, dates: item };
}

function historyOf(
  series: Series,
  priced: Priced | undefined,
  earlier: Priced | undefined,
  { known, since, limit, now }: Change,
): History {
  const own = known.filter(
    ({ variant_id, currency }) => variant_id === series.variant_id && currency === series.currency,
  );
  if (!priced) return own;
  const recorded = own.length > 0 || !earlier ? own : stepsFrom(series, earlier, since);
  // A price that was planned for this moment has not been asked yet.
  const begin = timesOf(earlier?.dates ?? {}).includes(now) ? now - 1 : now;
  const asked = recorded.filter(({ from }) => from <= begin);
  const [present, ...planned] = stepsFrom(series, priced, now);
  const isSame = !present || asked.at(-1)?.price === present.price;
  const until = isSame ? asked : [...asked, present];
  if (until.length === 1 && own.length === 0 && !hasSaleDates(priced.dates)) return [];
  const steps = [...until, ...planned];
  // Nothing is forgotten without a change: what is written again is the same.
  return isDeepStrictEqual(steps, own) ? own : [...shortened(until, limit), ...planned];
}

/** The price at that time, and those that the dates plan from then on. */
function stepsFrom(series: Series, { prices, dates }: Priced, time: number): Step[] {
  const coming = timesOf(dates).filter((each) => each > time);
  const steps = [time, ...coming.sort((one, other) => one - other)].map((from) => ({
    ...series,
    price: priceAt(prices, dates, from),
    from,
  }));
  return steps.filter(({ price }, i) => price !== steps[i - 1]?.price);
}

const priceAt = ({ price, price_discount = price }: Prices, dates: Dates, time: number) =>
  saleStateAt(dates, time) === 'on' ? price_discount : price;

/** The steps that lasted into the period before one. */
function before(steps: History, index: number): Step[] {
  const since = (steps[index]?.from ?? 0) - PERIOD_MS;
  return steps.slice(0, Math.max(0, index)).filter((_, i) => (steps[i + 1]?.from ?? 0) > since);
}

/** The last step, and those that lasted into the period before it. */
function shortened(steps: History, limit: number): History {
  const kept = [...before(steps, steps.length - 1), ...steps.slice(-1)];
  while (kept.length > limit) {
    const [oldest, next] = kept.splice(0, 2);
    if (!oldest || !next) break;
    kept.unshift({ ...oldest, price: Math.min(oldest.price, next.price) });
  }
  return kept;
}

/** A time in the sale: now, or when it begins, or its last one. */
function whenReduced(item: Item, now: number): number {
  const [from, until] = SALE_DATES.map((name) => Date.parse(String(item[name])));
  return Math.min(Math.max(now, from || now), (until || Infinity) - 1);
}

function withLowest<Followed extends Prices>(
  item: Followed,
  history: History,
  time: number,
): Followed {
  const { lowest_price_30_days: _, ...rest } = item;
  const reduced = history.findLastIndex(({ from }) => from <= time);
  const earlier = before(history, reduced).map(({ price }) => price);
  const lowest = Math.min(...earlier);
  const shown = item.price_discount !== undefined && earlier.length > 0;
  return { ...rest, ...(shown && { lowest_price_30_days: lowest }) } as Followed;
}
