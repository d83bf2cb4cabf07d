import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const NO_BROWSER =
  'tests in the browser: install Chromium (apt-get install chromium-headless-shell), or set its path in CHROMIUM';

/** The first has no windows, and takes a third of the CPU time of the others. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** Where macOS has them, outside the search path. */
const APPLICATIONS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The Chromium that CHROMIUM names, or else one in the usual places. Undefined where there is none. */
export function findBrowser({ CHROMIUM, PATH = '' }: NodeJS.ProcessEnv): string | undefined {
  if (CHROMIUM && !existsSync(CHROMIUM)) {
    throw new Error(`CHROMIUM is ${CHROMIUM}, which does not exist.`);
  }
  const folders = PATH.split(delimiter);
  const inPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return CHROMIUM || [...inPath, ...APPLICATIONS].find((file) => existsSync(file));
}
