import {
  type Documentation,
  displayText,
  listOf,
  total,
} from '../../shared/contract/documentation.ts';
import { MOVES, ORDER_STATES, statusOf } from '../../shared/shopping/order-states.ts';
import { samples } from '../samples.ts';
import { orders } from './resource.ts';

const { state, notes } = orders.schema.properties;

const totals = ['items', 'shipping', 'taxes', 'promotion', 'coupon', 'payment_method', 'refunds'];

const totalFields = Object.fromEntries(
  [...totals.map((name) => `${name}_total`), 'total'].flatMap((name) => [
    [name, total],
    [`display_${name}`, displayText],
  ]),
);

const snapshot = { type: 'object', description: 'As it was when the order was placed.' } as const;

export const documentation: Documentation = {
  one: 'an order',
  note: 'Placing an order takes the stock, uses the coupon and closes the cart, or does nothing of it. Orders are not changed or deleted; admins move them from state to state.',
  example: {
    cart_id: samples.CART,
    shipping_address_id: samples.ADDRESS,
    billing_address_id: samples.ADDRESS,
    shipping_id: samples.SHIPPING_METHOD,
    payment_method_id: samples.PAYMENT_METHOD,
  },
  fields: {
    state: Object.entries(MOVES)
      .map(([from, to]) => `\`${from}\` → ${to.join(', ') || 'nothing more'}`)
      .join('; '),
    status: 'The same for older clients, which know created as pending.',
    items: 'What is bought, 90 lines at most, unless a cart says it.',
    cart_id: 'The cart that is ordered; it is closed then.',
    shipping_address: 'Guests send addresses; others may name those that they have.',
    promotion_id: 'A promotion that must apply.',
    shipping_id: 'Required where a product requires shipping.',
    shipping_fee: 'What shipping costs without a shipping method.',
    currency: 'The currency that the shopper sees; amounts stay in that of the store.',
    products: 'The lines with their products as they were sold.',
    discounts: 'What promotion and coupon take off each line.',
    payment_attempt: 'A card payment whose outcome is not known yet.',
    taxes_total: '0 until taxes are offered.',
  },
  input: { items: listOf('LineItem') },
  output: {
    items: listOf('LineItem'),
    currency: {
      type: 'object',
      properties: {
        code: { type: 'string', examples: ['EUR'] },
        symbol: { type: 'string' },
        symbol_native: { type: 'string' },
        name: { type: 'string' },
        name_plural: { type: 'string' },
        decimal_digits: { type: 'integer', minimum: 0 },
        rounding: { type: 'number' },
        rate: { type: 'number', examples: [1] },
      },
      required: ['code', 'rate'],
    },
    notes: { type: 'array', items: { type: 'string' } },
    status: { type: 'string', enum: ORDER_STATES.map(statusOf) },
    products: listOf('CartLine'),
    user: snapshot,
    shipping: snapshot,
    promotion: snapshot,
    coupon: snapshot,
    payment_method: snapshot,
    taxes: { type: 'array' },
    discounts: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          product_id: { type: 'integer' },
          variant_id: { type: 'integer' },
          promotion_total: total,
          coupon_total: total,
        },
        required: ['product_id', 'variant_id', 'promotion_total', 'coupon_total'],
      },
    },
    payments: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          method: { type: 'string', examples: ['Custom'] },
          order_id: { type: 'integer' },
          amount: total,
          successful: { type: 'boolean' },
          description: { type: 'string' },
          created_at: { type: 'string' },
        },
        required: ['method', 'order_id', 'amount', 'successful', 'created_at'],
      },
    },
    payment_attempt: {
      type: 'object',
      properties: {
        method: { type: 'string', examples: ['Stripe'] },
        started_at: { type: 'string', format: 'date-time' },
      },
      required: ['method', 'started_at'],
    },
    ...totalFields,
  },
  always: [
    'state',
    'status',
    'items',
    'products',
    'currency',
    'discounts',
    'shipping_address',
    'billing_address',
    'items_total',
    'shipping_total',
    'taxes_total',
    'total',
    'display_total',
  ],
  priced: true,
  operations: {
    create: {
      summary: 'Place an order',
      note: 'Send an Idempotency-Key: a repeated request then places no second order. Lines, or a cart, and both addresses are required.',
      as: 'user',
      errors: [404, 409],
    },
    move: {
      summary: 'Move an order to another state',
      note: 'Canceling gives stock and coupon back. An order whose card payment is running is 409.',
      body: {
        type: 'object',
        properties: { state, notes },
        required: ['state'],
      },
      example: { state: 'shipped', notes: 'Parcel 7 of today' },
      errors: [409],
    },
  },
};
