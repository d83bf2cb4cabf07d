import { DEFAULT_LANGUAGE, type Language } from '../contract/language.ts';
import { type Words, wordsOf } from '../words/words.ts';
import { type DocumentNames, documentNames } from './document-names.ts';

const PRINTED = wordsOf('printed');

/** All words of invoices and credit notes. Only what prints them needs all. */
export type InvoiceWords = DocumentNames & Words['printed'];

export const invoiceWords = (language: Language = DEFAULT_LANGUAGE): InvoiceWords => ({
  ...documentNames(language),
  ...PRINTED[language],
});
