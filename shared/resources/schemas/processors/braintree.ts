import type { Form, ProcessorContract, ProcessorFacts } from './processor-facts.ts';

/** Braintree charges in the currency of a merchant account, and takes any amount. */
export const braintree = {
  name: 'braintree',
  title: 'Braintree',
  instrument: 'nonce',
  byIntent: false,
  currencies: 'configured',
  failedCharge: 'transaction.id',
} as const satisfies ProcessorFacts;

export interface BraintreeCredentials {
  readonly environment: 'sandbox' | 'production';
  readonly merchantId: string;
  readonly publicKey: string;
  readonly privateKey: string;
  /** Determines the currency of the charge. Default: the merchant's default account. */
  readonly merchantAccountId?: string;
  /** Merchant accounts of further currencies, by their codes. */
  readonly merchantAccounts?: Readonly<Record<string, string>>;
  /** False: the amount is only authorised, and settled at Braintree by hand. */
  readonly submitForSettlement?: boolean;
  /** True: cards are charged only after 3-D Secure. */
  readonly requireThreeDSecure?: boolean;
}

const KEY: Form = [
  /^[A-Za-z0-9]+$/,
  'letters and digits only, as shown under API Keys in the Braintree Control Panel',
];

const MERCHANT_ACCOUNT: Form = [
  /^[\w-]{1,32}$/,
  'up to 32 letters, digits, hyphens and underscores',
];

const environment = { type: 'string', enum: ['sandbox', 'production'] } as const;
const secret = { type: 'string', minLength: 1, maxLength: 255, writeOnly: true } as const;
const merchantAccounts = {
  type: 'object',
  additionalProperties: { type: 'string', maxLength: 32 },
} as const;

export const braintreeContract = {
  credentials: {
    environment: {
      storedAs: 'environment',
      schema: environment,
      isRequired: true,
      begins: 'sandbox',
    },
    merchant_id: {
      storedAs: 'merchantId',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
      isRequired: true,
      form: KEY,
    },
    public_key: {
      storedAs: 'publicKey',
      schema: secret,
      isRequired: true,
      form: KEY,
    },
    private_key: {
      storedAs: 'privateKey',
      schema: secret,
      isRequired: true,
      form: KEY,
    },
    merchant_account_id: {
      storedAs: 'merchantAccountId',
      schema: { type: 'string', maxLength: 32 },
      form: MERCHANT_ACCOUNT,
    },
    merchant_accounts: {
      storedAs: 'merchantAccounts',
      schema: merchantAccounts,
      form: MERCHANT_ACCOUNT,
    },
    submit_for_settlement: {
      storedAs: 'submitForSettlement',
      schema: { type: 'boolean' },
      begins: true,
    },
    require_three_d_secure: {
      storedAs: 'requireThreeDSecure',
      schema: { type: 'boolean' },
      begins: false,
    },
  },
  currenciesOf: ({ merchantAccounts: accounts = {} }) => Object.keys(accounts),
  shown: {
    fields: {
      environment,
      merchant_id: { type: 'string' },
      merchant_account_id: { type: 'string' },
      merchant_accounts: merchantAccounts,
      submit_for_settlement: { type: 'boolean' },
      require_three_d_secure: { type: 'boolean' },
    },
    of: ({
      environment: stored,
      merchantId,
      merchantAccountId,
      merchantAccounts: accounts,
      submitForSettlement = true,
      requireThreeDSecure = false,
    }) => ({
      environment: stored,
      merchant_id: merchantId,
      ...(merchantAccountId !== undefined && { merchant_account_id: merchantAccountId }),
      ...(accounts && { merchant_accounts: accounts }),
      submit_for_settlement: submitForSettlement,
      require_three_d_secure: requireThreeDSecure,
    }),
  },
  payment: {
    path: 'transactions/sale',
    fields: { nonce: { type: 'string', maxLength: 10_000, writeOnly: true } },
  },
  browsers: {
    fields: {
      autoSubmitForSettlement: { type: 'boolean' },
      /** Cards are declined without 3-D Secure. */
      threeDSecureRequired: { type: 'boolean' },
      /** The further currencies that it charges in. */
      currencies: { type: 'array', items: { type: 'string' } },
    },
    required: ['autoSubmitForSettlement'],
    of: (shown) => ({
      environment: shown['environment'],
      autoSubmitForSettlement: shown['submit_for_settlement'] === true,
      ...(shown['require_three_d_secure'] === true && { threeDSecureRequired: true }),
      ...(shown['merchant_accounts'] instanceof Object && {
        currencies: Object.keys(shown['merchant_accounts']),
      }),
    }),
  },
  clientToken: 'createClientToken',
} as const satisfies ProcessorContract<BraintreeCredentials>;
