import type { Static } from 'typebox';
import { recordId, text } from '../../shared/contract/fields.ts';
import type { Resource } from '../../shared/contract/resource.ts';

/**
 * protocol.md, "Payments". Record filters are those of the orders to pay; payments stand in orders.
 */
export const payments = {
  name: 'payments',
  summary: 'Paying an order: by card through Stripe or Braintree, or in a way of the store.',
  routes: {
    create: {
      methods: ['POST'],
      path: '/payments',
      access: { public: 'ownerless', user: 'own', admin: 'all' },
      body: {
        type: 'object',
        properties: {
          order_id: recordId,
          /** `Stripe`, `Braintree` or `Custom`; looked at after the order. */
          method: text(50),
          payment_method_id: recordId,
          source: { ...text(10_000), writeOnly: true },
          nonce: { ...text(10_000), writeOnly: true },
          /** Of Stripe: a payment method that a browser made, or an intent that is to be settled. */
          payment_method: { ...text(255), writeOnly: true },
          payment_intent: text(255),
          return_url: { ...text(2_000), writeOnly: true },
          secret: { ...text(100), writeOnly: true },
          expected_total: { type: 'number', minimum: 0 },
          description: text(1_000),
          created_at: text(50),
        },
        anyOf: [{ required: ['method'] }, { required: ['payment_method_id'] }],
        required: ['order_id'],
      },
      answer: { type: 'object' },
    },
    createClientToken: {
      methods: ['POST'],
      path: '/integrations/braintree/clientToken',
      access: { public: 'all', user: 'all', admin: 'all' },
      body: { type: 'object', properties: { customer_id: { type: 'number' } } },
      answer: {
        type: 'object',
        properties: { clientToken: { type: 'string' } },
        required: ['clientToken'],
      },
    },
  },
  reads: ['orders', 'paymentMethods', 'products', 'coupons'],
  writes: ['orders', 'products', 'coupons'],
  puts: ['due'],
  decrypts: ['payments'],
} as const satisfies Resource;

export type PaymentBody = Static<typeof payments.routes.create.body>;
