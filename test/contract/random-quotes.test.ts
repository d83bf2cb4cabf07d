import { expect, test } from 'vitest';
import { toMajor } from '../../shared/pricing/money.ts';
import { create, errorOf, openStore } from '../store/api.ts';
import { orderBodies, PORTO } from '../store/order-bodies.ts';
import { numbersOfOrder, numbersOfQuote, withPlaces } from '../store/order-numbers.ts';
import { fc } from '../store/properties.ts';

/** One currency for each number of decimals, with the settings of its store. */
const STORES = {
  JPY: { prices_include_tax: true, apply_discounts_before_taxes: true },
  EUR: { prices_include_tax: true, shipping_required: true },
  KWD: { apply_discounts_before_taxes: true },
  CLF: {},
};
const CODES = Object.keys(STORES);

const casesOf = (offered: Parameters<typeof orderBodies>[0]) =>
  fc.record({
    body: orderBodies(offered),
    shown: fc.constantFrom(...CODES),
    isOfCart: fc.boolean(),
    isExempt: fc.nat(4).map((number) => number === 0),
  });

type Case = ReturnType<typeof casesOf> extends fc.Arbitrary<infer Value> ? Value : never;

/** A store with rules of every kind. */
async function openShop(code: string, settings: object) {
  const others = CODES.filter((each) => each !== code).map((other, i) => ({
    code: other,
    rate: [0.3337, 1.0905, 163.27][i] ?? 1,
  }));
  const { asAdmin, asPublic } = await openStore({
    ...{ currency_code: code, currencies: others, tax_type: 'all', tax_rate: 5 },
    ...{ company_country: 'Portugal', automatic_promotions: true, ...settings },
  });
  const amount = (minor: number) => toMajor(minor, code);
  /** Amounts that the store has chosen in one of the other currencies. */
  const own = (...[name, minor, more = {}]: [string, number, object?]) => {
    const currency = others[0]?.code ?? '';
    return { prices: { [currency]: { [name]: toMajor(minor, currency), ...more } } };
  };
  const make = async (path: string, body: object): Promise<number> =>
    (await create(asAdmin, path, body)).id;

  const standard = await make('/taxes', {
    ...{ name: 'Standard', combine: 'add' },
    rates: [
      { country: 'PT', rate: 23 },
      { country: 'PT', postcode: '90*-93*', rate: 22 },
      { country: 'US', state: 'CO', rate: 2.9 },
      { country: 'US', city: 'Denver', priority: 1, rate: 4.8125 },
    ],
  });
  const reduced = await make('/taxes', { name: 'Reduced', rates: [{ rate: 6 }] });
  const free = { stock_type: 'infinite' };
  const kettle = await make('/products', {
    ...{ name: 'Kettle', price: amount(1_999), tax_id: standard, category_id: 1, weight: 1.2 },
    ...own('price', 2_345),
    ...{ stock_type: 'track', stock_level: 12 },
  });
  const tea = await make('/products', {
    ...{ name: 'Tea', price: amount(449), tax_id: reduced, max_quantity: 8, ...free },
  });
  const book = await make('/products', {
    ...{ name: 'E-book', price: amount(777), price_discount: amount(333), ...free },
    requires_shipping: false,
  });
  const shirt = await make('/products', {
    ...{ name: 'Shirt', price: amount(0), has_variants: true, variantsDefinition: { Size: [] } },
    ...{ category_id: 1, ...free },
    variants: [
      { Size: 'S', price: amount(1_005), tax_id: reduced, ...free },
      { Size: 'M', price: amount(1_255), stock_type: 'track', stock_level: 9, ...own('price', 7) },
    ],
  });
  const promotion = (name: string, type: string, value: number, more: object = {}) =>
    make('/promotions', {
      name,
      active: true,
      conditions: [],
      effects: [{ type, value }],
      ...more,
    });
  const coupon = (target_type: string, discount_type: string, discount_value: number, more = {}) =>
    make('/coupons', {
      ...{ code: target_type, name: target_type, target_type, discount_type, discount_value },
      ...more,
    });
  const promotions = [
    await promotion('An eighth off', 'CART_VALUE_PERCENTAGE_REDUCTION', 12.5),
    await promotion('Off each', 'CART_ITEMS_NET_REDUCTION', amount(77), {
      conditions: [{ type: 'MIN_NUMBER_OF_PRODUCTS', value: 6 }],
    }),
    await promotion('Free shipping', 'FREE_SHIPPING', 0, {
      conditions: [{ type: 'MIN_CART_VALUE', value: amount(9_000) }],
      stackable: true,
    }),
    await promotion('A seventh off', 'CART_VALUE_PERCENTAGE_REDUCTION', 14.29, {
      conditions: [{ type: 'MIN_CART_VALUE', value: amount(2_000) }],
      ...{ stackable: true, exclusive_group: 'share', usage_limit: 1_000 },
    }),
    await promotion('Off the whole', 'CART_VALUE_NET_REDUCTION', amount(333), {
      conditions: [{ type: 'MIN_CART_VALUE', value: amount(2_000) }],
      stackable: true,
    }),
  ];
  await coupon('CART_COUPON', 'PERCENTAGE_DISCOUNT', 33.33);
  await coupon('PRODUCT_COUPON', 'NET_REDUCTION', amount(1_000), {
    ...{ target_id: tea, uses_per_customer: 1 },
  });
  await coupon('CATEGORY_COUPON', 'PERCENTAGE_REDUCTION', 10, {
    ...{ target_id: 1, usages_left: 1, exclusive_group: 'share' },
  });
  const post = await make('/shippings', {
    ...{ name: 'Post', base_cost: amount(490), per_item_cost: amount(33) },
    ...own('base_cost', 555, { per_item_cost: 0 }),
  });
  const shippings = [
    post,
    await make('/shippings', {
      ...{ name: 'Bicycle', base_cost: amount(250), zones: [{ code: 'PT' }], max_weight: 8 },
      tax_id: standard,
    }),
  ];
  const paymentMethods = [
    await make('/paymentMethods', {
      ...{ name: 'Cash', cost_type: 'fixed_plus_percentage', tax_id: reduced },
      ...{ fixed_fee: amount(99), percentage_fee: 1.75 },
    }),
    await make('/paymentMethods', { name: 'Invoice', cost_type: 'no_cost' }),
  ];
  const offered = {
    lines: [
      ...[kettle, tea, tea, book, book].map((product_id) => ({ product_id })),
      { product_id: shirt, variant_id: 1 },
      { product_id: shirt, options: { Size: 'M' } },
    ],
    coupons: ['CART_COUPON', 'PRODUCT_COUPON', 'CATEGORY_COUPON'],
    ...{ promotions, shippings, paymentMethods, currencies: CODES },
    quantity: fc.integer({ min: 1, max: 9 }),
  };
  const places = { shipping_address: PORTO, billing_address: PORTO };
  /** An order that is accepted, and one of more than may be bought at once. */
  const examples = [1, 9].map((quantity): [Case] => {
    const body = { ...places, items: [{ product_id: tea, quantity }], shipping_id: post };
    return [{ body, shown: code, isOfCart: false, isExempt: false }];
  });
  return { asAdmin, asPublic, cases: casesOf(offered), examples };
}

