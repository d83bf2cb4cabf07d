import { existsSync, globSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { findBrowser } from '../../bin/bench/browser-program.ts';
import { startFirefox } from './firefox.ts';
import type { Window } from './page-visitor.ts';
import { startWebkit } from './webkit.ts';

export interface Size {
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** A browser that is running. */
export interface Browser {
  /** A new window without cookies. */
  open(size: Size): Promise<Window>;
  close(): Promise<void>;
}

/** The three engines: the program of each, where it is installed, and how it is started. */
export const ENGINES = {
  Chromium: { program: () => findBrowser(process.env), start: startChromium },
  Firefox: {
    program: () => ['/usr/bin/firefox', '/usr/bin/firefox-esr'].find((each) => existsSync(each)),
    start: startFirefox,
  },
  WebKit: {
    program: () =>
      existsSync('/usr/bin/WebKitWebDriver')
        ? globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').at(-1)
        : undefined,
    start: startWebkit,
  },
} as const;

async function startChromium(program: string): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: program });
  return {
    async open(viewport) {
      const page = await (await browser.newContext({ viewport })).newPage();
      return {
        async goTo(url) {
          await page.goto(url);
        },
        evaluate: (expression) => page.evaluate(expression),
      };
    },
    close: () => browser.close(),
  };
}
