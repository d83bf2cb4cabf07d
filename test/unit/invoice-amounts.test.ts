import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { type InvoiceLine, invoiceAmounts } from '../../shared/pricing/invoice-amounts.ts';
import { priceOrder } from '../../shared/pricing/price-order.ts';
import { fc } from '../store/properties.ts';
import { CURRENCIES, convertedPrices, orders, pricesIn } from './pricing-inputs.ts';

const RUNS = { numRuns: 300 };

const add = (amounts: readonly number[]) => amounts.reduce((one, other) => one + other, 0);
const all = (lines: readonly InvoiceLine[], name: 'net' | 'tax' | 'total') =>
  add(lines.map((line) => line[name]));

const PRICES = CURRENCIES.flatMap((currency) => [
  pricesIn(currency),
  convertedPrices('EUR', currency === 'EUR' ? 'USD' : currency, 0.0123),
]);

describe('an invoice', () => {
  test.each(PRICES)('for an order in $base, shown in $currency, adds up', (prices) => {
    fc.assert(
      fc.property(orders(prices), (inputs) => {
        const priced = priceOrder(inputs);
        const { lines, ...amounts } = invoiceAmounts(priced);
        const { totals, taxes } = priced;
        assert.strictEqual(amounts.total, totals.total);
        assert.strictEqual(amounts.taxes_total, totals.taxes_total);
        assert.strictEqual(amounts.net_total + amounts.taxes_total, amounts.total);
        assert.deepStrictEqual(
          [all(lines, 'net'), all(lines, 'tax'), all(lines, 'total')],
          [amounts.net_total, amounts.taxes_total, amounts.total],
        );
        for (const { price, quantity, discount, net, tax, total, taxes: parts } of lines) {
          assert.strictEqual(net + tax, total);
          assert.strictEqual(add(parts.map(({ amount }) => amount)), tax);
          const isIncluded = taxes !== undefined && taxes.added === 0;
          assert.strictEqual(price * quantity - discount, isIncluded ? total : net);
          assert(net >= 0 && discount >= 0);
        }
        assert.strictEqual(add(amounts.taxes.map(({ amount }) => amount)), amounts.taxes_total);
        assert.deepStrictEqual(
          amounts.taxes.map(({ rate, amount }) => [rate, amount]),
          (taxes?.tax_lines ?? []).map(({ rate, amount }) => [rate, amount]),
        );
      }),
      RUNS,
    );
  });
});
