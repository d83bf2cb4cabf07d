import { shareOf, sum, toMajor, toMinor } from '../pricing/money.ts';
import { isSameRate } from '../pricing/taxes.ts';
import type { InvoiceContent } from './invoice-content.ts';

type Taxes = NonNullable<InvoiceContent['taxes']>;

/** What an invoice comes to beside its credit notes: the total in minor units, taxes in major units. */
export interface LeftOfInvoice {
  readonly currency: string;
  readonly total: number;
  readonly taxes: Taxes;
  /** The taxes in the currency of the store, where that is another one, in minor units. */
  readonly baseTaxes?: { readonly currency: string; readonly amount: number };
}

/** Computed of the documents alone, so that an invoice and all its credit notes come to nothing, also by rate. */
export function leftOfInvoice(
  invoice: InvoiceContent,
  notes: readonly InvoiceContent[],
): LeftOfInvoice {
  const { currency = '', base_currency } = invoice;
  const less = (name: 'total' | 'base_taxes_total', code: string) =>
    Math.max(0, minor(invoice[name], code) - sum(notes.map((note) => minor(note[name], code))));
  return {
    currency,
    total: less('total', currency),
    taxes: (invoice.taxes ?? []).map((tax) => withoutNotes(tax, notes, currency)).filter(isSome),
    ...(base_currency !== undefined && {
      baseTaxes: { currency: base_currency, amount: less('base_taxes_total', base_currency) },
    }),
  };
}

/** A part of it, in proportion. */
export function partOfLeft(left: LeftOfInvoice, amount: number): LeftOfInvoice {
  if (amount >= left.total) return left;
  const { currency, baseTaxes } = left;
  const share = (each: number) => shareOf(each, amount, left.total).part;
  const part = (each: number) => toMajor(share(toMinor(each, currency)), currency);
  return {
    currency,
    total: amount,
    taxes: left.taxes.map((tax) => ({ ...tax, base: part(tax.base), amount: part(tax.amount) })),
    ...(baseTaxes && { baseTaxes: { ...baseTaxes, amount: share(baseTaxes.amount) } }),
  };
}

/** Whether so much tax of each rate is left. */
export const hasTaxes = ({ taxes: left }: Pick<LeftOfInvoice, 'taxes'>, taxes: Taxes): boolean =>
  taxes
    .filter(isSome)
    .every((tax) =>
      left.some(
        (each) => isSameRate(each, tax) && each.base >= tax.base && each.amount >= tax.amount,
      ),
    );

const minor = (amount: number | undefined, currency: string) => toMinor(amount ?? 0, currency);

const isSome = ({ base, amount }: Taxes[number]) => base > 0 || amount > 0;

function withoutNotes(tax: Taxes[number], notes: readonly InvoiceContent[], currency: string) {
  const credited = notes.flatMap(({ taxes = [] }) => taxes).filter((each) => isSameRate(each, tax));
  const less = (name: 'base' | 'amount') => {
    const given = sum(credited.map((each) => minor(each[name], currency)));
    return toMajor(Math.max(0, minor(tax[name], currency) - given), currency);
  };
  return { ...tax, base: less('base'), amount: less('amount') };
}
