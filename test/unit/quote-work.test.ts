import { expect, onTestFinished, test, vi } from 'vitest';
import { quotedAmounts } from '../../functions/orders/quote-order.ts';
import { buildOrder } from '../../shared/ordering/build-order.ts';
import { evaluateOrder } from '../../shared/ordering/evaluate-order.ts';
import { optionsOf } from '../../shared/ordering/order-options.ts';
import { showOrder } from '../../shared/ordering/quoted-prices.ts';
import { type OrderBody, readOrder, readQuote } from '../../shared/ordering/read-order.ts';
import * as allocation from '../../shared/pricing/allocate.ts';
import * as lines from '../../shared/pricing/lines.ts';
import { priceView } from '../../shared/pricing/price-view.ts';
import * as taxes from '../../shared/pricing/taxes.ts';
import type { Settings } from '../../shared/resources/schemas/settings.ts';
import { fc } from '../store/properties.ts';
import { foundIn } from './found-order.ts';
import { type RandomStore, randomStores, TIMES } from './random-store.ts';

const ids = (length: number) => Array.from({ length }, (_, i) => i + 1);

/** A store with 90 products and 150 options, of three tax classes; its promotions stack or do not. */
function largeStore(stackable: boolean): RandomStore {
  const [store] = fc.sample(randomStores('EUR'), { seed: 1, numRuns: 1 });
  if (!store) throw new Error('There is no store.');
  const { application } = store;
  const settings: Settings = {
    ...application.settings,
    ...{ name: 'Shop', currency_code: 'EUR', currencies: [{ code: 'JPY', rate: 160 }] },
    ...{ tax_type: 'all', tax_rate: 19, automatic_promotions: true },
  };
  return {
    ...store,
    exemption: 'nobody',
    application: { ...application, settings, processors: {} },
    products: ids(90).map((id) => ({
      ...{ id, name: `Product ${id}`, published: true, stock_type: 'infinite', ...TIMES },
      ...{ price: id + 0.99, tax_id: id % 3 },
    })),
    shippings: ids(50).map((id) => ({
      ...{ id, name: `Method ${id}`, zones: [], ...TIMES },
      ...{ base_cost: id, per_item_cost: 1, tax_id: id % 3 },
    })),
    paymentMethods: ids(50).map((id) => ({
      ...{ id, name: `Payment ${id}`, cost_type: 'fixed_plus_percentage', ...TIMES },
      ...{ fixed_fee: id, percentage_fee: 2.5, tax_id: id % 3 },
    })),
    promotions: ids(50).map((id) => ({
      ...{ id, name: `Promotion ${id}`, active: true, conditions: [], ...TIMES },
      stackable,
      effects: [
        { type: 'CART_VALUE_PERCENTAGE_REDUCTION', value: id },
        ...(id % 2 ? [{ type: 'FREE_SHIPPING' as const, value: 0 }] : []),
      ],
    })),
    coupons: [
      {
        ...{ id: 1, name: 'Tenth', code: 'TENTH', active: true, total_usages: 0, ...TIMES },
        ...{ target_type: 'CART_COUPON', discount_type: 'PERCENTAGE_DISCOUNT', discount_value: 10 },
      },
    ],
  };
}

/** Lines that the work prices, taxes or allocates an amount to, each as often as it does. */
function countLines(work: () => void): number {
  const priced = vi.spyOn(lines, 'priceLines');
  const allocated = vi.spyOn(allocation, 'allocate');
  const grouped = vi.spyOn(taxes, 'lineGroups');
  const taxed = vi.spyOn(taxes, 'taxOrder');
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  work();
  const counts = [
    ...priced.mock.calls.map(([{ length }]) => length),
    ...allocated.mock.calls.map(([, { length }]) => length),
    ...[...grouped.mock.calls, ...taxed.mock.calls].map(([, { bases }]) => bases.length),
  ];
  vi.restoreAllMocks();
  return counts.reduce((all, each) => all + each, 0);
}

test.each([
  { currency: 'EUR', shown: 'EUR', stackable: false },
  { currency: 'EUR', shown: 'EUR', stackable: true },
  { currency: 'JPY', shown: 'EUR', stackable: true },
  { currency: 'EUR', shown: 'JPY', stackable: false },
])('a quote of 90 lines with 150 options processes no more lines than three orders', (codes) => {
  const store = largeStore(codes.stackable);
  const { application } = store;
  const context = {
    application,
    caller: { access: 'public' },
    clock: { now: () => 0 },
    locale: undefined,
  } as const;
  const address = { full_name: 'Ada Verne', address1: 'Rua das Flores 8', city: 'Porto' };
  const to = { ...address, country: 'Portugal', postal_code: '4050-262', email: 'a@example.org' };
  const body: OrderBody = {
    items: ids(90).map((product_id) => ({ product_id, quantity: 2 })),
    ...{ shipping_address: to, billing_address: to },
    ...{ coupon_code: 'TENTH', shipping_id: 1, payment_method_id: 1, currency: codes.currency },
  };
  const ofOrder = countLines(() => {
    const requested = readOrder({ ...context, body });
    const found = foundIn(store, requested);
    buildOrder(requested, found, evaluateOrder(requested, found, context), context);
  });
  const { email: _, ...place } = to;
  const ofQuote = countLines(() => {
    const requested = readQuote({ ...context, body: { ...body, shipping_address: place } });
    const evaluated = evaluateOrder(requested, foundIn(store, requested), context);
    const shown = showOrder(evaluated, priceView(application, codes.shown));
    quotedAmounts(shown);
    const options = optionsOf({ ...store, usedUp: new Set() }, {}, shown, application);
    expect(Object.values(options).flat()).toHaveLength(150);
  });
  expect(ofQuote).toBeLessThanOrEqual(3 * ofOrder);
});

test('choosing among more promotions processes no more lines', () => {
  const promotionsOf = (length: number): RandomStore => {
    const store = largeStore(true);
    const [promotion] = store.promotions;
    const promotions = promotion ? ids(length).map((id) => ({ ...promotion, id })) : [];
    return { ...store, promotions };
  };
  const { application } = promotionsOf(0);
  const clock = { now: () => 0 };
  const context = { application, caller: { access: 'admin' }, clock, locale: undefined } as const;
  const items = ids(90).map((product_id) => ({ product_id, quantity: 2 }));
  const requested = readQuote({ ...context, body: { items } });
  const countFor = (length: number) =>
    countLines(() => evaluateOrder(requested, foundIn(promotionsOf(length), requested), context));
  expect(countFor(2_000)).toBe(countFor(5));
});
