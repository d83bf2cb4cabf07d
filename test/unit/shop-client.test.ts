import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  SHOP_CLIENT,
  SHOP_NUMBERS,
  SHOP_TEXTS,
  shopClient,
  shopNumbers,
  shopTexts,
} from '../../bin/build/shop-client.ts';

const SHOP = 'examples/storefront';

test('the typed client of the demo shop is that of its sources: npm run record:client', async () => {
  expect(readFileSync(SHOP_CLIENT, 'utf8')).toBe(await shopClient());
  expect(readFileSync(SHOP_NUMBERS, 'utf8')).toBe(await shopNumbers());
  expect(readFileSync(SHOP_TEXTS, 'utf8')).toBe(await shopTexts());
});

test('it is small, and imports nothing', async () => {
  const code = await shopClient();
  expect(code).not.toMatch(/\bimport\b|\brequire\b/);
  expect(gzipSync(code).length).toBeLessThanOrEqual(5 * 1024);
  const numbers = await shopNumbers();
  expect(numbers).not.toMatch(/\bimport\b|\brequire\b/);
  expect(gzipSync(numbers).length).toBeLessThanOrEqual(2 * 1024);
  const texts = await shopTexts();
  expect(texts).not.toMatch(/\bimport\b|\brequire\b/);
  expect(gzipSync(texts).length).toBeLessThanOrEqual(3 * 1024);
});

test('the shop sends requests by it alone', () => {
  const sending = readdirSync(SHOP, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js') && name !== 'client.js')
    .filter((name) => /\bfetch\(|XMLHttpRequest|sendBeacon/.test(code(name)));
  // What the client sends, which is listed in the footer of the demo store.
  expect(sending).toEqual(['api.js']);
  expect(code('api.js').match(/\bfetch\(/g)).toHaveLength(1);
});

const code = (name: string) => readFileSync(join(SHOP, name), 'utf8');
