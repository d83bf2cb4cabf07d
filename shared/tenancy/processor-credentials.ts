/** Credentials of a store at the card processors. */
export interface Credentials {
  readonly stripe: {
    readonly secretKey: string;
    /** What browsers ask Stripe for a card with. It is no secret. */
    readonly publishableKey?: string;
    /** With which Stripe signs the events that it sends. */
    readonly signingSecret?: string;
  };
  readonly braintree: {
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
  };
}

export type ProcessorName = keyof Credentials;

export const PROCESSORS = ['stripe', 'braintree'] as const satisfies ProcessorName[];

/** By their names on the wire. */
export const PROCESSOR_NAMES = { Stripe: 'stripe', Braintree: 'braintree' } as const;

export type ProcessorTitle = keyof typeof PROCESSOR_NAMES;

export const PROCESSOR_TITLES = ['Stripe', 'Braintree'] as const satisfies ProcessorTitle[];

/** As stored in the application: JSON, encrypted for the purpose `payments`. */
export interface ConfiguredProcessor {
  readonly encryptedCredentials: string;
  readonly updatedAt: string;
  /** The further currencies that it charges in: those of its merchant accounts. */
  readonly currencies?: readonly string[];
}

export type ConfiguredProcessors = Readonly<Partial<Record<ProcessorName, ConfiguredProcessor>>>;
