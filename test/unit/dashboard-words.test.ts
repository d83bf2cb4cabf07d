import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { resources } from '../../shared/resources/index.ts';
import { textsOf, valuesIn, wordsOf } from '../store/desk-words.ts';

const DESK = fileURLToPath(new URL('../../desk', import.meta.url));

const en = wordsOf('en');
const english = new Map(textsOf(en));
const OTHERS = ['de', 'es', 'fr'];

/** Some sentences of ra-core are said without a name; and the first letter of a German noun stays. */
const isOfCore = (key: string) => key.startsWith('ra.');

test.each(OTHERS)('%s has every English text, in the same order', (language) => {
  const texts = textsOf(wordsOf(language));
  expect(texts.map(([key]) => key)).toEqual([...english.keys()]);
  expect(texts.filter(([key, text]) => text === '' && english.get(key) !== '')).toEqual([]);
});

test.each(OTHERS)('%s uses the same placeholders as English', (language) => {
  const others = textsOf(wordsOf(language)).filter(([key, text]) => {
    const known = valuesIn(english.get(key) ?? '');
    const used = valuesIn(text);
    return isOfCore(key)
      ? used.some((each) => ![...known, 'field'].includes(each))
      : used.join() !== known.join();
  });
  expect(others).toEqual([]);
});

test('every text that a screen asks for exists', () => {
  const missing = sources.flatMap(({ file, text }) =>
    keysIn(text)
      .filter((key) => !isThere(key))
      .map((key) => `${file}: ${key}`),
  );
  expect(missing).toEqual([]);
});

test('a screen asks for every text', () => {
  const asked = new Set([...sources.flatMap(({ text }) => keysIn(text)), ...OF_MODELS]);
  const isAsked = (key: string) =>
    asked.has(key) || [...asked].some((each) => isStart(each) && key.startsWith(each));
  expect([...english.keys()].filter((key) => !isOfCore(key) && !isAsked(key))).toEqual([]);
});

/** What is in quotes and begins with a subject; of a template, what stands before the first value. */
const keysIn = (text: string): readonly string[] =>
  [...text.matchAll(/(['"`])((?:\w+\.)+(?:\w+(?=\1|\$\{)|(?=\$\{)))/g)]
    .map(([, , key = '']) => key)
    .filter((key) => Object.hasOwn(en, key.slice(0, key.indexOf('.'))));

const isThere = (key: string): boolean => {
  if (english.has(key)) return true;
  const start = isStart(key) ? key : `${key}.`;
  return [...english.keys()].some((each) => each.startsWith(start));
};

const isStart = (key: string) => /[._]$/.test(key);

/** Names of fields, their values and resources are asked for by what the API declares. */
const OF_MODELS = ['fields.', 'values.', ...resources.map(({ name }) => `resources.${name}.`)];

const sources = readdirSync(DESK, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((file) => ({ file, text: readFileSync(`${DESK}/${file}`, 'utf8') }));
