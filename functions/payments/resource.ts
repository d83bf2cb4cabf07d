import type { Static } from 'typebox';
import { recordId, text } from '../../shared/contract/fields.ts';
import type { Access, Resource } from '../../shared/contract/resource.ts';

const everyone = { public: 'all', user: 'all', admin: 'all' } as const satisfies Access;

/** What everybody may know of a configured processor. */
const configured = {
  environment: { type: 'string', enum: ['sandbox', 'production'] },
  isActive: { type: 'boolean' },
} as const;

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
    getStripe: {
      methods: ['GET'],
      path: '/integrations/stripe',
      access: everyone,
      answer: {
        type: 'object',
        properties: { ...configured, publishable_key: { type: 'string' } },
        required: ['environment', 'isActive'],
      },
    },
    getBraintree: {
      methods: ['GET'],
      path: '/integrations/braintree',
      access: everyone,
      answer: {
        type: 'object',
        properties: {
          ...configured,
          autoSubmitForSettlement: { type: 'boolean' },
          /** Cards are declined without 3-D Secure. */
          threeDSecureRequired: { type: 'boolean' },
        },
        required: ['environment', 'isActive', 'autoSubmitForSettlement'],
      },
    },
    capture: {
      methods: ['POST'],
      path: '/orders/:id/capture',
      access: { admin: 'all' },
      body: { type: 'object', properties: { amount: { type: 'number', minimum: 0 } } },
      answer: { type: 'object' },
    },
    createClientToken: {
      methods: ['POST'],
      path: '/integrations/braintree/clientToken',
      access: everyone,
      body: { type: 'object', properties: { customer_id: { type: 'number' } } },
      answer: {
        type: 'object',
        properties: { clientToken: { type: 'string' } },
        required: ['clientToken'],
      },
    },
  },
  reads: ['orders', 'paymentMethods', 'products', 'coupons', 'taxes'],
  writes: ['orders', 'products', 'coupons'],
  puts: ['due'],
  decrypts: ['payments'],
} as const satisfies Resource;

export type PaymentBody = Static<typeof payments.routes.create.body>;
