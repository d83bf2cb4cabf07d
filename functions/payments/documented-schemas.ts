import { type DocumentSchemas, listOf, schemaOf } from '../../shared/contract/documentation.ts';
import {
  DOCUMENTATION,
  saidOfAll,
} from '../../shared/payments/processors/documentation-of-processors.ts';
import { TOTALS } from '../../shared/pricing/totals-view.ts';
import { orders } from '../../shared/resources/orders.ts';
import { payments, processorAccount } from '../../shared/resources/payments.ts';
import { paymentSchema } from '../../shared/resources/schemas/payment.ts';
import {
  forEachProcessor,
  PROCESSOR_TITLES,
  PROCESSORS,
} from '../../shared/resources/schemas/processors.ts';
import { status } from '../orders/documented-schemas.ts';

const text = { type: 'string' } as const;

const totals = Object.fromEntries(
  TOTALS.flatMap((name) => [
    [name, { type: 'number' } as const],
    [`display_${name}`, text],
  ]),
);

const { answer: tested } = payments.routes.testCredentials;

/** The schemas that payments are made of, by name. */
export const schemas: DocumentSchemas = {
  OrderTotals: { type: 'object', properties: totals, required: ['total', 'display_total'] },
  ProcessorAccount: processorAccount,
  ProcessorTest: {
    ...tested,
    properties: { ...tested.properties, account: schemaOf('ProcessorAccount') },
  },
  PaidOrder: {
    type: 'object',
    description:
      'The order. Without its secret, callers who pay a guest order only see these members.',
    properties: {
      id: { type: 'integer' },
      state: orders.schema.properties.state,
      status,
      currency: orders.schema.properties.currency,
      ...totals,
      payments: listOf('Payment'),
    },
    required: ['id', 'state', 'status', 'currency', 'total', 'display_total', 'payments'],
  },
  Payment: {
    ...paymentSchema,
    properties: {
      ...paymentSchema.properties,
      data: schemaOf('ProcessorObject'),
      error: schemaOf('PaymentFailure'),
    },
  },
  ProcessorObject: {
    type: 'object',
    description: 'The processor’s object. It has more members, documented by the processor.',
    properties: { id: text, status: text },
  },
  ...saidOfAll(({ charges }) => charges),
  PaymentAction: {
    type: 'object',
    description:
      'The shopper has to confirm the payment: call `stripe.handleNextAction` with `client_secret`, then send `payment_intent`.',
    properties: {
      status: { type: 'string', const: 'requires_action' },
      client_secret: text,
      redirect: {
        type: 'object',
        description:
          'For a processor with its own page: where the shopper pays, and until when. It leads back to `return_url`; then send `payment_intent`.',
        properties: {
          url: { type: 'string', format: 'uri' },
          expires: { type: 'string', format: 'date-time' },
        },
        required: ['url', 'expires'],
      },
      payment_intent: text,
    },
    required: ['status', 'payment_intent'],
  },
  PaymentPending: {
    type: 'object',
    description: 'The bank has not yet decided whether the order is paid.',
    properties: {
      status: { type: 'string', const: 'processing' },
      client_secret: text,
      payment_intent: text,
    },
    required: ['status', 'payment_intent'],
  },
  ...forEachProcessor(
    '',
    ({ name }) => {
      const { charges, result } = DOCUMENTATION[name];
      const [own = ''] = Object.keys(charges);
      const named = [own, ...result.also, 'PaidOrder', 'Order'];
      return { description: result.description, anyOf: named.map(schemaOf) };
    },
    'Result',
  ),
  PaymentResult: {
    description: `By method: the order (\`Custom\`), what ${PROCESSOR_TITLES.join(' or ')} created, or what to do next, by \`status\`.`,
    anyOf: [
      schemaOf('PaidOrder'),
      schemaOf('Order'),
      ...Object.values(DOCUMENTATION).map(({ charges }) => schemaOf(Object.keys(charges)[0] ?? '')),
      schemaOf('PaymentAction'),
      schemaOf('PaymentPending'),
    ],
  },
  PaymentFailure: {
    type: 'object',
    description: 'Why a payment was declined.',
    properties: {
      message: text,
      ...forEachProcessor('', ({ title }) => schemaOf(`${title}Error`)),
    },
  },
  ...saidOfAll(({ errors }) => errors),
  ...Object.fromEntries(
    PROCESSORS.filter(({ name }) => DOCUMENTATION[name].hasSettings).map(({ title }) => [
      `${title}Settings`,
      payments.routes[`get${title}`].answer,
    ]),
  ),
  OrderPaymentInput: payments.routes.payOrder.body,
  ...forEachProcessor('', ({ title }) => payments.routes[`payBy${title}`].body, 'PaymentInput'),
  RefundInput: payments.routes.refund.body,
  RefundQuote: payments.routes.quoteRefund.answer,
};
