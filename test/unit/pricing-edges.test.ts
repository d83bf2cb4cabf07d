import { describe, expect, test } from 'vitest';
import type { ActionRequest } from '../../shared/actions/context.ts';
import { invoiceAmounts } from '../../shared/pricing/invoice-amounts.ts';
import { priceLines } from '../../shared/pricing/lines.ts';
import { type OrderInputs, priceOrder } from '../../shared/pricing/price-order.ts';
import { isApplicable } from '../../shared/pricing/promotions.ts';
import { type EarlierRefunds, worthOf } from '../../shared/pricing/refund-amounts.ts';
import type { TaxRules } from '../../shared/pricing/tax-rules.ts';
import { requireRefundable } from '../../shared/refunds/refund-limit.ts';
import type { Order } from '../../shared/resources/orders.ts';
import { convertedPrices, EUR, line, promotionOf, shippingOf, storeTax } from './pricing-inputs.ts';

/** What a millisecond, a cent or a name decides: each of these was wrong once without a test that saw it. */
const priced = (inputs: Partial<OrderInputs>) => priceOrder({ prices: EUR, lines: [], ...inputs });
const amountsOf = (taxes: readonly { amount: number }[]) => taxes.map(({ amount }) => amount);

test('a promotion holds from its first millisecond on, and not at its last', () => {
  const [from, until] = [Date.parse('2026-03-01T00:00:00Z'), Date.parse('2026-04-01T00:00:00Z')];
  const promotion = {
    ...promotionOf(),
    valid_from: new Date(from).toISOString(),
    valid_until: new Date(until).toISOString(),
  };
  const holds = (now: number) => isApplicable(promotion, priceLines([], EUR), now);
  expect([from - 1, from, until - 1, until].map(holds)).toEqual([false, true, true, false]);
});

describe('taxes', () => {
  test('a cent between a line and the shipping is of the line, whatever comes before it', () => {
    const { taxes } = priced({
      lines: [line(1, 1), line(2, 0.05)],
      shipping: shippingOf({ base_cost: 0.05 }),
      taxes: storeTax(10),
    });
    expect(taxes?.lines.map(amountsOf)).toEqual([[10], [1]]);
    expect(amountsOf(taxes?.shipping_taxes ?? [])).toEqual([0]);
  });

  test('those that a price includes are no more than the price together', () => {
    const rates = ['One', 'Other', 'Third'].map((name) => ({ name, rate: 100 }));
    const rules: TaxRules = {
      ...storeTax(0, { prices_include_tax: true, tax_id: 7 }),
      classes: [{ id: 7, name: 'All', rates }] as unknown as TaxRules['classes'],
    };
    // Amounts are multiples of five: a quarter of ten is five, three times.
    const prices = { ...EUR, increment: 5 };
    const { taxes } = priced({ prices, lines: [line(1, 0.1)], taxes: rules });
    expect(amountsOf(taxes?.tax_lines ?? [])).toEqual([5, 5, 0]);
  });
});

test('a line of a variant has own prices when the variant has, and not by its product', () => {
  const prices = convertedPrices('EUR', 'USD', 1.1);
  const own = { prices: { USD: { price: 12 } } };
  const of = (product: object, variant: object) =>
    priced({
      prices,
      lines: [
        {
          product: { id: 1, price: 10, ...product },
          variant: { id: 2, price: 10, ...variant },
          quantity: 1,
        },
      ],
    }).hasOwnPrices;
  expect([of(own, {}), of({}, own), of({}, {})]).toEqual([false, true, false]);
});

test('each unit that is refunded has its own part of the tax, and not that of earlier ones again', () => {
  const order = priced({ lines: [line(1, 3.33, 3)], taxes: storeTax(22) });
  let earlier: EarlierRefunds = { amount: 0, units: [0], lines: [0], taxes: [] };
  const taxes = [1, 2, 3].map((units) => {
    const worth = worthOf(order, { units: [1], shipping: false }, earlier);
    const lines = [worth.amount + (earlier.lines[0] ?? 0)];
    earlier = { ...earlier, amount: earlier.amount + worth.amount, units: [units], lines };
    return worth.taxes.map(({ base, amount }) => [base, amount]);
  });
  expect(taxes).toEqual([[[333, 73]], [[333, 73]], [[333, 74]]]);
});

test('what an invoice says a tax is on is without that tax, also of shipping that has the rates of the lines', () => {
  const rules: TaxRules = {
    ...storeTax(0, { prices_include_tax: true }),
    classes: [
      { id: 1, name: 'Full', rates: [{ name: 'Full', rate: 23 }] },
      { id: 2, name: 'Reduced', rates: [{ name: 'Reduced', rate: 6 }] },
    ] as unknown as TaxRules['classes'],
  };
  const invoice = invoiceAmounts(
    priced({
      lines: [line(1, 12.3, 1, { tax_id: 1 }), line(2, 10.6, 1, { tax_id: 2 })],
      shipping: shippingOf({ base_cost: 5 }),
      taxes: rules,
    }),
  );
  const bases = invoice.taxes.map(({ base }) => base);
  expect(invoice.taxes).toHaveLength(2);
  expect(bases.reduce((all, each) => all + each, 0)).toBe(invoice.net_total);
  for (const { base, amount, rate } of invoice.taxes) {
    expect(Math.abs((base * rate) / 100 - amount)).toBeLessThan(1);
  }
});

test('a refund that is pending counts against the limit of who made it, one that failed does not', () => {
  const refundBy = (status: string, id: number) => ({
    ...{ status, amount: 5, created_by: { kind: 'staff', id } },
  });
  const order = {
    refunds: [refundBy('pending', 7), refundBy('failed', 7), refundBy('succeeded', 8)],
  } as unknown as Order;
  const request = {
    application: { settings: { currency_code: 'EUR', support_refund_limit: 8 } },
    caller: {
      ...{ access: 'staff', staff: { kind: 'staff', id: 7, name: 'Grace Hopper' } },
      permissions: new Set(['orders:refund_limited']),
    },
  } as unknown as Pick<ActionRequest, 'application' | 'caller'>;
  expect(() => requireRefundable(order, 300, request)).not.toThrow();
  expect(() => requireRefundable(order, 301, request)).toThrow('€8.00 of one order');
});
