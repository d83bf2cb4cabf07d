import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { BROWSER_MODULES, browserModule } from '../../bin/build/browser-client.ts';

/** Compressed. */
const MAX_KILOBYTES: Readonly<Record<string, number>> = {
  'examples/browser-client/client.js': 5,
  'examples/browser-client/numbers.js': 2,
  'examples/browser-client/texts.js': 3,
};

test.each(Object.entries(BROWSER_MODULES))(
  '%s is made from %s: npm run record:client',
  async (file, source) => {
    expect(readFileSync(file, 'utf8')).toBe(await browserModule(source));
  },
);

test.each(Object.keys(BROWSER_MODULES))('%s is small and imports nothing', (file) => {
  const code = readFileSync(file, 'utf8');
  expect(code).not.toMatch(/\bimport\b|\brequire\b/);
  expect(gzipSync(code).length).toBeLessThanOrEqual((MAX_KILOBYTES[file] ?? 0) * 1024);
});
