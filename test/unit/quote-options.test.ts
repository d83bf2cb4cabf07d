import { expect, test } from 'vitest';
import { quotedAmounts } from '../../functions/orders/quote-order.ts';
import { omit } from '../../shared/contract/json.ts';
import { evaluateOrder } from '../../shared/ordering/evaluate-order.ts';
import { optionsOf } from '../../shared/ordering/order-options.ts';
import { showOrder } from '../../shared/ordering/quoted-prices.ts';
import { type QuoteBody, readQuote } from '../../shared/ordering/read-order.ts';
import { priceView } from '../../shared/pricing/price-view.ts';
import { orderBodies } from '../store/order-bodies.ts';
import { withPlaces } from '../store/order-numbers.ts';
import { fc } from '../store/properties.ts';
import { EXEMPT, foundIn } from './found-order.ts';
import { CURRENCIES } from './pricing-inputs.ts';
import { OFFERED, type RandomStore, randomStores } from './random-store.ts';

const clock = { now: () => 0 };

const UNAVAILABLE = { unavailable: expect.any(String) };

type Whole = ReturnType<typeof quotedAmounts>;

/** Orders of a store as they are shown in one currency, and whether they are too high for it. */
function ordersOf(store: RandomStore, shown: string) {
  const { application, exemption } = store;
  const access = exemption === 'order' ? 'admin' : 'public';
  const context = { application, caller: { access }, clock, locale: undefined } as const;
  const offers = { ...store, promotions: store.promotions.filter(({ active }) => active) };
  const evaluate = (body: QuoteBody) => {
    const of = exemption === 'order' ? { ...body, ...EXEMPT } : body;
    const requested = readQuote({ ...context, body: of });
    return evaluateOrder(requested, foundIn(store, requested), context);
  };
  const show = (body: QuoteBody) => showOrder(evaluate(body), priceView(application, shown));
  return {
    isTooHigh: (body: QuoteBody) =>
      evaluate(body).refusals.some(({ problem }) => problem.code === 'total_too_high'),
    couponOf: (body: QuoteBody) => evaluate(body).coupon?.record.id,
    amounts: (body: QuoteBody) => quotedAmounts(show(body)),
    options: (body: QuoteBody) =>
      optionsOf({ ...offers, usedUp: new Set() }, {}, show(body), application),
  };
}

interface Choice {
  readonly option: object;
  /** The body of an order of it. */
  readonly chosen: QuoteBody;
  readonly numbers: (whole: Whole) => object;
  /** What the option says where that order is too high for its store; UNAVAILABLE unless given. */
  readonly ofTooMuch?: object;
  /** Whether the option leaves out what the order comes to, and so whether that is too high. */
  readonly isOfPart?: boolean;
}

/** Each option of an order, and what it must say. */
function choicesOf(body: QuoteBody, options: ReturnType<typeof optionsOf>): Choice[] {
  const { shipping_options, payment_options, promotion_options } = options;
  const unpaid = omit(body, ['payment_method_id']);
  return [
    ...shipping_options.map(({ id, ...option }) => ({
      option,
      chosen: { ...body, shipping_id: id },
      numbers: ({ shipping_total: cost }: Whole) => ({ cost }),
    })),
    ...payment_options.map((option) => ({
      option,
      chosen: 'id' in option ? { ...unpaid, payment_method_id: option.id } : unpaid,
      numbers: ({ total, payment_method_total: fee = 0 }: Whole) => ({ total, fee }),
    })),
    ...promotion_options.map(({ id, ...option }) => ({
      option,
      chosen: { ...body, promotion_id: id },
      numbers: ({ promotion_total }: Whole) =>
        promotion_total === undefined ? UNAVAILABLE : { promotion_total },
      ofTooMuch: {},
      isOfPart: true,
    })),
  ];
}

/** How many of these are checked; `.ci/full` checks more. */
const RUNS = { numRuns: Number(process.env['ORDERS'] ?? 25) };

/** What an option of an order must say. */
function expectedOf(
  { chosen, numbers, ofTooMuch = UNAVAILABLE }: Choice,
  { isTooHigh, amounts }: ReturnType<typeof ordersOf>,
  isOwn: boolean,
): object {
  if (!isTooHigh(chosen)) return numbers(amounts(chosen));
  // Options are priced in the currency of the answer, which may not be that of the limit.
  return isOwn ? {} : ofTooMuch;
}

/**
 * Whether an option and the order of it have the same coupon, which may take something off beside one
 * promotion alone, and amounts of one computation: what is too high in the shown currency is converted.
 */
function isOfOneOrder(
  { chosen, isOfPart = false }: Choice,
  body: QuoteBody,
  shown: string,
  { couponOf, isTooHigh }: ReturnType<typeof ordersOf>,
): boolean {
  if (!isOfPart) return true;
  return couponOf(chosen) === couponOf(body) && !isTooHigh({ ...chosen, currency: shown });
}

test.each(CURRENCIES)('in random stores in %s, an option costs the same as its order', (code) => {
  const cases = fc.record({
    store: randomStores(code),
    given: orderBodies(OFFERED),
    shown: fc.constantFrom(...CURRENCIES),
    isOwn: fc.boolean(),
  });
  fc.assert(
    fc.property(cases, ({ store, given, shown, isOwn }) => {
      const body = { ...given, ...withPlaces(given), currency: isOwn ? shown : code };
      const all = ordersOf(store, shown);
      if ([body, { ...body, currency: shown }].some(all.isTooHigh)) return;
      for (const choice of choicesOf(body, all.options(body))) {
        if (!isOfOneOrder(choice, body, shown, all)) continue;
        expect(choice.option).toMatchObject(expectedOf(choice, all, isOwn));
      }
    }),
    RUNS,
  );
});
