import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../shared/contract/json.ts';
import { type FeeRule, paymentFee } from '../../shared/pricing/payment-fees.ts';
import { priceCart } from '../../shared/pricing/price-cart.ts';
import { type OrderInputs, priceOrder } from '../../shared/pricing/price-order.ts';
import { cartFields, orderFields, withDisplay } from '../../shared/pricing/totals-view.ts';
import {
  cartCoupon,
  convertedPrices,
  couponOf,
  EUR,
  feeOf,
  line,
  pricesIn,
  promotionOf,
  shippingOf,
  storeTax,
} from './pricing-inputs.ts';

const order = (inputs: Partial<OrderInputs>) =>
  orderFields(priceOrder({ prices: EUR, lines: [], ...inputs }));

/**
 * money.md, "Worked example": 70 + 37.5; 10 % off; 5 off; 6 + 5 x 0.5; 1 + 2 % of 125.77; 22 % of
 * 107.5 + 8.5 + 3.52.
 */
const WORKED_EXAMPLE: OrderInputs = {
  prices: EUR,
  lines: [
    line(1, 40, 2, { price_discount: 35 }),
    { product: { id: 2, price: 99 }, variant: { id: 3, price: 12.5 }, quantity: 3 },
  ],
  promotions: [promotionOf({ type: 'CART_VALUE_PERCENTAGE_REDUCTION', value: 10 })],
  coupon: cartCoupon('NET_REDUCTION', 5),
  shipping: shippingOf({ base_cost: 6, per_item_cost: 0.5 }),
  taxes: storeTax(22),
  paymentMethod: feeOf({ cost_type: 'fixed_plus_percentage', fixed_fee: 1, percentage_fee: 2 }),
};

const WORKED_FIELDS = {
  items_total: 107.5,
  shipping_total: 8.5,
  taxes_total: 26.29,
  promotion_total: 10.75,
  coupon_total: 5,
  payment_method_total: 3.52,
  total: 130.06,
  discounts: [
    { product_id: 1, variant_id: 0, promotion_total: 7, coupon_total: 3.26 },
    { product_id: 2, variant_id: 3, promotion_total: 3.75, coupon_total: 1.74 },
  ],
};

/** At 22 %. */
const taxedAt22 = (base: number, amount: number) => [
  { tax_id: 0, name: 'Tax', rate: 22, base, amount },
];

test('prices the documented worked example', () => {
  expect(orderFields(priceOrder(WORKED_EXAMPLE))).toEqual({
    ...WORKED_FIELDS,
    tax_lines: taxedAt22(119.52, 26.29),
    shipping_taxes: taxedAt22(8.5, 1.87),
    payment_method_taxes: taxedAt22(3.52, 0.77),
  });
});

test('prices the worked example without taxes', () => {
  expect(orderFields(priceOrder({ ...WORKED_EXAMPLE, taxes: undefined }))).toEqual({
    ...WORKED_FIELDS,
    taxes_total: 0,
    payment_method_total: 3.01,
    total: 103.26,
  });
});

test('prices the documented sample order', () => {
  const shipping = shippingOf({ base_cost: 6, per_item_cost: 0.5 });
  const lines = [line(3001, 24.5, 2, { price_discount: 20 })];
  expect(order({ lines, shipping, taxes: storeTax(22) })).toEqual({
    items_total: 40,
    shipping_total: 7,
    taxes_total: 10.34,
    total: 57.34,
    tax_lines: taxedAt22(47, 10.34),
    shipping_taxes: taxedAt22(7, 1.54),
    payment_method_taxes: [],
    discounts: [{ product_id: 3001, variant_id: 0, promotion_total: 0, coupon_total: 0 }],
  });
});

