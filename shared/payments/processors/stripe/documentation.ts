import type { ProcessorDocumentation } from '../processor-documentation.ts';

const text = { type: 'string' } as const;
const textOrNull = { type: ['string', 'null'] } as const;

export const stripeDocumentation: ProcessorDocumentation = {
  credentials: {
    environment: 'For Stripe by its key: `production` is live.',
    secret_key: 'A secret or restricted key: `sk_...` or `rk_...`.',
    publishable_key: 'For card forms in browsers, of the same mode as the secret key: `pk_...`.',
    signing_secret: 'Of the endpoint for events in Stripe’s Dashboard: `whsec_...`.',
    takes_events: 'Whether `signing_secret` is stored.',
  },
  set: {
    note: 'All of them: what is not sent is not kept. They are encrypted, and never shown again. `active` alone switches the processor off and on, with the credentials that are stored, else 404: while it is off, no payment begins with it, and refunds, captures and payments that have begun go on. Without `active` that stays as it was. Payments use a change within 30 seconds.',
    example: { secret_key: 'sk_test_51Hc', publishable_key: 'pk_test_51Hc' },
  },
  remove: {
    note: 'Cards are refused from then on, and refunds of what was paid with them fail.',
  },
  tests: 'Stripe lists a payment and says whose account it is',
  testsAlso:
    'With a test key of Stripe a test charge is made, which moves no money; with live credentials nothing is changed there.',
  payments: {
    source: 'For `Stripe`: a token for the card.',
    payment_method:
      'For `Stripe`: what stands for the card, or another way to pay, in a payment that the shopper may have to confirm to the bank.',
    payment_intent: 'For `Stripe`: the payment that the shopper has confirmed.',
    account:
      'Of Stripe, where the key may read it: whether it takes payments (`charges_enabled`), and what is active of it (`capabilities`), such as `card_payments`.',
    publishable_key: 'For Stripe.js in a browser; absent when the store has not set it.',
  },
  examples: { publishable_key: 'pk_test_51Hc' },
  pay: { source: 'tok_visa' },
  event: {
    note: 'For an endpoint in Stripe’s Dashboard; it needs no key, but the signature of Stripe in the header `Stripe-Signature`. The order gets what Stripe knows of the payment now, so events may be lost, come twice or in any order. Events of other types, and payments of other orders, change nothing.',
  },
  charges: {
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
  },
  result: {
    description:
      'The charge, or by `status` what is to be done. Of an order that costs nothing, the order.',
    also: ['PaymentAction', 'PaymentPending'],
  },
  errors: {
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
  },
};
