import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { type PricedOrder, priceOrder } from '../../shared/pricing/price-order.ts';
import {
  addTaxes,
  type EarlierRefunds,
  taxesInRefund,
  worthOf,
} from '../../shared/pricing/refund-amounts.ts';
import type { TaxRules } from '../../shared/pricing/tax-rules.ts';
import type { TaxLine } from '../../shared/pricing/taxes.ts';
import { fc } from '../store/properties.ts';
import { CURRENCIES, cartCoupon, EUR, line, orders, pricesIn, storeTax } from './pricing-inputs.ts';

/** Of each currency. */
const RUNS = { numRuns: 500 };

const NOTHING: EarlierRefunds = { amount: 0, units: [], lines: [], taxes: [] };
const add = (amounts: readonly number[]) => amounts.reduce((one, other) => one + other, 0);
const plus = (some: readonly number[], more: readonly number[]) =>
  more.map((each, i) => each + (some[i] ?? 0));

/** How an admin refunds: a share of the units of each line, of the money, or both. */
const steps = fc.array(
  fc.record({
    units: fc.array(fc.nat(100), { maxLength: 10 }),
    shipping: fc.boolean(),
    money: fc.option(fc.nat(100)),
  }),
  { maxLength: 6 },
);
type Step = typeof steps extends fc.Arbitrary<(infer Each)[]> ? Each : never;

/** Refunds a part of an order, and what was refunded of it then. */
function refund(priced: PricedOrder, { units, shipping, money }: Step, earlier: EarlierRefunds) {
  const { totals, lines, taxes } = priced;
  const left = totals.total - earlier.amount;
  const chosen = lines.map(({ quantity }, i) =>
    Math.floor(((quantity - (earlier.units[i] ?? 0)) * (units[i] ?? 0)) / 100),
  );
  const worth = worthOf(priced, { units: chosen, shipping }, earlier);
  const amount = money === null ? Math.min(left, worth.amount) : Math.floor((left * money) / 100);
  const isForParts = shipping || chosen.some((each) => each > 0);
  const taken = { total: totals.total, taxes: taxes?.tax_lines ?? [] };
  const refunded = taxesInRefund(taken, amount, isForParts ? worth : undefined, earlier);
  if (add(refunded.map((tax) => tax.amount)) > amount) throw new Error('More tax than money.');
  return {
    amount: earlier.amount + amount,
    units: plus(earlier.units, chosen),
    lines: plus(earlier.lines, worth.lines),
    taxes: [...earlier.taxes, ...refunded],
  };
}

const byRate = (lines: readonly TaxLine[]) =>
  addTaxes(lines)
    .filter(({ base, amount }) => base > 0 || amount > 0)
    .toSorted((one, other) => one.tax_id - other.tax_id || one.rate - other.rate);

const ALL: Step = { units: [], shipping: false, money: 100 };

const groups = fc.array(fc.integer({ min: 1, max: 9 }));

/** What the first line has cost, with the taxes that are added. */
function lineWithTaxes({ lines: [first], taxes }: PricedOrder): number {
  const added = taxes && taxes.added > 0 ? (taxes.lines[0] ?? []) : [];
  return (first?.discounted_total ?? 0) + add(added.map(({ amount }) => amount));
}

/** What its units come to, when they are refunded in these groups. */
function refundedLine(priced: PricedOrder, sizes: readonly number[], increment = 1): number {
  const quantity = priced.lines[0]?.quantity ?? 0;
  const all = [...sizes, quantity].reduce((earlier, size) => {
    const units = Math.min(size, quantity - (earlier.units[0] ?? 0));
    const worth = worthOf(priced, { units: [units], shipping: false }, earlier, increment);
    return {
      ...NOTHING,
      units: plus(earlier.units, [units]),
      lines: plus(earlier.lines, worth.lines.slice(0, 1)),
    };
  }, NOTHING);
  return all.lines[0] ?? 0;
}

