import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCES = globSync('{bin,desk,functions,lib,shared}/**/*.{ts,tsx}');

/** These name nothing that a comment could be about. */
const NO_SUBJECT = /^(?:Of|Those|The same|As|By|Whose)\b/;

/** The first words of each comment: a line of `//` that follows another one goes on with that. */
function beginnings(file: string): string[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim());
  return lines.flatMap((line, i) => {
    const before = lines[i - 1] ?? '';
    if (line.startsWith('/** ')) return line.slice(4);
    if (before === '/**') return line.replace(/^\* /, '');
    return line.startsWith('// ') && !before.startsWith('//') ? line.slice(3) : [];
  });
}

test('a comment starts with its subject', () => {
  const all = SOURCES.flatMap((file) => beginnings(file).map((text) => ({ file, text })));
  expect(all.length).toBeGreaterThan(3_000);
  expect(all.filter(({ text }) => NO_SUBJECT.test(text))).toEqual([]);
});
