import { type Documentation, exampleId, listOf } from '../../shared/contract/documentation.ts';
import { MOVES, ORDER_STATES, statusOf } from '../../shared/shopping/order-states.ts';
import { addresses } from '../addresses/resource.ts';
import { carts } from '../carts/resource.ts';
import { paymentMethods } from '../paymentMethods/resource.ts';
import { shippings } from '../shippings/resource.ts';
import { orders } from './resource.ts';

const { properties } = orders.schema;

const snapshot = {
  type: 'object',
  description: 'As it was when the order was placed.',
  readOnly: true,
} as const;

export const documentation: Documentation<typeof orders> = {
  one: 'an order',
  note: 'Placing an order takes the stock, uses the coupon and closes the cart, or does nothing of it. Orders are not changed or deleted; admins move them from state to state.',
  example: {
    cart_id: exampleId(carts),
    shipping_address_id: exampleId(addresses),
    billing_address_id: exampleId(addresses),
    shipping_id: exampleId(shippings),
    payment_method_id: exampleId(paymentMethods),
  },
  fields: {
    state: Object.entries(MOVES)
      .map(([from, to]) => `\`${from}\` → ${to.join(', ') || 'nothing more'}`)
      .join('; '),
    status: 'The same for older clients, which know created as pending.',
    items: 'What is bought, 90 lines at most, unless a cart says it.',
    cart_id: 'The cart that is ordered; it is closed then, also when `items` are sent.',
    shipping_address: 'Guests send addresses; others may name those that they have.',
    promotion_id: 'A promotion that must apply.',
    shipping_id: 'Required where a product requires shipping.',
    shipping_fee: 'What shipping costs without a shipping method.',
    currency:
      'The currency that the shopper pays in; amounts are in that of the store, and in `converted`.',
    converted: 'All amounts in the currency of the order, where that is not the one of the store.',
    processor: 'The card processor that is going to charge it; refused when it cannot.',
    expected_total:
      'What the shopper has agreed to pay, in the order’s currency: a payment that would be higher is refused unless it expects that.',
    products: 'The lines with their products as they were sold.',
    discounts: 'What promotion and coupon take off each line.',
    taken: 'What it took of counted stock and of its coupon; canceling gives it back.',
    cancel_reason:
      '`unpaid`: nobody paid in the time that the store gives (`unpaid_order_minutes`).',
    payment_attempt: 'A card payment whose outcome is not known yet.',
    secret:
      'Of a guest’s order, only in the answer that creates it. As the header `Order-Secret` it shows and pays that order, for 180 days.',
    taxes_total: '0 until taxes are offered.',
  },
  input: { items: listOf('LineItem') },
  output: {
    currency: { ...properties.currency, examples: [{ code: 'EUR', rate: 1 }] },
    status: { type: 'string', enum: ORDER_STATES.map(statusOf), readOnly: true },
    products: { ...listOf('CartLine'), readOnly: true },
    user: snapshot,
    shipping: snapshot,
    promotion: snapshot,
    coupon: snapshot,
    payment_method: snapshot,
    payment_attempt: {
      type: 'object',
      properties: {
        method: { type: 'string', examples: ['Stripe'] },
        started_at: { type: 'string', format: 'date-time' },
        status: {
          type: 'string',
          enum: ['requires_action', 'processing'],
          description: 'Of a PaymentIntent: the shopper has to act, or the bank.',
        },
      },
      required: ['method', 'started_at'],
      readOnly: true,
    },
  },
  always: ['status', 'discounts', 'shipping_address', 'billing_address', 'display_total'],
  priced: true,
  operations: {
    create: {
      summary: 'Place an order',
      note: 'Send an Idempotency-Key: a repeated request then places no second order. Lines, or a cart, and both addresses are required.',
      as: 'user',
      errors: [404, 409],
    },
    get: {
      note: 'A guest needs the secret of the order.',
      as: 'user',
      takesOrderSecret: true,
    },
    move: {
      summary: 'Move an order to another state',
      note: 'Canceling gives stock and coupon back. An order whose card payment is running is 409.',
      example: { state: 'shipped', notes: 'Parcel 7 of today' },
      errors: [409],
    },
  },
};
