import assert from 'node:assert/strict';
import { test } from 'vitest';
import { type ExpandedLine, lineOf } from '../../shared/carts/cart.ts';
import { omit } from '../../shared/contract/json.ts';
import { appliesTo } from '../../shared/pricing/coupons.ts';
import { explainOrder } from '../../shared/pricing/explain-order.ts';
import type { Line } from '../../shared/pricing/lines.ts';
import { roundTo, toMinor } from '../../shared/pricing/money.ts';
import {
  type OrderInputs,
  type PricedOrder,
  priceOrder,
} from '../../shared/pricing/price-order.ts';
import type { OrderTaxes } from '../../shared/pricing/taxes.ts';
import { orderFields } from '../../shared/pricing/totals-view.ts';
import { fc } from '../store/properties.ts';
import { promotionsByFormula, totalsByFormula } from './pricing-formulas.ts';
import { CURRENCIES, convertedPrices, orders, pricesIn } from './pricing-inputs.ts';

/** Of each of the ten prices; `.ci/full` checks more of them. */
const RUNS = { numRuns: Number(process.env['ORDERS'] ?? 250) };

const add = (amounts: readonly number[]) => amounts.reduce((one, other) => one + other, 0);
const sharesOf = ({ lines }: PricedOrder, name: 'promotion_total' | 'coupon_total') =>
  lines.map((each) => each[name]);

type Tax = OrderTaxes['tax_lines'][number];

/** Rows of a class may have the same rate: these are compared together. */
const ofTax = (taxes: readonly Tax[], { tax_id, rate }: Tax, name: 'base' | 'amount'): number =>
  add(taxes.map((each) => (each.tax_id === tax_id && each.rate === rate ? each[name] : 0)));

/** What each line costs in the end, in minor units. */
const netAmounts = ({ lines }: PricedOrder) =>
  lines.map(({ line_total, promotion_total, coupon_total, discounted_total }) => {
    assert.strictEqual(line_total - promotion_total - coupon_total, discounted_total);
    return discounted_total;
  });

