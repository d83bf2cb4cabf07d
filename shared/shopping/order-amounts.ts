import type { Order } from '../../functions/orders/resource.ts';
import { omit } from '../contract/json.ts';
import { MAX_TOTAL, toMinor } from '../pricing/money.ts';
import { priceOrder } from '../pricing/price-order.ts';
import { minorOf, type PriceView, viewOf } from '../pricing/price-view.ts';
import { orderFields } from '../pricing/totals-view.ts';
import { lineOf } from './cart.ts';

/**
 * The prices with which an order is shown: in its own currency those at which it was placed
 * (protocol.md, "Currencies").
 */
export function pricesOf({ currency, converted }: Order, wanted: PriceView): PriceView {
  if (wanted.currency !== converted?.currency) return wanted;
  const { code, rate, rounding = 0 } = currency;
  const increment = toMinor(rounding, code) || 1;
  return viewOf({ base: wanted.base, currency: code, rate, increment });
}

type Amounts = Pick<
  Order,
  | 'items_total'
  | 'shipping_total'
  | 'taxes_total'
  | 'promotion_total'
  | 'coupon_total'
  | 'payment_method_total'
  | 'refunds_total'
  | 'total'
  | 'discounts'
>;

/**
 * The amounts of an order in major units of a currency: as stored in the base currency and in its
 * own; in another one they are computed from the converted inputs.
 */
export function amountsIn(order: Order, prices: PriceView): Amounts {
  const { converted, refunds_total } = order;
  if (prices.currency === prices.base) return order;
  const refunds = refunds_total === undefined ? {} : { refunds_total: prices.show(refunds_total) };
  if (prices.currency === converted?.currency) {
    const discounts = converted.lines.map(discountOf);
    return { ...omit(converted, ['currency', 'lines']), discounts, ...refunds };
  }
  const amounts = isExact(order, prices) ? computed(order, prices) : eachConverted(order, prices);
  return { ...amounts, ...refunds };
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

/**
 * Whether the totals stay below the limit: a rounded unit price is at most twice the exact one. Of
 * an order beyond it, which must not prevent a list, each amount is converted.
 */
function isExact(order: Order, prices: PriceView): boolean {
  const { items_total, shipping_total, taxes_total, payment_method_total = 0 } = order;
  const parts = [items_total, shipping_total, taxes_total, payment_method_total];
  return parts.every((part) => minorOf(part, prices) * 2 * parts.length <= MAX_TOTAL);
}

function eachConverted(order: Order, { show }: PriceView): Amounts {
  const { promotion_total, coupon_total, payment_method_total, discounts } = order;
  return {
    items_total: show(order.items_total),
    shipping_total: show(order.shipping_total),
    taxes_total: show(order.taxes_total),
    ...(promotion_total !== undefined && { promotion_total: show(promotion_total) }),
    ...(coupon_total !== undefined && { coupon_total: show(coupon_total) }),
    ...(payment_method_total !== undefined && { payment_method_total: show(payment_method_total) }),
    total: show(order.total),
    ...(discounts && {
      discounts: discounts.map((each) => ({
        ...each,
        promotion_total: show(each.promotion_total),
        coupon_total: show(each.coupon_total),
      })),
    }),
  };
}

function computed(order: Order, prices: PriceView): Amounts {
  const { promotion, coupon, shipping, shipping_fee, taxes_total, payment_method } = order;
  return orderFields(
    priceOrder({
      prices,
      lines: order.products.map(lineOf),
      promotion,
      coupon,
      shipping,
      shippingFee: shipping_fee,
      taxesTotal: taxes_total,
      paymentMethod: payment_method,
    }),
  );
}
