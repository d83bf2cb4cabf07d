import type { Visit } from '../visit/visit.ts';
import type { WordName } from '../visit/words.ts';
import { hasStates, isPostalCode } from './countries.ts';

export interface AddressField {
  /** As the API has it. */
  readonly name: string;
  readonly label: WordName;
  /** How browsers fill it in. */
  readonly autocomplete: string;
  readonly isRequired?: boolean;
  readonly type?: 'email' | 'tel';
  readonly inputmode?: 'numeric';
  /** Only in countries that have it. */
  readonly isFor?: (country: string) => boolean;
  /** Whether shipping and taxes may depend on it. */
  readonly isPriced?: boolean;
}

/** In the order in which people write them; the country is chosen before. */
export const ADDRESS_FIELDS: readonly AddressField[] = [
  { name: 'full_name', label: 'full_name', autocomplete: 'name', isRequired: true },
  { name: 'company', label: 'company', autocomplete: 'organization' },
  { name: 'address1', label: 'street', autocomplete: 'address-line1', isRequired: true },
  { name: 'address2', label: 'street2', autocomplete: 'address-line2' },
  {
    ...{ name: 'postal_code', label: 'postal_code', autocomplete: 'postal-code' },
    ...{ isRequired: true, isPriced: true },
  },
  {
    ...{ name: 'city', label: 'city', autocomplete: 'address-level2' },
    ...{ isRequired: true, isPriced: true },
  },
  {
    ...{ name: 'state', label: 'state', autocomplete: 'address-level1' },
    ...{ isRequired: true, isPriced: true, isFor: hasStates },
  },
  { name: 'phone_number', label: 'phone', autocomplete: 'tel', type: 'tel' },
];

export type AddressValues = Readonly<Record<string, string>>;

/** Those that are filled in. */
export const filledIn = (values: Readonly<Record<string, string | undefined>>): AddressValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );

/** What is wrong, by the name of its field. */
export type Problems = ReadonlyMap<string, string>;

const IS_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Everything that is wrong with an address, at once. */
export function addressProblems({ say }: Pick<Visit, 'say'>, values: AddressValues): Problems {
  const { country = '', postal_code: code = '' } = values;
  const problems = new Map<string, string>();
  if (!country) problems.set('country', say('choose_country'));
  for (const { name, label, isRequired, isFor } of ADDRESS_FIELDS) {
    const isAsked = isRequired && (isFor?.(country) ?? true);
    if (isAsked && !values[name]) problems.set(name, say('required', { field: say(label) }));
  }
  if (code && country && !isPostalCode(code, country)) {
    problems.set('postal_code', say('wrong_postal_code'));
  }
  return problems;
}

export function emailProblem({ say }: Pick<Visit, 'say'>, email: string): string | undefined {
  if (!email) return say('required', { field: say('email') });
  return IS_EMAIL.test(email) ? undefined : say('wrong_email');
}
