import { DEFAULT_LANGUAGE, type Language } from '../../contract/language.ts';
import { de } from './de.ts';
import { en, type InvoiceWords } from './en.ts';

const WORDS: Readonly<Record<Language, InvoiceWords>> = { en, de };

export const invoiceWords = (language: Language = DEFAULT_LANGUAGE): InvoiceWords =>
  WORDS[language];
