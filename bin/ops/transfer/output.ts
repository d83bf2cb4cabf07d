import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Writes the texts to a file, which is there only when it is whole, and for nobody else to read: it
 * has addresses of people. Without a file to standard output.
 */
export async function writeOut(texts: AsyncIterable<string>, file?: string): Promise<void> {
  if (file === undefined) return pipeline(Readable.from(texts), process.stdout, { end: false });
  const draft = `${file}.part`;
  try {
    // A file that is there already would keep its own mode, and a link lead elsewhere.
    rmSync(draft, { force: true });
    await pipeline(Readable.from(texts), createWriteStream(draft, { flags: 'wx', mode: 0o600 }));
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
