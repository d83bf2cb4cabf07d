import { DEFAULT_LANGUAGE, type Language } from '../contract/language.ts';
import type { ExemptionType } from '../resources/schemas/taxes.ts';
import { type Words, wordsOf } from '../words/words.ts';

const DOCUMENT_NAMES = wordsOf('documents');

/** The words that are stored with a document: whoever issues one needs no others. */
export type DocumentNames = Words['documents'];

/** What invoices and credit notes call what has no name of its own. */
export const documentNames = (language: Language = DEFAULT_LANGUAGE): DocumentNames =>
  DOCUMENT_NAMES[language];

/** The words that the law has for an exemption. */
export const EXEMPT_WORDS = {
  reverse_charge: 'reverseCharge',
  intra_community: 'intraCommunity',
  export: 'export',
} as const satisfies Readonly<Record<ExemptionType, keyof DocumentNames>>;
