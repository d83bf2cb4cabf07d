import type {
  ProcessorContract,
  ProcessorFacts,
} from '../../../shared/resources/schemas/processors/processor-facts.ts';

/**
 * A processor that is none: it charges in two currencies, in steps of five cents; without a token it has the shopper
 * pay on its own page.
 */
export const acme = {
  name: 'acme',
  title: 'Acme',
  instrument: 'acme_token',
  redirects: true,
  byIntent: true,
  currencies: ['USD', 'GBP'],
  minorUnits: { decimals: {}, increments: { 2: 5 } },
  signatureHeader: 'acme-signature',
  failedCharge: 'payment',
} as const satisfies ProcessorFacts;

export interface AcmeCredentials {
  readonly apiKey: string;
  readonly webhookKey?: string;
  readonly shopName?: string;
}

export const acmeContract = {
  credentials: {
    acme_api_key: {
      storedAs: 'apiKey',
      schema: { type: 'string', minLength: 1, maxLength: 100, writeOnly: true },
      isRequired: true,
      form: [/^acme_\w+$/, 'a key of Acme: acme_...'],
    },
    acme_webhook_key: {
      storedAs: 'webhookKey',
      schema: { type: 'string', maxLength: 100, writeOnly: true },
    },
    acme_shop_name: {
      storedAs: 'shopName',
      schema: { type: 'string', maxLength: 50 },
    },
  },
  shown: {
    fields: {
      environment: { type: 'string', enum: ['sandbox', 'production'] },
      acme_shop_name: { type: 'string' },
    },
    of: ({ shopName }) => ({
      environment: 'sandbox',
      ...(shopName !== undefined && { acme_shop_name: shopName }),
    }),
  },
  payment: {
    path: 'payments',
    fields: {
      acme_token: { type: 'string', maxLength: 100, writeOnly: true },
      payment_intent: { type: 'string', maxLength: 255 },
      return_url: { type: 'string', maxLength: 2_000, writeOnly: true },
    },
  },
  browsers: {
    fields: { acme_shop_name: { type: 'string' } },
    required: [],
    of: ({ environment, acme_shop_name }) => ({ environment, acme_shop_name }),
  },
} as const satisfies ProcessorContract<AcmeCredentials>;
