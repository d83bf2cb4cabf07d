import {
  amount,
  displayed,
  flag,
  label,
  listQuery,
  nullable,
  readOnlyId,
  recordId,
  recordQuery,
  snapshotOf,
  text,
  total,
} from '../../shared/contract/fields.ts';
import type { InputOf, RecordOf } from '../../shared/contract/records.ts';
import { type Access, type Resource, recordResource } from '../../shared/contract/resource.ts';
import { lineItems, storedLineItems } from '../../shared/shopping/line-items.ts';
import { ORDER_STATES } from '../../shared/shopping/order-states.ts';
import {
  paymentAttemptSchema,
  paymentMismatchSchema,
  paymentSchema,
} from '../../shared/shopping/payment.ts';
import { refundSchema } from '../../shared/shopping/refund.ts';
import { shipmentBody, shipmentSchema } from '../../shared/shopping/shipment.ts';
import { takenSchema } from '../../shared/shopping/taken.ts';
import { exemption, orderTaxes, taxLines, taxRules } from '../../shared/shopping/tax-schemas.ts';
import { PROCESSOR_TITLES } from '../../shared/tenancy/processor-credentials.ts';
import { addressFields, requiredOfAddress } from '../addresses/resource.ts';
import { coupons } from '../coupons/resource.ts';
import { paymentMethods } from '../paymentMethods/resource.ts';
import { products } from '../products/resource.ts';
import { promotions } from '../promotions/resource.ts';
import { shippings } from '../shippings/resource.ts';
import { taxes } from '../taxes/resource.ts';
import { users } from '../users/resource.ts';
import { converted, currency, explanation, requiredTotals, totals } from './amounts-schema.ts';
import { quote } from './quote-schema.ts';

const owned = { user: 'own', admin: 'all' } as const satisfies Access;
const everyone = { public: 'all', user: 'all', admin: 'all' } as const satisfies Access;

const address = {
  type: 'object',
  nullsAreUnset: true,
  properties: addressFields,
  required: requiredOfAddress,
} as const;

/** Of a quote: what is known of it so far. */
const partialAddress = { type: 'object', nullsAreUnset: true, properties: addressFields } as const;

const state = { type: 'string', enum: ORDER_STATES } as const;

/** Of a new order. */
export const MAX_NOTES = 100;

const notes = {
  type: ['string', 'array'],
  items: text(10_000),
  maxLength: 10_000,
  maxItems: MAX_NOTES,
} as const;

/** What the body of an order names, which is kept with the order. */
const chosen = {
  cart_id: recordId,
  shipping_address_id: recordId,
  shipping_address: address,
  billing_address_id: recordId,
  billing_address: address,
  user_id: recordId,
  store_id: recordId,
  promotion_id: recordId,
  coupon_code: label(255),
  payment_method_id: recordId,
  /** In the currency of the order: what the shopper has agreed to pay. */
  expected_total: { type: 'number', minimum: 0 },
  processor: { type: 'string', enum: PROCESSOR_TITLES },
  shipping_id: recordId,
  shipping_fee: amount,
  ...exemption,
} as const;

const orderBody = {
  state,
  items: lineItems,
  ...chosen,
  /** Null: without the coupon of the cart, if that has a problem. */
  coupon_code: { ...chosen.coupon_code, type: ['string', 'null'] },
  currency: text(3),
  notes,
} as const;

const sold = snapshotOf(products.schema);

const orderedLine = {
  ...storedLineItems.items,
  properties: { ...storedLineItems.items.properties, refunded_quantity: readOnlyId },
} as const;

const orderedLines = { type: 'array', items: orderedLine } as const;

/** The product as it was sold, with what the line says. */
const soldLine = {
  ...sold,
  properties: {
    ...sold.properties,
    quantity: recordId,
    refunded_quantity: readOnlyId,
    taxes: taxLines,
  },
  required: [...sold.required, 'product_id', 'variant_id', 'quantity'],
} as const;

const lineDiscount = {
  type: 'object',
  properties: {
    product_id: recordId,
    variant_id: recordId,
    promotion_total: total,
    display_promotion_total: displayed,
    coupon_total: total,
    display_coupon_total: displayed,
  },
  required: ['product_id', 'variant_id', 'promotion_total', 'coupon_total'],
} as const;

/** That the customer has withdrawn from the contract. */
const withdrawal = {
  type: 'object',
  properties: { created_at: { type: 'string' }, reason: text(1_000) },
  required: ['created_at'],
} as const;

