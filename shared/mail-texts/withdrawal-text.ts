import type { Language } from '../contract/language.ts';
import { reasonOf, type Sold } from '../orders/withdrawal.ts';
import { wordsOf } from '../words/words.ts';

const WORDS = wordsOf('withdrawal');

/** Why there is no right of withdrawal from the purchase of a product, or when it ends; undefined of others. */
export function withdrawalText(sold: Sold, language: Language): string | undefined {
  const reason = reasonOf(sold);
  return reason && WORDS[language][reason];
}
