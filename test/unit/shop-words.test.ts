import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SHOP = 'examples/storefront';

/** The shop is JavaScript, with a configuration of its own for types. */
const { words }: { readonly words: Readonly<Record<string, string>> } = await import(
  String('../../examples/storefront/words/de.js')
);

const sources = readdirSync(SHOP, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.js') && !name.startsWith('words/'),
);
const code = sources.map((name) => readFileSync(join(SHOP, name), 'utf8')).join('\n');
const html = readFileSync(join(SHOP, 'index.html'), 'utf8');

/** The texts of index.html that have a `data-` attribute beside them. */
const inHtml = [
  ...[...html.matchAll(/\sdata-text>([^<]+)</g)].map(([, text = '']) => text),
  ...[...html.matchAll(/\s(aria-label|placeholder)="([^"]+)"\s+data-\1/g)].map(
    ([, , text = '']) => text,
  ),
];

test('the German words are those that the shop says, and it says no others', () => {
  expect(inHtml.length).toBe(8);
  const said = new Set(inHtml);
  const unused = Object.keys(words).filter(
    (text) => !said.has(text) && !code.includes(`'${text}'`) && !code.includes(`"${text}"`),
  );
  expect(unused).toEqual([]);
  expect(inHtml.filter((text) => !Object.hasOwn(words, text))).toEqual([]);
});

test('a translation has the values of its text', () => {
  const valuesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([value]) => value).sort();
  for (const [text, translated] of Object.entries(words)) {
    expect([text, valuesOf(translated)]).toEqual([text, valuesOf(text)]);
    // Spaces at its ends part it from what stands beside it; German has a comma in place of some.
    expect([text, /\s$/.test(translated)]).toEqual([text, /\s$/.test(text)]);
  }
});

/** What the shop shows or says, with a text in place of what `t` makes of it. */
const UNTRANSLATED = [
  /\b(?:showToast|announce|FormError)\(\s*(?:'[^'\n]*[A-Za-z][^'\n]*'|`[^`]*[A-Za-z]{2,} [A-Za-z]{2,}[^`]*`)/g,
  /\belement\(\s*'\w+',\s*\{[^{}]*\},\s*'([^'\n]*[A-Za-z]{2,}[^'\n]*)'/g,
];

test('no text is said past the words', () => {
  expect(UNTRANSLATED.flatMap((pattern) => code.match(pattern) ?? [])).toEqual([]);
});
