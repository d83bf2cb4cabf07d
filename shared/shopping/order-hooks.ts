import type { Order } from '../../functions/orders/resource.ts';
import type { Product } from '../../functions/products/resource.ts';
import type { ResourceHooks } from '../actions/resource-hooks.ts';
import { withFields } from '../contract/records.ts';
import type { RecordResource } from '../contract/resource.ts';
import type { PriceView } from '../pricing/price-view.ts';
import { viewCoupon, viewPromotion, viewShipping } from '../pricing/rule-views.ts';
import { withDisplay } from '../pricing/totals-view.ts';
import { viewLine } from './cart.ts';
import { type Amounts, amountsIn, pricesOf } from './order-amounts.ts';
import { statusOf } from './order-states.ts';
import { viewAttempt } from './payment.ts';

/** Orders as answers show them (protocol.md, "Orders"). */
export const orderHooks = (products: RecordResource<Product>): ResourceHooks<Order, object> => ({
  computed: (order) => ({ ...order, status: statusOf(order.state) }),
  view(order, { application, prices: wanted }) {
    const prices = pricesOf(order, wanted);
    const { line_taxes, ...amounts } = amountsIn(order, prices);
    return {
      ...viewOrder(order, amounts, prices),
      products: order.products.map((line, i) => ({
        ...viewLine(line, products, application.id, prices),
        ...(line_taxes && { taxes: line_taxes[i] }),
      })),
    };
  },
});

interface ShownAttempt {
  readonly payment_attempt?: ReturnType<typeof viewAttempt>;
}

function viewOrder(order: Order, amounts: Omit<Amounts, 'line_taxes'>, prices: PriceView) {
  const { payment_attempt, shipping, promotion, coupon, converted } = order;
  const { discounts, ...totals } = amounts;
  const { currency } = prices;
  const attempt: ShownAttempt = payment_attempt
    ? { payment_attempt: viewAttempt(payment_attempt) }
    : {};
  return {
    ...withFields(withDisplay({ ...order, ...totals }, currency), {
      ...(shipping && { shipping: viewShipping(shipping, prices) }),
      ...(promotion && { promotion: viewPromotion(promotion, prices) }),
      ...(coupon && { coupon: viewCoupon(coupon, prices) }),
      ...(discounts && { discounts: discounts.map((each) => withDisplay(each, currency)) }),
      ...(converted && { converted: withDisplay(converted, converted.currency) }),
    }),
    ...attempt,
  };
}
