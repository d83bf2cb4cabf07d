import type { Static } from 'typebox';
import { flag, recordId, text } from '../../shared/contract/fields.ts';
import type { Access, Resource } from '../../shared/contract/resource.ts';
import { lineItems } from '../../shared/shopping/line-items.ts';
import { paymentSchema } from '../../shared/shopping/payment.ts';

const everyone = { public: 'all', user: 'all', admin: 'all' } as const satisfies Access;
const payers = { public: 'ownerless', user: 'own', admin: 'all' } as const satisfies Access;

const secretText = (maxLength: number) => ({ ...text(maxLength), writeOnly: true }) as const;

/** Of every payment. */
const ofAny = {
  secret: secretText(100),
  expected_total: { type: 'number', minimum: 0 },
  description: text(1_000),
  created_at: text(50),
} as const;

const ofStripe = {
  source: secretText(10_000),
  /** A payment method that a browser made, or an intent that is to be settled. */
  payment_method: secretText(255),
  payment_intent: text(255),
  return_url: secretText(2_000),
} as const;

const ofBraintree = { nonce: secretText(10_000) } as const;

/** The method that the path stands for; another one would pay in a way that nobody meant. */
const only = <const Name extends string>(name: Name) => ({ type: 'string', enum: [name] }) as const;

const refundedAmount = { type: 'number', minimum: 0 } as const;

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
  guessable: true,
  routes: {
    create: {
      methods: ['POST'],
      path: '/payments',
      access: payers,
      body: {
        type: 'object',
        properties: {
          order_id: recordId,
          /** `Stripe`, `Braintree` or `Custom`; looked at after the order. */
          method: text(50),
          payment_method_id: recordId,
          ...ofStripe,
          ...ofBraintree,
          ...ofAny,
        },
        anyOf: [{ required: ['method'] }, { required: ['payment_method_id'] }],
        required: ['order_id'],
      },
      answer: { type: 'object' },
    },
    listOfOrder: {
      methods: ['GET'],
      path: '/orders/:id/payments',
      access: payers,
      answer: { type: 'array', items: paymentSchema },
    },
    payOrder: {
      methods: ['POST'],
      path: '/orders/:id/payments',
      access: payers,
      body: {
        type: 'object',
        properties: { method: only('Custom'), payment_method_id: recordId, ...ofAny },
      },
      answer: { type: 'object' },
    },
    payByStripe: {
      methods: ['POST'],
      path: '/integrations/stripe/charges',
      access: payers,
      body: {
        type: 'object',
        properties: { order_id: recordId, method: only('Stripe'), ...ofStripe, ...ofAny },
        required: ['order_id'],
      },
      answer: { type: 'object' },
    },
    payByBraintree: {
      methods: ['POST'],
      path: '/integrations/braintree/transactions/sale',
      access: payers,
      body: {
        type: 'object',
        properties: { order_id: recordId, method: only('Braintree'), ...ofBraintree, ...ofAny },
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
    refund: {
      methods: ['POST'],
      path: '/orders/:id/refunds',
      access: { admin: 'all' },
      body: {
        type: 'object',
        properties: {
          line_items: lineItems,
          shipping: flag,
          /** In the currency of the charge; older clients say `total`. */
          amount: refundedAmount,
          total: refundedAmount,
          /** False without it. Older clients say `restock_refunded_items`. */
          restock: flag,
          restock_refunded_items: flag,
          reason: text(500),
        },
      },
      answer: { type: 'object' },
    },
    takeStripeEvent: {
      methods: ['POST'],
      path: '/integrations/stripe/events/:publicKey',
      access: 'anyone',
      answer: 'nothing',
    },
    takeBraintreeEvent: {
      methods: ['POST'],
      path: '/integrations/braintree/events/:publicKey',
      access: 'anyone',
      answer: 'nothing',
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
  reads: [
    'orders',
    'paymentMethods',
    'products',
    'coupons',
    'taxes',
    'invoices',
    'invoices#counters',
  ],
  counts: ['products'],
  writes: ['orders', 'coupons', 'invoices#counters'],
  puts: ['due', 'invoices'],
  decrypts: ['payments'],
} as const satisfies Resource;

export type PaymentBody = Static<typeof payments.routes.create.body>;
