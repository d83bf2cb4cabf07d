import { expect, test } from 'vitest';
import { type OrderInputs, priceOrder } from '../../shared/pricing/price-order.ts';
import type { TaxRules } from '../../shared/pricing/tax-rules.ts';
import { cartCoupon, EUR, line, promotionOf, shippingOf, storeTax } from './pricing-inputs.ts';

/** The examples of money.md, under "Allocation" and "Taxes", in minor units. */
const order = (inputs: Omit<OrderInputs, 'prices'>) => priceOrder({ prices: EUR, ...inputs });

/** What promotion and coupon take off each line, and what it costs then. */
const discountsOf = (inputs: Omit<OrderInputs, 'prices'>) =>
  order(inputs).lines.map((each) => [
    each.promotion_total,
    each.coupon_total,
    each.discounted_total,
  ]);

const offEachUnit = (value: number) => promotionOf({ type: 'CART_ITEMS_NET_REDUCTION', value });

const [STANDARD, REDUCED, ELSEWHERE] = [1, 2, 3];

/** 19 % and 7 %, and a class none of whose rows match. */
const taxes = (tax_rate: number, more: Partial<TaxRules> = {}): TaxRules => ({
  ...storeTax(tax_rate),
  classes: [
    { id: STANDARD, name: 'Standard', combine: 'highest', rates: [{ rate: 19 }] },
    { id: REDUCED, name: 'Reduced', combine: 'highest', rates: [{ rate: 7 }] },
    { id: ELSEWHERE, name: 'Elsewhere', combine: 'highest', rates: [] },
  ],
  ...more,
});

test('a tie goes to the lowest product id, then the lowest variant id', () => {
  const coupon = cartCoupon('NET_REDUCTION', 0.01);
  expect(discountsOf({ lines: [line(5, 1), line(3, 1)], coupon })).toEqual([
    [0, 0, 100],
    [0, 1, 99],
  ]);
  const variants = [2, 1].map((id) => ({ ...line(3, 1), variant: { id, price: 1 } }));
  expect(discountsOf({ lines: variants, coupon })).toEqual([
    [0, 0, 100],
    [0, 1, 99],
  ]);
});

test('a line takes the reduction of its own units, and other lines take the rest', () => {
  const inputs = {
    lines: [line(1, 1), line(2, 10, 2)],
    promotions: [offEachUnit(2)],
    coupon: cartCoupon('PERCENTAGE_DISCOUNT', 10),
    taxes: storeTax(20, { apply_discounts_before_taxes: true }),
  };
  expect(discountsOf(inputs)).toEqual([
    [100, 0, 0],
    [500, 210, 1_290],
  ]);
  expect(order(inputs).taxes?.tax_lines).toMatchObject([{ base: 1_290, amount: 258 }]);
});

test('each promotion applies to what the earlier ones left', () => {
  const promotions = [
    promotionOf({ type: 'CART_VALUE_NET_REDUCTION', value: 5 }),
    promotionOf({ type: 'CART_VALUE_PERCENTAGE_REDUCTION', value: 10 }),
    promotionOf({ type: 'CART_VALUE_NET_REDUCTION', value: 50 }),
  ];
  const shares = order({ lines: [line(1, 10), line(2, 30)], promotions }).promotions;
  expect(shares.map(({ lines }) => lines)).toEqual([
    [125, 375],
    [88, 262],
    [787, 2_363],
  ]);
});

test('a coupon is split by line totals, within what the promotion left', () => {
  const lines = [line(1, 10), line(2, 30)];
  const promotion = offEachUnit(8);
  expect(
    discountsOf({ lines, promotions: [promotion], coupon: cartCoupon('NET_REDUCTION', 10) }),
  ).toEqual([
    [800, 200, 0],
    [800, 800, 1_400],
  ]);
});

test('shipping uses the one tax rate of free lines, or else the store rate', () => {
  const sample = line(1, 0, 1, { tax_id: REDUCED });
  const other = line(2, 0, 1, { tax_id: STANDARD });
  const shippingTaxes = (lines: OrderInputs['lines']) =>
    order({ lines, shipping: shippingOf({ base_cost: 4.9 }), taxes: taxes(23) }).taxes
      ?.shipping_taxes;
  expect(shippingTaxes([sample])).toMatchObject([{ rate: 7, base: 490, amount: 34 }]);
  expect(shippingTaxes([sample, other])).toMatchObject([{ rate: 23, base: 490, amount: 113 }]);
});

test('lines without a tax are one group, whatever the reason', () => {
  const { taxes: taken } = order({
    lines: [line(1, 1), line(2, 1, 1, { tax_id: ELSEWHERE }), line(3, 1, 1, { tax_id: STANDARD })],
    shipping: shippingOf({ base_cost: 0.02 }),
    taxes: taxes(0),
  });
  expect(taken?.shipping_taxes).toMatchObject([{ rate: 19, base: 1 }]);
});

test('an exempt order takes the taxes out of each input and rounds once', () => {
  const { totals, lines } = order({
    lines: [line(1, 9.99, 3, { tax_id: STANDARD }), line(2, 4.49, 2, { tax_id: REDUCED })],
    coupon: cartCoupon('PERCENTAGE_DISCOUNT', 10),
    shipping: shippingOf({ base_cost: 4.9 }),
    taxes: taxes(0, {
      settings: { ...storeTax(0).settings, prices_include_tax: true },
      isExempt: true,
    }),
  });
  expect(lines.map(({ line_total }) => line_total)).toEqual([2_517, 840]);
  expect(totals).toEqual({
    items_total: 3_357,
    coupon_total: 336,
    shipping_total: 308 + 115,
    taxes_total: 0,
    total: 3_444,
  });
});
