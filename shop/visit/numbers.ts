import { exponentOf } from '../../shared/pricing/money.ts';
import { readNumber, signsOf, writeNumber } from './api.ts';
import type { Visit } from './visit.ts';

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
export function typedPrice(text: string, { language, currency, say }: Visit): TypedPrice {
  const decimals = exponentOf(currency);
  const typed = readNumber(text, { decimals, min: 0, signs: signsOf(currency, language) });
  if (typed.problem === undefined) return { price: typed.value };
  if (typed.problem === 'empty') return {};
  if (typed.problem !== 'ambiguous') {
    return {
      problem: say('price_problem', { price: writeNumber(4.9, language, { decimals: 2 }) }),
    };
  }
  const [one = '', other = ''] = typed.readings.map((each) => writeNumber(each, language));
  return { problem: say('two_readings', { text: text.trim(), one, other }) };
}
