import type { Invoice } from '../../resources/invoices.ts';
import type { ExemptionType } from '../../resources/schemas/taxes.ts';
import { EXEMPT_WORDS } from '../document-names.ts';
import type { InvoiceWords } from '../invoice-words.ts';

/** A category of UNTDID 5305, and why there is no tax. */
export interface Category {
  readonly code: string;
  readonly reason?: string | undefined;
  /** The code of that reason in the list VATEX. */
  readonly reasonCode?: string | undefined;
}

const EXEMPT: Readonly<Record<ExemptionType, { readonly code: string; readonly vatex: string }>> = {
  reverse_charge: { code: 'AE', vatex: 'VATEX-EU-AE' },
  intra_community: { code: 'K', vatex: 'VATEX-EU-IC' },
  export: { code: 'G', vatex: 'VATEX-EU-G' },
};

/** The category of what has this rate: taxed, at zero percent, or without tax as a whole. */
export function categoryOf(rate: number, invoice: Invoice, words: InvoiceWords): Category {
  const { tax_exempt_type: type, tax_exempt_reason = words.taxExempt, taxes = [] } = invoice;
  if (rate > 0) return { code: 'S' };
  if (type) {
    const { code, vatex } = EXEMPT[type];
    return { code, reason: words[EXEMPT_WORDS[type]], reasonCode: vatex };
  }
  return taxes.length > 0 ? { code: 'Z' } : { code: 'E', reason: tax_exempt_reason };
}
