import type { Order } from '../../functions/orders/resource.ts';
import type { Product } from '../../functions/products/resource.ts';
import type { ResourceHooks, ViewContext } from '../actions/resource-hooks.ts';
import { omit } from '../contract/json.ts';
import { withFields } from '../contract/records.ts';
import type { AccessLevel, RecordResource } from '../contract/resource.ts';
import { display } from '../pricing/money.ts';
import type { PriceView } from '../pricing/price-view.ts';
import { viewCoupon, viewPromotion, viewShipping } from '../pricing/rule-views.ts';
import { withDisplay } from '../pricing/totals-view.ts';
import { viewLine } from './cart.ts';
import { type Amounts, amountsIn, pricesOf } from './order-amounts.ts';
import { refundedUnits } from './order-refunds.ts';
import { statusOf } from './order-states.ts';
import { viewAttempt } from './payment.ts';
import { viewRefund } from './refund.ts';

/** What only admins see. */
const HIDDEN: Readonly<Record<AccessLevel, readonly 'payment_mismatches'[]>> = {
  public: ['payment_mismatches'],
  user: ['payment_mismatches'],
  admin: [],
};

/** Orders as answers show them (protocol.md, "Orders"); lists are without explanations. */
export function orderHooks(products: RecordResource<Product>): ResourceHooks<Order, object> {
  function viewInList(order: Order, { application, caller, prices: wanted }: ViewContext): object {
    const prices = pricesOf(order, wanted);
    const { line_taxes, ...amounts } = amountsIn(order, prices);
    return {
      ...omit(viewOrder(order, amounts, prices), HIDDEN[caller.access]),
      products: order.products.map((line, i) => ({
        ...viewLine(line, products, application.id, prices),
        ...(line_taxes && { taxes: line_taxes[i] }),
      })),
    };
  }
  return {
    computed: (order) => ({ ...order, ...withRefundedUnits(order), status: statusOf(order.state) }),
    viewInList,
    view(order, context) {
      const { explanation, currency } = order;
      return {
        ...viewInList(order, context),
        // Orders of version 0.1 have none.
        ...(explanation && { explanation: viewExplanation(explanation, currency.code) }),
      };
    },
  };
}

/** An explanation with the texts of its amounts, which are in the currency of the order. */
export const viewExplanation = (rules: NonNullable<Order['explanation']>, currency: string) =>
  rules.map((rule) => ({
    ...rule,
    ...(rule.amount !== undefined && { display_amount: display(rule.amount, currency) }),
  }));

/** Lines stay, and say how many of their units are refunded. */
function withRefundedUnits(order: Order): Partial<Pick<Order, 'items' | 'products'>> {
  if (!order.refunds) return {};
  const units = refundedUnits(order);
  const withUnits = <Line extends object>(line: Line, i: number) => ({
    ...line,
    ...((units[i] ?? 0) > 0 && { refunded_quantity: units[i] ?? 0 }),
  });
  return { items: order.items.map(withUnits), products: order.products.map(withUnits) };
}

interface ShownAttempts {
  readonly payment_attempt?: ReturnType<typeof viewAttempt>;
  readonly refunds?: readonly ReturnType<typeof viewRefund>[];
}

function viewOrder(order: Order, amounts: Omit<Amounts, 'line_taxes'>, prices: PriceView) {
  const { payment_attempt, refunds, shipping, promotion, coupon, converted } = order;
  const { discounts, ...totals } = amounts;
  const { currency } = prices;
  const attempts: ShownAttempts = {
    ...(payment_attempt && { payment_attempt: viewAttempt(payment_attempt) }),
    ...(refunds && { refunds: refunds.map(viewRefund) }),
  };
  return {
    ...withFields(withDisplay(omit({ ...order, ...totals }, ['explanation']), currency), {
      ...(shipping && { shipping: viewShipping(shipping, prices) }),
      ...(promotion && { promotion: viewPromotion(promotion, prices) }),
      ...(coupon && { coupon: viewCoupon(coupon, prices) }),
      ...(discounts && { discounts: discounts.map((each) => withDisplay(each, currency)) }),
      ...(converted && { converted: withDisplay(converted, converted.currency) }),
    }),
    ...attempts,
  };
}
