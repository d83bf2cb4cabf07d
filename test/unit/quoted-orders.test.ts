import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildOrder } from '../../functions/orders/build-order.ts';
import { evaluateOrder } from '../../functions/orders/evaluate-order.ts';
import type { OrderContext } from '../../functions/orders/load-order-context.ts';
import { quotedAmounts } from '../../functions/orders/quote-order.ts';
import {
  type OrderBody,
  type RequestedOrder,
  readOrder,
  readQuote,
} from '../../functions/orders/read-order.ts';
import type { Order } from '../../functions/orders/resource.ts';
import { products } from '../../functions/products/resource.ts';
import { priceView } from '../../shared/pricing/price-view.ts';
import { orderHooks } from '../../shared/shopping/order-hooks.ts';
import { orderBodies } from '../store/order-bodies.ts';
import {
  numbersOfOrder,
  numbersOfQuote,
  type OrderJson,
  type QuoteJson,
  withPlaces,
} from '../store/order-numbers.ts';
import { CURRENCIES } from './pricing-inputs.ts';
import { OFFERED, type RandomStore, randomStores, TIMES } from './random-store.ts';

const { view = (order: Order) => order } = orderHooks(products);
const clock = { now: () => 0 };

const EXEMPT = { tax_exempt: true, tax_exempt_reason: 'Embassy' };

/** What the body names, as the database would give it. */
function foundIn<Sent>(
  { application, exemption, ...store }: RandomStore,
  { fields, lines = [] }: RequestedOrder<Sent>,
): OrderContext<Sent> {
  const { promotion_id, shipping_address, billing_address } = fields;
  const user = { id: 9, name: 'Ada Verne', email: 'ada@example.org', ...EXEMPT, ...TIMES };
  const coupon = store.coupons.find(({ code }) => code === fields.coupon_code);
  const { automatic_promotions, tax_type } = application.settings;
  return {
    lines,
    products: new Map(store.products.map((each) => [each.id, each])),
    shards: new Map(),
    cart: undefined,
    coupon: coupon && { record: coupon, counters: {}, version: 1 },
    addresses: {
      ...(shipping_address && { shipping_address }),
      ...(billing_address && { billing_address }),
    },
    user: exemption === 'user' ? user : undefined,
    shipping: store.shippings.find(({ id }) => id === fields.shipping_id),
    paymentMethod: store.paymentMethods.find(({ id }) => id === fields.payment_method_id),
    promotions: promotion_id
      ? store.promotions.filter(({ id }) => id === promotion_id)
      : store.promotions.slice(automatic_promotions ? 0 : store.promotions.length),
    classes: tax_type === 'nothing' ? [] : store.classes,
    missing: [],
  };
}

/** As an answer is sent. */
const sent = <Answer>(answer: object): Answer => JSON.parse(JSON.stringify(answer));

test.each(CURRENCIES)('orders of random stores in %s have the numbers of their quotes', (code) => {
  const cases = fc.record({
    store: randomStores(code),
    body: orderBodies(OFFERED),
    shown: fc.constantFrom(...CURRENCIES),
  });
  fc.assert(
    fc.property(cases, ({ store, body, shown }) => {
      const { application, exemption } = store;
      const access = exemption === 'order' ? 'admin' : 'public';
      const context = { application, caller: { access }, clock } as const;
      const whole: OrderBody = exemption === 'order' ? { ...body, ...EXEMPT } : body;
      const prices = priceView(application, shown);

      const asked = readQuote({ ...context, body: { ...whole, ...withPlaces(body) } });
      const quoted = evaluateOrder(asked, foundIn(store, asked), context);
      const quote = sent<QuoteJson>(quotedAmounts(quoted, prices));

      const requested = readOrder({ ...context, body: whole });
      const found = foundIn(store, requested);
      const evaluated = evaluateOrder(requested, found, context);
      const problemsOf = ({ refusals }: typeof evaluated) => refusals.map(({ problem }) => problem);
      expect(problemsOf(quoted)).toEqual(problemsOf(evaluated));
      // There are no numbers of what comes to too much.
      if (problemsOf(evaluated).some((problem) => problem.code === 'total_too_high')) return;

      const order = sent<Order>({ id: 1, ...buildOrder(requested, found, evaluated, context) });
      const answer = sent<OrderJson>(view(order, { application, prices, caller: context.caller }));
      expect(numbersOfQuote(quote)).toEqual(numbersOfOrder(answer));
    }),
    { numRuns: 150 },
  );
});
