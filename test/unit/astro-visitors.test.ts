import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { expect, test } from 'vitest';
import * as store from '../../shared/tenancy/networks.ts';

/** The template is a project of its own, whose settings of TypeScript are not installed here. */
const source = readFileSync('examples/storefront-astro/src/lib/visitors.ts', 'utf8');
const { mayStillAsk, networkOf } = (await import(
  `data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(source))}`
)) as {
  mayStillAsk: (what: 'form' | 'page', address: string, now: number) => boolean;
  networkOf: (address: string) => string;
};

const START = 1_000_000_000_000;

/** How many of so many requests of a moment are answered. */
const answered = (count: number, address: (i: number) => string, now = START) =>
  Array.from({ length: count }, (_, i) => mayStillAsk('form', address(i), now)).filter(Boolean)
    .length;

test.each([
  '192.0.2.1',
  '::ffff:192.0.2.1',
  '2001:db8:0:1:aaaa::1',
  '2001:0DB8::1',
  '::1',
  'fe80::1%eth0',
])('the template and the store agree on the network of %s', (address) => {
  expect(networkOf(address)).toBe(store.networkOf(address));
});

test('forms from one IPv6 network share a limit', () => {
  expect(answered(100, (i) => `2001:db8:0:1::${i.toString(16)}`)).toBe(60);
  expect(answered(1, () => '2001:db8:0:2::1')).toBe(1);
  expect(answered(1, () => '2001:db8:0:1::1', START + 60_000)).toBe(1);
});

test('pages have a separate limit', () => {
  const pages = Array.from({ length: 700 }, () => mayStillAsk('page', '192.0.2.9', START));
  expect(pages.filter(Boolean)).toHaveLength(600);
  expect(mayStillAsk('form', '192.0.2.9', START)).toBe(true);
});

test('the shop forgets only the oldest visitors when there are many', () => {
  const visitor = (i: number) => `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`;
  expect(answered(61, () => '198.51.100.1', START + 120_000)).toBe(60);
  answered(5_000, visitor, START + 120_000);
  expect(answered(61, () => '198.51.100.2', START + 120_000)).toBe(60);
  answered(6_000, (i) => visitor(5_000 + i), START + 120_000);
  expect(answered(1, () => '198.51.100.2', START + 120_000)).toBe(0);
  expect(answered(1, () => '198.51.100.1', START + 120_000)).toBe(1);
});
