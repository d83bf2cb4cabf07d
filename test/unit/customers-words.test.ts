import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { language } from '../../shared/contract/language.ts';
import { DEFAULT_MAILS } from '../../shared/resources/schemas/mail-events.ts';

type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;

const wordsIn = (tag: string): Words =>
  JSON.parse(readFileSync(`shared/words/${tag}.json`, 'utf8'));

const en = wordsIn('en');

/** `[documents, tax, Tax]` */
const textsOf = (words: Words) =>
  Object.entries(words).flatMap(([part, texts]) =>
    Object.entries(texts).map(([name, text]) => [part, name, text] as const),
  );

const valuesIn = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

test('there is exactly one words file per store language', () => {
  const files = globSync('shared/words/*.json').map((file) => file.slice(-7, -5));
  expect(files.sort()).toEqual([...language.enum].sort());
});

test.each(language.enum)('%s has every English text, in the same order', (tag) => {
  const texts = textsOf(wordsIn(tag));
  const names = (all: typeof texts) => all.map(([part, name]) => `${part}.${name}`);
  expect(names(texts)).toEqual(names(textsOf(en)));
  for (const [part, name, text] of texts) {
    // In French a space comes before a colon, at which no line is broken.
    const isColon = name === 'colon';
    if (isColon) expect(text).toBe(tag === 'fr' ? '\u00a0:' : ':');
    else expect(text).toBe(text.trim());
    expect(text).not.toBe('');
    expect([name, valuesIn(text)]).toEqual([name, valuesIn(en[part]?.[name])]);
    expect(text.replaceAll(/\{\w+\}/g, '')).not.toMatch(/[{}]/);
  }
});

/** Where the words of each part are read. */
const READERS: Readonly<Record<string, string>> = {
  documents: '{functions,shared}/invoices/**/*.ts',
  printed: '{functions,shared}/invoices/**/*.ts',
  mails: '{functions/deliveries,shared/mail-texts}/**/*.ts',
  withdrawal: 'shared/{mail-texts,resources/schemas}/*.ts',
  delivery: 'shared/mail-texts/delivery-text.ts',
  cartMails: 'functions/users/unsubscribe-page.ts',
  opening: 'shared/opening/*.ts',
  shop: 'shop/**/*.ts',
};

test('the code uses every text', () => {
  const unread = Object.entries(en).flatMap(([part, texts]) => {
    const code = globSync(READERS[part] ?? '').map((file) => readFileSync(file, 'utf8'));
    const isNamed = (name: string) => code.some((each) => new RegExp(`\\b${name}\\b`).test(each));
    // The form of a text for one is asked for by the count.
    const isRead = (name: string) => isNamed(name.replace(/_one$/, '')) || isOfEvent(name, isNamed);
    return Object.keys(texts)
      .filter((name) => !isRead(name))
      .map((name) => `${part}.${name}`);
  });
  expect(unread).toEqual([]);
});

/** `order.created.subject` is asked for by what has happened. */
function isOfEvent(name: string, isNamed: (event: string) => boolean): boolean {
  const [, event = ''] = /^(.+)\.(?:subject|text|ends)$/.exec(name) ?? [];
  const isMail = DEFAULT_MAILS.some((each) => each === event) || event.startsWith('staff.');
  return isMail || (event !== '' && isNamed(event));
}

/** Art. 226 (11a) of the VAT directive, as each language version has it. */
test.each([
  ['en', 'Reverse charge'],
  ['de', 'Steuerschuldnerschaft des Leistungsempfängers'],
  ['fr', 'Autoliquidation'],
  ['es', 'Inversión del sujeto pasivo'],
  ['it', 'Inversione contabile'],
  ['pt', 'IVA – autoliquidação'],
  ['nl', 'Btw verlegd'],
  ['pl', 'Odwrotne obciążenie'],
])('the %s text for reverse charge matches the law', (tag, text) => {
  expect(wordsIn(tag)['documents']?.['reverseCharge']).toBe(text);
});

/** A Gutschrift is an invoice that the buyer writes (§ 14 (2) UStG). */
test('German calls a credit note an invoice correction', () => {
  expect(wordsIn('de')['printed']?.['creditNote']).toBe('Rechnungskorrektur');
});
