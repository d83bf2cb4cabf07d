import { attribute } from '../contract/attributes.ts';
import { countryCode } from '../contract/countries.ts';
import { toMinor } from '../pricing/money.ts';
import type { Invoice } from '../resources/invoices.ts';
import { keyOfText, merged, type Row } from './rows.ts';
import type { ReportSettings } from './sales-of-order.ts';

/** What the key of a sum of taxes says. */
export type TaxKey = readonly [currency: string, country: string, name: string, rate: number];

/** The rate of what has no tax. */
const UNTAXED = { name: '', rate: 0, amount: 0 } as const;

/**
 * What an issued invoice adds to the sums by rate and country; a credit note takes off. Invoices that
 * are numbered by somebody else do not say their taxes.
 */
export function taxesOfDocument(
  document: Invoice,
  { currency_code }: Pick<ReportSettings, 'currency_code'>,
): readonly Row[] {
  const { issued, type, issue_date: day, currency = currency_code, taxes = [] } = document;
  if (!issued || day === undefined) return [];
  const isCredit = type === 'credit_note';
  const sign = isCredit ? -1 : 1;
  const minor = (amount: number) => sign * toMinor(amount, currency);
  const rates = taxes.length > 0 ? taxes : [{ ...UNTAXED, base: document.net_total ?? 0 }];
  const country = keyOfText(countryCode(countryOf(document)));
  const rows = rates.map(({ name, rate, base, amount }): Row => {
    const key: TaxKey = [currency, country, keyOfText(name), rate];
    const counts = isCredit ? [0, 1] : [1, 0];
    const amounts = [...counts, minor(base), minor(amount)];
    return { dimension: 'tax', day, key: JSON.stringify(key), amounts };
  });
  return merged(rows);
}

/** Where it was sent, else where the buyer is. */
function countryOf({ shipping_address = {}, customer }: Invoice): string {
  const country = attribute(shipping_address, 'country') ?? attribute(customer, 'country');
  return typeof country === 'string' ? country : '';
}
