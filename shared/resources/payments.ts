import type { Static } from 'typebox';
import {
  dateOrTime,
  type FieldSchema,
  type Fields,
  flag,
  type ObjectSchema,
  reference,
  text,
} from '../contract/fields.ts';
import { ADMINS, BUYERS, EVERYONE, type Resource } from '../contract/resource.ts';
import { lineItems } from './schemas/line-items.ts';
import { paymentSchema } from './schemas/payment.ts';
import {
  forEachClientToken,
  forEachProcessor,
  PROCESSOR_NAMES,
  PROCESSOR_TITLES,
  paymentFields,
} from './schemas/processors.ts';
import { refundQuote } from './schemas/refund.ts';

const secretText = (maxLength: number) =>
  ({ ...text(maxLength), writeOnly: true }) as const satisfies FieldSchema;

/** Fields of every payment. */
const ofAny = {
  secret: secretText(100),
  expected_total: { type: 'number', minimum: 0 },
  description: text(1_000),
  created_at: dateOrTime,
} as const satisfies Fields;

/** The method that the path stands for; another one would pay in a way that nobody meant. */
const only = <const Name extends string>(name: Name) => ({ type: 'string', enum: [name] }) as const;

const refundedAmount = { type: 'number', minimum: 0 } as const satisfies FieldSchema;

const refundBody = {
  type: 'object',
  properties: {
    line_items: {
      ...lineItems,
      items: {
        ...lineItems.items,
        /** How many of the units were not sent, and will not be. */
        properties: { ...lineItems.items.properties, unsent: { type: 'integer', minimum: 0 } },
      },
    },
    shipping: flag,
    /** In the currency of the charge; older clients say `total`. */
    amount: refundedAmount,
    total: refundedAmount,
    /** What is kept of what the parts have cost, as for wear, in the currency of the charge. */
    deduction: refundedAmount,
    /** What is to be given back, in the currency of the charge: any other amount is refused. */
    expected_amount: refundedAmount,
    /** False without it. Older clients say `restock_refunded_items`. */
    restock: flag,
    restock_refunded_items: flag,
    reason: text(500),
  },
} as const satisfies ObjectSchema;

/** Staff may refund, be it up to a limit. */
const ofRefunds = {
  access: ADMINS,
  permission: 'orders:refund',
  limitedPermission: 'orders:refund_limited',
  body: refundBody,
} as const;

/** What everybody may know of a configured processor. */
const configured = {
  environment: { type: 'string', enum: ['sandbox', 'production'] },
  isActive: { type: 'boolean' },
} as const satisfies Fields;

/** The account at a processor to which credentials belong. */
export const processorAccount = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    /** ISO 3166. */
    country: { type: 'string' },
    charges_enabled: { type: 'boolean' },
    /** What is active: `card_payments`. */
    capabilities: { type: 'array', items: { type: 'string' } },
  },
  required: ['charges_enabled', 'capabilities'],
} as const satisfies FieldSchema;

/**
 * payments.md, "Payments". Record filters are those of the orders to pay; payments stand in orders.
 */
export const payments = {
  name: 'payments',
  summary:
    `Payments for orders: by card through ${PROCESSOR_TITLES.join(' or ')}, or by a payment ` +
    'method of the store.',
  access: { guessable: ['id', 'order_id'] },
  routes: {
    create: {
      methods: ['POST'],
      path: '/payments',
      access: BUYERS,
      own: 'ignored',
      body: {
        type: 'object',
        properties: {
          order_id: reference('orders'),
          /** That of a processor, or `Custom`; looked at after the order. */
          method: text(50),
          payment_method_id: reference('paymentMethods'),
          ...paymentFields,
          ...ofAny,
        },
        anyOf: [{ required: ['method'] }, { required: ['payment_method_id'] }],
        required: ['order_id'],
      },
    },
    listOfOrder: {
      methods: ['GET'],
      path: '/orders/:id/payments',
      access: BUYERS,
      answer: { type: 'array', items: paymentSchema },
    },
    payOrder: {
      methods: ['POST'],
      path: '/orders/:id/payments',
      access: BUYERS,
      own: 'ignored',
      body: {
        type: 'object',
        properties: {
          method: only('Custom'),
          payment_method_id: reference('paymentMethods'),
          ...ofAny,
        },
      },
    },
    ...forEachProcessor(
      'payBy',
      ({ name, title }, { payment }) =>
        ({
          methods: ['POST'],
          path: `/integrations/${name}/${payment.path}`,
          access: BUYERS,
          own: 'ignored',
          body: {
            type: 'object',
            properties: {
              order_id: reference('orders'),
              method: only(title),
              ...(payment.fields as typeof paymentFields),
              ...ofAny,
            },
            required: ['order_id'],
          },
        }) as const,
    ),
    ...forEachProcessor(
      'get',
      ({ name }, { browsers }) =>
        ({
          methods: ['GET'],
          path: `/integrations/${name}`,
          access: EVERYONE,
          answer: {
            type: 'object',
            properties: { ...configured, ...browsers.fields },
            required: ['environment', 'isActive', ...browsers.required],
          },
        }) as const,
    ),
    capture: {
      methods: ['POST'],
      path: '/orders/:id/capture',
      access: ADMINS,
      body: { type: 'object', properties: { amount: { type: 'number', minimum: 0 } } },
    },
    refund: {
      methods: ['POST'],
      path: '/orders/:id/refunds',
      ...ofRefunds,
    },
    quoteRefund: {
      methods: ['POST'],
      path: '/orders/:id/refunds/quote',
      ...ofRefunds,
      // Nothing is written.
      ignoresIdempotencyKey: true,
      answer: refundQuote,
    },
    ...forEachProcessor(
      'take',
      ({ name }) =>
        ({
          methods: ['POST'],
          path: `/integrations/${name}/events/:publicKey`,
          access: 'anyone',
          answer: 'nothing',
        }) as const,
      'Event',
    ),
    testCredentials: {
      methods: ['POST'],
      path: '/application/processors/:processor/test',
      parts: { processor: PROCESSOR_NAMES },
      access: ADMINS,
      permission: 'credentials:write',
      // Each looks again.
      ignoresIdempotencyKey: true,
      answer: {
        type: 'object',
        properties: {
          works: { type: 'boolean' },
          /** Why not, in words that never have a credential. */
          message: { type: 'string' },
          account: processorAccount,
          test_charge: { type: 'boolean' },
        },
        required: ['works'],
      },
    },
    ...forEachClientToken(
      ({ name }) =>
        ({
          methods: ['POST'],
          path: `/integrations/${name}/clientToken`,
          access: EVERYONE,
          body: {
            type: 'object',
            properties: { customer_id: { type: 'number' }, currency: text(3) },
          },
          answer: {
            type: 'object',
            properties: { clientToken: { type: 'string' } },
            required: ['clientToken'],
          },
        }) as const,
    ),
  },
  function: {
    isBusy: true,
    uses: {
      orders: 'change',
      'orders#uses': 'change',
      paymentMethods: 'read',
      products: 'count',
      coupons: 'change',
      taxes: 'read',
      invoices: ['read', 'add'],
      'invoices#counters': 'change',
      due: 'add',
    },
    secrets: { payments: 'decrypt' },
  },
} as const satisfies Resource;

export type PaymentBody = Static<typeof payments.routes.create.body>;