/** protocol.md, "Orders" */
export const orders = recordResource({
  name: 'orders',
  summary: 'What was bought, by whom, for how much, and where it goes.',
  owned: true,
  listedByState: true,
  /** Nobody has paid, or tried to. */
  endsWhen: {
    has: { cancel_reason: 'unpaid' },
    lacks: ['payments', 'payment_attempt', 'payment_mismatches', 'invoice_id'],
    seconds: 30 * 86_400,
  },
  guessable: true,
  reserved: [
    'number',
    'order_number',
    'invoice_number',
    'paid',
    'is_paid',
    'paid_at',
    'payment_status',
    'refunded',
    'verified',
  ],
  routes: {
    list: { methods: ['GET'], path: '/orders', access: owned, query: listQuery },
    create: {
      methods: ['POST'],
      path: '/orders',
      access: everyone,
      body: { type: 'object', properties: orderBody },
    },
    quote: {
      methods: ['POST'],
      path: '/orders/quote',
      access: everyone,
      body: {
        type: 'object',
        properties: {
          ...orderBody,
          shipping_address: partialAddress,
          billing_address: partialAddress,
        },
      },
      answer: quote,
      ignoresIdempotencyKey: true,
    },
    get: {
      methods: ['GET'],
      path: '/orders/:id',
      access: { public: 'ownerless', ...owned },
      query: recordQuery,
    },
    move: {
      methods: ['PATCH'],
      path: '/orders/:id',
      access: { admin: 'all' },
      body: {
        type: 'object',
        properties: {
          state,
          notes,
          /** False: canceled or refunded without giving money back. */
          refund: flag,
        },
        required: ['state'],
      },
    },
    cancel: {
      methods: ['POST'],
      path: '/orders/:id/cancel',
      access: { public: 'ownerless', ...owned },
      answer: 'record',
    },
    withdraw: {
      methods: ['POST'],
      path: '/orders/:id/withdraw',
      access: { public: 'ownerless', ...owned },
      body: { type: 'object', properties: { reason: text(1_000) } },
      answer: 'record',
    },
    addShipment: {
      methods: ['POST'],
      path: '/orders/:id/shipments',
      access: { admin: 'all' },
      body: shipmentBody,
      answer: 'record',
    },
    changeShipment: {
      methods: ['PUT'],
      path: '/orders/:id/shipments/:index',
      access: { admin: 'all' },
      body: shipmentBody,
      answer: shipmentSchema,
    },
    erase: {
      methods: ['POST'],
      path: '/orders/:id/erase',
      access: { admin: 'all' },
      answer: 'record',
    },
  },
  schema: {
    type: 'object',
    properties: {
      state,
      items: orderedLines,
      ...chosen,
      payment_method_id: nullable(recordId),
      user_id: nullable(recordId),
      currency,
      notes: { type: 'array', items: { type: 'string' } },
      status: { type: 'string', readOnly: true },
      products: { type: 'array', items: soldLine, readOnly: true },
      user: snapshotOf({ ...users.schema, required: ['email', 'name'] }),
      shipping: snapshotOf(shippings.schema),
      promotion: snapshotOf(promotions.schema),
      coupon: snapshotOf(coupons.schema),
      payment_method: snapshotOf(paymentMethods.schema),
      taxes: { type: 'array', items: snapshotOf(taxes.schema), readOnly: true },
      tax_rules: taxRules,
      ...orderTaxes,
      ...totals,
      converted,
      explanation,
      discounts: { type: 'array', items: lineDiscount, readOnly: true },
      taken: { ...takenSchema, readOnly: true },
      payments: { type: 'array', items: paymentSchema, readOnly: true },
      payment_attempt: { ...paymentAttemptSchema, readOnly: true },
      /** Shown to admins. */
      payment_mismatches: { type: 'array', items: paymentMismatchSchema, readOnly: true },
      /** A dispute about a payment is open; false: it has been closed. */
      disputed: { type: 'boolean', readOnly: true },
      cancel_reason: { type: 'string', enum: ['unpaid', 'customer'], readOnly: true },
      withdrawal: { ...withdrawal, readOnly: true },
      erased_at: { type: 'string', readOnly: true },
      refunds: { type: 'array', items: refundSchema, readOnly: true },
      partially_refunded: { const: true, type: 'boolean', readOnly: true },
      shipments: { type: 'array', items: shipmentSchema, readOnly: true },
      /** Of a guest's order, in the answer that creates it. Computed, and never stored. */
      secret: { type: 'string', readOnly: true },
      invoice_id: readOnlyId,
      invoice_pdf_url: { type: 'string', readOnly: true },
    },
    required: ['state', 'items', 'products', 'currency', ...requiredTotals],
  },
  reads: [
    'carts',
    'carts#aliases',
    'products',
    'addresses',
    'users',
    'coupons',
    'coupons#codes',
    'promotions',
    'shippings',
    'paymentMethods',
    'taxes',
    'invoices',
    'invoices#counters',
  ],
  replicates: ['promotions', 'paymentMethods', 'shippings', 'taxes'],
  counts: ['products'],
  writes: ['carts', 'coupons', 'invoices#counters'],
  puts: ['due', 'invoices'],
  decrypts: ['payments'],
} as const satisfies Resource);

export type Order = RecordOf<typeof orders.schema>;
export type OrderInput = InputOf<typeof orders.schema>;
