import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fontPaths } from './fonts.ts';

const require = createRequire(import.meta.url);

/** A font of an installed package. In bundles, `bin/build/bundled-fonts.ts` is in place of this. */
export function readFont(file: string): Uint8Array {
  const [main = '', path = ''] = fontPaths[file] ?? [];
  return readFileSync(join(dirname(require.resolve(main)), path));
}
