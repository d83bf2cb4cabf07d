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
  description: 'The store’s public key.',
  examples: ['pk_4503599631466_Yp7qLvFZ0v1yR2m0q3Z5Xw8a'],
} as const;

export const documentation: Documentation<typeof payments> = {
  one: 'a payment',
  isForShoppers: true,
  note: 'The amount is always the order’s. Payments are stored on their orders.',
  fields: {
    method: `${PROCESSOR_TITLES.map((title) => `\`${title}\``).join(', ')} or \`Custom\`, the default.`,
    ...saidOfAll(({ payments: fields }) => fields),
    payment_method_id: 'For `Custom`: a payment method of the store; the order’s by default.',
    return_url:
      'Where the shopper’s bank leads back to; without it, no bank that needs it is asked.',
    secret:
      'Of a guest order, from the response that created it; or send the header `Order-Secret`.',
    created_at: 'When it was paid; only admins can set it.',
    expected_total: 'The total the shopper agreed to pay, in the order’s currency.',
    amount:
      'What to capture or refund, in the currency of the charge. By default, all that is authorized, or the cost of the parts.',
    deduction: 'What to keep of the parts’ cost, such as for wear, in the same currency.',
    total: 'For older clients: `amount`, in the currency of the charge.',
    expected_amount:
      'What the refund should come to, in the currency of the charge; another amount returns 409.',
    line_items: 'Units to refund, with their part of discounts and taxes.',
    shipping: 'Whether to refund shipping, with its taxes.',
    restock: 'Whether to put tracked units back into stock; false by default.',
    restock_refunded_items: 'For older clients: `restock`.',
    reason: 'The reason; the customer sees it.',
    left: 'The most that can still be refunded of that payment, in the currency of the charge.',
    works: 'Whether the processor accepted the credentials.',
    message: 'Why it did not.',
    test_charge: 'Whether a test charge succeeded; only with a test key.',
  },
  examples: saidOfAll(({ examples }) => examples),
  input: { line_items: listOf('LineItem') },
  schemas,
  operations: {
    create: {
      effect: 'changes',
      confirms: { shows: 'order' },
      summary: 'Pay an order',
      note: 'For a card payment, `data` is the processor’s object and `_embedded.order` the order; otherwise `data` is the order. With the public key alone and without the order’s secret, both only show that it is paid. A declined card returns 400 with the processor’s reasons. With `payment_method`, `data` can be `{status: "requires_action", client_secret, payment_intent}`: confirm with `stripe.handleNextAction`, then send `payment_intent`; or `{status: "processing", payment_intent}`: the payment is pending. After a 503, send the same again: it charges once.',
      example: { method: 'Custom', order_id: exampleId(orders) },
      data: schemaOf('PaymentResult'),
      ...payment,
    },
    listOfOrder: {
      summary: 'List the payments of an order',
      note: 'The order’s `payments`, oldest first. Guests need the order’s secret.',
      data: listOf('Payment'),
      as: 'user',
      takesOrderSecret: true,
    },
    payOrder: {
      confirms: { shows: 'order' },
      summary: 'Pay an order without a card',
      note: 'Like `POST /payments` with `method: "Custom"` and this order.',
      data: order,
      example: {},
      ...payment,
    },
    ...forEachProcessor('payBy', ({ name, title }) => ({
      confirms: { shows: 'order' } as const,
      summary: `Pay an order with ${title}`,
      note: `Like \`POST /payments\` with \`method: "${title}"\`.`,
      example: { order_id: exampleId(orders), ...DOCUMENTATION[name].pay },
      data: schemaOf(`${title}Result`),
      ...payment,
    })),
    ...forEachProcessor('get', ({ title }) => ({
      summary: `Get the ${title} configuration`,
      note: `Without secrets. Returns 404 if the store has no ${title}; \`isActive\` is false while it is switched off.`,
      errors: [404] as const,
    })),
    capture: {
      confirms: { shows: 'authorised' },
      summary: 'Capture an authorized payment',
      note: 'For stores with the setting `capture` at `manual`. The rest of the authorization is released. After a 503, send the same again: it captures once.',
      example: {},
      data: schemaOf('Order'),
      priced: true,
      errors: [404, 409],
    },
    refund: {
      confirms: { shows: 'refund-quote' },
      summary: 'Refund an order',
      note: 'Through the processor that charged it; other payments are only recorded. Requires `line_items` or `shipping`, or an `amount`; with both, the amount is what is refunded for the parts. A `deduction` is kept of the parts’ cost. `data` is the order. A refund is `pending` until the processor makes it; if the processor refuses, returns 400. Send an Idempotency-Key so that a retry refunds once. After a 503, send the same again. With `orders:refund_limited`, API keys can refund up to the store’s `support_refund_limit`.',
      example: { amount: 5, restock: false, reason: 'The parcel came late.' },
      data: schemaOf('Order'),
      priced: true,
      errors: [404, 409],
    },
    quoteRefund: {
      effect: 'reads',
      summary: 'Get a quote for a refund',
      note: 'Takes the body of a refund and returns the same errors, but refunds nothing: neither the order nor the processor is involved. The same body then refunds the same amount, unless the order is refunded in between.',
      example: { amount: 5 },
      errors: [404, 409],
    },
    ...forEachProcessor(
      'take',
      ({ name, title }) => ({
        summary: `Receive a ${title} event`,
        path: { publicKey },
        errors: [429, 503] as const,
        ...DOCUMENTATION[name].event,
      }),
      'Event',
    ),
    testCredentials: {
      effect: 'reads',
      summary: 'Test a processor’s credentials',
      data: schemaOf('ProcessorTest'),
      note: `Calls the processor with the stored credentials: ${said.map(({ tests }) => tests).join(', ')}. ${said.flatMap(({ testsAlso = [] }) => testsAlso).join(' ')} If the processor refuses or does not answer, returns 200 with \`works: false\`.`,
      errors: [404],
    },
    ...forEachClientToken(({ name }) => ({
      effect: 'reads' as const,
      ...DOCUMENTATION[name].clientToken,
      example: {},
    })),
  },
};