/** What holds for every order. One generated order is checked for all of it. */
const LAWS: Readonly<Record<string, (inputs: OrderInputs, priced: PricedOrder) => void>> = {
  'costs what its lines cost, with shipping, taxes and fee'(_, priced) {
    const { totals, freeShipping } = priced;
    const net = netAmounts(priced);
    const rest = totals.shipping_total - freeShipping + (priced.taxes?.added ?? 0);
    if (net.some((amount) => amount < 0)) throw new Error(`A line is below 0: ${net}`);
    assert.strictEqual(add(net) + rest + (totals.payment_method_total ?? 0), totals.total);
  },

  'is explained by rules that add up to its total'(inputs, priced) {
    const { currency } = priced;
    const minor = (amount = 0) => Math.sign(amount) * toMinor(Math.abs(amount), currency);
    const rules = explainOrder(inputs, priced).filter(({ applied }) => applied);
    const counted = rules.filter(({ included }) => !included);
    assert.strictEqual(add(counted.map(({ amount }) => minor(amount))), priced.totals.total);
    for (const { amount, lines } of rules) {
      const parts = lines?.map((part) => minor(part.amount));
      if (parts) assert.strictEqual(add(parts), minor(amount));
    }
  },

  'says of each tax whether prices include it'(inputs, priced) {
    const { prices_include_tax } = inputs.taxes?.settings ?? {};
    const applied = explainOrder(inputs, priced).filter((each) => each.applied);
    for (const { rule, included } of applied) {
      assert.strictEqual(included === true, rule === 'tax' && prices_include_tax === true);
    }
  },

  'gives each discount to its parts'(_, priced) {
    const { totals, freeShipping } = priced;
    const promotion = add(sharesOf(priced, 'promotion_total')) + freeShipping;
    assert.strictEqual(promotion, totals.promotion_total ?? 0);
    assert.strictEqual(add(sharesOf(priced, 'coupon_total')), totals.coupon_total ?? 0);
  },

  'gives each promotion what those before it have left'(inputs, priced) {
    const { promotions, lines, freeShipping } = priced;
    for (const each of promotions) assert.strictEqual(add(each.lines), each.ofLines);
    const byLine = lines.map((_, i) => add(promotions.map((each) => each.lines[i] ?? 0)));
    assert.deepEqual(byLine, sharesOf(priced, 'promotion_total'));
    assert.strictEqual(add(promotions.map((each) => each.ofShipping)), freeShipping);
    if (inputs.taxes?.isExempt) return;
    const amounts = promotions.map((each) => each.ofLines);
    assert.deepEqual(amounts, promotionsByFormula(inputs));
  },

  'says of each promotion what it takes off'(inputs, priced) {
    const rules = explainOrder(inputs, priced).filter(({ rule }) => rule === 'promotion');
    const minor = (amount = 0) => toMinor(Math.abs(amount), priced.currency);
    const said = rules.map(({ id, amount }) => [id, minor(amount)]);
    const taken = priced.promotions.map(({ promotion, ofLines }) => [promotion.id, ofLines]);
    assert.deepEqual(said, taken);
  },

  'costs neither less than nothing nor more than without discounts'(_, { totals, taxes }) {
    const { items_total, shipping_total, payment_method_total = 0 } = totals;
    const added = taxes?.added ?? 0;
    const undiscounted = items_total + shipping_total + added + payment_method_total;
    if (!(totals.total >= 0)) throw new Error(`The total is ${totals.total}`);
    assert.strictEqual(Math.max(totals.total, undiscounted), undiscounted);
  },

  'costs the same after a line came and went, and in any order of its lines'(inputs, { totals }) {
    const [first, ...others] = inputs.lines;
    const more = [...inputs.lines, ...inputs.lines.slice(0, 1)];
    const { prices, taxes } = inputs;
    // What else the order costs may come to too much with one more line.
    const itemsTotal = (lines: readonly Line[]) =>
      priceOrder({ prices, lines, ...(taxes && { taxes }) }).totals.items_total;
    assert.strictEqual(itemsTotal(more), totals.items_total + itemsTotal(more.slice(-1)));
    const lines = more.slice(0, -1);
    assert.deepEqual(priceOrder({ ...inputs, lines }).totals, totals);
    const turned = first ? [...others.toReversed(), first] : [];
    assert.deepEqual(priceOrder({ ...inputs, lines: turned }).totals, totals);
  },

  'costs the same when it is computed again from what was stored'(inputs, priced) {
    const order: StoredOrder = JSON.parse(
      JSON.stringify({ inputs, lines: inputs.lines.map(expanded), fields: orderFields(priced) }),
    );
    const stored = { ...order.inputs, prices: inputs.prices };
    const again = priceOrder({ ...stored, lines: order.lines.map(lineOf) });
    assert.deepEqual(orderFields(again), order.fields);
  },

  'takes the coupon off the lines that it is for, and no more than they still cost'(
    inputs,
    priced,
  ) {
    const { coupon, lines } = inputs;
    for (const [i, share] of sharesOf(priced, 'coupon_total').entries()) {
      const isMeant = coupon && appliesTo(coupon, lines.slice(i, i + 1));
      if (!isMeant) assert.strictEqual(share, 0);
    }
  },

  'has line totals that are unit prices times quantities, and add up'({ prices }, priced) {
    for (const { unit_price, quantity, line_total } of priced.lines) {
      assert.strictEqual(line_total, roundTo(unit_price * quantity, prices.increment));
    }
    const totals = priced.lines.map(({ line_total }) => line_total);
    assert.strictEqual(add(totals), priced.totals.items_total);
  },

  'gives each tax to what it is on'(inputs, priced) {
    const { taxes, totals } = priced;
    assert.strictEqual(totals.taxes_total, taxes?.total ?? 0);
    if (!inputs.taxes || !taxes) return;
    const parts = [taxes.lines, taxes.shipping_taxes, taxes.payment_method_taxes].flat(2);
    assert.strictEqual(add(parts.map(({ amount }) => amount)), taxes.total);
    for (const line of taxes.tax_lines) {
      for (const name of ['base', 'amount'] as const) {
        assert.strictEqual(ofTax(parts, line, name), ofTax(taxes.tax_lines, line, name));
      }
      assert.strictEqual(Math.min(line.amount, line.base), line.amount);
    }
  },

  'has taxes on the lines, shipping and fee that the settings name'(inputs, priced) {
    const { taxes: rules } = inputs;
    const { taxes } = priced;
    if (!rules || !taxes) return;
    const { tax_type } = rules.settings;
    if (rules.isExempt || tax_type === 'nothing') assert.deepEqual(taxes.tax_lines, []);
    if (tax_type === 'products_only') assert.deepEqual(taxes.shipping_taxes, []);
    if (tax_type === 'shipping_only') assert.deepEqual(taxes.lines.flat(), []);
    if (tax_type !== 'all') assert.deepEqual(taxes.payment_method_taxes, []);
    if (rules.settings.prices_include_tax) assert.strictEqual(taxes.added, 0);
    else assert.strictEqual(taxes.added, taxes.total);
  },

  'has only amounts that the processor takes'({ prices }, { totals, lines }) {
    const computed = lines.flatMap((each) =>
      Object.values(omit(each, ['product_id', 'variant_id', 'quantity', 'unit_price'])),
    );
    for (const amount of [...Object.values(totals), ...computed]) {
      assert.strictEqual(amount % prices.increment, 0);
    }
  },

  'has the totals that the formulas say'(inputs, priced) {
    const { taxes, totals } = priced;
    if (inputs.taxes?.isExempt) return;
    const { taxes: before } = priceOrder({ ...inputs, paymentMethod: undefined });
    const taxed = {
      beforeFee: before?.added ?? 0,
      added: taxes?.added ?? 0,
      total: taxes?.total ?? 0,
    };
    const shares = sharesOf(priced, 'promotion_total');
    assert.deepEqual(totals, totalsByFormula(inputs, shares, taxed));
  },
};

const STRIPE = { stripe: {} };

/** Own prices and converted ones, in currencies of every number of decimals. */
const PRICES = [
  ...CURRENCIES.map((currency) => pricesIn(currency)),
  pricesIn('KWD', STRIPE),
  convertedPrices('EUR', 'JPY', 163.27),
  convertedPrices('JPY', 'EUR', 0.0061249),
  convertedPrices('EUR', 'KWD', 0.3337),
  convertedPrices('EUR', 'KWD', 0.3337, STRIPE),
  convertedPrices('KWD', 'CLF', 0.0842),
].map((prices) => [prices.key, prices] as const);

test.each(PRICES)('every order in %s obeys the pricing rules', (_, prices) => {
  fc.assert(
    fc.property(orders(prices), (inputs) => {
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
