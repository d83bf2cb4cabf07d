import { createReadStream } from 'node:fs';
import { UserFacingError } from '../../program.ts';

/**
 * Throws for a file that is not UTF-8, before any of it is imported: read as UTF-8, each of its
 * letters with an accent would be lost.
 */
export async function requireUtf8(file: string): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  try {
    for await (const chunk of createReadStream(file)) {
      for (const [i, part] of linesOf(chunk).entries()) {
        if (i > 0) line += 1;
        decoder.decode(part, { stream: true });
      }
    }
    decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UserFacingError(
      `${file} is not UTF-8 (line ${line}), and nothing is imported; save it again ${HOW}`,
    );
  }
}

/** The bytes, each part but the last up to a line feed and with it. */
function linesOf(chunk: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  let start = 0;
  for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', start)) {
    parts.push(chunk.subarray(start, end + 1));
    start = end + 1;
  }
  return [...parts, chunk.subarray(start)];
}

const HOW =
  'as UTF-8 (Excel: Save As, "CSV UTF-8"; LibreOffice: Save As, Edit filter settings, "Unicode (UTF-8)"; or: iconv -f WINDOWS-1252 -t UTF-8)';
