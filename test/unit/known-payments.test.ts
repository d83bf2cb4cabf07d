import { expect, test } from 'vitest';
import { updatePayment } from '../../shared/payments/known-payments.ts';
import type { KnownPayment } from '../../shared/payments/processors/processor.ts';

/** A sale that the bank has declined at its settlement. */
const declined: KnownPayment = {
  id: 'sale',
  orderId: 7,
  outcome: { kind: 'declined', message: 'It is settlement_declined.', details: {} },
  isFor: () => true,
  taken: () => 0,
  refunded: () => 0,
  failedRefunds: async () => [],
};

test.each([
  ['pending', true],
  ['succeeded', true],
  ['failed', false],
] as const)(
  'a payment declined at settlement with a %s refund has successful: %s',
  (status, successful) => {
    const time = '2026-11-22T12:00:00.000Z';
    const payment = {
      method: 'Braintree',
      order_id: 7,
      amount: 5,
      successful: true,
      description: '',
      created_at: time,
      data: { id: 'sale' },
      refund: { status, created_at: time },
    };
    const before = [payment];
    const changes = updatePayment({ payments: before, state: 'canceled' }, declined, 'EUR');
    const { payments = before } = changes;
    expect(payments.map((each) => each.successful)).toEqual([successful]);
  },
);