describe('named cases', () => {
  const netPromotion = (value: number) => promotionOf({ type: 'CART_VALUE_NET_REDUCTION', value });
  const percent = (value: number) => cartCoupon('PERCENTAGE_DISCOUNT', value);
  const cases: [string, Partial<OrderInputs>, JsonObject][] = [
    [
      '3 x 3.33 with 10.00 off by a promotion',
      { lines: [line(1, 3.33, 3)], promotions: [netPromotion(10)] },
      { items_total: 9.99, promotion_total: 9.99, total: 0 },
    ],
    [
      '3 x 3.33 with 10.00 off by a coupon',
      { lines: [line(1, 3.33, 3)], coupon: cartCoupon('NET_REDUCTION', 10) },
      { items_total: 9.99, coupon_total: 9.99, total: 0 },
    ],
    [
      '10 % of 49.95 is 4.995, rounded up',
      { lines: [line(1, 49.95)], coupon: percent(10) },
      { items_total: 49.95, coupon_total: 5, total: 44.95 },
    ],
    [
      'a 100 % coupon leaves shipping',
      {
        lines: [line(1, 19.99, 2)],
        coupon: percent(100),
        shipping: shippingOf({ base_cost: 6.5 }),
      },
      { items_total: 39.98, coupon_total: 39.98, shipping_total: 6.5, total: 6.5 },
    ],
    [
      'a fixed discount larger than the cart leaves shipping',
      { lines: [line(1, 5), line(2, 7)], promotions: [netPromotion(100)], shippingFee: 3 },
      { items_total: 12, promotion_total: 12, shipping_total: 3, total: 3 },
    ],
    [
      'a coupon takes what the promotion has left',
      { lines: [line(1, 10)], promotions: [netPromotion(8)], coupon: percent(50) },
      { promotion_total: 8, coupon_total: 2, total: 0 },
    ],
    [
      '12.5 % of 500 JPY is 62.5, rounded up',
      { prices: pricesIn('JPY'), lines: [line(1, 500)], coupon: percent(12.5) },
      { items_total: 500, coupon_total: 63, total: 437 },
    ],
    [
      '33 % of 3 x 1.250 KWD is 1.2375, rounded up',
      { prices: pricesIn('KWD'), lines: [line(1, 1.25, 3)], coupon: percent(33) },
      { items_total: 3.75, coupon_total: 1.238, total: 2.512 },
    ],
    [
      'two lines of the same product count as two',
      {
        lines: [line(1, 2.5, 2), line(1, 2.5)],
        coupon: couponOf({
          target_type: 'PRODUCT_COUPON',
          target_id: 1,
          discount_type: 'PERCENTAGE_DISCOUNT',
          discount_value: 10,
        }),
      },
      { items_total: 7.5, coupon_total: 0.75, total: 6.75 },
    ],
    [
      'a price of 0 costs nothing and bears nothing',
      { lines: [line(1, 0, 3), line(2, 1)], promotions: [netPromotion(0.5)] },
      { items_total: 1, promotion_total: 0.5, total: 0.5 },
    ],
    ['38.23 x 10', { lines: [line(1, 38.23, 10)] }, { items_total: 382.3, total: 382.3 }],
    [
      'an empty order has no fee',
      { paymentMethod: feeOf({ cost_type: 'fixed_fee', fixed_fee: 1.5 }) },
      { items_total: 0, shipping_total: 0, payment_method_total: 0, total: 0 },
    ],
    [
      'free shipping takes exactly the shipping',
      {
        lines: [line(1, 10, 2)],
        promotions: [promotionOf({ type: 'FREE_SHIPPING', value: 'yes' })],
        shipping: shippingOf({ base_cost: 15, per_item_cost: 1 }),
        paymentMethod: feeOf({ cost_type: 'percentage_fee', percentage_fee: 25 }),
      },
      { shipping_total: 17, promotion_total: 17, payment_method_total: 5, total: 25 },
    ],
    [
      'a shipping method overrides the fee that was sent',
      { lines: [line(1, 10)], shipping: shippingOf({ base_cost: 4 }), shippingFee: 9 },
      { shipping_total: 4, total: 14 },
    ],
  ];

  test.each(cases)('%s', (_, inputs, expected) => {
    expect(order(inputs)).toMatchObject(expected);
  });
});

test('an order has only the totals that apply to it', () => {
  expect(Object.keys(order({ lines: [line(1, 1)] }))).toEqual([
    'items_total',
    'shipping_total',
    'taxes_total',
    'total',
    'discounts',
  ]);
  const nothingOff = {
    promotions: [promotionOf()],
    coupon: cartCoupon('NET_REDUCTION', 0),
    paymentMethod: feeOf({ cost_type: 'no_cost' }),
  };
  expect(order({ lines: [line(1, 1)], ...nothingOff })).toMatchObject({
    promotion_total: 0,
    coupon_total: 0,
    payment_method_total: 0,
  });
});

