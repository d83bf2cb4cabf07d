import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ApiError } from '../../../shared/contract/errors.ts';
import { fontPaths } from './fonts.ts';

const require = createRequire(import.meta.url);

/**
 * A font of an installed package. In bundles, `bin/build/bundled-fonts.ts` is in place of this. Throws a 409 when its
 * package was left out.
 */
export const readFont = (file: string): Uint8Array => readFileSync(fontPath(file));

/** Where the font is, of an installed package. */
export function fontPath(file: string): string {
  const [main = '', path = ''] = fontPaths[file] ?? [];
  return join(dirname(findModule(main)), path);
}

function findModule(main: string): string {
  try {
    return require.resolve(main);
  } catch (cause) {
    throw new ApiError(
      409,
      `This needs a font that the server does not have: install its packages again without --omit=optional, or add ${main}.`,
      { cause },
    );
  }
}
