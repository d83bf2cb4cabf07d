import { DEFAULT_LANGUAGE, type Language } from '../../contract/language.ts';
import { de, dePrinted } from './de.ts';
import { en, enPrinted, type InvoiceWords } from './en.ts';
import { es, esPrinted } from './es.ts';
import { fr, frPrinted } from './fr.ts';
import { it, itPrinted } from './it.ts';
import { nl, nlPrinted } from './nl.ts';
import { pl, plPrinted } from './pl.ts';
import { pt, ptPrinted } from './pt.ts';

/** All words of invoices and credit notes. Only what prints them needs all. */
export const INVOICE_WORDS: Readonly<Record<Language, InvoiceWords>> = {
  en: { ...en, ...enPrinted },
  de: { ...de, ...dePrinted },
  fr: { ...fr, ...frPrinted },
  es: { ...es, ...esPrinted },
  it: { ...it, ...itPrinted },
  pt: { ...pt, ...ptPrinted },
  nl: { ...nl, ...nlPrinted },
  pl: { ...pl, ...plPrinted },
};

export const invoiceWords = (language: Language = DEFAULT_LANGUAGE): InvoiceWords =>
  INVOICE_WORDS[language];
