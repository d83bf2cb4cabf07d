import { type Line, type PricedLines, priceLines } from '../../../shared/pricing/lines.ts';
import { toMajor, toMinor } from '../../../shared/pricing/money.ts';
import { type PricedStore, priceView } from '../../../shared/pricing/price-view.ts';
import {
  applicablePromotions,
  type PromotionRule,
  promotionOff,
  promotionProblem,
} from '../../../shared/pricing/promotions.ts';
import { choosePromotions } from '../../../shared/pricing/stacking.ts';

/** A cart as the API shows it, as far as its price goes. */
export interface ShownCart {
  readonly id: number;
  readonly items: readonly ShownLine[];
  readonly problems?: readonly { readonly code: string; readonly line?: number }[];
}

type ShownLine = Line['product'] & {
  readonly quantity: number;
  readonly variant?: Line['variant'];
};

/** A cart with the quote of what it would be as an order now. */
export interface QuotedCart extends ShownCart {
  /** What it comes to now. */
  readonly total: number;
  /** The cheapest shipping. */
  readonly shipping: number;
}

/** What a promotion does to a cart, in major units. */
export interface Effect {
  readonly cart: QuotedCart;
  readonly items: number;
  /** Taken off by the promotions that run. */
  readonly now: number;
  /** Taken off when this one runs, too. */
  readonly withIt: number;
  /** What of that is taken off by this one. */
  readonly own: number;
  /** Why it does not apply; undefined where it does. */
  readonly problem?: string | undefined;
  /** Others are given in its place. */
  readonly isBeaten: boolean;
}

/** Lines with these count for nothing. */
const GONE = ['product_gone', 'not_published', 'variant_gone'];

interface Pricing {
  readonly store: PricedStore;
  /** The promotions that orders get by themselves now, without this one. */
  readonly running: readonly PromotionRule[];
  /** In milliseconds since 1970. */
  readonly now: number;
}

/**
 * What carts get with a promotion and without, by the rules that orders are priced by
 * (shared/pricing): so it also works for what is not saved yet, or not valid yet.
 */
export function effectsOf(
  { valid_from: _, valid_until: __, ...promotion }: PromotionRule,
  carts: readonly QuotedCart[],
  { store, running, now }: Pricing,
): readonly Effect[] {
  const prices = priceView(store);
  const { currency } = prices;
  return carts.map((cart) => {
    const priced = priceLines(linesOf(cart), prices);
    const cost = { priced, shipping: toMinor(cart.shipping, currency) };
    const given = (rules: readonly PromotionRule[]) =>
      amountsOff(choosePromotions(applicablePromotions(rules, priced, now), cost).taken, cost);
    const major = (amounts: readonly number[]) =>
      toMajor(
        amounts.reduce((all, amount) => all + amount, 0),
        currency,
      );
    const problem = promotionProblem(promotion, priced, now);
    const withIt = given([...running, promotion]);
    const own = withIt.get(promotion);
    return {
      cart,
      items: toMajor(priced.itemsTotal, currency),
      now: major([...given(running).values()]),
      withIt: major([...withIt.values()]),
      own: major([own ?? 0]),
      problem,
      isBeaten: problem === undefined && own === undefined,
    };
  });
}

/** What each of these takes off lines and shipping, of what those before it have left. */
function amountsOff(
  taken: readonly PromotionRule[],
  { priced, shipping }: { readonly priced: PricedLines; readonly shipping: number },
): ReadonlyMap<PromotionRule, number> {
  let left = { ofLines: priced.itemsTotal, ofShipping: shipping };
  const amounts = new Map<PromotionRule, number>();
  for (const promotion of taken) {
    const { ofLines, ofShipping } = promotionOff(promotion, priced, left);
    left = { ofLines: left.ofLines - ofLines, ofShipping: left.ofShipping - ofShipping };
    amounts.set(promotion, ofLines + ofShipping);
  }
  return amounts;
}

const linesOf = ({ items, problems = [] }: ShownCart): Line[] => {
  const gone = problems.filter(({ code }) => GONE.includes(code)).map(({ line }) => line);
  return items
    .filter((_, i) => !gone.includes(i))
    .map((item) => ({ product: item, variant: item.variant, quantity: item.quantity }));
};
