import { withFirst } from './first-bytes.ts';

/** The encoding of a text: UTF-16 begins with a byte order mark, as the "Unicode text" of Excel does. */
export function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** The bytes of a file in UTF-8: those of UTF-16 are converted. Throws a TypeError for what is not UTF-16. */
export async function* inUtf8(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { first, all } = await withFirst(bytes, 2);
  const encoding = encodingOf(first);
  if (encoding === 'utf-8') return yield* all;
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const chunk of all) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  // Throws where the last character is not whole.
  decoder.decode();
}

/**
 * The first line that is neither UTF-8 nor UTF-16, if there is one: read as UTF-8, each of its letters with an accent
 * would be lost.
 */
export async function wrongLine(bytes: AsyncIterable<Uint8Array>): Promise<number | undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  try {
    for await (const chunk of inUtf8(bytes)) {
      for (const [i, part] of linesOf(chunk).entries()) {
        if (i > 0) line += 1;
        decoder.decode(part, { stream: true });
      }
    }
    decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return line;
  }
  return undefined;
}

/** The bytes, each part but the last up to a line feed and with it. */
function linesOf(chunk: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = [];
  let start = 0;
  for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
    parts.push(chunk.subarray(start, end + 1));
    start = end + 1;
  }
  return [...parts, chunk.subarray(start)];
}

const LINE_FEED = 10;

export const SAVE_AS_UTF8 =
  'as UTF-8 (Excel: Save As, "CSV UTF-8"; LibreOffice: Save As, Edit filter settings, "Unicode (UTF-8)"; or: iconv -f WINDOWS-1252 -t UTF-8)';
