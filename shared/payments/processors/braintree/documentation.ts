import { schemaOf } from '../../../contract/documentation.ts';
import type { ProcessorDocumentation } from '../processor-documentation.ts';
import { PAID } from './outcome.ts';

const text = { type: 'string' } as const;
const textOrNull = { type: ['string', 'null'] } as const;

export const braintreeDocumentation: ProcessorDocumentation = {
  credentials: {
    merchant_account_id: 'Without it, the default one of the merchant.',
    merchant_accounts: 'Those of further currencies, by their codes.',
    submit_for_settlement:
      'False: payments are only authorised, and settled in Braintree’s Control Panel. True by default.',
    require_three_d_secure:
      'Whether cards that have not passed 3-D Secure are declined; false by default.',
  },
  set: {
    note: 'All of them, or `active` alone, as those of Stripe.',
    example: {
      environment: 'sandbox',
      merchant_id: '7xk2',
      public_key: '9dfc',
      private_key: 'c0ffee00c0ffee00',
    },
  },
  remove: { note: 'As those of Stripe.' },
  tests: 'Braintree makes a client token for each merchant account',
  payments: {
    nonce: 'For `Braintree`: what stands for the card.',
    customer_id: 'Whose stored cards to show: the caller’s own, or any with admin access.',
  },
  examples: { clientToken: 'eyJ2ZXJzaW9uIjoyfQ==' },
  pay: { nonce: 'fake-valid-nonce' },
  event: {
    note: 'For a webhook in Braintree’s Control Panel; the body is a form with `bt_signature` and `bt_payload`. Otherwise like that of Stripe.',
  },
  clientToken: {
    summary: 'Get a client token of Braintree',
    note: 'For the card form in a browser. Only for stores with Braintree.',
  },
  charges: {
    BraintreeTransaction: {
      type: 'object',
      description:
        'The transaction of Braintree. It has further members, which Braintree documents.',
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
  },
  result: {
    description: 'The transaction. Of an order that costs nothing, the order.',
    also: [],
  },
  errors: {
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
  },
  hasSettings: true,
};
