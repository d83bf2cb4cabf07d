import type { ResourceHooks, ViewContext } from '../actions/resource-hooks.ts';
import { wordFilters } from '../actions/word-filters.ts';
import { viewLine } from '../carts/cart.ts';
import { defined } from '../contract/defined.ts';
import { notFound } from '../contract/errors.ts';
import { omit } from '../contract/json.ts';
import { may } from '../contract/permissions.ts';
import { withFields } from '../contract/records.ts';
import { linkTo } from '../files/file-links.ts';
import { orderWords } from '../found/order-words.ts';
import { currencyNames } from '../pricing/currency.ts';
import { display } from '../pricing/money.ts';
import type { PriceView } from '../pricing/price-view.ts';
import { viewCoupon, viewPromotion, viewShipping } from '../pricing/rule-views.ts';
import { withDisplay } from '../pricing/totals-view.ts';
import type { Order } from '../resources/orders.ts';
import { products } from '../resources/products.ts';
import type { LineItem } from '../resources/schemas/line-items.ts';
import { DRAFT, statusOf } from '../resources/schemas/order-states.ts';
import { viewRefund } from '../resources/schemas/refund.ts';
import { type Return, viewReturn } from '../resources/schemas/return.ts';
import { viewShipment } from '../resources/schemas/shipment.ts';
import { type Amounts, amountsIn, pricesOf } from './order-amounts.ts';
import { viewAttempt } from './payment-attempt.ts';
import { paymentRequestOf } from './payment-request.ts';
import { shownReturns } from './returns.ts';
import { refundedUnits } from './units.ts';

/** Throws a 404 for a draft, which only staff see. */
function viewInList(order: Order, context: ViewContext): object {
  const { application, caller, prices: wanted } = context;
  if (order.state === DRAFT && !may(caller, 'orders:read')) {
    throw notFound(`No order has the ID ${order.id}.`);
  }
  const prices = pricesOf(order, wanted);
  const { line_taxes, ...amounts } = amountsIn(order, prices);
  const shown = viewOrder(order, amounts, prices, context);
  const payment_request = paymentRequestOf(order, application.settings);
  return {
    ...omit(shown, may(caller, 'orders:read') ? [] : ['payment_mismatches']),
    ...defined<Partial<Order>>({ payment_request }),
    products: order.products.map((line, i) => ({
      ...viewLine(line, products, application.id, prices),
      ...(line_taxes && ({ taxes: line_taxes[i] } satisfies { readonly taxes: unknown })),
    })),
  };
}

/** Orders as answers show them (orders.md, "Orders"); lists are without explanations. */
export const orderHooks: ResourceHooks<Order, object> = {
  filters: wordFilters(orderWords, ['q', 'email', 'number', 'product_id', 'return_state', 'tag']),
  computed: ({ draft, ...order }): Order => ({
    ...order,
    ...(draft?.user_id !== undefined && ({ user_id: draft.user_id } satisfies Partial<Order>)),
    ...withRefundedUnits(order),
    ...withNames(order),
    ...(order.returns && { returns: shownReturns(order) }),
    discounts: order.discounts ?? order.items.map(noDiscount),
    status: statusOf(order.state),
  }),
  viewInList,
  view(order, context) {
    const { explanation, currency } = order;
    return {
      ...viewInList(order, context),
      ...(explanation && { explanation: viewExplanation(explanation, currency.code) }),
    };
  },
};

type Rule = NonNullable<Order['explanation']>[number];

/** An explanation with the texts of its amounts, which are in the currency of the order. */
export const viewExplanation = (rules: NonNullable<Order['explanation']>, currency: string) =>
  rules.map(
    (rule): Rule => ({
      ...rule,
      ...(rule.amount !== undefined &&
        ({ display_amount: display(rule.amount, currency) } satisfies Partial<Rule>)),
    }),
  );

/** Users have their name under both of its names. */
const withNames = ({ user, currency }: Order): Pick<Order, 'user' | 'currency'> =>
  defined({
    user: user && { ...user, full_name: user.name },
    currency: { ...currencyNames(currency.code), rounding: 0, ...currency },
  });

const noDiscount = ({ product_id, variant_id }: LineItem) => ({
  product_id,
  variant_id,
  promotion_total: 0,
  coupon_total: 0,
});

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

interface ShownParts {
  readonly payment_attempt?: ReturnType<typeof viewAttempt>;
  readonly refunds?: readonly ReturnType<typeof viewRefund>[];
  readonly shipments?: readonly ReturnType<typeof viewShipment>[];
  readonly returns?: readonly ReturnType<typeof viewReturn>[];
}

/** A return, with a link to its label that works for some minutes. */
function shownReturn(each: Return, { application, caller, baseUrl, clock }: ViewContext) {
  const { label } = each;
  const shown = viewReturn(each, caller);
  if (!label || baseUrl === undefined || !clock) return shown;
  const linking = { baseUrl, application: application.id, now: clock.now() };
  return { ...shown, label_url: linkTo(label, linking) };
}

function viewOrder(
  order: Order,
  amounts: Omit<Amounts, 'line_taxes'>,
  prices: PriceView,
  context: ViewContext,
) {
  const { caller } = context;
  const { payment_attempt, refunds, shipments, returns, shipping, promotion, coupon, converted } =
    order;
  const { discounts = [], promotions, ...totals } = amounts;
  const { currency } = prices;
  const parts: ShownParts = defined({
    payment_attempt: payment_attempt && viewAttempt(payment_attempt),
    refunds: refunds?.map((each) => viewRefund(each, caller)),
    shipments: shipments?.map((each) => viewShipment(each, caller)),
    returns: returns?.map((each) => shownReturn(each, context)),
  });
  return {
    ...withFields(
      withDisplay(omit({ ...order, ...totals }, ['explanation', 'states']), currency),
      defined({
        shipping: shipping && viewShipping(shipping, prices),
        promotion: promotion && viewPromotion(promotion, prices),
        promotions: order.promotions?.map((each, i) =>
          withDisplay(
            {
              ...viewPromotion(each, prices),
              promotion_total: promotions?.[i]?.promotion_total ?? 0,
            },
            currency,
          ),
        ),
        coupon: coupon && viewCoupon(coupon, prices),
        discounts: discounts.map((each) => withDisplay(each, currency)),
        converted: converted && withDisplay(converted, converted.currency),
      }),
    ),
    ...parts,
  };
}
