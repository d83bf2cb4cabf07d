import { attribute } from '../../../shared/contract/attributes.ts';
import { vatIdOf } from '../../../shared/contract/vat-id.ts';
import type { InvoiceWords } from '../../../shared/invoices/invoice-words.ts';

/** Seller or buyer: an object whose members clients chose, when the invoice was not issued. */
export function partyLines(party: object, words: InvoiceWords): string[] {
  const textOf = (name: string) => {
    const value = attribute(party, name);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const lineOf = (...names: string[]) => names.map(textOf).filter(Boolean).join(' ');
  const taxId = textOf('tax_id');
  const ofTaxId = vatIdOf(taxId);
  const vatId = textOf('vat_id');
  return [
    lineOf('name'),
    lineOf('company'),
    lineOf('address'),
    lineOf('address2'),
    lineOf('postal_code', 'city'),
    lineOf('state'),
    lineOf('country'),
    taxId && `${ofTaxId ? words.vatId : words.taxId}${words.colon} ${taxId}`,
    vatId && vatId !== ofTaxId ? `${words.vatId}${words.colon} ${vatId}` : '',
    textOf('phone') && `${words.phone}${words.colon} ${textOf('phone')}`,
    lineOf('email'),
  ].filter(Boolean);
}
