import type { ProcessorDocumentation } from '../processor-documentation.ts';

const text = { type: 'string' } as const;
const textOrNull = { type: ['string', 'null'] } as const;

export const stripeDocumentation: ProcessorDocumentation = {
  credentials: {
    environment: 'For Stripe, by its key: `production` is live.',
    secret_key: 'A secret or restricted key: `sk_...` or `rk_...`.',
    publishable_key: 'For card forms in browsers, in the same mode as the secret key: `pk_...`.',
    signing_secret: 'From the event endpoint in Stripe’s Dashboard: `whsec_...`.',
    takes_events: 'Whether `signing_secret` is stored.',
  },
  set: {
    note: 'Replaces all fields. They are encrypted, and never shown again. `active` alone switches the processor off and on with the stored credentials (404 if there are none): while it is off, no payment starts with it, but refunds, captures and open payments go on. Without `active`, that stays as it was. Payments use a change within 30 seconds.',
    example: { secret_key: 'sk_test_51Hc', publishable_key: 'pk_test_51Hc' },
  },
  remove: {
    note: 'After that, cards are refused, and refunds of card payments fail.',
  },
  tests: 'Stripe lists a payment and returns the account',
  testsAlso:
    'With a Stripe test key, a test charge is made, which moves no money; with live credentials, nothing changes there.',
  payments: {
    source: 'For `Stripe`: a card token.',
    payment_method:
      'For `Stripe`: the card, or another way to pay, for a payment that the shopper may have to confirm to the bank.',
    payment_intent: 'For `Stripe`: the payment that the shopper confirmed.',
    account:
      'The Stripe account, if the key can read it: whether it takes payments (`charges_enabled`), and its `capabilities`, such as `card_payments`.',
    publishable_key: 'For Stripe.js in a browser; absent if the store has not set it.',
  },
  examples: { publishable_key: 'pk_test_51Hc' },
  pay: { source: 'tok_visa' },
  event: {
    note: 'For an endpoint in Stripe’s Dashboard; it needs no key, only Stripe’s signature in the header `Stripe-Signature`. The order gets what Stripe now knows about the payment, so events can be lost, repeated or out of order. Events of other types, and payments of other orders, change nothing.',
  },
  charges: {
    StripeCharge: {
      type: 'object',
      description: 'The Stripe charge. It has more members, documented by Stripe.',
      properties: {
        id: text,
        status: { type: 'string', enum: ['succeeded', 'pending'] },
        amount: { type: 'integer', description: 'In minor units of `currency`.' },
        currency: { type: 'string', description: 'In lowercase, such as `eur`.' },
      },
      required: ['id', 'status', 'amount', 'currency'],
    },
  },
  result: {
    description:
      'The charge, or what to do next, by `status`; for an order that costs nothing, the order.',
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
        charge: { type: ['string', 'null'], description: 'The ID of the charge.' },
        message: text,
      },
      required: ['message'],
    },
  },
};
