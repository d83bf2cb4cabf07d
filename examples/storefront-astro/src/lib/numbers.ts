import { readNumber, signsOf, writeNumber } from '@shopwright/client/numbers';
import type { Store } from './store.ts';

/** A whole number that a visitor has typed; undefined for any other text. */
export function wholeNumber(text: unknown): number | undefined {
  const typed = readNumber(String(text ?? ''), { decimals: 0, min: 0 });
  return typed.problem === undefined ? typed.value : undefined;
}

interface TypedPrice {
  readonly price?: number;
  /** Why it is none, for people. */
  readonly problem?: string;
}

/** A price that a visitor has typed, in the currency of the page. */
export function typedPrice(text: string, { language, currency, t }: Store): TypedPrice {
  const { maximumFractionDigits: decimals } = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
  }).resolvedOptions();
  const typed = readNumber(text, { decimals, min: 0, signs: signsOf(currency, language) });
  if (typed.problem === undefined) return { price: typed.value };
  if (typed.problem === 'empty') return {};
  if (typed.problem !== 'ambiguous') {
    const price = writeNumber(4.9, language, { decimals: 2 });
    return { problem: t('Please enter a price such as {price}.', { price }) };
  }
  const [one = '', other = ''] = typed.readings.map((each) => writeNumber(each, language));
  return {
    problem: t('“{text}” can be read in two ways. Please write {one} or {other}.', {
      text: text.trim(),
      one,
      other,
    }),
  };
}
