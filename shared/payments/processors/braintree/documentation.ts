import { schemaOf } from '../../../contract/documentation.ts';
import type { ProcessorDocumentation } from '../processor-documentation.ts';
import { PAID } from './outcome.ts';

const text = { type: 'string' } as const;
const textOrNull = { type: ['string', 'null'] } as const;

export const braintreeDocumentation: ProcessorDocumentation = {
  credentials: {
    merchant_account_id: 'Without it, the merchant’s default account.',
    merchant_accounts: 'Those for other currencies, by code.',
    submit_for_settlement:
      'False: payments are only authorized, and settled in Braintree’s Control Panel. True by default.',
    require_three_d_secure:
      'Whether cards that have not passed 3-D Secure are declined; false by default.',
  },
  set: {
    note: 'All fields, or `active` alone, as for Stripe.',
    example: {
      environment: 'sandbox',
      merchant_id: '7xk2',
      public_key: '9dfc',
      private_key: 'c0ffee00c0ffee00',
    },
  },
  remove: { note: 'As for Stripe.' },
  tests: 'Braintree creates a client token for each merchant account',
  payments: {
    nonce: 'For `Braintree`: the nonce for the card.',
    currency:
      'In which the card is charged: the token is for the merchant account of this currency. By default that of the store.',
    currencies: 'Beside that of the store: those with a merchant account.',
    customer_id: 'Whose stored cards to show: the caller’s own, or anyone’s with admin access.',
  },
  examples: { clientToken: 'eyJ2ZXJzaW9uIjoyfQ==' },
  pay: { nonce: 'fake-valid-nonce' },
  event: {
    note: 'For a webhook in Braintree’s Control Panel; the body is a form with `bt_signature` and `bt_payload`. Otherwise as for Stripe.',
  },
  clientToken: {
    summary: 'Get a Braintree client token',
    note: 'For the card form in a browser. Only for stores with Braintree.',
  },
  charges: {
    BraintreeTransaction: {
      type: 'object',
      description: 'The Braintree transaction. It has more members, documented by Braintree.',
      properties: {
        id: text,
        status: { type: 'string', enum: [...PAID] },
        amount: { type: 'string', description: 'A decimal number, in `currencyIsoCode`.' },
        currencyIsoCode: text,
        currency: {
          type: 'string',
          description: '`currencyIsoCode`, for callers without the secret of a guest order.',
        },
      },
      required: ['id', 'status', 'amount'],
    },
  },
  result: {
    description: 'The transaction; for an order that costs nothing, the order.',
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
      description: 'Empty if Braintree created none. It has more members, documented by Braintree.',
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
