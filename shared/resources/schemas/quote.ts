import {
  displayed,
  type FieldSchema,
  type Fields,
  label,
  recordId,
  text,
  total,
} from '../../contract/fields.ts';
import {
  converted,
  currency,
  explanation,
  pricedLine,
  promotionAmount,
  requiredTotals,
  totals,
} from './amounts.ts';
import { orderProblemsSchema } from './cart-problems.ts';
import { PROCESSOR_TITLES } from './processors.ts';
import { deliverySchema } from './promised-delivery.ts';
import { SETTLEMENTS } from './settlements.ts';
import { orderTaxes } from './taxes.ts';

const line = {
  ...pricedLine,
  properties: {
    ...pricedLine.properties,
    name: label(255),
    /** What it costs without taxes, after discounts. */
    untaxed_total: total,
    display_untaxed_total: displayed,
    display_unit_price: displayed,
    display_line_total: displayed,
    display_discounted_total: displayed,
  },
  required: [
    ...pricedLine.required,
    'untaxed_total',
    'name',
    'display_untaxed_total',
    'display_unit_price',
    'display_line_total',
    'display_discounted_total',
  ],
} as const satisfies FieldSchema;

const takenPromotion = {
  ...promotionAmount,
  properties: { ...promotionAmount.properties, display_promotion_total: displayed },
  required: [...promotionAmount.required, 'display_promotion_total'],
} as const satisfies FieldSchema;

/** Whether the order is priced with it. */
const chosen = { type: 'boolean' } as const satisfies FieldSchema;

const option = {
  name: { type: 'string' },
  description: { type: 'string' },
  /** Why it cannot be chosen; absent where it can. */
  unavailable: { type: 'string' },
} as const satisfies Fields;

const shippingOption = {
  type: 'object',
  properties: {
    id: recordId,
    chosen,
    ...option,
    cost: total,
    display_cost: displayed,
    /** Working days on the way. */
    min_days: recordId,
    max_days: recordId,
    /** Customers collect the order. */
    collection: { type: 'boolean' },
    delivery: deliverySchema,
  },
  required: ['id', 'name', 'chosen'],
} as const satisfies FieldSchema;

/** A payment method, with its id, or a card processor. */
const paymentOption = {
  type: 'object',
  properties: {
    id: recordId,
    chosen,
    processor: { type: 'string', enum: PROCESSOR_TITLES },
    ...option,
    /** When its money comes; absent for one that says nothing. */
    settlement: { type: 'string', enum: SETTLEMENTS },
    fee: total,
    display_fee: displayed,
    /** What the order comes to when it is paid like this. */
    total,
    display_total: displayed,
    /** What a card processor charges. */
    charged_amount: total,
    charged_currency: text(3),
  },
  required: ['name', 'chosen'],
} as const satisfies FieldSchema;

const promotionOption = {
  type: 'object',
  properties: {
    id: recordId,
    chosen,
    ...option,
    /** What it takes off the lines and the shipping. */
    promotion_total: total,
    display_promotion_total: displayed,
  },
  required: ['id', 'name', 'chosen'],
} as const satisfies FieldSchema;

/** What an order would be (orders.md, "Quotes"). */
export const quote = {
  type: 'object',
  properties: {
    currency,
    lines: { type: 'array', items: line },
    ...totals,
    /** Where there are several. */
    promotions: { type: 'array', items: takenPromotion },
    ...orderTaxes,
    converted,
    shipping_options: { type: 'array', items: shippingOption },
    payment_options: { type: 'array', items: paymentOption },
    promotion_options: { type: 'array', items: promotionOption },
    problems: orderProblemsSchema,
    explanation,
  },
  required: [
    'currency',
    'lines',
    ...requiredTotals,
    'shipping_options',
    'payment_options',
    'promotion_options',
    'problems',
    'explanation',
  ],
} as const satisfies FieldSchema;
