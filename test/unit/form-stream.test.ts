import { expect, test, vi } from 'vitest';
import { readFormStream } from '../../bin/start/form-stream.ts';

const TYPE = 'multipart/form-data; boundary="x y"';

const part = (name: string, value: string, more = '') =>
  `--x y\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

const FORM =
  part('key', '1/2') +
  part('größe', 'zwei\r\nZeilen – «ja»') +
  part('file', 'a\r\n--x\r\nb', '; filename="x; name="') +
  '--x y--\r\n';
const FILE = 'a\r\n--x\r\nb';

/** In parts of so many bytes; counts those that are read. */
function chunksOf(text: string, size: number) {
  const bytes = Buffer.from(text);
  const counted = { chunks: 0 };
  async function* read(): AsyncGenerator<Buffer> {
    for (let i = 0; i < bytes.length; i += size) {
      counted.chunks += 1;
      yield bytes.subarray(i, i + size);
    }
  }
  return { counted, chunks: read() };
}

async function textOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  const parts = [];
  for await (const chunk of bytes) parts.push(chunk);
  return Buffer.concat(parts).toString();
}

test.each([1, 2, 7, 50, 100_000])('reads a form in chunks of %i bytes', async (size) => {
  const { fields, file } = await readFormStream(chunksOf(FORM, size).chunks, TYPE);
  expect(fields).toEqual({ key: '1/2', größe: 'zwei\r\nZeilen – «ja»' });
  expect(await textOf(file(FILE.length))).toBe(FILE);
});

test('a boundary has at most 70 characters', async () => {
  const form = (boundary: string) => FORM.replaceAll('x y', boundary);
  const read = (boundary: string) =>
    readFormStream(
      chunksOf(form(boundary), 100).chunks,
      `multipart/form-data; boundary=${boundary}`,
    );
  expect((await read('b'.repeat(70))).fields).toMatchObject({ key: '1/2' });
  await expect(read('b'.repeat(71))).rejects.toMatchObject({ status: 400 });
});

test('returns the fields before it reads the file', async () => {
  const { counted, chunks } = chunksOf(part('key', '1/2') + part('file', 'b'.repeat(1_000)), 1);
  const { fields } = await readFormStream(chunks, TYPE);
  expect(fields).toEqual({ key: '1/2' });
  const head = part('key', '1/2') + part('file', '');
  expect(counted.chunks).toBe(head.length - '\r\n'.length);
});

test.each([
  ['a field', part('key', '1').slice(0, -2)],
  ['no field', ''],
  ['headers', '--x y\r\nContent-Disposition: form-data; name="key"\r\nA: '],
  ['half a boundary, again and again', part('key', '\r\n--x \r\n--x ').slice(0, -2)],
])('scans each byte once in an endless form of %s', async (_, begin) => {
  const search = vi.spyOn(Buffer.prototype, 'indexOf');
  const { chunks } = chunksOf(begin + '\r\n--x \r\n'.repeat(4_000), 1);
  await expect(readFormStream(chunks, TYPE)).rejects.toMatchObject({ status: 400 });
  const looked = search.mock.calls.map(
    ([, from], i) => (search.mock.contexts[i]?.length ?? 0) - Number(from),
  );
  search.mockRestore();
  const bytes = looked.reduce((sum, each) => sum + each, 0);
  // The end of what was read is looked at again, as long as what is searched for.
  expect(bytes).toBeLessThanOrEqual(16 * 1024 * '\r\n--x y\r\n'.length);
});
