import type { ProcessorName } from '../resources/schemas/processors.ts';

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

/** Credentials as the application stores them: JSON, encrypted for the purpose `payments`. */
export interface ConfiguredProcessor {
  readonly encryptedCredentials: string;
  readonly updatedAt: string;
  /** Switched off: no payment begins with it. */
  readonly active?: false;
  /** The further currencies that it charges in: those of its merchant accounts. */
  readonly currencies?: readonly string[];
  /** What is no secret. */
  readonly shown: ShownCredentials;
}

/** The parts of credentials that answers show, under their names on the wire. */
export interface ShownCredentials {
  readonly environment: 'sandbox' | 'production';
  readonly publishable_key?: string;
  readonly takes_events?: boolean;
  readonly merchant_id?: string;
  readonly merchant_account_id?: string;
  readonly merchant_accounts?: Readonly<Record<string, string>>;
  readonly submit_for_settlement?: boolean;
  readonly require_three_d_secure?: boolean;
}

export type ConfiguredProcessors = Readonly<Partial<Record<ProcessorName, ConfiguredProcessor>>>;

/**
 * Whether payments may begin with a processor. Refunds, captures, events and payments that have begun go on
 * while it is switched off: they only need its credentials.
 */
export const takesPayments = (
  { processors }: { readonly processors?: ConfiguredProcessors },
  name: ProcessorName,
): boolean => {
  const configured = processors?.[name];
  return configured !== undefined && configured.active !== false;
};

/** Whether a secret key of Stripe is of live mode, not of a test. */
export const isLiveKey = (secretKey: string) => /^[rs]k_live_/.test(secretKey);
