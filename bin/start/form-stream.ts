import { badRequest } from '../../shared/contract/errors.ts';
import type { FormFields } from '../../shared/files/file-store.ts';

/** The fields, the names of the parts and the header of the file together. */
export const MAX_HEAD_BYTES = 16 * 1024;

export interface StreamedForm {
  readonly fields: FormFields;
  /** The file, which must have as many bytes: throws a 400 where it has more or fewer. */
  file(size: number): AsyncGenerator<Buffer>;
}

export type Chunks = AsyncIterator<Buffer>;

/** A boundary has 70 characters at most (RFC 2046), each of which is searched for again. */
const FORM_TYPE =
  /^multipart\/form-data;.*\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70})(?=[\s;]|$))/i;

/**
 * Reads a form (`multipart/form-data`) whose last part is the file, as S3 demands. Of the file no
 * more is in memory than what was just received.
 */
export async function readFormStream(chunks: Chunks, type: string): Promise<StreamedForm> {
  const [, quoted, plain] = FORM_TYPE.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw invalid();
  const head = new Head(chunks);
  const fields = await readFields(head, boundary);
  return {
    fields,
    file: (size) => readFile(head.left(), chunks, { size, end: `\r\n--${boundary}` }),
  };
}

/** The fields before the file, and the header of the file. */
async function readFields(head: Head, boundary: string): Promise<FormFields> {
  const fields = new Map<string, string>();
  await head.takeUntil(`--${boundary}\r\n`);
  for (;;) {
    const [, name] = PART_NAME.exec(await head.takeUntil('\r\n\r\n')) ?? [];
    if (name === undefined) throw invalid();
    if (name === 'file') return Object.fromEntries(fields);
    fields.set(name, await head.takeUntil(`\r\n--${boundary}`));
    // After the last part there would be dashes.
    if ((await head.takeUntil('\r\n')).trim() !== '') throw invalid();
  }
}

/** The name in the header of a part. */
const PART_NAME = /^content-disposition:\s*form-data;[^\r\n]*?\bname="([^"\r\n]*)"/im;

/**
 * All before the bytes of the file. Chunks may be of one byte: none is copied or searched again, but
 * for the end that may begin what is searched for.
 */
class Head {
  readonly #chunks: Chunks;
  readonly #bytes = Buffer.alloc(MAX_HEAD_BYTES);
  /** What was read, and what of it was taken. */
  #length = 0;
  #taken = 0;
  /** The part of the last chunk that had no place. */
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: Chunks) {
    this.#chunks = chunks;
  }

  /** Takes all up to the mark, and the mark. Throws a 400 if it does not come. */
  async takeUntil(mark: string): Promise<string> {
    let from = this.#taken;
    for (;;) {
      const found = this.#bytes.subarray(0, this.#length).indexOf(mark, from);
      if (found >= 0) {
        const text = this.#bytes.toString('utf8', this.#taken, found);
        this.#taken = found + mark.length;
        return text;
      }
      from = Math.max(this.#taken, this.#length - mark.length + 1);
      await this.#read();
    }
  }

  /** What was read and not taken. */
  left(): Buffer {
    return Buffer.concat([this.#bytes.subarray(this.#taken, this.#length), this.#rest]);
  }

  async #read(): Promise<void> {
    const { value, done } = await this.#chunks.next();
    if (done || this.#length === MAX_HEAD_BYTES) throw invalid();
    const copied = value.copy(this.#bytes, this.#length);
    this.#length += copied;
    this.#rest = value.subarray(copied);
  }
}

async function* readFile(
  begin: Buffer,
  chunks: Chunks,
  { size, end }: { readonly size: number; readonly end: string },
): AsyncGenerator<Buffer> {
  let left = size;
  let chunk = begin;
  while (chunk.length <= left) {
    yield chunk;
    left -= chunk.length;
    chunk = await nextOf(chunks);
  }
  yield chunk.subarray(0, left);
  let rest = chunk.subarray(left);
  while (rest.length < end.length) rest = Buffer.concat([rest, await nextOf(chunks)]);
  if (rest.toString('latin1', 0, end.length) !== end) throw wrongSize();
}

async function nextOf(chunks: Chunks): Promise<Buffer> {
  const { value, done } = await chunks.next();
  if (done) throw wrongSize();
  return value;
}

const invalid = () =>
  badRequest('The body is not a form (multipart/form-data) that ends with a file.');

const wrongSize = () => badRequest('The file does not have the announced number of bytes.');
