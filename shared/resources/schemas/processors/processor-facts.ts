import type { FieldSchema, Fields } from '../../../contract/fields.ts';

/**
 * Facts of a card processor that every function may have: data alone. What calls the processor is in its folder
 * of shared/payments/processors/.
 */
export interface ProcessorFacts {
  /** In paths, and under which its credentials are stored. */
  readonly name: string;
  /** On the wire: the method of its payments. */
  readonly title: string;
  /** The field of a payment that stands for the card; absent for one that takes none. */
  readonly instrument?: string;
  /** Without that field, it sends the shopper to a page of its own, which leads back to `return_url`. */
  readonly redirects?: true;
  /** Whether a payment can go on in the browser of the shopper, by an intent. */
  readonly byIntent: boolean;
  /** In which currencies it charges, beside that of the store: those of its credentials, or these. */
  readonly currencies: 'any' | 'configured' | readonly string[];
  /** Absent: it takes those of ISO 4217. */
  readonly minorUnits?: MinorUnits;
  /** The header with the signature of its events; absent where that is in the body. */
  readonly signatureHeader?: string;
  /** Where the details of a decline have the id of the charge. */
  readonly failedCharge: string;
}

/** How a processor takes amounts. */
export interface MinorUnits {
  /** The currencies that have not two decimals there, by their decimals. */
  readonly decimals: Readonly<Record<number, string>>;
  /** Steps in which amounts go, by their decimals. */
  readonly increments: Readonly<Record<number, number>>;
}

/** The form of a credential, and what an error says of it: the value may be secret. */
export type Form = readonly [pattern: RegExp, expected: string];

/** A credential, or a choice that is stored with them. */
export interface Credential {
  /** Its name among the stored credentials. */
  readonly storedAs: string;
  /** A text, a flag, or for each currency a text: then the form is that of each. */
  readonly schema: FieldSchema;
  readonly isRequired?: true;
  readonly form?: Form;
  /** With which the dashboard begins. */
  readonly begins?: string | boolean;
}

/** The parts of credentials that answers show, under their names on the wire. */
export interface ShownCredentials {
  readonly environment: 'sandbox' | 'production';
  readonly [field: string]: unknown;
}

/** What a store tells of a processor, and what a payment does: for the functions of these and the dashboard. */
export interface ProcessorContract<Stored = never> {
  /** Each by its name on the wire. */
  readonly credentials: Readonly<Record<string, Credential>>;
  /** Two of them, by their names on the wire, that must agree. */
  readonly together?: {
    readonly names: readonly [string, string];
    readonly says: string;
    /** Takes them by their names in the store. */
    holds(credentials: Readonly<Record<string, unknown>>): boolean;
  };
  /** The further currencies that it charges in by these credentials. */
  currenciesOf?(credentials: Stored): readonly string[];
  /** What answers show of the credentials. Each is named: others are secret until somebody says otherwise. */
  readonly shown: { readonly fields: Fields; of(credentials: Stored): ShownCredentials };
  /** How it is paid by: below its path, with these fields. */
  readonly payment: { readonly path: string; readonly fields: Fields };
  /** What browsers may know of what is shown. */
  readonly browsers: {
    readonly fields: Fields;
    readonly required: readonly string[];
    of(shown: ShownCredentials): Pick<ShownCredentials, 'environment'>;
  };
  /** The operation that gives browsers a token with which they ask for a card. */
  readonly clientToken?: string;
}
