import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { isSource } from '../../bin/build/source-digest.js';

const importsOf = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /^(?!import type|export type).*?\b(?:from|import\()\s*'(\.[^']+)'/gm,
    ),
  ]
    .map(([, specifier = '']) => posix.join(posix.dirname(file), specifier))
    .filter((path) => existsSync(path));

/** A start from a bundle that is older than one of them would run what is not there any more. */
test('the source digest covers every file that a start loads', () => {
  const reached = new Set(['bin/start.ts']);
  for (const file of reached)
    if (/\.[jt]s$/.test(file)) for (const each of importsOf(file)) reached.add(each);
  expect(reached.size).toBeGreaterThan(300);
  expect([...reached].filter((file) => !isSource(file) && !file.startsWith('dist/'))).toEqual([]);
});
