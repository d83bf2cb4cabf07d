import { describe, expect, test } from 'vitest';
import type { ActionRequest } from '../../shared/actions/context.ts';
import { capturedPayment } from '../../shared/payments/captures.ts';
import { invoiceAmounts } from '../../shared/pricing/invoice-amounts.ts';
import { priceLines } from '../../shared/pricing/lines.ts';
import { toMajor } from '../../shared/pricing/money.ts';
import { type OrderInputs, priceOrder } from '../../shared/pricing/price-order.ts';
import { isApplicable } from '../../shared/pricing/promotions.ts';
import { type EarlierRefunds, worthOf } from '../../shared/pricing/refund-amounts.ts';
import type { TaxRules } from '../../shared/pricing/tax-rules.ts';
import { requireRefundable } from '../../shared/refunds/refund-limit.ts';
import { refundablePayments } from '../../shared/refunds/refundable-payments.ts';
import type { Order } from '../../shared/resources/orders.ts';
import type { Payment } from '../../shared/resources/schemas/payment.ts';
import {
  convertedPrices,
  EUR,
  feeOf,
  line,
  pricesIn,
  promotionOf,
  shippingOf,
  storeTax,
} from './pricing-inputs.ts';

/** What a millisecond, a cent or a name decides. */
const priced = (inputs: Partial<OrderInputs>) => priceOrder({ prices: EUR, lines: [], ...inputs });
const amountsOf = (taxes: readonly { amount: number }[]) => taxes.map(({ amount }) => amount);

test('a promotion includes its start time and excludes its end time', () => {
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
  const classes = [20, 10].map((rate, i) => ({
    ...{ id: i + 1, name: `${rate} %`, rates: [{ rate }] },
  })) as unknown as TaxRules['classes'];

  test('a rounding cent between a line and shipping goes to the line', () => {
    const { taxes } = priced({
      lines: [line(1, 1), line(2, 0.05)],
      shipping: shippingOf({ base_cost: 0.05 }),
      taxes: storeTax(10),
    });
    expect(taxes?.lines.map(amountsOf)).toEqual([[10], [1]]);
    expect(amountsOf(taxes?.shipping_taxes ?? [])).toEqual([0]);
  });

  test('a shipping cent between two rates goes to the lowest product id', () => {
    // Of each rate there is one euro, so each has half of 1.01.
    const lines = [
      line(1, 0.5, 1, { tax_id: 1 }),
      line(2, 1, 1, { tax_id: 2 }),
      line(3, 0.5, 1, { tax_id: 1 }),
    ];
    for (const sorted of [lines, lines.toReversed()]) {
      const { taxes } = priced({
        lines: sorted,
        shipping: shippingOf({ base_cost: 1.01 }),
        taxes: { ...storeTax(0), classes },
      });
      const bases = taxes?.shipping_taxes.map(({ rate, base }) => [rate, base]) ?? [];
      expect(Object.fromEntries(bases)).toEqual({ 20: 51, 10: 50 });
    }
  });

  test('an exempt order takes the tax out of a fee with its own tax class', () => {
    const settings = { prices_include_tax: true };
    const { totals } = priced({
      lines: [line(1, 12, 1, { tax_id: 1 })],
      paymentMethod: feeOf({ cost_type: 'fixed_fee', fixed_fee: 1.1, tax_id: 2 }),
      taxes: { ...storeTax(0, settings), classes, isExempt: true },
    });
    expect(totals).toMatchObject({ items_total: 1_000, payment_method_total: 100, total: 1_100 });
  });

  test('an exempt order keeps all decimals of a unit price and rounds its line for Stripe', () => {
    const { lines } = priced({
      prices: pricesIn('KWD', { stripe: {} }),
      lines: [line(1, 1.3, 3)],
      taxes: { ...storeTax(5, { prices_include_tax: true }), isExempt: true },
    });
    // 1.300 / 1.05 are 1.238, and three of these 3.714.
    expect(lines).toMatchObject([{ unit_price: 1_238, line_total: 3_710 }]);
  });

  test('included taxes never add up to more than the price', () => {
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

test('a variant line has its own prices only if the variant does', () => {
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

test('each refunded unit gets its own share of the tax', () => {
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

test('the tax bases on an invoice exclude the tax, even for shipping', () => {
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

test('a captured amount is paid to the cent', () => {
  const authorised: Payment = {
    ...{ method: 'Stripe', order_id: 1, successful: true, captured: false, description: '' },
    ...{ amount: 57.34, charged_amount: 57.34, charged_currency: 'EUR', created_at: '' },
  };
  const paid = (cents: number) => {
    const outcome = { kind: 'captured', amount: cents, data: {} } as const;
    const { amount, charged_amount } = capturedPayment(authorised, outcome, 'EUR');
    return amount === toMajor(cents, 'EUR') && charged_amount === amount;
  };
  const all = Array.from({ length: 5_734 }, (_, i) => i + 1);
  expect(all.filter((cents) => !paid(cents))).toEqual([]);
});

test('refunds use the newest payment first, then older ones', () => {
  const paid = { ...{ method: 'Custom', order_id: 1, successful: true }, description: '' };
  const payments = [5, 10, 20].map((amount) => ({ ...paid, amount }));
  const left = (...refunds: object[]) =>
    refundablePayments({ state: 'processing', payments, refunds } as unknown as Order, 'EUR').map(
      ({ index, chargedLeft }) => [index, chargedLeft],
    );
  const refundOf = (payment: number, amount: number) => ({
    ...{ payment, amount, charged_amount: amount, status: 'succeeded' },
  });
  expect(left()).toEqual([
    [2, 2_000],
    [1, 1_000],
    [0, 500],
  ]);
  expect(left(refundOf(2, 20), refundOf(0, 1))).toEqual([
    [1, 1_000],
    [0, 400],
  ]);
});

test('a pending refund counts toward the staff limit, but a failed one does not', () => {
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
