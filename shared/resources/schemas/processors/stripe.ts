import type { ProcessorContract, ProcessorFacts } from './processor-facts.ts';

/**
 * Stripe differs from ISO 4217 in MGA, which it takes without decimals, and in ISK and UGX, which it takes with
 * two that must be 00. Amounts with three decimals end in 0.
 */
export const stripe = {
  name: 'stripe',
  title: 'Stripe',
  instrument: 'source',
  byIntent: true,
  currencies: 'any',
  minorUnits: {
    decimals: {
      0: 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF',
      3: 'BHD JOD KWD OMR TND',
    },
    increments: { 3: 10 },
  },
  signatureHeader: 'stripe-signature',
  failedCharge: 'charge',
} as const satisfies ProcessorFacts;

export interface StripeCredentials {
  readonly secretKey: string;
  /** What browsers ask Stripe for a card with. It is no secret. */
  readonly publishableKey?: string;
  /** With which Stripe signs the events that it sends. */
  readonly signingSecret?: string;
}

/** Whether a secret key is of live mode, not of a test. */
export const isLiveKey = (secretKey: string) => /^[rs]k_live_/.test(secretKey);

const modeOf = (key: unknown) => String(key ?? '').split('_')[1];

export const stripeContract = {
  credentials: {
    secret_key: {
      storedAs: 'secretKey',
      schema: { type: 'string', minLength: 1, maxLength: 255, writeOnly: true },
      isRequired: true,
      form: [
        /^[rs]k_(?:test|live)_\w+$/,
        'a secret or restricted Stripe key: sk_test_..., sk_live_..., rk_test_... or ' +
          'rk_live_..., not a publishable key (pk_...)',
      ],
    },
    publishable_key: {
      storedAs: 'publishableKey',
      schema: { type: 'string', maxLength: 255 },
      form: [/^pk_(?:test|live)_\w+$/, 'a publishable Stripe key: pk_test_... or pk_live_...'],
    },
    signing_secret: {
      storedAs: 'signingSecret',
      schema: { type: 'string', maxLength: 255, writeOnly: true },
      form: [/^whsec_[\w+/=-]+$/, 'the signing secret of a Stripe endpoint: whsec_...'],
    },
  },
  together: {
    names: ['publishable_key', 'secret_key'],
    says: 'must both be for testing, or both be live',
    holds: ({ secretKey, publishableKey }) =>
      publishableKey === undefined || modeOf(publishableKey) === modeOf(secretKey),
  },
  shown: {
    fields: {
      environment: { type: 'string', enum: ['sandbox', 'production'] },
      publishable_key: { type: 'string' },
      /** Whether the secret that signs its events is stored. */
      takes_events: { type: 'boolean' },
    },
    of: ({ secretKey, publishableKey, signingSecret }) => ({
      environment: isLiveKey(secretKey) ? 'production' : 'sandbox',
      ...(publishableKey !== undefined && { publishable_key: publishableKey }),
      takes_events: signingSecret !== undefined,
    }),
  },
  payment: {
    path: 'charges',
    fields: {
      source: { type: 'string', maxLength: 10_000, writeOnly: true },
      /** A payment method that a browser made, or an intent that is to be settled. */
      payment_method: { type: 'string', maxLength: 255, writeOnly: true },
      payment_intent: { type: 'string', maxLength: 255 },
      return_url: { type: 'string', maxLength: 2_000, writeOnly: true },
    },
  },
  browsers: {
    fields: { publishable_key: { type: 'string' } },
    required: [],
    of: ({ environment, publishable_key }) => ({
      environment,
      ...(publishable_key !== undefined && { publishable_key }),
    }),
  },
} as const satisfies ProcessorContract<StripeCredentials>;
