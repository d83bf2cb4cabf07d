import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);

/** What `shared/durations.ts` has names for. */
const WRITTEN_OUT =
  /\b60 \* (?:60\b|1_?000\b|MINUTE_)|\b24 \* (?:60|HOUR_)|\b(?:60|3_?600|86_?400)_?000\b|\b(?:3_600|86_400)\b/;

test('only one file spells out minutes, hours and days', () => {
  const files = ['bin', 'functions', 'lib', 'shared'].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${folder}/${name}`),
  );
  const written = files.filter((file) =>
    WRITTEN_OUT.test(readFileSync(new URL(file, root), 'utf8')),
  );
  expect(written).toEqual(['shared/durations.ts']);
});
