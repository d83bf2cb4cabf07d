import {
  type Documentation,
  exampleId,
  listOf,
  schemaOf,
} from '../../shared/contract/documentation.ts';
import {
  DOCUMENTATION,
  saidOfAll,
} from '../../shared/payments/processors/documentation-of-processors.ts';
import { orders } from '../../shared/resources/orders.ts';
import type { payments } from '../../shared/resources/payments.ts';
import {
  forEachClientToken,
  forEachProcessor,
  PROCESSOR_TITLES,
} from '../../shared/resources/schemas/processors.ts';
import { schemas } from './documented-schemas.ts';

const said = Object.values(DOCUMENTATION);

/** The order, as much of it as the caller may see. */
const order = {
  anyOf: [schemaOf('PaidOrder'), { allOf: [schemaOf('Order'), schemaOf('PaidOrder')] }],
} as const;

/** What every route that pays answers. */
const payment = {
  as: 'user',
  priced: true,
  takesOrderSecret: true,
  beside: {
    _embedded: {
      type: 'object',
      properties: { order },
      required: ['order'],
    },
  },
  errors: [404, 409],
} as const;

const publicKey = {
  type: 'string',
  description: 'The public key of the store.',
  examples: ['pk_4503599631466_Yp7qLvFZ0v1yR2m0q3Z5Xw8a'],
} as const;

export const documentation: Documentation<typeof payments> = {
  one: 'a payment',
  isForShoppers: true,
  note: 'The amount is always that of the order. Payments are kept on their orders.',
  fields: {
    method: `${PROCESSOR_TITLES.map((title) => `\`${title}\``).join(', ')} or \`Custom\`, which it is unless it is sent.`,
    ...saidOfAll(({ payments: fields }) => fields),
    payment_method_id: 'For `Custom`: a payment method of the store, else that of the order.',
    return_url:
      'Where the shopper’s bank leads back to; without it no bank is asked that needs it.',
    secret:
      'Of a guest’s order, as the answer that created it had it; or the header `Order-Secret`.',
    created_at: 'When it was paid; only admins may say so.',
    expected_total: 'What the shopper has agreed to pay, in the order’s currency.',
    amount:
      'What is taken, or given back, in the currency of the charge. Without it: all that is authorised, or what the parts have cost.',
    deduction: 'What is kept of what the parts have cost, as for wear, in the same.',
    total: 'For older clients: `amount`, in the currency of the charge.',
    expected_amount:
      'What the refund is to come to, in the currency of the charge: another amount is 409.',
    line_items: 'Units that are refunded, with their part of discounts and taxes.',
    shipping: 'Whether the shipping is refunded, with its taxes.',
    restock:
      'Whether the units go back to stock, those that were counted; false unless it is sent.',
    restock_refunded_items: 'For older clients: `restock`.',
    reason: 'Why; the customer sees it.',
    left: 'The most that can be given back of that payment, in the currency of the charge.',
    works: 'Whether the processor has taken the credentials.',
    message: 'Why it has not.',
    test_charge: 'Whether a test charge succeeded: only with a key for tests.',
  },
  examples: saidOfAll(({ examples }) => examples),
  input: { line_items: listOf('LineItem') },
  schemas,
  operations: {
    create: {
      effect: 'changes',
      confirms: { shows: 'order' },
      summary: 'Pay an order',
      note: 'Paid by card, `data` is the processor’s own object and `_embedded.order` the order; otherwise `data` is the order. With the public key alone and without the secret of the order, both have only what says that it is paid. A declined card is 400 with the processor’s reasons in the error. With `payment_method`, `data` may be `{status: "requires_action", client_secret, payment_intent}`: confirm with `stripe.handleNextAction`, then send `payment_intent`; or `{status: "processing", payment_intent}`: the payment is pending. After 503, send the same again: it charges once.',
      example: { method: 'Custom', order_id: exampleId(orders) },
      data: schemaOf('PaymentResult'),
      ...payment,
    },
    listOfOrder: {
      summary: 'List the payments of an order',
      note: 'As `payments` of the order has them, oldest first. A guest needs the secret of the order.',
      data: listOf('Payment'),
      as: 'user',
      takesOrderSecret: true,
    },
    payOrder: {
      confirms: { shows: 'order' },
      summary: 'Pay an order without a card',
      note: 'As `POST /payments` with `method: "Custom"` and this order.',
      data: order,
      example: {},
      ...payment,
    },
    ...forEachProcessor('payBy', ({ name, title }) => ({
      confirms: { shows: 'order' } as const,
      summary: `Pay an order by ${title}`,
      note: `As \`POST /payments\` with \`method: "${title}"\`.`,
      example: { order_id: exampleId(orders), ...DOCUMENTATION[name].pay },
      data: schemaOf(`${title}Result`),
      ...payment,
    })),
    ...forEachProcessor('get', ({ title }) => ({
      summary: `Get how ${title} is configured`,
      note: `Without secrets. 404 for a store without ${title}; \`isActive\` is false while it is switched off.`,
      errors: [404] as const,
    })),
    capture: {
      confirms: { shows: 'authorised' },
      summary: 'Take the money of an authorised payment',
      note: 'In stores whose setting `capture` is `manual`. What is left of the authorisation is released. After 503, send the same again: it is taken once.',
      example: {},
      data: schemaOf('Order'),
      priced: true,
      errors: [404, 409],
    },
    refund: {
      confirms: { shows: 'refund-quote' },
      summary: 'Refund an order',
      note: 'Through the processor that has charged it; what was paid otherwise is recorded alone. `line_items` or `shipping`, or an `amount`, is required; with both, the amount is what is given back for the parts. A `deduction` is kept of what the parts have cost. `data` is the order. A refund that the processor has yet to make is `pending`; one that it refuses is 400. Send an Idempotency-Key: a repeated request then refunds once. After 503, send the same again. With `orders:refund_limited`, API keys refund up to `support_refund_limit` of the store.',
      example: { amount: 5, restock: false, reason: 'The parcel came late.' },
      data: schemaOf('Order'),
      priced: true,
      errors: [404, 409],
    },
    quoteRefund: {
      effect: 'reads',
      summary: 'Price a refund before it is made',
      note: 'Takes the body of a refund, is refused as that would be, and gives nothing back: neither the order nor the processor learns of it. The same body then refunds the same amount, unless the order was refunded meanwhile.',
      example: { amount: 5 },
      errors: [404, 409],
    },
    ...forEachProcessor(
      'take',
      ({ name, title }) => ({
        summary: `Take an event of ${title}`,
        path: { publicKey },
        errors: [429, 503] as const,
        ...DOCUMENTATION[name].event,
      }),
      'Event',
    ),
    testCredentials: {
      effect: 'reads',
      summary: 'Test the credentials of a processor',
      data: schemaOf('ProcessorTest'),
      note: `Calls the processor with what is stored: ${said.map(({ tests }) => tests).join(', ')}. ${said.flatMap(({ testsAlso = [] }) => testsAlso).join(' ')} What the processor refuses, or does not answer, is 200 with \`works: false\`.`,
      errors: [404],
    },
    ...forEachClientToken(({ name }) => ({
      effect: 'reads' as const,
      ...DOCUMENTATION[name].clientToken,
      example: {},
    })),
  },
};