test.each<[FeeRule['cost_type'], number]>([
  ['no_cost', 0],
  ['fixed_fee', 1_000],
  ['percentage_fee', 5_000],
  ['fixed_plus_percentage', 6_000],
])('a payment method with %s charges its fee on 200.00 EUR', (cost_type, fee) => {
  const method = feeOf({ cost_type, fixed_fee: 10, percentage_fee: 25 });
  expect(paymentFee(method, 20_000, EUR)).toBe(fee);
});

describe('limits', () => {
  const refusal = (message: string) =>
    expect.objectContaining({ status: 400, name: 'BadRequest', message });
  const ofTotals = refusal('A total is above the limit of 10^15 minor units.');
  const cases: [string, Partial<OrderInputs>, unknown][] = [
    [
      'a price',
      { lines: [line(1, 10_000_000_000.01, 1, { name: 'Moon' })] },
      refusal('price of Moon is above the limit of 10^12 minor units.'),
    ],
    ['the total of a line', { lines: [line(1, 10_000_000_000, 1_001)] }, ofTotals],
    [
      'the total of the lines',
      { lines: [line(1, 10_000_000_000, 1_000), line(2, 0.01)] },
      ofTotals,
    ],
    [
      'the cost of shipping',
      {
        lines: [line(1, 0, 10_001)],
        shipping: shippingOf({ base_cost: 0, per_item_cost: 10_000_000_000 }),
      },
      ofTotals,
    ],
    ['the total', { lines: [line(1, 10_000_000_000, 1_000)], shippingFee: 0.01 }, ofTotals],
    [
      'the total with its fee',
      {
        lines: [line(1, 10_000_000_000, 1_000)],
        paymentMethod: feeOf({ cost_type: 'percentage_fee', percentage_fee: 0.01 }),
      },
      ofTotals,
    ],
    [
      'a shipping fee',
      { shippingFee: 10_000_000_000.01 },
      refusal('shipping_fee is above the limit of 10^12 minor units.'),
    ],
    [
      'the decimals of a price',
      { prices: pricesIn('JPY'), lines: [line(1, 19.99)] },
      refusal('price has more than the 0 decimals of JPY.'),
    ],
    [
      'a percentage',
      { coupon: { ...cartCoupon('PERCENTAGE_DISCOUNT', 100.01), name: 'Too good' } },
      refusal('discount_value of Too good must not be more than 100.'),
    ],
    [
      'no price',
      { lines: [{ product: { id: 1 }, quantity: 1 }] },
      refusal('A product has no price.'),
    ],
  ];

  test.each(cases)('%s', (_, inputs, error) => {
    expect(() => order(inputs)).toThrow(error as Error);
  });

  test('an order of 10^15 minor units is accepted and can be fully discounted', () => {
    const lines = [line(1, 10_000_000_000, 1_000)];
    expect(order({ lines })).toMatchObject({ total: 10_000_000_000_000 });
    const coupon = cartCoupon('PERCENTAGE_DISCOUNT', 100);
    expect(order({ lines, coupon })).toMatchObject({ total: 0 });
  });

  test('a reduction may exceed the order total', () => {
    const promotion = promotionOf({ type: 'CART_ITEMS_NET_REDUCTION', value: 10_000_000_000 });
    const lines = [line(1, 1, 999_999), line(2, 0.5, 999_999)];
    expect(order({ lines, promotions: [promotion] })).toMatchObject({ total: 0 });
  });
});

