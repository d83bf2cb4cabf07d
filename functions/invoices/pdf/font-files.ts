import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readFontsFolder } from '../../../shared/config.ts';
import { ApiError } from '../../../shared/contract/errors.ts';
import { addedFonts, fontPaths } from './fonts.ts';

const require = createRequire(import.meta.url);

/**
 * A font of an installed package. In bundles, `bin/build/bundled-fonts.ts` is in place of this. Throws a 409 when the server
 * has no font for the script.
 */
export const readFont = (file: string): Uint8Array => readFileSync(fontPath(file));

/** The path of a font of an installed package, or of one that was added to the server. */
export function fontPath(file: string): string {
  const [main = '', path = ''] = fontPaths[file] ?? [];
  const script = addedFonts.get(file);
  if (script === undefined) return join(dirname(require.resolve(main)), path);
  const fonts = readFontsFolder();
  const places = [import.meta.dirname, ...(fonts ? [join(fonts, script.toLowerCase())] : [])];
  return join(dirname(resolveIn(places, main, script)), path);
}

function resolveIn(paths: string[], main: string, script: string): string {
  try {
    return require.resolve(main, { paths });
  } catch (cause) {
    const command = `shopwright fonts add ${script.toLowerCase()}`;
    const message = `The server has no ${script} font, which this document needs. Add it on the server: ${command}`;
    throw new ApiError(409, message, { cause });
  }
}
