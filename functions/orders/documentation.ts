import {
  type Documentation,
  exampleId,
  listOf,
  schemaOf,
} from '../../shared/contract/documentation.ts';
import { MAILED } from '../../shared/contract/mailed.ts';
import { addresses } from '../../shared/resources/addresses.ts';
import { carts } from '../../shared/resources/carts.ts';
import type { orders } from '../../shared/resources/orders.ts';
import { paymentMethods } from '../../shared/resources/paymentMethods.ts';
import { products } from '../../shared/resources/products.ts';
import { MOVES } from '../../shared/resources/schemas/order-states.ts';
import { shippings } from '../../shared/resources/shippings.ts';
import { schemas, snapshots, status } from './documented-schemas.ts';

export const documentation: Documentation<typeof orders> = {
  one: 'an order',
  menu: 'selling',
  isForShoppers: true,
  note: 'Placing an order takes the stock, uses the coupon and closes the cart: all or nothing. Only drafts can be changed or deleted; admins move orders between states.',
  example: {
    cart_id: exampleId(carts),
    shipping_address_id: exampleId(addresses),
    billing_address_id: exampleId(addresses),
    shipping_id: exampleId(shippings),
    payment_method_id: exampleId(paymentMethods),
  },
  fields: {
    shipping_address_id: 'One of the user’s addresses, instead of `shipping_address`.',
    billing_address_id: 'One of the user’s addresses, instead of `billing_address`.',
    billing_address: 'The address on the invoice.',
    user_id: 'The customer; null for guests.',
    store_id: 'The business location, one of `/stores`.',
    coupon_code: 'A coupon code. If the coupon does not apply, the order is refused.',
    payment_method_id: 'The payment method to use, which adds its fee.',
    notes: 'Notes that staff wrote for each other when they moved it.',
    user: 'The customer when the order was placed.',
    shipping: 'The shipping method when the order was placed.',
    delivery:
      'The days on which the order arrives, or can be collected, as promised when it was placed. `earliest` is missing if the shipping method has no `min_days`.',
    promotion: 'The promotion when the order was placed.',
    coupon: 'The coupon when the order was placed.',
    payment_method: 'The payment method when the order was placed.',
    payments: 'Payments that were tried or are expected, oldest first.',
    payment_mismatches:
      'Processor payments that do not match the order. They change nothing; staff look into them.',
    disputed: 'Whether a payment dispute is open; false once it is closed.',
    invoice_id: 'The invoice of the order.',
    invoice_pdf_url:
      'The address of the invoice PDF; `POST /invoices/:id/pdf` returns a link for 15 minutes.',
    number:
      'The number people use for the order: the store’s `order_number_prefix` and a number unique in the store. The setting `order_numbers` says whether numbers are consecutive.',
    credit_note_id:
      'The credit note for the rest of the invoice when the order ended; refunds name their own.',
    invoice_number: 'The number of the invoice in `invoice_id`.',
    tags: 'Staff labels, which only staff see and set.',
    state: `\`draft\` → created, when it is sent; ${Object.entries(MOVES)
      .filter(([from]) => from !== 'draft')
      .map(([from, to]) => `\`${from}\` → ${to.join(', ') || 'final'}`)
      .join('; ')}`,
    sent_at: 'When the draft was sent, which placed the order.',
    status: 'The state for older clients, which know created as pending.',
    items: 'What to buy, 90 lines at most, unless a cart says it.',
    cart_id: 'The cart to order, which is then closed, even if `items` are sent.',
    shipping_address: 'Guests send addresses; others can name their own.',
    promotion_id: 'A promotion that must apply; the order gets no other.',
    promotions:
      'If there are several: all of them, with what each takes off. An order’s `promotion` is the first, `promotion_total` the sum.',
    shipping_id: 'Required if a product requires shipping.',
    shipping_fee: 'The shipping cost without a shipping method.',
    currency: 'The currency the shopper pays in; amounts are in the store’s, and in `converted`.',
    locale:
      'The language of its texts, emails and invoice: the body’s, else the query’s `locale`, else the store’s.',
    converted: 'All amounts in the order’s currency, if that is not the store’s.',
    processor: 'The card processor that will charge it; the order is refused if it can’t.',
    expected_total:
      'The total the shopper agreed to pay, in the order’s currency. An order with another total returns 409 `TotalChanged` with a `quote`; a higher payment is refused unless it expects that.',
    declared_age:
      'The age, in years, that the shopper states. Required with the public key or as a user if a product has a `minimum_age`, and at least that.',
    products: 'The lines with their products as sold.',
    explanation:
      'How the total comes about, rule by rule, in the order’s currency; not in lists. The amounts of applied rules add up to the total, except for included taxes.',
    discounts: 'What promotions and the coupon take off each line.',
    taken: 'What it took of tracked stock and of its coupon; canceling returns it.',
    cancel_reason:
      '`unpaid`: not paid in the store’s `unpaid_order_minutes`. `customer`: canceled with `/orders/:id/cancel`.',
    erased_at: 'When its personal data was replaced, with its user’s or with `/orders/:id/erase`.',
    paid: 'Whether it has been paid by the draft’s payment method.',
    received_at: 'When a withdrawal came that staff record; by default now.',
    early_performance:
      'What the shopper agreed to begin before the withdrawal period ends, and acknowledged that this ends the right of withdrawal: `digital_content`, `performed_service`.',
    withdrawal:
      'The customer’s withdrawal from the order, and the reason. `line_items` if it is not of the whole order.',
    refunds: 'What has been or is being refunded, as `status` says.',
    shipments: 'The parcels and their contents.',
    returns: 'What the customer returns, or wants to.',
    instructions:
      'What to tell the customer: where to send the parcel, or why the return is refused.',
    restock: 'Whether the units go back into stock; false by default.',
    expected_amount:
      'What the move, or the return’s refund, should give back, in the currency of the charge; another amount returns 409.',
    deduction: 'What to keep of the units’ cost, such as for wear, in the currency of the charge.',
    refund:
      'False: the order moves without a refund, such as when a bank has already taken the money back.',
    tracking_link:
      'A URL that starts with `https://` or `http://`. By default, the carrier’s page for the `tracking_code`, if `method` names a known carrier.',
    date: 'When it was shipped; now by default.',
    delivery_date: 'When it arrives; now by default.',
    method: 'The name of the carrier or delivery method, or an object with a `name`.',
    partially_refunded: 'Part of what was paid has been refunded, but not all.',
    payment_request:
      'While money is due by a store payment method: `amount` in the order’s currency, `reference` for the transfer, and for a `bank_transfer` method the store’s `bank_account`.',
    payment_attempt: 'A card payment whose outcome is not known yet.',
    secret:
      'For a guest order, only in the response that creates it. As the header `Order-Secret`, it gives access to that order and lets the guest pay it, for 180 days.',
    taxes_total:
      'All taxes. With `prices_include_tax`, the total already includes them; otherwise they are added to it.',
    tax_lines:
      'Taxes by rate; `base` is the taxed amount, and `tax_id` 0 stands for the store’s `tax_rate`. Like `tax_rules`, only if taxes are computed.',
    shipping_taxes: 'The part on shipping.',
    payment_method_taxes: 'The part on the payment method fee.',
    taxes_estimated: 'Taxes are those at the store’s address, because no other is known.',
    taxes: 'The tax classes, with the rates that apply at the address.',
    tax_rules:
      'The settings used to compute taxes, and the address that counted; `collection` says that it is the store’s because the order is picked up.',
    tax_exempt:
      'No taxes, and those included in prices are taken off; only admins can send it. The user’s by default.',
    tax_exempt_reason: 'The reason; only admins can send it.',
    tax_exempt_type:
      'The legal type of the exemption, stated on the invoice; the user’s by default. Only admins can send it.',
  },
  input: { items: listOf('LineItem') },
  output: {
    status,
    products: { ...listOf('CartLine'), readOnly: true },
    ...snapshots,
    payments: { ...listOf('Payment'), readOnly: true },
  },
  always: ['status', 'discounts', 'display_total'],
  priced: true,
  schemas,
  amounts: {
    ExplainedRule: 'In the order’s currency, `currency.code`.',
    Refund: 'In the store’s base currency.',
  },
  operations: {
    list: {
      note: 'Staff can search orders by words, newest first; changes are found within a second.',
      parameters: {
        q: 'Words that an order must all have: its number, its invoice’s number, email addresses, names, companies, postal codes, the last 7 digits of phone numbers, tracking codes, tags. Whole words, ignoring case and accents. Staff only.',
        email: 'The user’s email or one in an address; separate several by commas.',
        number: 'The order number; separate several by commas.',
        product_id: 'Orders with this product; separate several by commas.',
        match:
          '`part`: words of `q` can also be parts of words, and of streets, places and phone numbers.',
        return_state: 'Orders with a return in this state; separate several by commas.',
        tag: 'Orders with this tag, in any case; separate several by commas. Staff only.',
      },
    },
    create: {
      confirms: { shows: 'order-quote', unlessState: 'draft' },
      summary: 'Place an order',
      note: 'Send an Idempotency-Key so that a retry does not place a second order. Lines or a cart, and both addresses, are required.',
      as: 'user',
      localised: true,
      errors: [404, 409],
    },
    quote: {
      effect: 'reads',
      summary: 'Get a quote for an order',
      note: 'Takes the body of an order, but requires only `items` or `cart_id`; addresses can be incomplete. Nothing is stored. An order with the same body has the same amounts, and returns 400 with the same `problems`.',
      example: {
        items: [{ product_id: exampleId(products), quantity: 2 }],
        shipping_address: { country: 'Portugal', postal_code: '4050-297' },
        shipping_id: exampleId(shippings),
      },
      priced: true,
      localised: true,
      errors: [404],
    },
    get: {
      note: 'Guests need the order’s secret.',
      as: 'user',
      takesOrderSecret: true,
    },
    getByNumber: {
      summary: 'Get an order by its number',
      note: 'Like getting it by its ID. Ignores spaces, hyphens and case. An order is found within a second after it is placed. Guests need the order’s secret.',
      as: 'user',
      curl: `curl -s "$API/orders/number/1001" \\
  -H "Authorization: $PUBLIC_KEY:$USER_TOKEN"`,
      path: { number: { type: 'string', examples: ['1001'] } },
      takesOrderSecret: true,
    },
    lookup: {
      effect: 'adds',
      beside: MAILED,
      summary: 'Resend the link to an order',
      note: 'To the order’s email address, if it is the one sent: up to 3 emails an hour, and 30 requests an hour from a network address. The response is always the same.',
      example: { number: '1001', email: 'ada@example.org' },
    },
    changeDraft: {
      summary: 'Update a draft',
      note: 'The body is that of a new order and replaces the draft; its number stays. An order that has been placed returns 405.',
      example: { items: [{ product_id: exampleId(products), quantity: 3 }] },
      priced: true,
      errors: [404, 405],
    },
    removeDraft: {
      summary: 'Delete a draft',
      note: 'An order that has been placed returns 405.',
      errors: [405],
    },
    send: {
      confirms: { shows: 'order' },
      summary: 'Place a draft order',
      example: {},
      note: 'Applies all checks and current prices, takes stock, uses the coupon, and emails the customer the confirmation with a link to the order, where it can be paid. The response has the `secret` of a guest order. A second call returns 400. If the total differs from the draft’s, returns 409 with the quote and places nothing: send `expected_total` with the new one. With `paid: true`, which also needs `payments:write`, the order has been paid by the draft’s payment method: it is `processing`, with its payment, and no payment is requested.',
      errors: [404, 409],
    },
    link: {
      effect: 'adds',
      beside: MAILED,
      summary: 'Get the payment link of an order',
      note: 'The page of an unpaid order, at the setting `order_url`; for a guest order with its secret, which gives full access to it. With `send`, the customer gets the confirmation with the link again. The response is not stored: with `send`, a repeated request sends another email.',
      example: { send: true },
      errors: [404],
    },
    move: {
      confirms: { shows: 'rest', states: ['canceled', 'refunded'] },
      summary: 'Move an order to another state',
      note: 'Without `state`, only adds `notes` and replaces `tags`. Canceling returns stock and coupon. Moving to `canceled` or `refunded` first refunds what a card processor charged; if it refuses, returns 400 and the order stays. Returns 409 while a card payment or refund is running. To move a paid order to these states, API keys also need `orders:refund`, or `orders:refund_limited` up to the store’s `support_refund_limit`.',
      example: { state: 'shipped', notes: 'Parcel 7 of today' },
      errors: [409],
    },
    cancel: {
      effect: 'removes',
      summary: 'Cancel an order as the customer',
      note: 'While it is `created` or `failed`; returns stock and coupon. Guests need the order’s secret. Returns 409 while a card payment is running.',
      as: 'user',
      takesOrderSecret: true,
    },
    addShipment: {
      effect: 'adds',
      summary: 'Ship a parcel of an order',
      note: 'Without `line_items`, it has everything that is neither shipped nor refunded. When everything is shipped, a `processing` order becomes `shipped`.',
      example: {
        method: { name: 'Post' },
        tracking_code: 'RR123456785DE',
        tracking_link: 'https://post.example/track/RR123456785DE',
      },
    },
    changeShipment: {
      summary: 'Update a parcel of an order',
      note: 'Replaces the fields sent. `index` is the position in the order’s `shipments`, from 0. `data` is the parcel.',
      example: { delivery_date: '2026-11-26' },
      path: { index: { type: 'integer', minimum: 0 } },
      tagged: true,
    },
    withdraw: {
      confirms: { shows: 'record' },
      summary: 'Withdraw from an order as the customer',
      note: 'For a paid order: recorded once, with the time and the reason. State and money stay until the store decides. `line_items` names the units, by default all that have the right; if none has, 400 says why. Guests need the order’s secret.',
      example: { reason: 'The kettle is too small.' },
      as: 'user',
      takesOrderSecret: true,
    },
    addReturn: {
      effect: 'adds',
      summary: 'Create a return for an order',
      note: 'Customers can request one within the store’s `return_days` after the last parcel of an order that is `shipped` or `completed`; an admin’s return is `approved` at once. Units that are refunded or in another return, unless it was refused, return 400. Guests need the order’s secret.',
      example: {
        line_items: [{ product_id: exampleId(products), quantity: 1, reason: 'It leaks.' }],
      },
      as: 'user',
      takesOrderSecret: true,
    },
    changeReturn: {
      confirms: { shows: 'record', states: ['refunded'], needs: 'expected_amount' },
      summary: 'Approve, refuse, receive or refund a return',
      note: '`approved` takes a label, `label_file_id`. `received` takes what arrived, everything without `line_items`, and puts the units with `restock` back into stock. `refunded` refunds the cost of its units, plus `shipping` or with another `amount` if the body says so, less a `deduction`, like `/orders/:id/refunds`: staff and API keys also need `orders:refund`, or `orders:refund_limited` up to `support_refund_limit`. The same state again changes nothing. `index` is the `id` of the return.',
      example: { state: 'approved', instructions: 'Please send it to the address below.' },
      path: { index: { type: 'integer', minimum: 0 } },
      errors: [409],
    },
    history: {
      summary: 'Get the history of an order',
      note: 'Newest first: states, payments, refunds, parcels, returns, invoices and notes, without a time limit; other events and who did them for 30 days.',
      parameters: {
        page: 'The page number, from 1.',
        per_page: 'How many to return: 20, or up to 250.',
      },
      beside: { _links: schemaOf('NextLink') },
    },
    listNotes: {
      summary: 'List the notes on an order',
      note: '`pinned` notes first, then the others, each newest first. Customers see none.',
    },
    addNote: {
      effect: 'adds',
      summary: 'Add a note to an order',
      note: 'Staff only. It changes no version and creates no event; an order can have up to 200.',
      example: { text: 'Asked to be called after six.', pinned: true },
    },
    changeNote: { summary: 'Update a note on an order', example: { pinned: false } },
    removeNote: { summary: 'Delete a note on an order' },
    erase: {
      effect: 'removes',
      summary: 'Erase the personal data in an order',
      note: 'For guest orders, which have no user to erase. Numbers, lines, country and state stay. Returns 409 while a card payment is running.',
      errors: [409],
    },
  },
};
