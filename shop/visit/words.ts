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

/** That of the words for a tag: English, where the shop has none in its language. */
export function languageOfWords(tag: string) {
  const [base = ''] = tag.trim().toLowerCase().split('-');
  return languages.enum.find((each) => each === base) ?? DEFAULT_LANGUAGE;
}

export function sayIn(tag: string): Say {
  const language = languageOfWords(tag);
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
