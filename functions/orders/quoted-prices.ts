import { amountsElsewhere } from '../../shared/pricing/amounts-elsewhere.ts';
import { toMajor } from '../../shared/pricing/money.ts';
import {
  type OrderInputs,
  type PricedOrder,
  priceOrder,
  untaxedTotals,
} from '../../shared/pricing/price-order.ts';
import type { PriceView } from '../../shared/pricing/price-view.ts';
import { convertedFields } from '../../shared/pricing/totals-view.ts';
import type { EvaluatedOrder } from './evaluate-order.ts';

/** Gives the amounts of an order of these inputs, in major units of one currency. */
export type Pricing = (inputs: OrderInputs) => QuotedFields;
type QuotedFields = ReturnType<typeof quotedFields>;

/** How the evaluated order, and orders with other choices, are priced in the currency of `prices`. */
export function pricing(
  { base, inputs: { prices: own } }: EvaluatedOrder,
  prices: PriceView,
): Pricing {
  const priceIn = (inputs: OrderInputs, view: PriceView) =>
    quotedFields(priceOrder({ ...inputs, prices: view }));
  if ([base.currency, own.currency].includes(prices.currency)) {
    return (inputs) => priceIn(inputs, prices);
  }
  return (inputs) => amountsElsewhere(priceIn(inputs, base), prices, () => priceIn(inputs, prices));
}

function quotedFields(priced: PricedOrder) {
  const { currency, lines, ...totals } = convertedFields(priced);
  const untaxed = untaxedTotals(priced).map((amount) => toMajor(amount, currency));
  return {
    ...totals,
    lines: lines.map((line, i) => ({ ...line, untaxed_total: untaxed[i] ?? 0 })),
  };
}
