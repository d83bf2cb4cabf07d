/** What a store needs to be let in by a card processor. */
export interface Credentials {
  readonly stripe: {
    readonly secretKey: string;
  };
  readonly braintree: {
    readonly environment: 'sandbox' | 'production';
    readonly merchantId: string;
    readonly publicKey: string;
    readonly privateKey: string;
    /** Decides the currency that is charged; absent: the merchant's default account. */
    readonly merchantAccountId?: string;
    /** False leaves the amount authorised until somebody settles it at Braintree. */
    readonly submitForSettlement?: boolean;
  };
}

export type ProcessorName = keyof Credentials;

export const PROCESSORS = ['stripe', 'braintree'] as const satisfies ProcessorName[];

/** As the application keeps them: as JSON, encrypted for the purpose `payments`. */
export interface ConfiguredProcessor {
  readonly encryptedCredentials: string;
  readonly updatedAt: string;
}

export type ConfiguredProcessors = Readonly<Partial<Record<ProcessorName, ConfiguredProcessor>>>;
