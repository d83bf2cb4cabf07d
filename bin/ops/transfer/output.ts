import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Writes to a temporary file and renames it, so that the file is complete or absent. Only the owner
 * can read it: it has personal data. Also a signal that ends the program removes the temporary
 * file. Without a file, writes to standard output.
 */
export async function writeOut(texts: AsyncIterable<string>, file?: string): Promise<void> {
  if (file === undefined) return pipeline(Readable.from(texts), process.stdout, { end: false });
  const temporary = `${file}.part`;
  const end = (signal: NodeJS.Signals) => {
    rmSync(temporary, { force: true });
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of SIGNALS) process.on(signal, end);
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
  } finally {
    for (const signal of SIGNALS) process.off(signal, end);
  }
}
