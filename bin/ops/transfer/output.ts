import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Writes to a temporary file and renames it, so that the file is complete or absent. Only the owner
 * can read it: it has personal data. Without a file, writes to standard output.
 */
export async function writeOut(texts: AsyncIterable<string>, file?: string): Promise<void> {
  if (file === undefined) return pipeline(Readable.from(texts), process.stdout, { end: false });
  const temporary = `${file}.part`;
  try {
    // An existing file would keep its mode, and a symbolic link would point elsewhere.
    rmSync(temporary, { force: true });
    await pipeline(
      Readable.from(texts),
      createWriteStream(temporary, { flags: 'wx', mode: 0o600 }),
    );
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
