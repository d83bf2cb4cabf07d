import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readDocument } from '../store/document.ts';

/** The table in the header of the file that makes all keys: access pattern, key. */
const inCode = [
  ...readFileSync('shared/storage/keys.ts', 'utf8').matchAll(/^ \* \| (.+?) +\| (.+?) +\|$/gm),
]
  .slice(1)
  .map(([, pattern = '', key = '']) => [pattern, key]);

test('docs/data-model.md has the access patterns of the code, and no others', () => {
  const described = readDocument('docs/data-model.md').tables.get('Access patterns') ?? [];
  expect(inCode.length).toBeGreaterThan(10);
  expect(described.map(([pattern, key]) => [pattern, key?.replaceAll('`', '')])).toEqual(inCode);
});
