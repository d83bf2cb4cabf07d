import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { feedText, shorten } from '../../functions/transfers/feed/feed-text.ts';
import { isGtin } from '../../functions/transfers/feed/item-fields.ts';
import { MAX_PLAIN_BYTES, packBytes } from '../../functions/transfers/feed/pack-bytes.ts';

const MB = 1024 * 1024;

async function* megabytes(count: number) {
  for (let i = 0; i < count; i += 1) yield `${i}`.padEnd(MB, '.');
}

async function textOf(texts: AsyncIterable<string>): Promise<string> {
  let all = '';
  for await (const text of texts) all += text;
  return all;
}

test('a large feed file is compressed', async () => {
  const most = MAX_PLAIN_BYTES / MB;
  const plain = await packBytes(megabytes(most));
  expect(plain.encoding).toBeUndefined();
  expect(plain.bytes.equals(Buffer.from(await textOf(megabytes(most))))).toBe(true);
  const { bytes, encoding } = await packBytes(megabytes(most + 1));
  expect(encoding).toBe('gzip');
  expect(gunzipSync(bytes).equals(Buffer.from(await textOf(megabytes(most + 1))))).toBe(true);
});

test('a feed file has a maximum size', async () => {
  const max = MAX_PLAIN_BYTES + 3 * MB;
  expect((await packBytes(megabytes(max / MB), max)).encoding).toBe('gzip');
  await expect(packBytes(megabytes(max / MB + 1), max)).rejects.toMatchObject({
    status: 422,
    message: 'The feed would exceed 19 MB.',
  });
});

test.each([
  ['<p>One</p><p>Two &amp; 3</p>', 'One\nTwo & 3'],
  ['a<br/>b<BR>c', 'a\nb\nc'],
  ['<style>p { color: red }</style>Red<script>alert("</p>")</script>', 'Red'],
  ['<ul><li>x</li>\n<li>y</li></ul>', 'x\ny'],
  ['<a'.repeat(50_000), '<a'.repeat(50_000)],
  [`a${' '.repeat(50_000)}`, 'a'],
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ['<p>&#8364; &#x20AC; &euro; &unknown; &#0;</p>', '€ € € &unknown;'],
  ['Fish &amp; Chips', 'Fish &amp; Chips'],
  ['<a href="x">link</a><!-- no\ncomment -->', 'link'],
])('HTML becomes plain text (%#)', async (html, text) => {
  const toText = await feedText();
  expect(toText(html)).toBe(text);
});

test('a long text is cut at a word, and never inside a character', () => {
  expect(shorten('one two three', 9)).toBe('one two');
  expect(shorten('a'.repeat(20), 9)).toBe('a'.repeat(9));
  expect(shorten(`${'a'.repeat(8)}😀`, 9)).toBe('a'.repeat(8));
  expect(shorten('short', 9)).toBe('short');
});

test.each([
  ['4006381333931', true],
  ['4006381333932', false],
  ['036000291452', true],
  ['96385074', true],
  ['00012345600012', true],
  ['400638133393', false],
  ['978-3-16-148410-0', false],
  ['', false],
])('%j is a GTIN: %s', (text, expected) => {
  expect(isGtin(text)).toBe(expected);
});
