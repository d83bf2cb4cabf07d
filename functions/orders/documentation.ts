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
  note: 'Placing an order takes the stock, uses the coupon and closes the cart, or does nothing of it. Only drafts are changed or deleted; admins move orders from state to state.',
  example: {
    cart_id: exampleId(carts),
    shipping_address_id: exampleId(addresses),
    billing_address_id: exampleId(addresses),
    shipping_id: exampleId(shippings),
    payment_method_id: exampleId(paymentMethods),
  },
  fields: {
    shipping_address_id: 'One of the addresses of the user, in place of `shipping_address`.',
    billing_address_id: 'One of the addresses of the user, in place of `billing_address`.',
    billing_address: 'Who pays; the invoice has it.',
    user_id: 'The customer; null for a guest.',
    store_id: 'The place of the shop that it is of, one of `/stores`.',
    coupon_code: 'The code of a coupon; one that does not apply refuses the order.',
    payment_method_id: 'The method by which it is to be paid, whose fee it has.',
    notes: 'What staff wrote when they moved it, for each other.',
    user: 'The customer as it was when the order was placed.',
    shipping: 'The shipping method as it was when the order was placed.',
    promotion: 'The promotion as it was when the order was placed.',
    coupon: 'The coupon as it was when the order was placed.',
    payment_method: 'The payment method as it was when the order was placed.',
    payments: 'Each payment that was tried or is expected, the oldest first.',
    payment_mismatches:
      'Money of processors that does not fit the order: it changes nothing, and staff look into it.',
    disputed: 'Whether a dispute about a payment is open; false once it is closed.',
    invoice_id: 'The invoice of the order.',
    invoice_pdf_url:
      'The address of a PDF of the invoice; `POST /invoices/:id/pdf` gives a link for 15 minutes.',
    number:
      'By which people name the order: `order_number_prefix` of the store and a number that no other order of it has. `order_numbers` of the store says whether numbers follow one another.',
    credit_note_id:
      'The credit note of what was left of the invoice when the order ended; refunds name their own.',
    invoice_number: 'The number of the invoice that `invoice_id` names.',
    tags: 'Labels of the staff, who alone see and give them.',
    state: `\`draft\` → created, when it is sent; ${Object.entries(MOVES)
      .filter(([from]) => from !== 'draft')
      .map(([from, to]) => `\`${from}\` → ${to.join(', ') || 'nothing more'}`)
      .join('; ')}`,
    sent_at: 'When a draft was sent, which placed the order.',
    status: 'The same for older clients, which know created as pending.',
    items: 'What is bought, 90 lines at most, unless a cart says it.',
    cart_id: 'The cart that is ordered; it is closed then, also when `items` are sent.',
    shipping_address: 'Guests send addresses; others may name those that they have.',
    promotion_id: 'A promotion that must apply; the order gets no other one.',
    promotions:
      'Where there are several: all of them, with what each takes off. `promotion` of an order is the first, `promotion_total` the sum.',
    shipping_id: 'Required where a product requires shipping.',
    shipping_fee: 'What shipping costs without a shipping method.',
    currency:
      'The currency that the shopper pays in; amounts are in that of the store, and in `converted`.',
    locale:
      'The language of its texts, mails and invoice: that of `locale` of the query unless the body says another one, and without both that of the store.',
    converted: 'All amounts in the currency of the order, where that is not the one of the store.',
    processor: 'The card processor that is going to charge it; refused when it cannot.',
    expected_total:
      'What the shopper has agreed to pay, in the order’s currency. An order of another total is 409 `TotalChanged` with a `quote`; a payment that would be higher is refused unless it expects that.',
    products: 'The lines with their products as they were sold.',
    explanation:
      'How it comes to its total, rule by rule, in its own currency; not in lists. The amounts of applied rules add up to the total, but for included taxes.',
    discounts: 'What promotions and coupon take off each line.',
    taken: 'What it took of counted stock and of its coupon; canceling gives it back.',
    cancel_reason:
      '`unpaid`: nobody paid in the time that the store gives (`unpaid_order_minutes`). `customer`: by `/orders/:id/cancel`.',
    erased_at:
      'When what is personal was replaced, with that of its user or by `/orders/:id/erase`.',
    paid: 'Its money has come, by the payment method of the draft.',
    withdrawal: 'That the customer has withdrawn from the order, and why.',
    refunds: 'What was given back, or is being given back: `status` says so.',
    shipments: 'The parcels, with what is in them.',
    returns: 'What the customer sends back, or wants to.',
    instructions: 'What the customer is told: where the parcel goes, or why the return is refused.',
    restock: 'Whether the units go back to stock; false by default.',
    expected_amount:
      'What the move, or the refund of the return, is to give back, in the currency of the charge: another amount is 409.',
    deduction:
      'What is kept of what the units have cost, as for wear, in the currency of the charge.',
    refund:
      'False: the order is moved and no money is given back, as when a bank has taken it back.',
    tracking_link:
      'An address that begins with `https://` or `http://`. Where none was sent, that of the `tracking_code` at its carrier, if `method` names a known one.',
    date: 'When it was sent; now, unless it says so.',
    delivery_date: 'When it arrives; the same.',
    method: 'The name of the carrier or of how it is sent, or an object with a `name`.',
    partially_refunded: 'Some of what was paid is back, and not all.',
    payment_request:
      'While money is to come by a method of the store: `amount`, in the currency of the order, `reference`, what to write on a transfer, and with `bank_transfer` of the method the `bank_account` of the store.',
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
    tax_rules:
      'The settings with which taxes were computed, and which address counted; `collection` says that it is that of the store because the order is collected.',
    tax_exempt:
      'Takes no taxes, and takes those that prices include out of them; only admins send it. That of the user, unless it is sent.',
    tax_exempt_reason: 'Why; only admins send it.',
    tax_exempt_type:
      'What the law calls the exemption, in words on its invoice; that of the user unless it is sent. Only admins send it.',
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
    ExplainedRule: 'In the currency of the order, `currency.code`.',
    Refund: 'In the base currency of the store.',
  },
  operations: {
    list: {
      note: 'Staff find orders by words, newest first, within a second of each change.',
      parameters: {
        q: 'Words of which an order has all: its number, that of its invoice, e-mail addresses, names, companies, postal codes, the last 7 digits of telephones, tracking codes, tags. Whole words, whatever their case and accents. For staff.',
        email: 'Of the user or an address; several with commas.',
        number: 'The number; several with commas.',
        product_id: 'Orders with this product; several with commas.',
        match:
          '`part`: each word of `q` may also be a part of a word, of streets, places and telephones as well.',
        return_state: 'Orders with a return in this state; several with commas.',
        tag: 'Orders with this tag, in any case; several with commas. For staff.',
      },
    },
    create: {
      confirms: { shows: 'order-quote', unlessState: 'draft' },
      summary: 'Place an order',
      note: 'Send an Idempotency-Key: a repeated request then places no second order. Lines, or a cart, and both addresses are required.',
      as: 'user',
      localised: true,
      errors: [404, 409],
    },
    quote: {
      effect: 'reads',
      summary: 'Price an order before it is placed',
      note: 'Takes the body of an order, of which only `items` or `cart_id` is required; addresses may have the fields that are known. Nothing is stored. An order of the same body has the same amounts, and is 400 with the same `problems`.',
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
      note: 'A guest needs the secret of the order.',
      as: 'user',
      takesOrderSecret: true,
    },
    getByNumber: {
      summary: 'Get an order by its number',
      note: 'As by its id. Spaces and hyphens do not count, nor does the case. An order is found within a second after it is placed. A guest needs the secret of the order.',
      as: 'user',
      curl: `curl -s "$API/orders/number/1001" \\
  -H "Authorization: $PUBLIC_KEY:$USER_TOKEN"`,
      path: { number: { type: 'string', examples: ['1001'] } },
      takesOrderSecret: true,
    },
    lookup: {
      effect: 'adds',
      beside: MAILED,
      summary: 'Mail the link to an order again',
      note: 'To the address of the order, if it is the one that is sent: 3 mails an hour, and 30 requests an hour from a network address. The answer is the same for everybody.',
      example: { number: '1001', email: 'ada@example.org' },
    },
    changeDraft: {
      summary: 'Change a draft',
      note: 'The body is that of a new order, and replaces what the draft was; its number stays. An order that is placed is 405.',
      example: { items: [{ product_id: exampleId(products), quantity: 3 }] },
      priced: true,
      errors: [404, 405],
    },
    removeDraft: {
      summary: 'Delete a draft',
      note: 'An order that is placed is 405.',
      errors: [405],
    },
    send: {
      confirms: { shows: 'order' },
      summary: 'Place the order of a draft',
      example: {},
      note: 'With all checks, and at the prices, of now: takes stock, uses the coupon, and mails the customer the confirmation with the link to the order, where it can be paid. The answer has the `secret` of a guest’s order. Sent again, it is 400. Where it comes to another total than the draft shows, it is 409 with the quote, and nothing is placed: send `expected_total` with the new one. With `paid: true`, which needs `payments:write` besides, its money has come by the payment method of the draft: it is `processing`, with its payment, and is not asked for.',
      errors: [404, 409],
    },
    link: {
      effect: 'adds',
      beside: MAILED,
      summary: 'Get the payment link of an order',
      note: 'The page of an order that is not paid, at the setting `order_url`; of a guest’s order with its secret, which leads to all of it. With `send` the customer gets the confirmation with the link once more. Nothing is kept of the answer: with `send`, a repeated request mails again.',
      example: { send: true },
      errors: [404],
    },
    move: {
      confirms: { shows: 'rest', states: ['canceled', 'refunded'] },
      summary: 'Move an order to another state',
      note: 'Without `state`, only `notes` are added and `tags` replaced. Canceling gives stock and coupon back. To `canceled` or `refunded`, what a card processor has charged is refunded first; when it refuses, it is 400, and the order stays. An order whose card payment or refund is running is 409. To these states API keys move a paid order with `orders:refund` besides, or `orders:refund_limited` up to `support_refund_limit` of the store.',
      example: { state: 'shipped', notes: 'Parcel 7 of today' },
      errors: [409],
    },
    cancel: {
      effect: 'removes',
      summary: 'Cancel an order as its customer',
      note: 'While it is `created` or `failed`; stock and coupon are given back. A guest needs the secret of the order. An order whose card payment is running is 409.',
      as: 'user',
      takesOrderSecret: true,
    },
    addShipment: {
      effect: 'adds',
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
      confirms: { shows: 'record' },
      summary: 'Withdraw from an order as its customer',
      note: 'Of an order that is paid: recorded once, with the time and the reason. State and money stay, until the store has decided. A guest needs the secret of the order.',
      example: { reason: 'The kettle is too small.' },
      as: 'user',
      takesOrderSecret: true,
    },
    addReturn: {
      effect: 'adds',
      summary: 'Return units of an order',
      note: 'Customers ask for it, within `return_days` of the store after the last parcel of an order that is `shipped` or `completed`; a return of an admin is `approved` at once. Units that are refunded or in another return, unless that was refused, are 400. A guest needs the secret of the order.',
      example: {
        line_items: [{ product_id: exampleId(products), quantity: 1, reason: 'It leaks.' }],
      },
      as: 'user',
      takesOrderSecret: true,
    },
    changeReturn: {
      confirms: { shows: 'record', states: ['refunded'], needs: 'expected_amount' },
      summary: 'Approve, refuse, receive or refund a return',
      note: '`approved` takes a label, `label_file_id`. `received` takes what has come, all of it without `line_items`, and gives the units with `restock` back to stock. `refunded` gives back what its units have cost, and `shipping` or another `amount` where the body says so, less a `deduction`, as `/orders/:id/refunds` does: staff and API keys need `orders:refund` besides, or `orders:refund_limited` up to `support_refund_limit`. The same state again changes nothing. `index` is the `id` of the return.',
      example: { state: 'approved', instructions: 'Please send it to the address below.' },
      path: { index: { type: 'integer', minimum: 0 } },
      errors: [409],
    },
    history: {
      summary: 'Get the history of an order',
      note: 'What has happened to it, newest first: states, payments, refunds, parcels, returns, invoices and notes for ever, and for 30 days its other events and who did it.',
      parameters: { page: 'From 1 on.', per_page: 'How many at most: 20, or up to 250.' },
      beside: { _links: schemaOf('NextLink') },
    },
    listNotes: {
      summary: 'List the notes about an order',
      note: 'All of them: those that are `pinned`, then the others, newest first each. Customers see none.',
    },
    addNote: {
      effect: 'adds',
      summary: 'Write a note about an order',
      note: 'For staff alone. It changes no version and makes no event; an order has 200 at most.',
      example: { text: 'Asked to be called after six.', pinned: true },
    },
    changeNote: { summary: 'Change a note about an order', example: { pinned: false } },
    removeNote: { summary: 'Delete a note about an order' },
    erase: {
      effect: 'removes',
      summary: 'Erase the personal data in an order',
      note: 'As of a guest, who has no user to erase. Numbers, lines, country and state stay. While a card payment runs it is 409.',
      errors: [409],
    },
  },
};
