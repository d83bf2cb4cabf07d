import { expect, test } from 'vitest';
import { quotedAmounts } from '../../functions/orders/quote-order.ts';
import { buildOrder } from '../../shared/ordering/build-order.ts';
import { evaluateOrder } from '../../shared/ordering/evaluate-order.ts';
import { showOrder } from '../../shared/ordering/quoted-prices.ts';
import { type OrderBody, readOrder, readQuote } from '../../shared/ordering/read-order.ts';
import { orderHooks } from '../../shared/orders/order-hooks.ts';
import { priceView } from '../../shared/pricing/price-view.ts';
import type { Order } from '../../shared/resources/orders.ts';
import { orderBodies } from '../store/order-bodies.ts';
import {
  numbersOfOrder,
  numbersOfQuote,
  type OrderJson,
  type QuoteJson,
  withPlaces,
} from '../store/order-numbers.ts';
import { fc } from '../store/properties.ts';
import { EXEMPT, foundIn } from './found-order.ts';
import { CURRENCIES } from './pricing-inputs.ts';
import { OFFERED, randomStores } from './random-store.ts';

const { view = (order: Order) => order, computed = (order: Order) => order } = orderHooks;
const clock = { now: () => 0 };

/** As an answer is sent. */
const sent = <Answer>(answer: object): Answer => JSON.parse(JSON.stringify(answer));

test.each(CURRENCIES)('in random stores in %s, an order costs the same as its quote', (code) => {
  const cases = fc.record({
    store: randomStores(code),
    body: orderBodies(OFFERED),
    shown: fc.constantFrom(...CURRENCIES),
  });
  fc.assert(
    fc.property(cases, ({ store, body, shown }) => {
      const { application, exemption } = store;
      const access = exemption === 'order' ? 'admin' : 'public';
      const context = { application, caller: { access }, clock, locale: undefined } as const;
      const whole: OrderBody = exemption === 'order' ? { ...body, ...EXEMPT } : body;
      const prices = priceView(application, shown);

      const asked = readQuote({ ...context, body: { ...whole, ...withPlaces(body) } });
      const quoted = evaluateOrder(asked, foundIn(store, asked), context);
      const quote = sent<QuoteJson>(quotedAmounts(showOrder(quoted, prices)));

      const requested = readOrder({ ...context, body: whole });
      const found = foundIn(store, requested);
      const evaluated = evaluateOrder(requested, found, context);
      const problemsOf = ({ refusals }: typeof evaluated) => refusals.map(({ problem }) => problem);
      expect(problemsOf(quoted)).toEqual(problemsOf(evaluated));
      // There are no numbers of what comes to too much.
      if (problemsOf(evaluated).some((problem) => problem.code === 'total_too_high')) return;

      const order = sent<Order>({ id: 1, ...buildOrder(requested, found, evaluated, context) });
      const answer = sent<OrderJson>(
        view(computed(order), { application, prices, locale: undefined, caller: context.caller }),
      );
      expect(numbersOfQuote(quote)).toEqual(numbersOfOrder(answer));
    }),
    { numRuns: 150 },
  );
});
