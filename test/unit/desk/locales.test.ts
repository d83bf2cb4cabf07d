import { expect, test } from 'vitest';
import { furtherLanguages, localText, withLocalText } from '../../../desk/widgets/locales.ts';

const LOCALES = { de: { name: 'Kessel', color: 'blau' }, fr: { name: 'Bouilloire' } };

test('setting a text keeps the texts that the form does not show', () => {
  expect(withLocalText(LOCALES, 'de', ['name'], 'Wasserkessel')).toEqual({
    ...LOCALES,
    de: { name: 'Wasserkessel', color: 'blau' },
  });
});

test('removing the last text of a language removes the language', () => {
  expect(withLocalText(LOCALES, 'fr', ['name'], '')).toEqual({ de: LOCALES.de });
  expect(withLocalText({ fr: { name: 'Bouilloire' } }, 'fr', ['name'], '')).toBeNull();
});

test('a language that the store dropped is shown while the record has it', () => {
  expect(furtherLanguages(['de', 'es'], LOCALES)).toEqual(['de', 'es', 'fr']);
  expect(furtherLanguages(undefined, {})).toEqual([]);
});

test('setting or removing a nested text leaves its neighbors alone', () => {
  const path = ['seo', 'meta', 'title'];
  const before = { de: { name: 'Kessel', seo: { meta: { description: 'Für Tee.' } } } };
  const titled = withLocalText(before, 'de', path, 'Kessel kaufen') ?? {};
  expect(titled).toEqual({
    de: { name: 'Kessel', seo: { meta: { description: 'Für Tee.', title: 'Kessel kaufen' } } },
  });
  expect(localText(titled, 'de', path)).toBe('Kessel kaufen');
  expect(localText(titled, 'fr', path)).toBe('');
  expect(withLocalText(titled, 'de', path, '')).toEqual(before);
  const alone = { de: { seo: { meta: { title: 'Kessel' } } } };
  expect(withLocalText(alone, 'de', path, '')).toBeNull();
});
