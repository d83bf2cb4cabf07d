import type { NewRecord } from '../contract/records.ts';
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
type Item = Pick<Variant, 'price' | 'price_discount' | 'prices'>;

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
 * the 30 days before that began (protocol.md, "Products"), in each currency that has prices. Pure: the
 * present price is the last step, so the result only changes when a price does. `now` is in
 * milliseconds.
 */
export function withPriceHistory(
  product: NewRecord<Product>,
  before: Product,
  now: number,
): NewRecord<Product> {
  const { variants } = product;
  const count = seriesOf(product) + (variants ?? []).reduce((sum, each) => sum + seriesOf(each), 0);
  const change: Change = {
    known: before.price_history ?? [],
    now,
    since: Date.parse(before.created_at),
    limit: Math.max(2, Math.min(MAX_PRICE_STEPS, Math.floor(MAX_VARIANT_STEPS / count))),
  };
  const { price_history: _, ...rest } = product;
  const own = followPrices(rest, before, 0, change);
  const ofVariants = variants?.map((variant) => {
    const { id = 0 } = variant;
    const earlier = before.variants?.find((each) => each.id === id);
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
  const ofBase = historyOf({ variant_id }, item, earlier, change);
  const ofOthers = Object.entries(item.prices ?? {}).map(([currency, prices]) => ({
    currency,
    prices,
    history: historyOf({ variant_id, currency }, prices, earlier?.prices?.[currency], change),
  }));
  const prices = ofOthers.map((each) => [each.currency, withLowest(each.prices, each.history)]);
  return {
    item: {
      ...withLowest(item, ofBase),
      ...(item.prices && { prices: Object.fromEntries(prices) }),
    },
    history: [ofBase, ...ofOthers.map(({ history }) => history)].flat(),
  };
}

function historyOf(
  series: Series,
  now: Prices,
  earlier: Prices | undefined,
  { known, since, limit, now: from }: Change,
): History {
  const own = known.filter(
    ({ variant_id, currency }) => variant_id === series.variant_id && currency === series.currency,
  );
  if (!earlier || unitPrice(earlier) === unitPrice(now)) return earlier ? own : [];
  const steps = own.length > 0 ? own : [{ ...series, price: unitPrice(earlier), from: since }];
  return shortened([...steps, { ...series, price: unitPrice(now), from }], limit);
}

const unitPrice = ({ price, price_discount = price }: Prices) => price_discount;

/** The last step, and those that lasted into the period before it. */
function shortened(steps: History, limit: number): History {
  const since = (steps.at(-1)?.from ?? 0) - PERIOD_MS;
  const kept = steps.filter((_, i) => (steps[i + 1]?.from ?? Infinity) > since);
  while (kept.length > limit) {
    const [oldest, next] = kept.splice(0, 2);
    if (!oldest || !next) break;
    kept.unshift({ ...oldest, price: Math.min(oldest.price, next.price) });
  }
  return kept;
}

function withLowest<Followed extends Prices>(item: Followed, history: History): Followed {
  const { lowest_price_30_days: _, ...rest } = item;
  const earlier = history.slice(0, -1).map(({ price }) => price);
  const lowest = Math.min(...earlier);
  const shown = item.price_discount !== undefined && earlier.length > 0;
  return { ...rest, ...(shown && { lowest_price_30_days: lowest }) } as Followed;
}
