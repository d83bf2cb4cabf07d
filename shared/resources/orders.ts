import {
  amount,
  anyText,
  computedText,
  dateTime,
  displayed,
  email,
  type FieldSchema,
  type Fields,
  flag,
  label,
  listQuery,
  matchQuery,
  nullable,
  readOnlyId,
  recordId,
  recordQuery,
  reference,
  searchQuery,
  snapshotOf,
  text,
  total,
} from '../contract/fields.ts';
import { askedLanguage } from '../contract/language.ts';
import { OF_ORDERS } from '../contract/meanings.ts';
import type { InputOf, RecordOf } from '../contract/records.ts';
import {
  ADMINS,
  BUYERS,
  EVERYONE,
  OWNERS,
  type Resource,
  recordResource,
} from '../contract/resource.ts';
import { DAY_SECONDS } from '../durations.ts';
import { partialAddress, requiredOfAddress } from './addresses.ts';
import { coupons } from './coupons.ts';
import { paymentMethods } from './paymentMethods.ts';
import { products } from './products.ts';
import { promotions } from './promotions.ts';
import { converted, currency, explanation, requiredTotals, totals } from './schemas/amounts.ts';
import { historySchema } from './schemas/history.ts';
import { lineItems, storedLineItems } from './schemas/line-items.ts';
import { noteRoutes } from './schemas/note.ts';
import { DRAFT, ORDER_STATES, ORDER_STATUSES } from './schemas/order-states.ts';
import { paymentAttemptSchema, paymentMismatchSchema, paymentSchema } from './schemas/payment.ts';
import { paymentRequest } from './schemas/payment-request.ts';
import { PROCESSOR_TITLES } from './schemas/processors.ts';
import { deliverySchema } from './schemas/promised-delivery.ts';
import { quote } from './schemas/quote.ts';
import { refundSchema } from './schemas/refund.ts';
import { returnBody, returnChange, returnSchema, returnStates } from './schemas/return.ts';
import { shipmentBody, shipmentSchema } from './schemas/shipment.ts';
import { tags } from './schemas/tags.ts';
import { takenSchema } from './schemas/taken.ts';
import { exemption, orderTaxes, taxLines, taxRules } from './schemas/taxes.ts';
import { earlyPerformance } from './schemas/withdrawal-right.ts';
import { shippings } from './shippings.ts';
import { taxes } from './taxes.ts';
import { users } from './users.ts';

const address = {
  ...partialAddress,
  required: requiredOfAddress,
  personal: true,
} as const satisfies FieldSchema;

const state = { type: 'string', enum: ORDER_STATES } as const satisfies FieldSchema;

/** The longest number of an order, as somebody types it. */
export const MAX_NUMBER_LENGTH = 64;

/** Notes of a new order. */
export const MAX_NOTES = 100;

const notes = {
  type: ['string', 'array'],
  items: text(10_000),
  maxLength: 10_000,
  maxItems: MAX_NOTES,
} as const satisfies FieldSchema;

/** Years of a customer. */
export const MAX_AGE = 150;

/** What the body of an order names, which is kept with the order. */
const chosen = {
  cart_id: reference('carts'),
  shipping_address_id: reference('addresses'),
  shipping_address: address,
  billing_address_id: reference('addresses'),
  billing_address: address,
  user_id: reference('users'),
  store_id: recordId,
  promotion_id: reference('promotions'),
  coupon_code: label(255),
  payment_method_id: reference('paymentMethods'),
  /** In the currency of the order: what the shopper has agreed to pay. */
  expected_total: { type: 'number', minimum: 0 },
  processor: { type: 'string', enum: PROCESSOR_TITLES },
  shipping_id: reference('shippings'),
  shipping_fee: amount,
  /** The language of its texts, mails and invoice; absent: that of the store. */
  locale: askedLanguage,
  /** What the shopper has declared to be at least, in years. */
  declared_age: { type: 'integer', minimum: 1, maximum: MAX_AGE },
  /** What the shopper has agreed to begin before the withdrawal period ends, knowing that this ends the right. */
  early_performance: earlyPerformance,
  ...exemption,
} as const satisfies Fields;

const orderBody = {
  state,
  items: lineItems,
  ...chosen,
  /** Null: without the coupon of the cart, if that has a problem. */
  coupon_code: { ...chosen.coupon_code, type: ['string', 'null'] },
  currency: text(3),
  notes,
} as const satisfies Fields;

const sold = snapshotOf(products.schema);

const orderedLine = {
  ...storedLineItems.items,
  properties: { ...storedLineItems.items.properties, refunded_quantity: readOnlyId },
} as const satisfies FieldSchema;

const orderedLines = { type: 'array', items: orderedLine } as const satisfies FieldSchema;

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
} as const satisfies FieldSchema;

const lineDiscount = {
  type: 'object',
  properties: {
    product_id: reference('products'),
    variant_id: recordId,
    promotion_total: total,
    display_promotion_total: displayed,
    coupon_total: total,
    display_coupon_total: displayed,
  },
  required: ['product_id', 'variant_id', 'promotion_total', 'coupon_total'],
} as const satisfies FieldSchema;

