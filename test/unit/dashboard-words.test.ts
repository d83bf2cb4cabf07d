import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { textsOf, wordsOf } from '../store/desk-words.ts';

const en = await wordsOf('en');
const english = new Map(textsOf(en));

const pluralsOf = (text: string) => text.split('||||').length;

const placeholdersOf = (text: string) =>
  [...new Set([...text.matchAll(/%\{(\w+)\}/g)].map(([placeholder]) => placeholder))].sort();

/** Some sentences of ra-core are said without a name; and the first letter of a German noun stays. */
const isOfCore = (key: string) => key.startsWith('ra.');

test.each(['de', 'es', 'fr'])('%s has each text of English', async (language) => {
  const texts = textsOf(await wordsOf(language));
  expect(texts.map(([key]) => key).sort()).toEqual([...english.keys()].sort());
  expect(texts.filter(([key, text]) => text === '' && english.get(key) !== '')).toEqual([]);
});

test.each(['de', 'es', 'fr'])(
  '%s has the placeholders and plurals of English',
  async (language) => {
    const others = textsOf(await wordsOf(language)).filter(([key, text]) => {
      const original = english.get(key) ?? '';
      if (pluralsOf(text) !== pluralsOf(original)) return true;
      const known = placeholdersOf(original);
      const used = placeholdersOf(text);
      return isOfCore(key)
        ? used.some((each) => ![...known, '%{field}'].includes(each))
        : used.join() !== known.join();
    });
    expect(others).toEqual([]);
  },
);

test('each text that a screen asks for is there', () => {
  const missing = sources.flatMap(({ file, text }) =>
    keysIn(text)
      .filter((key) => !isThere(key))
      .map((key) => `${file}: ${key}`),
  );
  expect(missing).toEqual([]);
});

/** What is in quotes and begins with a subject; of a template, what stands before the first value. */
const keysIn = (text: string): readonly string[] =>
  [...text.matchAll(/(['"`])((?:\w+\.)+(?:\w+(?=\1|\$\{)|(?=\$\{)))/g)]
    .map(([, , key = '']) => key)
    .filter((key) => Object.hasOwn(en, key.slice(0, key.indexOf('.'))));

const isThere = (key: string): boolean => {
  if (english.has(key)) return true;
  const start = /[._]$/.test(key) ? key : `${key}.`;
  return [...english.keys()].some((each) => each.startsWith(start));
};

const DESK = fileURLToPath(new URL('../../desk', import.meta.url));

const sources = readdirSync(DESK, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((file) => ({ file, text: readFileSync(`${DESK}/${file}`, 'utf8') }));
