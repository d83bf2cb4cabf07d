import { join } from 'node:path';
import { buildSync } from 'esbuild';

/** A program of this folder as one file, which starts in half the time. Returns its path. */
export function bundledProgram(name: string, folder: string): string {
  const outfile = join(folder, 'program.mjs');
  buildSync({
    entryPoints: [join(import.meta.dirname, name)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
  });
  return outfile;
}
