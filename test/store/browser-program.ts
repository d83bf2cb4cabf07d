import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** A Chromium, with what it needs in its environment. */
export interface BrowserProgram {
  readonly path: string;
  readonly environment: Readonly<Record<string, string>>;
}

export const NO_BROWSER =
  'tests in the browser: install Chromium, as with apt-get install chromium, or name one in CHROMIUM';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Where macOS has them, outside the search path. */
const APPLICATIONS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser that the machine has, or the one of the package. Undefined where neither runs. */
export async function findBrowser(): Promise<BrowserProgram | undefined> {
  const path = installedBrowser(process.env);
  return path ? { path, environment: {} } : unpackedBrowser();
}

/** The program that CHROMIUM names, or else one in the usual places. */
export function installedBrowser({ CHROMIUM, PATH = '' }: NodeJS.ProcessEnv): string | undefined {
  if (CHROMIUM && !existsSync(CHROMIUM)) {
    throw new Error(`There is no ${CHROMIUM}, which CHROMIUM names.`);
  }
  const inPath = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return CHROMIUM || [...inPath, ...APPLICATIONS].find((file) => existsSync(file));
}

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));
const PACKAGE = '@sparticuz/chromium';

/** That of the package, unpacked once: its browser and libraries are for Linux on x64. */
async function unpackedBrowser(): Promise<BrowserProgram | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { version } = JSON.parse(readFileSync(join(MODULES, PACKAGE, 'package.json'), 'utf8'));
  const folder = join(MODULES, '.cache', `chromium-${version}`);
  if (!existsSync(folder)) await unpack(folder);
  return {
    path: join(folder, 'chromium'),
    environment: {
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
    },
  };
}

/** The package unpacks into the temporary folder, and its libraries only for a Lambda function. */
async function unpack(folder: string): Promise<void> {
  mkdirSync(join(MODULES, '.cache'), { recursive: true });
  const draft = mkdtempSync(`${folder}-`);
  const script = `import chromium from '${PACKAGE}'; await chromium.executablePath();`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: join(MODULES, '..'),
    env: { TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
  });
  writeFileSync(join(draft, 'fonts', 'fonts.conf'), fontConfiguration(folder));
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true });
    // Another process was faster.
    if (!existsSync(folder)) throw error;
  }
}

/** That of the package looks for fonts in other folders. */
const fontConfiguration = (folder: string) => `<?xml version="1.0"?>
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;
