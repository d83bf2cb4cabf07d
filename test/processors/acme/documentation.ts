import type { ProcessorDocumentation } from '../../../shared/payments/processors/processor-documentation.ts';

const text = { type: 'string' } as const;

export const acmeDocumentation: ProcessorDocumentation = {
  credentials: { acme_api_key: 'The key of the store at Acme.' },
  set: { note: 'All of them.', example: { acme_api_key: 'acme_7f3' } },
  remove: { note: 'Nobody pays by it from then on.' },
  tests: 'Acme is asked for a payment that is not there',
  payments: { acme_token: 'For `Acme`: what stands for the card.' },
  examples: {},
  pay: { acme_token: 'good' },
  event: { note: 'Signed in the header `Acme-Signature`.' },
  charges: {
    AcmePayment: {
      type: 'object',
      description: 'The payment at Acme.',
      properties: { id: text, status: text },
      required: ['id', 'status'],
    },
  },
  result: { description: 'The payment.', also: [] },
  errors: {
    AcmeError: {
      type: 'object',
      properties: { message: text, payment: text },
      required: ['message'],
    },
  },
};
