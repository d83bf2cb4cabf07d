import { expect, test } from 'vitest';
import { language } from '../../shared/contract/language.ts';
import { INVOICE_WORDS } from '../../shared/invoices/invoice-words/invoice-words.ts';

test('invoices have words in each language that a store can choose', () => {
  expect(Object.keys(INVOICE_WORDS).sort()).toEqual([...language.enum].sort());
});

test.each(Object.entries(INVOICE_WORDS))('the words of invoices are complete in %s', (_, words) => {
  expect(Object.keys(words)).toEqual(Object.keys(INVOICE_WORDS.en));
  const { colon, ...texts } = words;
  expect(Object.values(texts).filter((text) => text.trim() !== text || text === '')).toEqual([]);
  // In French a space comes before it, at which no line is broken.
  expect(colon).toBe(words === INVOICE_WORDS.fr ? '\u00a0:' : ':');
});

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
] as const)('reverse charge is named in %s as the law wants it', (tag, text) => {
  expect(INVOICE_WORDS[tag].reverseCharge).toBe(text);
});
