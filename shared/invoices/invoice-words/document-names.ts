import { DEFAULT_LANGUAGE, type Language } from '../../contract/language.ts';
import type { ExemptionType } from '../../resources/schemas/taxes.ts';
import { de } from './de.ts';
import { type DocumentNames, en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';

export const DOCUMENT_NAMES: Readonly<Record<Language, DocumentNames>> = {
  en,
  de,
  fr,
  es,
  it,
  pt,
  nl,
  pl,
};

/** What invoices and credit notes call what has no name of its own. */
export const documentNames = (language: Language = DEFAULT_LANGUAGE): DocumentNames =>
  DOCUMENT_NAMES[language];

/** The words that the law has for an exemption. */
export const EXEMPT_WORDS = {
  reverse_charge: 'reverseCharge',
  intra_community: 'intraCommunity',
  export: 'export',
} as const satisfies Readonly<Record<ExemptionType, keyof DocumentNames>>;
