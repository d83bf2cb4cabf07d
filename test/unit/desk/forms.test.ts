import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The files in which forms are made. */
const FORMS = /^desk\/widgets\/forms\//;

/** An element of a form, or that of ra-core. */
const FORM = /<form\b|\bForm\b[^;]*from 'ra-core'/;

test('every dashboard form comes from widgets/forms', () => {
  const files = globSync('desk/**/*.tsx');
  const others = files.filter((path) => !FORMS.test(path) && FORM.test(readFileSync(path, 'utf8')));
  expect(files.length).toBeGreaterThan(100);
  expect(others).toEqual([]);
});
