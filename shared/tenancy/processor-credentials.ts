/** Credentials of a store at the card processors. */
export interface Credentials {
  readonly stripe: {
    readonly secretKey: string;
  };
  readonly braintree: {
    readonly environment: 'sandbox' | 'production';
    readonly merchantId: string;
    readonly publicKey: string;
    readonly privateKey: string;
    /** Determines the currency of the charge. Default: the merchant's default account. */
    readonly merchantAccountId?: string;
    /** False: the amount is only authorised, and settled at Braintree by hand. */
    readonly submitForSettlement?: boolean;
  };
}

export type ProcessorName = keyof Credentials;

export const PROCESSORS = ['stripe', 'braintree'] as const satisfies ProcessorName[];

/** As stored in the application: JSON, encrypted for the purpose `payments`. */
export interface ConfiguredProcessor {
  readonly encryptedCredentials: string;
  readonly updatedAt: string;
}

export type ConfiguredProcessors = Readonly<Partial<Record<ProcessorName, ConfiguredProcessor>>>;
