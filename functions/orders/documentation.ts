import {
  type Documentation,
  exampleId,
  listOf,
  schemaOf,
} from '../../shared/contract/documentation.ts';
import { MOVES } from '../../shared/shopping/order-states.ts';
import { addresses } from '../addresses/resource.ts';
import { carts } from '../carts/resource.ts';
import { paymentMethods } from '../paymentMethods/resource.ts';
import { products } from '../products/resource.ts';
import { shippings } from '../shippings/resource.ts';
import { amounts, currency, schemas, snapshots, status } from './documented-schemas.ts';
import type { orders } from './resource.ts';

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
      'What the shopper has agreed to pay, in the order’s currency. An order of another total is 409 `TotalChanged` with a `quote`; a payment that would be higher is refused unless it expects that.',
    products: 'The lines with their products as they were sold.',
    explanation:
      'How it comes to its total, rule by rule, in its own currency; not in lists. The amounts of applied rules add up to the total, but for included taxes.',
    discounts: 'What promotion and coupon take off each line.',
    taken: 'What it took of counted stock and of its coupon; canceling gives it back.',
    cancel_reason:
      '`unpaid`: nobody paid in the time that the store gives (`unpaid_order_minutes`). `customer`: by `/orders/:id/cancel`.',
    erased_at:
      'When what is personal was replaced, with that of its user or by `/orders/:id/erase`.',
    withdrawal: 'That the customer has withdrawn from the order, and why.',
    refunds: 'What was given back, or is being given back: `status` says so.',
    shipments: 'The parcels, with what is in them.',
    refund:
      'False: the order is moved and no money is given back, as when a bank has taken it back.',
    tracking_link: 'An address that begins with `https://` or `http://`.',
    date: 'When it was sent; now, unless it says so.',
    delivery_date: 'When it arrives; the same.',
    method: 'The name of how it is sent, or an object.',
    partially_refunded: 'Some of what was paid is back, and not all.',
    payment_attempt: 'A card payment whose outcome is not known yet.',
    secret:
      'Of a guest’s order, only in the answer that creates it. As the header `Order-Secret` it shows and pays that order, for 180 days.',
    taxes_total:
      'All taxes. With `prices_include_tax` the total has them already; else it grows by them.',
    tax_lines:
      'The taxes by rate; `base` is what the rate is on, and `tax_id` 0 stands for the `tax_rate` of the store. With `tax_rules`, only where taxes are computed.',
    shipping_taxes: 'The part of them that is on shipping.',
    payment_method_taxes: 'The part that is on the fee of the payment method.',
    taxes_estimated: 'They are those at the address of the store, because no other is known.',
    taxes: 'The tax classes, with the rates that apply at the address.',
    tax_rules: 'The settings with which taxes were computed, and which address counted.',
    tax_exempt:
      'Takes no taxes, and takes those that prices include out of them; only admins send it. That of the user, unless it is sent.',
    tax_exempt_reason: 'Why; only admins send it.',
  },
  input: { items: listOf('LineItem'), line_items: listOf('LineItem') },
  output: {
    currency,
    status,
    products: { ...listOf('CartLine'), readOnly: true },
    ...snapshots,
    payments: { ...listOf('Payment'), readOnly: true },
    payment_attempt: { ...schemaOf('PaymentAttempt'), readOnly: true },
  },
  always: ['status', 'discounts', 'shipping_address', 'billing_address', 'display_total'],
  priced: true,
  schemas,
  amounts,
  operations: {
    create: {
      summary: 'Place an order',
      note: 'Send an Idempotency-Key: a repeated request then places no second order. Lines, or a cart, and both addresses are required.',
      as: 'user',
      errors: [404, 409],
    },
    quote: {
      summary: 'Price an order before it is placed',
      note: 'Takes the body of an order, of which only `items` or `cart_id` is required; addresses may have the fields that are known. Nothing is stored. An order of the same body has the same amounts, and is 400 with the same `problems`.',
      example: {
        items: [{ product_id: exampleId(products), quantity: 2 }],
        shipping_address: { country: 'Portugal', postal_code: '4050-297' },
        shipping_id: exampleId(shippings),
      },
      data: schemaOf('Quote'),
      priced: true,
      errors: [404],
    },
    get: {
      note: 'A guest needs the secret of the order.',
      as: 'user',
      takesOrderSecret: true,
    },
    move: {
      summary: 'Move an order to another state',
      note: 'Canceling gives stock and coupon back. To `canceled` or `refunded`, what a card processor has charged is refunded first; when it refuses, it is 400, and the order stays. An order whose card payment or refund is running is 409.',
      example: { state: 'shipped', notes: 'Parcel 7 of today' },
      errors: [409],
    },
    cancel: {
      summary: 'Cancel an order as its customer',
      note: 'While it is `created` or `failed`; stock and coupon are given back. A guest needs the secret of the order. An order whose card payment is running is 409.',
      as: 'user',
      takesOrderSecret: true,
    },
    addShipment: {
      summary: 'Send a parcel of an order',
      note: 'Without `line_items` it has all that is neither sent nor refunded. When everything is sent, an order that is `processing` is `shipped`.',
      example: {
        method: { name: 'Post' },
        tracking_code: 'RR123456785DE',
        tracking_link: 'https://post.example/track/RR123456785DE',
      },
    },
    changeShipment: {
      summary: 'Change a parcel of an order',
      note: 'What is sent replaces what is there. `index` is the position in `shipments` of the order, from 0. `data` is the parcel.',
      example: { delivery_date: '2026-11-26' },
      path: { index: { type: 'integer', minimum: 0 } },
      tagged: true,
    },
    withdraw: {
      summary: 'Withdraw from an order as its customer',
      note: 'Of an order that is paid: recorded once, with the time and the reason. State and money stay, until the store has decided. A guest needs the secret of the order.',
      example: { reason: 'The kettle is too small.' },
      as: 'user',
      takesOrderSecret: true,
    },
    erase: {
      summary: 'Erase the personal data in an order',
      note: 'As of a guest, who has no user to erase. Numbers, lines, country and state stay. While a card payment runs it is 409.',
      errors: [409],
    },
  },
};
