import { displayed, label, recordId, text, total } from '../../shared/contract/fields.ts';
import { orderProblemsSchema } from '../../shared/shopping/cart-problem-schema.ts';
import { orderTaxes } from '../../shared/shopping/tax-schemas.ts';
import { PROCESSOR_TITLES } from '../../shared/tenancy/processor-credentials.ts';
import {
  converted,
  currency,
  explanation,
  pricedLine,
  requiredTotals,
  totals,
} from './amounts-schema.ts';

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
  required: [...pricedLine.required, 'untaxed_total', 'name'],
} as const;

/** Whether the order is priced with it. */
const chosen = { type: 'boolean' } as const;

const option = {
  name: { type: 'string' },
  description: { type: 'string' },
  /** Why it cannot be chosen; absent where it can. */
  unavailable: { type: 'string' },
} as const;

const shippingOption = {
  type: 'object',
  properties: { id: recordId, chosen, ...option, cost: total, display_cost: displayed },
  required: ['id', 'name', 'chosen'],
} as const;

/** A payment method, with its id, or a card processor. */
const paymentOption = {
  type: 'object',
  properties: {
    id: recordId,
    chosen,
    processor: { type: 'string', enum: PROCESSOR_TITLES },
    ...option,
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
} as const;

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
} as const;

/** What an order would be (protocol.md, "Quotes"). */
export const quote = {
  type: 'object',
  properties: {
    currency,
    lines: { type: 'array', items: line },
    ...totals,
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
} as const;
