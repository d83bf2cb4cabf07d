import { lineOf } from '../carts/cart.ts';
import { project } from '../contract/attributes.ts';
import { omit } from '../contract/json.ts';
import type { Changes } from '../contract/records.ts';
import { amountsElsewhere } from '../pricing/amounts-elsewhere.ts';
import { explainOrder } from '../pricing/explain-order.ts';
import { toMinor } from '../pricing/money.ts';
import { type OrderInputs, priceOrder } from '../pricing/price-order.ts';
import { allConverted, type PriceView, viewOf } from '../pricing/price-view.ts';
import type { TaxLine } from '../pricing/taxes.ts';
import {
  convertedFields,
  orderFields,
  promotionFields,
  taxesOfLines,
  withLineTaxes,
} from '../pricing/totals-view.ts';
import { type Order, promotionsOf } from '../resources/orders.ts';
import { taxRulesOf } from './order-taxes.ts';

/**
 * The prices with which an order is shown: in its own currency those at which it was placed, in another one
 * converted ones (languages.md, "Currencies").
 */
export function pricesOf({ currency, converted }: Order, wanted: PriceView): PriceView {
  if (wanted.currency !== converted?.currency) return allConverted(wanted);
  const { code, rate, rounding = 0 } = currency;
  const increment = toMinor(rounding, code) || 1;
  return viewOf({ base: wanted.base, currency: code, rate, increment });
}

const STORED = [
  'items_total',
  'shipping_total',
  'taxes_total',
  'promotion_total',
  'coupon_total',
  'payment_method_total',
  'total',
  'discounts',
  'promotions',
  'tax_lines',
  'shipping_taxes',
  'payment_method_taxes',
] as const;

type OfBoth = Exclude<(typeof STORED)[number], 'promotions'> | 'refunds_total';

export type Amounts = Pick<Order, OfBoth> & {
  /** What each of several promotions takes off. */
  readonly promotions?: NonNullable<Order['converted']>['promotions'];
  /** Taxes of each line, where they are not as the products of the order have them. */
  readonly line_taxes?: readonly TaxLine[][];
};

/**
 * The amounts of an order in major units of a currency: as stored in the base currency and in its
 * own; in another one as `amountsElsewhere` has them.
 */
export function amountsIn(order: Order, prices: PriceView): Amounts {
  const { converted, refunds_total } = order;
  if (prices.currency === prices.base) return order;
  if (prices.currency === converted?.currency) {
    const discounts = converted.lines.map(discountOf);
    const line_taxes = converted.lines.map(({ taxes = [] }) => taxes);
    return {
      ...omit(converted, ['currency', 'lines', 'has_own_prices']),
      discounts,
      ...(converted.tax_lines && ({ line_taxes } satisfies Partial<Amounts>)),
    };
  }
  const refunds: Partial<Amounts> =
    refunds_total === undefined ? {} : { refunds_total: prices.show(refunds_total) };
  const compute = () => computed(order, prices);
  return { ...amountsElsewhere(storedAmounts(order), prices, compute), ...refunds };
}

const discountOf = ({
  product_id,
  variant_id,
  promotion_total,
  coupon_total,
}: NonNullable<Order['converted']>['lines'][number]) => ({
  product_id,
  variant_id,
  promotion_total,
  coupon_total,
});

/** The amounts that an order has in the base currency. */
function storedAmounts(order: Order): Amounts {
  const amounts = project(order, STORED) as Amounts;
  if (!order.tax_lines) return amounts;
  return { ...amounts, line_taxes: order.products.map(({ taxes = [] }) => taxes) };
}

const computed = (order: Order, prices: PriceView): Amounts => {
  const priced = pricedIn(order, prices);
  return {
    ...orderFields(priced),
    ...promotionFields(priced),
    ...(priced.taxes && ({ line_taxes: taxesOfLines(priced) } satisfies Partial<Amounts>)),
  };
};

/** The amounts of an order to store, computed from its inputs. */
export function computedFields(order: Order, prices: PriceView): Changes<Order> {
  const priced = pricedIn(order, prices);
  return { ...orderFields(priced), products: withLineTaxes(order.products, priced) };
}

/** The amounts of an order in another currency than the base. */
export const computedConversion = (order: Order, prices: PriceView) =>
  convertedFields(pricedIn(order, prices));

/** How a stored order comes to its total now: `prices` are those of the store. */
export function explanationOf(order: Order, prices: PriceView): NonNullable<Order['explanation']> {
  const { converted, explanation = [] } = order;
  const own = converted ? pricesOf(order, { ...prices, currency: converted.currency }) : prices;
  const inputs = inputsOf(order, own);
  const rejected = explanation.filter(({ applied }) => !applied);
  return explainOrder(inputs, priceOrder(inputs), rejected);
}

/** The amounts of an order in minor units, computed from its inputs. */
export const pricedIn = (order: Order, prices: PriceView) => priceOrder(inputsOf(order, prices));

/** The prices of the currency of an order where that is not the one of the store. */
export const ownPrices = (order: Order, base: PriceView): PriceView | undefined =>
  order.converted && pricesOf(order, { ...base, currency: order.converted.currency });

/** All that the totals of an order were computed from. */
const inputsOf = (order: Order, prices: PriceView): OrderInputs => ({
  prices,
  lines: order.products.map(lineOf),
  promotions: promotionsOf(order),
  coupon: order.coupon,
  shipping: order.shipping,
  shippingFee: order.shipping_fee,
  taxes: taxRulesOf(order),
  paymentMethod: order.payment_method,
});