const { delivery: _, ...ofShipping } = shippings.schema.properties;

/** What the cart of a method would get is no part of it. */
const shippingSchema = { ...shippings.schema, properties: ofShipping } as const;

const promotion = snapshotOf(promotions.schema);

/** One of several promotions, with what it takes off. */
const takenPromotion = {
  ...promotion,
  properties: {
    ...promotion.properties,
    promotion_total: total,
    display_promotion_total: displayed,
  },
  required: [...promotion.required, 'promotion_total'],
} as const satisfies FieldSchema;

/** The customer has withdrawn from the contract. */
const withdrawal = {
  type: 'object',
  properties: {
    created_at: { type: 'string' },
    reason: { ...text(1_000), personal: true },
    /** Where it is not of the whole order: the units that it is of. */
    line_items: storedLineItems,
  },
  required: ['created_at'],
} as const satisfies FieldSchema;

/** orders.md, "Orders" */
export const orders = recordResource({
  name: 'orders',
  summary: 'What was bought, by whom, for how much, and where it ships.',
  records: 'users',
  access: { erasure: 'fields', guessable: ['id', 'cart_id', 'number'], reserved: ['order_number'] },
  attributes: { own: OF_ORDERS },
  storage: {
    byState: true,
    byWords: true,
    keepsStates: true,
    endings: [
      { has: { state: DRAFT }, seconds: 30 * DAY_SECONDS },
      /** Nobody has paid, or tried to. */
      {
        has: { cancel_reason: 'unpaid' },
        lacks: ['payments', 'payment_attempt', 'payment_mismatches', 'invoice_id'],
        seconds: 30 * DAY_SECONDS,
      },
    ],
    eventsByRecord: true,
  },
  routes: {
    list: {
      methods: ['GET'],
      path: '/orders',
      access: OWNERS,
      query: {
        ...listQuery,
        match: matchQuery,
        q: searchQuery,
        email: anyText,
        number: anyText,
        product_id: anyText,
        return_state: returnStates,
        tag: anyText,
      },
    },
    create: {
      methods: ['POST'],
      path: '/orders',
      access: EVERYONE,
      own: 'kept',
      refusesComputed: true,
      body: { type: 'object', properties: orderBody },
    },
    quote: {
      methods: ['POST'],
      path: '/orders/quote',
      access: EVERYONE,
      own: 'kept',
      refusesComputed: true,
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
      access: BUYERS,
      query: recordQuery,
    },
    getByNumber: {
      methods: ['GET'],
      path: '/orders/number/:number',
      parts: { number: 'text' },
      access: BUYERS,
      query: recordQuery,
    },
    lookup: {
      methods: ['POST'],
      path: '/orders/lookup',
      access: EVERYONE,
      body: {
        type: 'object',
        properties: { number: label(MAX_NUMBER_LENGTH), email: email(254) },
        required: ['number', 'email'],
      },
      answer: 'nothing',
      ignoresIdempotencyKey: true,
    },
    move: {
      methods: ['PATCH'],
      path: '/orders/:id',
      access: ADMINS,
      body: {
        type: 'object',
        properties: {
          state,
          notes,
          tags,
          /** False: canceled or refunded without giving money back. */
          refund: flag,
          /** What the move is to give back by card: any other amount is refused. */
          expected_amount: { type: 'number', minimum: 0 },
        },
      },
    },
    changeDraft: {
      methods: ['PUT'],
      path: '/orders/:id',
      access: ADMINS,
      own: 'kept',
      body: { type: 'object', properties: orderBody },
      answer: 'record',
    },
    removeDraft: {
      methods: ['DELETE'],
      path: '/orders/:id',
      access: ADMINS,
      answer: 'nothing',
    },
    send: {
      methods: ['POST'],
      path: '/orders/:id/send',
      access: ADMINS,
      body: {
        type: 'object',
        properties: {
          expected_total: chosen.expected_total,
          /** Its money has come, by its payment method. */
          paid: flag,
        },
      },
      answer: 'record',
    },
    link: {
      methods: ['POST'],
      path: '/orders/:id/link',
      access: ADMINS,
      personal: true,
      body: { type: 'object', properties: { send: flag } },
      answer: {
        type: 'object',
        properties: { url: { type: 'string', format: 'uri' } },
        required: ['url'],
      },
      ignoresIdempotencyKey: true,
    },
    cancel: {
      methods: ['POST'],
      path: '/orders/:id/cancel',
      access: BUYERS,
      answer: 'record',
    },
    withdraw: {
      methods: ['POST'],
      path: '/orders/:id/withdraw',
      access: BUYERS,
      body: {
        type: 'object',
        properties: {
          reason: text(1_000),
          received_at: dateTime,
          /** Absent: of all that can be withdrawn from. */
          line_items: { ...lineItems, minItems: 1 },
        },
      },
      answer: 'record',
    },
    addShipment: {
      methods: ['POST'],
      path: '/orders/:id/shipments',
      access: ADMINS,
      body: shipmentBody,
      answer: 'record',
    },
    changeShipment: {
      methods: ['PUT'],
      path: '/orders/:id/shipments/:index',
      parts: { index: 'position' },
      access: ADMINS,
      body: shipmentBody,
      answer: shipmentSchema,
    },
    addReturn: {
      methods: ['POST'],
      path: '/orders/:id/returns',
      access: BUYERS,
      body: returnBody,
      answer: 'record',
    },
    changeReturn: {
      methods: ['PATCH'],
      path: '/orders/:id/returns/:index',
      parts: { index: 'position' },
      access: ADMINS,
      body: returnChange,
      answer: 'record',
    },
    history: {
      methods: ['GET'],
      path: '/orders/:id/history',
      access: ADMINS,
      query: { page: listQuery.page, per_page: listQuery.per_page },
      hasOnlyQuery: true,
      answer: { type: 'array', items: historySchema },
    },
    ...noteRoutes('orders'),
    erase: {
      methods: ['POST'],
      path: '/orders/:id/erase',
      access: ADMINS,
      permission: 'orders:erase',
      answer: 'record',
    },
  },
  schema: {
    type: 'object',
    properties: {
      /** What people call it by. */
      number: { type: 'string', readOnly: true },
      state,
      /** The body of the order that a draft becomes. */
      draft: { type: 'object', properties: orderBody, readOnly: true, shownTo: 'nobody' },
      /** When a draft was sent: placed, like any other order. */
      sent_at: { type: 'string', readOnly: true },
      items: orderedLines,
      ...chosen,
      payment_method_id: nullable(reference('paymentMethods')),
      user_id: nullable(reference('users')),
      currency,
      notes: { type: 'array', items: { type: 'string' }, personal: true },
      tags: { ...tags, readOnly: true, erasure: 'removed' },
      status: { type: 'string', enum: ORDER_STATUSES, readOnly: true },
      products: { type: 'array', items: soldLine, readOnly: true },
      user: { ...snapshotOf({ ...users.schema, required: ['email', 'name'] }), personal: true },
      shipping: snapshotOf(shippingSchema),
      /** When it arrives, or can be collected, as the store has promised when the order was placed. */
      delivery: { ...deliverySchema, readOnly: true },
      promotion,
      /** Where an order has several; `promotion` is the first of them. */
      promotions: { type: 'array', items: takenPromotion, readOnly: true },
      coupon: snapshotOf(coupons.schema),
      payment_method: snapshotOf(paymentMethods.schema),
      /** Computed, and never stored. */
      payment_request: paymentRequest,
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
      /** When it got each state: the storage keeps that. */
      states: {
        type: 'array',
        shownTo: 'nobody',
        readOnly: true,
        items: {
          type: 'object',
          properties: { state, at: { type: 'string' } },
          required: ['state', 'at'],
        },
      },
      cancel_reason: { type: 'string', enum: ['unpaid', 'customer'], readOnly: true },
      withdrawal: { ...withdrawal, readOnly: true },
      erased_at: { type: 'string', readOnly: true },
      refunds: { type: 'array', items: refundSchema, readOnly: true },
      partially_refunded: { const: true, type: 'boolean', readOnly: true },
      shipments: { type: 'array', items: shipmentSchema, readOnly: true },
      returns: { type: 'array', items: returnSchema, readOnly: true },
      /** Secret of a guest's order, in the answer that creates it. Computed, and never stored. */
      secret: { type: 'string', readOnly: true, personal: true },
      invoice_id: { ...reference('invoices'), readOnly: true },
      invoice_number: computedText,
      /** The credit note of what was left of the invoice when the order ended; refunds have their own. */
      credit_note_id: { ...reference('invoices'), readOnly: true },
      invoice_pdf_url: { type: 'string', readOnly: true, personal: true },
    },
    required: ['state', 'items', 'products', 'currency', 'taken', ...requiredTotals],
  },
  function: {
    isBusy: true,
    uses: {
      'orders#totals': 'read',
      carts: 'change',
      'carts#aliases': 'read',
      products: 'count',
      addresses: 'read',
      users: 'read',
      coupons: 'change',
      'coupons#codes': 'read',
      promotions: 'hold',
      shippings: 'hold',
      paymentMethods: 'hold',
      taxes: 'hold',
      invoices: ['read', 'add'],
      'invoices#counters': 'change',
      'orders#notes': 'change',
      'orders#uses': 'change',
      failures: 'change',
      events: 'read',
      'events#of': 'read',
      files: 'read',
      'orders#counters': 'write',
      due: 'add',
      'notifications#requests': 'add',
    },
    secrets: { payments: 'decrypt' },
  },
} as const satisfies Resource);

export type Order = RecordOf<typeof orders.schema>;
export type OrderInput = InputOf<typeof orders.schema>;

/** What takes something off an order, one after the other. */
export const promotionsOf = ({
  promotion,
  promotions,
}: Pick<Order, 'promotion' | 'promotions'>): readonly NonNullable<Order['promotion']>[] =>
  promotions ?? (promotion ? [promotion] : []);

/** What people call an order by; an imported one may have no number. */
export const nameOfOrder = ({ id, number }: Pick<Order, 'id' | 'number'>) => number ?? String(id);
