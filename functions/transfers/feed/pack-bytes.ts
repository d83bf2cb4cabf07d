import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { ApiError } from '../../../shared/contract/errors.ts';

/** Bytes of a file that is not compressed: what is larger, readers would take too long to fetch. */
export const MAX_PLAIN_BYTES = 16 * 1024 * 1024;

/** Bytes of a file before it is compressed. */
export const MAX_FEED_BYTES = 512 * 1024 * 1024;

interface Packed {
  readonly bytes: Buffer;
  readonly encoding?: 'gzip';
}

/** The bytes of a file, compressed where it is large. Throws a 422 for more than `maxBytes`. */
export async function packBytes(
  texts: AsyncIterable<string>,
  maxBytes = MAX_FEED_BYTES,
): Promise<Packed> {
  const source = texts[Symbol.asyncIterator]();
  const plain: Buffer[] = [];
  let size = 0;
  const counted = (text: string) => {
    const bytes = Buffer.from(text);
    size += bytes.length;
    if (size <= maxBytes) return bytes;
    throw new ApiError(422, `The feed would exceed ${maxBytes / 1024 / 1024} MB.`);
  };
  while (size <= MAX_PLAIN_BYTES) {
    const { done, value } = await source.next();
    if (done) return { bytes: Buffer.concat(plain) };
    plain.push(counted(value));
  }
  async function* all() {
    yield* plain.splice(0);
    for await (const text of { [Symbol.asyncIterator]: () => source }) yield counted(text);
  }
  const packed: Buffer[] = [];
  const compressing = createGzip();
  const reading = Readable.from(all(), { objectMode: false });
  reading.on('error', (error) => compressing.destroy(error));
  for await (const bytes of reading.pipe(compressing)) packed.push(bytes);
  return { bytes: Buffer.concat(packed), encoding: 'gzip' };
}
