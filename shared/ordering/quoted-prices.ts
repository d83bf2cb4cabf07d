import { amountsElsewhere } from '../pricing/amounts-elsewhere.ts';
import type { DiscountedLines } from '../pricing/discounted-lines.ts';
import { toMajor } from '../pricing/money.ts';
import {
  type OrderTotals,
  type PricedOrder,
  priceOrder,
  untaxedTotals,
} from '../pricing/price-order.ts';
import { allConverted, type PriceView } from '../pricing/price-view.ts';
import { convertedFields, inMajorUnits } from '../pricing/totals-view.ts';
import type { EvaluatedOrder } from './evaluate-order.ts';
import { attempt } from './refusals.ts';

/** An order as an answer shows it. */
export interface ShownOrder {
  readonly evaluated: EvaluatedOrder;
  readonly prices: PriceView;
  /** In the currency of `prices`; undefined where the total is too high there, and only there. */
  readonly priced: PricedOrder | undefined;
}

export function showOrder(evaluated: EvaluatedOrder, wanted: PriceView): ShownOrder {
  const { inputs, priced, converted } = evaluated;
  const known = [priced, converted].find((order) => order?.currency === wanted.currency);
  const prices = known ? wanted : allConverted(wanted);
  const compute = () => priceOrder({ ...inputs, prices });
  return { evaluated, prices, priced: known ?? attempt([], compute, 'total_too_high') };
}

/** Gives totals of the lines of an order with other choices, in major units of one currency. */
export type Pricing = <Totals extends Partial<OrderTotals>>(
  totalsOf: (lines: DiscountedLines) => Totals,
) => Totals;

/** How the options of an order are priced: by what is different (`orderTotals`, `totalWithPromotion`). */
export function pricing({ evaluated, prices, priced }: ShownOrder): Pricing {
  const { priced: inBase, converted } = evaluated;
  if (priced && [inBase, converted].includes(priced)) return pricingOf(priced);
  const ofBase = pricingOf(inBase);
  const ofShown = priced && pricingOf(priced);
  return (totalsOf) =>
    amountsElsewhere(ofBase(totalsOf), prices, ofShown && (() => ofShown(totalsOf)));
}

export const pricingOf =
  ({ discounted, currency }: PricedOrder): Pricing =>
  (totalsOf) =>
    inMajorUnits(totalsOf(discounted), currency);

/** Lines and totals of the order itself, in major units. */
export const shownFields = ({ evaluated, prices, priced }: ShownOrder) =>
  priced ? fieldsOf(priced) : amountsElsewhere(fieldsOf(evaluated.priced), prices, undefined);

function fieldsOf(priced: PricedOrder) {
  const { currency, has_own_prices: _, lines, ...totals } = convertedFields(priced);
  const untaxed = untaxedTotals(priced).map((amount) => toMajor(amount, currency));
  return {
    ...totals,
    lines: lines.map((line, i) => ({ ...line, untaxed_total: untaxed[i] ?? 0 })),
  };
}
