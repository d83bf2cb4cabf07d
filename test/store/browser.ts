import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Where macOS has them, outside the search path. */
const APPLICATIONS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The program that CHROMIUM names, or else one in the usual places. */
export function findChromium({ CHROMIUM, PATH = '' }: NodeJS.ProcessEnv): string {
  const folders = PATH.split(delimiter);
  const usual = [
    ...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))),
    ...APPLICATIONS,
  ];
  const found = (CHROMIUM ? [CHROMIUM] : usual).find((file) => existsSync(file));
  if (found) return found;
  throw new Error(
    `The tests of the pages need Chromium, which was not found${CHROMIUM ? ` at ${CHROMIUM}` : ''}; ` +
      'install it, as with: apt-get install chromium, or set CHROMIUM to the path of one.',
  );
}

export interface Visit {
  readonly page: Page;
  /** What the browser found wrong: errors of scripts, refused or failed requests. */
  readonly complaints: readonly string[];
  /** The URLs that the page asked for, its own first. */
  readonly requests: readonly string[];
}

interface Visiting {
  /** Opens the address in a new browser context: no cookies or storage of other visits. */
  visit(url: string, options?: BrowserContextOptions): Promise<Visit>;
}

/** One headless Chromium for all tests of a file, ended after the last. */
export function useBrowser(): Visiting {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: findChromium(process.env),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
  });
  afterAll(() => browser?.close());
  return {
    async visit(url, options = {}) {
      const page = await browser.newPage(options);
      const visit = { page, ...watch(page) };
      await page.goto(url);
      return visit;
    },
  };
}

function watch(page: Page): Omit<Visit, 'page'> {
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (line) => {
    if (['error', 'warning'].includes(line.type())) complaints.push(line.text());
  });
  page.on('request', (request) => requests.push(request.url()));
  page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()}`));
  return { complaints, requests };
}
