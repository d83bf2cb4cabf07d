import { withoutPrivate } from '../contract/attributes.ts';
import { countryCode } from '../contract/countries.ts';
import { stateCode } from '../contract/states.ts';
import type { Settings } from '../resources/schemas/settings.ts';
import type { Tax } from '../resources/taxes.ts';

type TaxRow = NonNullable<Tax['rates']>[number];

/** A tax class with its rows, or those of them that apply at an address. */
export type TaxClass = Pick<Tax, 'id' | 'name' | 'combine' | 'rates'>;

/** What decides which rows apply. */
export interface TaxAddress {
  readonly country?: string | undefined;
  readonly state?: string | null | undefined;
  readonly city?: string | undefined;
  readonly postal_code?: string | undefined;
}

/** The class with the rows that apply at an address, in their order (taxes.md, "Rules for clients"). */
export const atAddress = <Class extends TaxClass>(taxClass: Class, address: TaxAddress): Class => ({
  ...withoutPrivate(taxClass),
  ...({ rates: matchRates(taxClass, address) } satisfies Partial<TaxClass>),
});

export function matchRates({ combine, rates = [] }: TaxClass, address: TaxAddress): TaxRow[] {
  const matching = rates
    .filter((row) => isMatch(row, address))
    .map((row) => ({ row, precedence: precedenceOf(row, address) }))
    .toSorted(byPrecedence)
    .map(({ row }) => row);
  const chosen = new Set(combine === 'add' ? onePerPriority(matching) : matching.slice(0, 1));
  return rates.filter((row) => chosen.has(row));
}

const priorityOf = ({ priority = 0 }: TaxRow) => priority;

const onePerPriority = (rows: readonly TaxRow[]) =>
  rows.filter((row, i) => i === 0 || priorityOf(row) !== priorityOf(rows[i - 1] ?? row));

const isAny = (text: string | undefined) => ['', '*'].includes((text ?? '').trim());

const isMatch = (row: TaxRow, address: TaxAddress) =>
  matchesCountry(row, address) &&
  matchesState(row, address) &&
  (isAny(row.city) || folded(row.city) === folded(address.city)) &&
  matchesPostcode(row, address);

const folded = (text: string | null | undefined) => (text ?? '').trim().toLowerCase();

const matchesCountry = ({ country }: TaxRow, address: TaxAddress) =>
  isAny(country) ||
  folded(country) === 'all' ||
  countryCode(country ?? '') === countryCode(address.country ?? '');

/** Several forms of a row: `95*|96*`. */
const formsOf = (text: string | undefined) => (text ?? '').split('|');

function matchesState({ state }: TaxRow, address: TaxAddress): boolean {
  if (isAny(state)) return true;
  const country = countryCode(address.country ?? '');
  const wanted = stateCode(address.state ?? '', country);
  return formsOf(state).some((form) => stateCode(form, country) === wanted);
}

/** `90*-93*`: postcodes that begin with one of these or what is between them. */
const RANGE = /^(\w+)\*-(\w+)\*$/;

const matchesPostcode = (row: TaxRow, address: TaxAddress) =>
  isAny(row.postcode) || formExactness(row, address) !== undefined;

/** How exact the most exact matching form of a postcode is; undefined when none matches. */
function formExactness({ postcode }: TaxRow, address: TaxAddress): number | undefined {
  const code = plainPostcode(address.postal_code, address);
  const found = formsOf(postcode).flatMap((form) => {
    const [, first = '', last = ''] = RANGE.exec(form.trim()) ?? [];
    if (first !== '' && first.length === last.length) {
      return isBetween(code, first, last) ? [first.length - 0.5] : [];
    }
    const pattern = plainPostcode(form, address);
    return matchesPattern(code, pattern) ? [patternExactness(pattern)] : [];
  });
  return found.length > 0 ? Math.max(...found) : undefined;
}

/** A whole postcode is more exact than any pattern, and that than a range of as many characters. */
const patternExactness = (pattern: string) =>
  pattern.includes('*') ? pattern.replaceAll('*', '').length : Number.POSITIVE_INFINITY;

function isBetween(code: string, first: string, last: string): boolean {
  const start = code.slice(0, first.length);
  return start.length === first.length && start >= folded(first) && start <= folded(last);
}

/** Without spaces, hyphens and the code of the country before it: `PT 9000-081` is `9000081`. */
function plainPostcode(text: string | undefined, { country = '' }: TaxAddress): string {
  const key = folded(text).replace(/[\s-]/g, '');
  const prefix = folded(countryCode(country));
  return prefix !== '' && key.startsWith(prefix) ? key.slice(prefix.length) : key;
}

/**
 * Whether a text is as a pattern says, in which `*` stands for any characters. In linear time, unlike
 * a regular expression: patterns are input.
 */
function matchesPattern(text: string, pattern: string): boolean {
  const [start = '', ...parts] = pattern.split('*');
  const end = parts.pop();
  if (end === undefined) return text === pattern;
  if (!text.startsWith(start)) return false;
  let at = start.length;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - end.length >= at && text.endsWith(end);
}

interface Match {
  readonly row: TaxRow;
  readonly precedence: readonly number[];
}

/** The priority, and what the row says of the postcode, the city, the state and the country. */
const precedenceOf = (row: TaxRow, address: TaxAddress) => [
  priorityOf(row),
  isAny(row.postcode) ? 0 : (formExactness(row, address) ?? 0),
  ...[row.city, row.state, row.country].map((place) => (isAny(place) ? 0 : 1)),
];

/** The highest first; equal ones stay in their order. */
function byPrecedence({ precedence: one }: Match, { precedence: other }: Match): number {
  const at = one.findIndex((each, i) => each !== other[i]);
  return at < 0 ? 0 : Math.sign((other[at] ?? 0) - (one[at] ?? 0));
}

export const storeAddress = (settings: Settings): TaxAddress => ({
  country: settings.company_country,
  state: settings.company_state,
  city: settings.company_city,
  postal_code: settings.company_postalcode,
});
