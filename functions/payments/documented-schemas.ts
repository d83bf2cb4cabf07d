import { type DocumentSchemas, listOf, schemaOf } from '../../shared/contract/documentation.ts';
import { PAID } from '../../shared/payments/processors/braintree-outcome.ts';
import { TOTALS } from '../../shared/pricing/totals-view.ts';
import { orders } from '../../shared/resources/orders.ts';
import { payments, processorAccount } from '../../shared/resources/payments.ts';
import { paymentSchema } from '../../shared/resources/schemas/payment.ts';
import { status } from '../orders/documented-schemas.ts';

const text = { type: 'string' } as const;
const textOrNull = { type: ['string', 'null'] } as const;

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
      'The order. Without its secret, whoever pays a guest’s order sees no more than these members.',
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
    description:
      'The processor’s own object. It has further members, which the processor documents.',
    properties: { id: text, status: text },
  },
  StripeCharge: {
    type: 'object',
    description: 'The charge of Stripe. It has further members, which Stripe documents.',
    properties: {
      id: text,
      status: { type: 'string', enum: ['succeeded', 'pending'] },
      amount: { type: 'integer', description: 'In minor units of `currency`.' },
      currency: { type: 'string', description: 'In small letters, as `eur`.' },
    },
    required: ['id', 'status', 'amount', 'currency'],
  },
  BraintreeTransaction: {
    type: 'object',
    description: 'The transaction of Braintree. It has further members, which Braintree documents.',
    properties: {
      id: text,
      status: { type: 'string', enum: [...PAID] },
      amount: { type: 'string', description: 'A decimal number, in `currencyIsoCode`.' },
      currencyIsoCode: text,
      currency: {
        type: 'string',
        description: '`currencyIsoCode`, for who has not shown the secret of a guest’s order.',
      },
    },
    required: ['id', 'status', 'amount'],
  },
  PaymentAction: {
    type: 'object',
    description:
      'The shopper has to confirm the payment: `stripe.handleNextAction` with `client_secret`, then send `payment_intent`.',
    properties: {
      status: { type: 'string', const: 'requires_action' },
      client_secret: text,
      payment_intent: text,
    },
    required: ['status', 'payment_intent'],
  },
  PaymentPending: {
    type: 'object',
    description: 'The bank has yet to say whether the order is paid.',
    properties: {
      status: { type: 'string', const: 'processing' },
      client_secret: text,
      payment_intent: text,
    },
    required: ['status', 'payment_intent'],
  },
  StripeResult: {
    description:
      'The charge, or by `status` what is to be done. Of an order that costs nothing, the order.',
    anyOf: [
      schemaOf('StripeCharge'),
      schemaOf('PaymentAction'),
      schemaOf('PaymentPending'),
      schemaOf('PaidOrder'),
      schemaOf('Order'),
    ],
  },
  BraintreeResult: {
    description: 'The transaction. Of an order that costs nothing, the order.',
    anyOf: [schemaOf('BraintreeTransaction'), schemaOf('PaidOrder'), schemaOf('Order')],
  },
  PaymentResult: {
    description:
      'By the method: the order (`Custom`), what Stripe or Braintree has made, or by `status` what is to be done.',
    anyOf: [
      schemaOf('PaidOrder'),
      schemaOf('Order'),
      schemaOf('StripeCharge'),
      schemaOf('BraintreeTransaction'),
      schemaOf('PaymentAction'),
      schemaOf('PaymentPending'),
    ],
  },
  PaymentFailure: {
    type: 'object',
    description: 'Why a payment was declined.',
    properties: {
      message: text,
      Stripe: schemaOf('StripeError'),
      Braintree: schemaOf('BraintreeError'),
    },
  },
  StripeError: {
    type: 'object',
    properties: {
      type: text,
      code: textOrNull,
      decline_code: textOrNull,
      param: textOrNull,
      charge: { type: ['string', 'null'], description: 'The id of the charge.' },
      message: text,
    },
    required: ['message'],
  },
  BraintreeError: {
    type: 'object',
    properties: {
      transactionErrors: {
        type: 'array',
        items: {
          type: 'object',
          properties: { attribute: textOrNull, code: text, message: text },
        },
      },
      transaction: schemaOf('DeclinedTransaction'),
      gatewayErrors: {
        type: ['object', 'null'],
        properties: { gatewayRejectionReason: text },
        required: ['gatewayRejectionReason'],
      },
    },
    required: ['transactionErrors', 'transaction', 'gatewayErrors'],
  },
  DeclinedTransaction: {
    type: 'object',
    description:
      'Empty where Braintree has made none. It has further members, which Braintree documents.',
    properties: {
      id: text,
      status: text,
      amount: { type: 'string', description: 'A decimal number, in `currencyIsoCode`.' },
      currencyIsoCode: text,
      orderId: textOrNull,
      processorResponseCode: textOrNull,
      processorResponseText: textOrNull,
    },
  },
  BraintreeSettings: payments.routes.getBraintree.answer,
  OrderPaymentInput: payments.routes.payOrder.body,
  StripePaymentInput: payments.routes.payByStripe.body,
  BraintreePaymentInput: payments.routes.payByBraintree.body,
  RefundInput: payments.routes.refund.body,
  RefundQuote: payments.routes.quoteRefund.answer,
};
