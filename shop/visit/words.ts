import { DEFAULT_LANGUAGE, language as languages } from '../../shared/contract/language.ts';
import { type Words, wordsOf } from '../../shared/words/words.ts';

const WORDS = wordsOf('shop');

export type WordName = keyof Words['shop'];

type Values = Readonly<Record<string, string | number>>;

/**
 * A text of the shop: `say('only_left', { count: 3 })`. Where it has forms for counts, `only_left_one` and `only_left_few`, that of
 * `count` is taken.
 */
export type Say = (name: WordName, values?: Values) => string;

/** In languages that the shop has no words of, they are English. */
export function sayIn(tag: string): Say {
  const [base = ''] = tag.toLowerCase().split('-');
  const language = languages.enum.find((each) => each === base) ?? DEFAULT_LANGUAGE;
  const words: Readonly<Record<string, string>> = WORDS[language];
  const plurals = new Intl.PluralRules(language);
  return (name, values = {}) => {
    const { count } = values;
    const form = typeof count === 'number' ? words[`${name}_${plurals.select(count)}`] : undefined;
    return (form ?? words[name] ?? '').replaceAll(/\{(\w+)\}/g, (_, key: string) =>
      String(values[key] ?? ''),
    );
  };
}
