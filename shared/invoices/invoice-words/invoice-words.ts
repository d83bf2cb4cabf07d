import { DEFAULT_LANGUAGE, type Language } from '../../contract/language.ts';
import type { ExemptionType } from '../../resources/schemas/taxes.ts';
import { de } from './de.ts';
import { en, type InvoiceWords } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';

export const INVOICE_WORDS: Readonly<Record<Language, InvoiceWords>> = {
  en,
  de,
  fr,
  es,
  it,
  pt,
  nl,
  pl,
};

export const invoiceWords = (language: Language = DEFAULT_LANGUAGE): InvoiceWords =>
  INVOICE_WORDS[language];

/** The words that the law has for an exemption. */
export const EXEMPT_WORDS = {
  reverse_charge: 'reverseCharge',
  intra_community: 'intraCommunity',
  export: 'export',
} as const satisfies Readonly<Record<ExemptionType, keyof InvoiceWords>>;
