/**
 * The first line that is not UTF-8, if there is one: read as UTF-8, each of its letters with an accent
 * would be lost.
 */
export async function wrongLine(bytes: AsyncIterable<Uint8Array>): Promise<number | undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  try {
    for await (const chunk of bytes) {
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
