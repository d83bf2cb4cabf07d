import {
  type DocumentSchema,
  type DocumentSchemas,
  listOf,
  schemaOf,
  withoutDefaults,
} from '../../shared/contract/documentation.ts';
import { recordId, snapshotOf } from '../../shared/contract/fields.ts';
import { omit } from '../../shared/contract/json.ts';
import { addresses } from '../../shared/resources/addresses.ts';
import { type Order, orders } from '../../shared/resources/orders.ts';
import { createdBySchema } from '../../shared/resources/schemas/created-by.ts';
import { historySchema } from '../../shared/resources/schemas/history.ts';
import { noteSchema } from '../../shared/resources/schemas/note.ts';
import { ORDER_STATES, statusOf } from '../../shared/resources/schemas/order-states.ts';
import { paymentAttemptSchema } from '../../shared/resources/schemas/payment.ts';

const { properties } = orders.schema;
const { answer: quote, body: quoteInput } = orders.routes.quote;
const { converted, taxes } = properties;

export const status = {
  type: 'string',
  enum: ORDER_STATES.map(statusOf),
  readOnly: true,
} as const;

/** A copy without what is no part of the record: `user` has no password. */
const snapshot = (
  schema: { readonly properties: DocumentSchemas; readonly required: readonly string[] },
  what: string,
): DocumentSchema => ({
  type: 'object',
  description: `${what} when the order was placed.`,
  properties: withoutDefaults(schema.properties),
  required: schema.required,
});

const { user_id, created_at, updated_at } = snapshotOf(addresses.schema).properties;

/** What it also has when it is one of the addresses of a user. */
const ofAddress: DocumentSchemas = {
  id: { ...recordId, description: 'The ID of the user’s address that it was taken from.' },
  user_id,
  created_at,
  updated_at,
};

const readOnly = (name: string): DocumentSchema => ({ ...schemaOf(name), readOnly: true });

/** The fields of an order that are such copies. */
export const snapshots = {
  shipping_address: schemaOf('OrderAddress'),
  billing_address: schemaOf('OrderAddress'),
  user: readOnly('OrderUser'),
  shipping: readOnly('OrderShippingMethod'),
  promotion: readOnly('OrderPromotion'),
  coupon: readOnly('OrderCoupon'),
  payment_method: readOnly('OrderPaymentMethod'),
  taxes: { ...listOf('OrderTaxClass'), readOnly: true },
} satisfies { readonly [Name in keyof Order]?: DocumentSchema };

/** The schemas that orders and quotes are made of, by name. */
export const schemas: DocumentSchemas = {
  Quote: { ...quote, description: 'What an order with the same body would be.' },
  QuoteInput: quoteInput,
  OrderMove: orders.routes.move.body,
  QuoteLine: quote.properties.lines.items,
  QuotedPromotion: quote.properties.promotions.items,
  ShippingOption: quote.properties.shipping_options.items,
  PaymentOption: quote.properties.payment_options.items,
  PromotionOption: quote.properties.promotion_options.items,
  OrderProblem: quote.properties.problems.items,
  ExplainedRule: properties.explanation.items,
  OrderCurrency: {
    ...properties.currency,
    description: 'The currency the shopper pays in.',
    examples: [{ code: 'EUR', rate: 1 }],
  },
  OrderAddress: {
    ...properties.shipping_address,
    properties: { ...properties.shipping_address.properties, ...ofAddress },
    description: 'The address when the order was placed.',
  },
  OrderAddressInput: properties.shipping_address,
  PartialAddress: quoteInput.properties.shipping_address,
  OrderedItem: properties.items.items,
  ConvertedAmounts: { ...converted, description: 'All amounts of an order in its own currency.' },
  PricedLine: converted.properties.lines.items,
  LineDiscount: properties.discounts.items,
  TaxLine: properties.tax_lines.items,
  TaxRules: properties.tax_rules,
  TakenByOrder: properties.taken,
  OrderTaxClass: snapshot(taxes.items, 'A tax class'),
  OrderUser: snapshot(
    { ...properties.user, properties: omit(properties.user.properties, ['password']) },
    'The user',
  ),
  OrderShippingMethod: snapshot(properties.shipping, 'The shipping method'),
  OrderPromotion: snapshot(properties.promotion, 'The promotion'),
  AppliedPromotion: properties.promotions.items,
  OrderCoupon: snapshot(properties.coupon, 'The coupon'),
  OrderPaymentMethod: snapshot(properties.payment_method, 'The payment method'),
  PaymentRequest: {
    ...properties.payment_request,
    description: 'What to pay by a store payment method, and where to.',
  },
  BankAccount: properties.payment_request.properties.bank_account,
  PaymentAttempt: {
    ...paymentAttemptSchema,
    description:
      'A card payment whose outcome is not known yet. Its `status`, from the PaymentIntent, says whether the shopper or the bank has to act.',
  },
  Refund: properties.refunds.items,
  CreatedBy: {
    ...createdBySchema,
    description: 'Who created it, and when. Customers do not see it.',
  },
  RefundedLine: properties.refunds.items.properties.line_items.items,
  ConvertedRefund: properties.refunds.items.properties.converted,
  HistoryEntry: {
    ...historySchema,
    description: 'Something that happened to an order.',
  },
  Note: { ...noteSchema, description: 'What staff wrote for each other.' },
  NoteInput: orders.routes.addNote.body,
  NoteChangeInput: orders.routes.changeNote.body,
  Return: properties.returns.items,
  ReturnedLine: properties.returns.items.properties.line_items.items,
  ReceivedLine: properties.returns.items.properties.received.items,
  ReturnedLineInput: orders.routes.addReturn.body.properties.line_items.items,
  ReceivedLineInput: orders.routes.changeReturn.body.properties.line_items.items,
  ReturnInput: orders.routes.addReturn.body,
  ReturnChangeInput: orders.routes.changeReturn.body,
  Shipment: properties.shipments.items,
  ShippedLineInput: orders.routes.addShipment.body.properties.line_items.items,
  ShipmentInput: orders.routes.addShipment.body,
};
