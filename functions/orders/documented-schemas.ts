import {
  type DocumentSchema,
  type DocumentSchemas,
  listOf,
  schemaOf,
  withoutDefaults,
} from '../../shared/contract/documentation.ts';
import { omit } from '../../shared/contract/json.ts';
import { ORDER_STATES, statusOf } from '../../shared/shopping/order-states.ts';
import { orders } from './resource.ts';

const { properties } = orders.schema;
const { answer: quote, body: quoteInput } = orders.routes.quote;
const { converted, taxes } = properties;

/** The currency of an order with an example. */
export const currency = { ...properties.currency, examples: [{ code: 'EUR', rate: 1 }] } as const;

export const status = {
  type: 'string',
  enum: ORDER_STATES.map(statusOf),
  readOnly: true,
} as const;

const time = { type: 'string', format: 'date-time' } as const;

/** A copy without what is no part of the record: `user` has no password. */
const snapshot = (
  schema: { readonly properties: DocumentSchemas; readonly required: readonly string[] },
  what: string,
): DocumentSchema => ({
  type: 'object',
  description: `${what} as it was when the order was placed.`,
  properties: withoutDefaults(schema.properties),
  required: schema.required,
});

const readOnly = (name: string) => ({ ...schemaOf(name), readOnly: true }) as const;

/** The fields of an order that are such copies. */
export const snapshots = {
  user: readOnly('OrderUser'),
  shipping: readOnly('OrderShippingMethod'),
  promotion: readOnly('OrderPromotion'),
  coupon: readOnly('OrderCoupon'),
  payment_method: readOnly('OrderPaymentMethod'),
  taxes: { ...listOf('OrderTaxClass'), readOnly: true },
} as const;

/** The schemas that orders and quotes are made of, by name. */
export const schemas: DocumentSchemas = {
  Quote: {
    ...quote,
    description: 'What an order of the same body would be.',
    properties: { ...quote.properties, currency },
  },
  QuoteInput: quoteInput,
  QuoteLine: quote.properties.lines.items,
  ShippingOption: quote.properties.shipping_options.items,
  PaymentOption: quote.properties.payment_options.items,
  PromotionOption: quote.properties.promotion_options.items,
  OrderProblem: quote.properties.problems.items,
  ExplainedRule: properties.explanation.items,
  OrderCurrency: { ...properties.currency, description: 'The currency that the shopper pays in.' },
  OrderAddress: properties.shipping_address,
  PartialAddress: quoteInput.properties.shipping_address,
  OrderedItem: properties.items.items,
  ConvertedAmounts: { ...converted, description: 'All amounts of an order in its own currency.' },
  PricedLine: converted.properties.lines.items,
  LineDiscount: properties.discounts.items,
  TaxLine: properties.tax_lines.items,
  TaxRules: properties.tax_rules,
  OrderTaxClass: snapshot(taxes.items, 'A tax class'),
  OrderUser: snapshot(
    { ...properties.user, properties: omit(properties.user.properties, ['password']) },
    'The user',
  ),
  OrderShippingMethod: snapshot(properties.shipping, 'The shipping method'),
  OrderPromotion: snapshot(properties.promotion, 'The promotion'),
  OrderCoupon: snapshot(properties.coupon, 'The coupon'),
  OrderPaymentMethod: snapshot(properties.payment_method, 'The payment method'),
  PaymentAttempt: {
    type: 'object',
    description: 'A card payment whose outcome is not known yet.',
    properties: {
      method: { type: 'string', examples: ['Stripe'] },
      started_at: time,
      status: {
        type: 'string',
        enum: ['requires_action', 'processing'],
        description: 'Of a PaymentIntent: the shopper has to act, or the bank.',
      },
    },
    required: ['method', 'started_at'],
  },
  Refund: properties.refunds.items,
  RefundedLine: properties.refunds.items.properties.line_items.items,
  ConvertedRefund: properties.refunds.items.properties.converted,
  Shipment: properties.shipments.items,
  ShipmentInput: {
    ...orders.routes.addShipment.body,
    properties: { ...orders.routes.addShipment.body.properties, line_items: listOf('LineItem') },
  },
};

const ORDER =
  'In the base currency of the store, or in that which `currency` of the query asks for; never in that of `currency.code`, unless the query asks for it.';
const OWN = 'In the currency of the order, `currency.code`.';
const PART = 'In the currency of what it is a part of.';
const BASE = 'In the base currency of the store.';

/** In which currency the amounts of each are. */
export const amounts = {
  Order: ORDER,
  OrderInput: BASE,
  Quote: ORDER,
  QuoteInput: BASE,
  QuoteLine: PART,
  ShippingOption: PART,
  PaymentOption: PART,
  PromotionOption: PART,
  ExplainedRule: OWN,
  ConvertedAmounts: 'In `currency` beside it, that of the order.',
  PricedLine: PART,
  LineDiscount: PART,
  TaxLine: PART,
  OrderShippingMethod: PART,
  OrderCoupon: PART,
  OrderPaymentMethod: BASE,
  Refund: BASE,
  RefundedLine: BASE,
  ConvertedRefund: 'In `currency` beside it, that of the order.',
} as const;
