import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, TestRunner } from 'vitest';
import { findBrowser, NO_BROWSER } from '../../bin/bench/browser-program.ts';

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

/** Only what hangs ends so: half a minute is not enough for a page beside busy programs. */
const PATIENCE_MS = 120_000;

/**
 * One headless Chromium for all tests of a file, ended after the last. Without one, a test ends as
 * left out when it opens a page.
 */
export function useBrowser(): Visiting {
  const program = findBrowser(process.env);
  let browser: Browser | undefined;
  // Chromium leaves files in its temporary folder now and then.
  let folder = '';
  beforeAll(async () => {
    if (!program) return;
    folder = mkdtempSync(join(tmpdir(), 'shopwright-browser-'));
    browser = await chromium.launch({
      executablePath: program,
      env: { ...process.env, TMPDIR: folder },
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
  });
  afterAll(async () => {
    await browser?.close();
    if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return {
    async visit(url, options = {}) {
      const page = await (browser ?? leaveOut()).newPage(options);
      page.setDefaultTimeout(PATIENCE_MS);
      const visit = { page, ...watch(page) };
      await page.goto(url);
      return visit;
    },
  };
}

/** Ends the running test as skipped. */
function leaveOut(): never {
  TestRunner.getCurrentTest()?.context.skip(NO_BROWSER);
  throw new Error(NO_BROWSER);
}

function watch(page: Page): Omit<Visit, 'page'> {
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (line) => {
    if (!['error', 'warning'].includes(line.type())) return;
    // What is not loaded is named by its place alone.
    const isLoad = line.text().startsWith('Failed to load resource');
    complaints.push(isLoad ? `${line.text()} ${line.location().url}` : line.text());
  });
  page.on('request', (request) => requests.push(request.url()));
  page.on('requestfailed', (request) => {
    // A page that is left ends what it still loads.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
    complaints.push(`failed: ${request.url()}`);
  });
  return { complaints, requests };
}
