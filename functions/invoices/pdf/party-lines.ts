import { attribute } from '../../../shared/contract/attributes.ts';
import type { InvoiceWords } from '../../../shared/shopping/invoice-words/en.ts';

/** Seller or buyer: an object whose members clients chose, when the invoice was not issued. */
export function partyLines(party: object, words: InvoiceWords): string[] {
  const textOf = (name: string) => {
    const value = attribute(party, name);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const lineOf = (...names: string[]) => names.map(textOf).filter(Boolean).join(' ');
  const taxId = textOf('tax_id');
  return [
    lineOf('name'),
    lineOf('company'),
    lineOf('address'),
    lineOf('address2'),
    lineOf('postal_code', 'city'),
    lineOf('state'),
    lineOf('country'),
    taxId && `${isVatId(taxId) ? words.vatId : words.taxId}: ${taxId}`,
    lineOf('email'),
  ].filter(Boolean);
}

/** By what numbers of VIES begin with: states of the European Union, and Northern Ireland. */
const VAT_ID =
  /^(?:AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)[\dA-Z+*]{2,12}$/;

const isVatId = (text: string) => VAT_ID.test(text.toUpperCase().replaceAll(/[\s.-]/g, ''));
