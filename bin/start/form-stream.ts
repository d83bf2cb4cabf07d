import { badRequest } from '../../shared/contract/errors.ts';
import type { FormFields } from '../../shared/files/file-store.ts';

/** Of the fields, the names of the parts and the header of the file. */
const MAX_HEAD_BYTES = 16 * 1024;

export interface StreamedForm {
  readonly fields: FormFields;
  /** The file, which must have as many bytes: throws a 400 where it has more or fewer. */
  file(size: number): AsyncGenerator<Buffer>;
}

export type Chunks = AsyncIterator<Buffer>;

const FORM_TYPE = /^multipart\/form-data;.*\bboundary=(?:"([^"]+)"|([^\s;]+))/i;

/**
 * Reads a form (`multipart/form-data`) whose last part is the file, as S3 demands. Of the file no
 * more is in memory than what was just received.
 */
export async function readFormStream(chunks: Chunks, type: string): Promise<StreamedForm> {
  const [, quoted, plain] = FORM_TYPE.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw invalid();
  const { head, begin } = await readHead(chunks);
  const end = head.lastIndexOf(`--${boundary}`);
  return {
    fields: await parseFields(`${head.slice(0, end)}--${boundary}--\r\n`, type),
    file: (size) => readFile(begin, chunks, { size, end: `\r\n--${boundary}` }),
  };
}

/** The header of the file, to its end. */
const FILE_HEADER =
  /\r\ncontent-disposition:\s*form-data;[^\r\n]*\bname="file"[^\r\n]*(?:\r\n[^\r\n]+)*\r\n\r\n/i;

/** All before the bytes of the file in Latin 1, and the first of these. */
async function readHead(chunks: Chunks): Promise<{ head: string; begin: Buffer }> {
  let read = Buffer.alloc(0);
  while (read.length <= MAX_HEAD_BYTES) {
    const { value, done } = await chunks.next();
    if (done) break;
    read = Buffer.concat([read, value]);
    const text = read.toString('latin1', 0, MAX_HEAD_BYTES);
    const found = FILE_HEADER.exec(text);
    if (!found) continue;
    const end = found.index + found[0].length;
    return { head: text.slice(0, end), begin: read.subarray(end) };
  }
  throw invalid();
}

async function parseFields(form: string, type: string): Promise<FormFields> {
  try {
    const headers = { 'Content-Type': type };
    const parsed = await new Response(Buffer.from(form, 'latin1'), { headers }).formData();
    const texts = [...parsed].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    );
    return Object.fromEntries(texts);
  } catch (cause) {
    throw invalid(cause);
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

const invalid = (cause?: unknown) =>
  badRequest('The body is not a form (multipart/form-data) that ends with a file.', cause);

const wrongSize = () => badRequest('The file has not as many bytes as were announced.');