test('with Stripe, refunds in dinars are multiples of 0.010 and add up', () => {
  const prices = pricesIn('KWD', { stripe: {} });
  fc.assert(
    fc.property(orders(prices), groups, (inputs, each) => {
      const priced = priceOrder(inputs);
      fc.pre(priced.lines.length > 0);
      assert.strictEqual(refundedLine(priced, each, prices.increment), lineWithTaxes(priced));
      const worth = worthOf(priced, { units: [each[0] ?? 1], shipping: false }, NOTHING, 10);
      assert.strictEqual(worth.amount % 10, 0);
    }),
    RUNS,
  );
});

describe.each(CURRENCIES)('in %s', (currency) => {
  test('all refunds of an order add up to its total and its taxes', () => {
    fc.assert(
      fc.property(orders(pricesIn(currency)), steps, (inputs, made) => {
        const priced = priceOrder(inputs);
        const isOnce = made.map((step, i) => ({
          ...step,
          shipping: step.shipping && !made.slice(0, i).some(({ shipping }) => shipping),
        }));
        const refunded = [...isOnce, ALL].reduce(
          (earlier, step) => refund(priced, step, earlier),
          NOTHING,
        );
        assert.strictEqual(refunded.amount, priced.totals.total);
        assert.deepStrictEqual(byRate(refunded.taxes), byRate(priced.taxes?.tax_lines ?? []));
      }),
      RUNS,
    );
  });

  test('the refunded units of a line add up to it, however they are grouped', () => {
    fc.assert(
      fc.property(orders(pricesIn(currency)), groups, (inputs, each) => {
        const priced = priceOrder(inputs);
        fc.pre(priced.lines.length > 0);
        assert.strictEqual(refundedLine(priced, each), lineWithTaxes(priced));
      }),
      RUNS,
    );
  });
});

test('matches the worked example in money.md', () => {
  const priced = priceOrder({
    prices: EUR,
    lines: [line(1, 3.34, 3)],
    coupon: cartCoupon('NET_REDUCTION', 0.02),
    taxes: storeTax(22, { apply_discounts_before_taxes: true }),
  });
  const unit: Step = { units: [34], shipping: false, money: null };
  const first = refund(priced, unit, NOTHING);
  expect(first).toMatchObject({ amount: 406, taxes: [{ base: 333, amount: 73 }] });
  const second = refund(priced, { ...unit, units: [50] }, first);
  expect(second).toMatchObject({ amount: 812, lines: [812] });
  const third = refund(priced, { ...unit, units: [100] }, second);
  expect(third).toMatchObject({ amount: 1220, lines: [1220], units: [3] });
  const taken = { total: 1220, taxes: priced.taxes?.tax_lines ?? [] };
  expect(taxesInRefund(taken, 500, undefined, first)).toMatchObject([{ amount: 90 }]);
});

test('a refund beyond the cost of a unit takes a share of the other taxes', () => {
  const taxesFor = (priced: PricedOrder, amount: number) => {
    const taken = { total: priced.totals.total, taxes: priced.taxes?.tax_lines ?? [] };
    const worth = worthOf(priced, { units: [1], shipping: false }, NOTHING);
    return taxesInRefund(taken, amount, worth, NOTHING);
  };
  // Twice what one of three units has cost.
  const alike = priceOrder({ prices: EUR, lines: [line(1, 10, 3)], taxes: storeTax(22) });
  expect(taxesFor(alike, 2_440)).toMatchObject([{ base: 2_000, amount: 440 }]);
  const classes = [22, 6].map((rate, i) => ({ id: i + 1, name: `${rate} %`, rates: [{ rate }] }));
  const different = priceOrder({
    prices: EUR,
    lines: [line(1, 10, 1, { tax_id: 1 }), line(2, 10, 1, { tax_id: 2 })],
    taxes: { ...storeTax(0), classes: classes as unknown as TaxRules['classes'] },
  });
  // The 12.20 of the one, and half of the 10.60 of the other.
  expect(taxesFor(different, 1_750)).toMatchObject([
    { rate: 22, base: 1_000, amount: 220 },
    { rate: 6, base: 500, amount: 30 },
  ]);
});
