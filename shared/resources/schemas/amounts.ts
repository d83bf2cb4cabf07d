import {
  displayed,
  type FieldSchema,
  type Fields,
  recordId,
  reference,
  text,
  total,
} from '../../contract/fields.ts';
import { orderTaxes, taxLines } from './taxes.ts';

export const currency = {
  type: 'object',
  properties: {
    code: text(3),
    symbol: { type: 'string' },
    symbol_native: { type: 'string' },
    name: { type: 'string' },
    name_plural: { type: 'string' },
    decimal_digits: { type: 'integer', minimum: 0 },
    rounding: { type: 'number' },
    rate: { type: 'number' },
  },
  required: ['code', 'rate'],
} as const satisfies FieldSchema;

/** Totals of an order, with their display texts. */
export const totals = {
  items_total: total,
  display_items_total: displayed,
  shipping_total: total,
  display_shipping_total: displayed,
  taxes_total: total,
  display_taxes_total: displayed,
  promotion_total: total,
  display_promotion_total: displayed,
  coupon_total: total,
  display_coupon_total: displayed,
  payment_method_total: total,
  display_payment_method_total: displayed,
  refunds_total: total,
  display_refunds_total: displayed,
  total,
  display_total: displayed,
} as const satisfies Fields;

/** What a line costs, all in one currency. */
export const pricedLine = {
  type: 'object',
  properties: {
    product_id: reference('products'),
    variant_id: recordId,
    quantity: recordId,
    unit_price: total,
    line_total: total,
    promotion_total: total,
    coupon_total: total,
    discounted_total: total,
    taxes: taxLines,
  },
  required: [
    'product_id',
    'variant_id',
    'quantity',
    'unit_price',
    'line_total',
    'promotion_total',
    'coupon_total',
    'discounted_total',
  ],
} as const satisfies FieldSchema;

export const requiredTotals = ['items_total', 'shipping_total', 'taxes_total', 'total'] as const;

/** What one of several promotions takes off. */
export const promotionAmount = {
  type: 'object',
  properties: { id: recordId, name: { type: 'string' }, promotion_total: total },
  required: ['id', 'name', 'promotion_total'],
} as const satisfies FieldSchema;

/** All amounts of an order that is not in the base currency, computed when it was placed. */
export const converted = {
  type: 'object',
  properties: {
    currency: text(3),
    lines: { type: 'array', items: pricedLine },
    promotions: { type: 'array', items: promotionAmount },
    ...totals,
    ...orderTaxes,
    /** The store has chosen some of these prices itself: it is paid in this currency alone. */
    has_own_prices: { const: true, type: 'boolean' },
  },
  required: ['currency', 'lines', ...requiredTotals],
  readOnly: true,
} as const satisfies FieldSchema;

const signed = { type: 'number' } as const satisfies FieldSchema;

const rule = {
  type: 'object',
  properties: {
    rule: {
      type: 'string',
      enum: ['items', 'promotion', 'coupon', 'shipping', 'free_shipping', 'tax', 'payment_method'],
    },
    id: recordId,
    name: { type: 'string' },
    applied: { type: 'boolean' },
    /** For people: what the rule says, or why it does not apply. */
    reason: { type: 'string' },
    /** In the currency of the order; negative for what is taken off. */
    amount: signed,
    display_amount: displayed,
    /** Set where prices include the tax. */
    included: { const: true, type: 'boolean' },
    /** Its parts, by the positions of the lines. */
    lines: {
      type: 'array',
      items: {
        type: 'object',
        properties: { line: recordId, amount: signed },
        required: ['line', 'amount'],
      },
    },
  },
  required: ['rule', 'applied', 'reason'],
} as const satisfies FieldSchema;

/** How an order comes to its total (orders.md, "Explanation"). */
export const explanation = {
  type: 'array',
  items: rule,
  readOnly: true,
} as const satisfies FieldSchema;