const RUNS = { numRuns: 14, endOnFailure: true };

test.concurrent.each(Object.entries(STORES))(
  'random orders in %s match their quotes, accepted or refused',
  async (code, settings) => {
    const { asAdmin, asPublic, cases, examples } = await openShop(code, settings);
    const accepted = { count: 0 };
    await fc.assert(
      fc.asyncProperty(cases, async ({ body, shown, isOfCart, isExempt }) => {
        const ask = isExempt ? asAdmin : asPublic;
        const { items, ...rest } = body;
        const cart = isOfCart && (await ask('POST', '/carts', { items }));
        const isCart = cart && cart.status === 200;
        const whole = {
          ...(isCart ? { ...rest, cart_id: cart.body.data.id } : body),
          ...(isExempt && { tax_exempt: true, tax_exempt_reason: 'Embassy' }),
        };
        const places = withPlaces(whole);
        // Who orders is known by the e-mail address, which limits of coupons ask for.
        const { email } = whole.shipping_address;
        const asked = { ...places, shipping_address: { ...places.shipping_address, email } };
        const quote = await ask('POST', `/orders/quote?currency=${shown}`, asked);
        expect(quote.status).toBe(200);
        const order = await ask('POST', `/orders?currency=${shown}`, whole);
        if (order.status === 200) {
          accepted.count += 1;
          expect(quote.body.data.problems).toEqual([]);
          expect(numbersOfQuote(quote.body.data)).toEqual(numbersOfOrder(order.body.data));
        } else {
          expect([order.status, errorOf(order).problems]).toEqual([400, quote.body.data.problems]);
          expect(quote.body.data.problems).not.toEqual([]);
        }
      }),
      { ...RUNS, examples },
    );
    // Of both there is one at least, by the examples.
    expect(accepted.count).toBeGreaterThan(0);
    expect(accepted.count).toBeLessThan(RUNS.numRuns);
  },
);
