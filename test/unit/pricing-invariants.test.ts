import assert from 'node:assert/strict';
import fc from 'fast-check';
import { test } from 'vitest';
import { appliesTo } from '../../shared/pricing/coupons.ts';
import { type Line, priceLines } from '../../shared/pricing/lines.ts';
import {
  type OrderInputs,
  type PricedOrder,
  priceOrder,
} from '../../shared/pricing/price-order.ts';
import { orderFields } from '../../shared/pricing/totals-view.ts';
import { type ExpandedLine, lineOf } from '../../shared/shopping/cart.ts';
import { totalsByFormula } from './pricing-formulas.ts';
import { CURRENCIES, orders } from './pricing-inputs.ts';

/** In each currency. */
const RUNS = { numRuns: 2_500 };

const add = (amounts: readonly number[]) => amounts.reduce((one, other) => one + other, 0);
const sharesOf = ({ discounts }: PricedOrder, name: 'promotion_total' | 'coupon_total') =>
  discounts.map((discount) => discount[name]);

/** What a line costs in the end, in minor units. */
function netAmounts({ lines, currency }: OrderInputs, { discounts }: PricedOrder) {
  return priceLines(lines, currency).lineTotals.map(
    (total, i) =>
      total - (discounts[i]?.promotion_total ?? NaN) - (discounts[i]?.coupon_total ?? NaN),
  );
}

/** What holds for every order. One generated order is checked for all of it. */
const LAWS: Readonly<Record<string, (inputs: OrderInputs, priced: PricedOrder) => void>> = {
  'costs what its lines cost, with shipping, taxes and fee'(inputs, priced) {
    const { totals, freeShipping } = priced;
    const net = netAmounts(inputs, priced);
    const rest = totals.shipping_total - freeShipping + totals.taxes_total;
    if (net.some((amount) => amount < 0)) throw new Error(`A line is below 0: ${net}`);
    assert.strictEqual(add(net) + rest + (totals.payment_method_total ?? 0), totals.total);
  },

  'gives each discount to its parts'(_, priced) {
    const { totals, freeShipping } = priced;
    const promotion = add(sharesOf(priced, 'promotion_total')) + freeShipping;
    assert.strictEqual(promotion, totals.promotion_total ?? 0);
    assert.strictEqual(add(sharesOf(priced, 'coupon_total')), totals.coupon_total ?? 0);
  },

  'costs neither less than nothing nor more than without discounts'(_, { totals }) {
    const { items_total, shipping_total, taxes_total, payment_method_total = 0 } = totals;
    const undiscounted = items_total + shipping_total + taxes_total + payment_method_total;
    if (!(totals.total >= 0)) throw new Error(`The total is ${totals.total}`);
    assert.strictEqual(Math.max(totals.total, undiscounted), undiscounted);
  },

  'costs the same after a line came and went, and in any order of its lines'(inputs, { totals }) {
    const [first, ...others] = inputs.lines;
    const more = [...inputs.lines, ...inputs.lines.slice(0, 1)];
    assert.strictEqual(
      priceOrder({ ...inputs, lines: more }).totals.items_total,
      totals.items_total + add(priceLines(more.slice(-1), inputs.currency).lineTotals),
    );
    const lines = more.slice(0, -1);
    assert.deepEqual(priceOrder({ ...inputs, lines }).totals, totals);
    const turned = first ? [...others.toReversed(), first] : [];
    assert.deepEqual(priceOrder({ ...inputs, lines: turned }).totals, totals);
  },

  'costs the same when it is computed again from what was stored'(inputs, priced) {
    const order: StoredOrder = JSON.parse(
      JSON.stringify({ inputs, lines: inputs.lines.map(expanded), fields: orderFields(priced) }),
    );
    const again = priceOrder({ ...order.inputs, lines: order.lines.map(lineOf) });
    assert.deepEqual(orderFields(again), order.fields);
  },

  'takes the coupon off the lines that it is for, and no more than they still cost'(
    inputs,
    priced,
  ) {
    const { coupon, lines } = inputs;
    const net = netAmounts(inputs, priced);
    for (const [i, line] of lines.entries()) {
      const share = priced.discounts[i]?.coupon_total ?? NaN;
      if (!coupon || !appliesTo(coupon, [line])) assert.strictEqual(share, 0);
      if ((net[i] ?? NaN) < 0) throw new Error(`A line costs ${net[i]} in the end.`);
    }
  },

  'has the totals that the formulas say'(inputs, priced) {
    const shares = sharesOf(priced, 'promotion_total');
    assert.deepEqual(priced.totals, totalsByFormula(inputs, shares));
  },
};

test.each(CURRENCIES)('every order in %s', (currency) => {
  fc.assert(
    fc.property(orders(currency), (inputs) => {
      const priced = priceOrder(inputs);
      for (const [law, holds] of Object.entries(LAWS)) {
        try {
          holds(inputs, priced);
        } catch (cause) {
          throw new Error(`An order ${law}, but this one does not.`, { cause });
        }
      }
    }),
    RUNS,
  );
});

/** What an order keeps of its computation. */
interface StoredOrder {
  readonly inputs: OrderInputs;
  readonly lines: readonly ExpandedLine[];
  readonly fields: object;
}

const TIMES = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' };

/** The form of a line in `products` of an order. */
const expanded = ({ product, variant, quantity }: Line): ExpandedLine => ({
  ...TIMES,
  name: 'Product',
  price: 0,
  ...product,
  product_id: product.id,
  variant_id: variant?.id ?? 0,
  ...(variant && { variant: { stock_type: 'infinite', price: 0, ...variant } }),
  quantity,
});
