import { isCurrency } from '../pricing/currency-codes.ts';
import type { ProcessorName } from '../resources/schemas/processors.ts';
import type { Credentials } from './processor-credentials.ts';

/** The form of a credential, and what an error says of it: the value may be secret. */
type Form = readonly [pattern: RegExp, expected: string];

const BRAINTREE_KEY: Form = [
  /^[A-Za-z0-9]+$/,
  'letters and digits only, as shown under API Keys in the Control Panel of Braintree',
];

const MERCHANT_ACCOUNT: Form = [
  /^[\w-]{1,32}$/,
  'up to 32 letters, digits, hyphens and underscores',
];

const FORMS: {
  readonly [Name in ProcessorName]: Readonly<Partial<Record<keyof Credentials[Name], Form>>>;
} = {
  stripe: {
    secretKey: [
      /^[rs]k_(?:test|live)_\w+$/,
      'a secret or restricted key of Stripe: sk_test_..., sk_live_..., rk_test_... or rk_live_..., ' +
        'not a publishable key (pk_...)',
    ],
    publishableKey: [
      /^pk_(?:test|live)_\w+$/,
      'a publishable key of Stripe: pk_test_... or pk_live_...',
    ],
    signingSecret: [/^whsec_[\w+/=-]+$/, 'the signing secret of an endpoint of Stripe: whsec_...'],
  },
  braintree: {
    merchantId: BRAINTREE_KEY,
    publicKey: BRAINTREE_KEY,
    privateKey: BRAINTREE_KEY,
    merchantAccountId: MERCHANT_ACCOUNT,
  },
};

/**
 * What is wrong with the text of a credential, to be read after its name; undefined when nothing is. It
 * never has the text.
 */
export function credentialFault(
  name: ProcessorName,
  credential: string,
  value: string,
): string | undefined {
  if (/\.{3}|…|example/i.test(value)) return 'is that of an example; put your own in its place';
  const forms: Readonly<Record<string, Form | undefined>> = FORMS[name];
  return formFault(forms[credential], value);
}

const formFault = (form: Form | undefined, value: string) =>
  form && !form[0].test(value) ? `must be ${form[1]}` : undefined;

/** What is wrong with the merchant account of a currency. */
export const merchantAccountFault = (currency: string, id: string): string | undefined =>
  isCurrency(currency)
    ? formFault(MERCHANT_ACCOUNT, id)
    : 'must be that of a currency, such as USD';

/** Keys of Stripe say whether they are for testing, or live. */
export const haveSameMode = ({
  secretKey,
  publishableKey,
}: Partial<Credentials['stripe']>): boolean =>
  publishableKey === undefined || modeOf(publishableKey) === modeOf(secretKey);

const modeOf = (key = '') => key.split('_')[1];