describe('display texts', () => {
  const { discounts, ...totals } = order({
    lines: [line(1, 0.01, 3)],
    coupon: cartCoupon('NET_REDUCTION', 0.01),
  });

  test('are in an order', () => {
    expect(withDisplay({ id: 1, note_total: 5, ...totals }, 'EUR')).toEqual({
      id: 1,
      note_total: 5,
      items_total: 0.03,
      display_items_total: '0.03 EUR',
      shipping_total: 0,
      display_shipping_total: '0 EUR',
      taxes_total: 0,
      display_taxes_total: '0 EUR',
      coupon_total: 0.01,
      display_coupon_total: '0.01 EUR',
      total: 0.02,
      display_total: '0.02 EUR',
    });
    expect(discounts.map((each) => withDisplay(each, 'EUR'))).toEqual([
      {
        product_id: 1,
        variant_id: 0,
        promotion_total: 0,
        display_promotion_total: '0 EUR',
        coupon_total: 0.01,
        display_coupon_total: '0.01 EUR',
      },
    ]);
  });

  test('are in a cart', () => {
    const cart = cartFields(priceCart([line(1, 2)], EUR, cartCoupon('NET_REDUCTION', 0.5)));
    expect(withDisplay(cart, 'EUR')).toEqual({
      items_total: 2,
      display_items_total: '2 EUR',
      coupon_discount: 0.5,
      display_coupon_discount: '0.5 EUR',
      coupon_total: 0.5,
      display_coupon_total: '0.5 EUR',
      total: 1.5,
      display_total: '1.5 EUR',
      total_weight: 0,
    });
  });
});

describe('in another currency', () => {
  const dollars = convertedPrices('EUR', 'USD', 1.0905);

  test('three lines of 10.91 add up to 32.73', () => {
    const lines = [line(1, 10), line(2, 10), line(3, 10)];
    expect(cartFields(priceCart(lines, dollars))).toMatchObject({ items_total: 32.73 });
    expect(order({ lines, prices: dollars })).toMatchObject({ items_total: 32.73, total: 32.73 });
  });

  test('fixed amounts are converted, and percentages apply to the result', () => {
    const yen = convertedPrices('EUR', 'JPY', 163.27);
    expect(order({ ...WORKED_EXAMPLE, prices: yen })).toMatchObject({
      // 2 x 5,714 (35 EUR) + 3 x 2,041 (12.5 EUR)
      items_total: 17_551,
      // 980 + 5 x 82
      shipping_total: 1_390,
      // 22 % of 17,551 + 1,390 + 574
      taxes_total: 4_293,
      promotion_total: 1_755,
      coupon_total: 816,
      // 163 + 2 % of 20,537
      payment_method_total: 574,
      total: 21_237,
    });
  });
});

describe('with Stripe, three-decimal amounts end in 0', () => {
  const stripe = { stripe: {} };
  const dinars = pricesIn('KWD', stripe);

  test.each<[string, Partial<OrderInputs>, object]>([
    ['a line', { lines: [line(1, 1.255, 3)] }, { items_total: 3.77, total: 3.77 }],
    [
      'a percentage',
      { lines: [line(1, 1.25)], coupon: cartCoupon('PERCENTAGE_DISCOUNT', 33) },
      { coupon_total: 0.41, total: 0.84 },
    ],
    [
      'a reduction',
      { lines: [line(1, 1)], coupon: cartCoupon('NET_REDUCTION', 0.125) },
      { coupon_total: 0.13 },
    ],
    [
      'shipping',
      { shipping: shippingOf({ base_cost: 1.001, per_item_cost: 0.002 }), lines: [line(1, 1, 2)] },
      { shipping_total: 1.01 },
    ],
    [
      'a fee',
      { lines: [line(1, 1)], paymentMethod: feeOf({ cost_type: 'fixed_fee', fixed_fee: 0.005 }) },
      { payment_method_total: 0.01 },
    ],
    [
      'a converted price',
      { lines: [line(1, 10.91)], prices: convertedPrices('EUR', 'KWD', 0.3337, stripe) },
      { total: 3.64 },
    ],
  ])('%s', (_, inputs, expected) => {
    expect(order({ prices: dinars, ...inputs })).toMatchObject(expected);
  });

  test('the shares of a discount', () => {
    const lines = [line(1, 1), line(2, 1), line(3, 1)];
    const coupon = cartCoupon('NET_REDUCTION', 0.1);
    expect(order({ prices: dinars, lines, coupon }).discounts).toMatchObject([
      { coupon_total: 0.04 },
      { coupon_total: 0.03 },
      { coupon_total: 0.03 },
    ]);
  });

  test('but not without Stripe or in other currencies', () => {
    expect(order({ prices: pricesIn('KWD'), lines: [line(1, 1.255, 3)] })).toMatchObject({
      total: 3.765,
    });
    expect(order({ prices: pricesIn('JPY', stripe), lines: [line(1, 125)] })).toMatchObject({
      total: 125,
    });
  });
});
