import type { Product, Variant } from '../../functions/products/resource.ts';
import type { NewRecord } from '../contract/records.ts';

/** How long before a reduction its reference price may have been asked: 30 days. */
const PERIOD_MS = 30 * 24 * 60 * 60 * 1_000;

/** Prices that are kept of a product without variants; beyond it the two oldest become one. */
export const MAX_PRICE_STEPS = 40;

/** Of all variants of a product together; each has two at least. */
const MAX_VARIANT_STEPS = 1_000;

type Step = NonNullable<Product['price_history']>[number];
type Priced = Pick<Variant, 'price' | 'price_discount'>;
type History = readonly Step[];

/**
 * The product with the history of its prices, and for each price with a discount the lowest one of
 * the 30 days before that began (protocol.md, "Products"). Pure: the present price is the last step,
 * so the result only changes when a price does. `now` is in milliseconds.
 */
export function withPriceHistory(
  product: NewRecord<Product>,
  before: Product,
  now: number,
): NewRecord<Product> {
  const { price_history: known = [] } = before;
  const { variants } = product;
  const count = 1 + (variants?.length ?? 0);
  const limit = Math.max(2, Math.min(MAX_PRICE_STEPS, Math.floor(MAX_VARIANT_STEPS / count)));
  const historyOf = (variant_id: number, item: Priced, earlier: Priced | undefined): History => {
    const own = known.filter((step) => step.variant_id === variant_id);
    if (!earlier || unitPrice(earlier) === unitPrice(item)) return earlier ? own : [];
    const first = { variant_id, price: unitPrice(earlier), from: Date.parse(before.created_at) };
    const steps = own.length > 0 ? own : [first];
    return shortened([...steps, { variant_id, price: unitPrice(item), from: now }], limit);
  };
  const ownHistory = historyOf(0, product, before);
  const withHistories = variants?.map((variant) => {
    const { id = 0 } = variant;
    const earlier = before.variants?.find((each) => each.id === id);
    return { variant, history: historyOf(id, variant, earlier) };
  });
  const history = [...ownHistory, ...(withHistories ?? []).flatMap((each) => each.history)];
  const { price_history: _, ...rest } = product;
  return {
    ...withLowest(rest, ownHistory),
    ...(withHistories && {
      variants: withHistories.map((each) => withLowest(each.variant, each.history)),
    }),
    ...(history.length > 0 && { price_history: history }),
  };
}

const unitPrice = ({ price, price_discount = price }: Priced) => price_discount;

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

function withLowest<Item extends Priced & { readonly lowest_price_30_days?: number }>(
  { lowest_price_30_days: _, ...item }: Item,
  history: History,
) {
  const earlier = history.slice(0, -1).map(({ price }) => price);
  if (item.price_discount === undefined || earlier.length === 0) return item;
  return { ...item, lowest_price_30_days: Math.min(...earlier) };
}
