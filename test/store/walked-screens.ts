import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { type DeskLanguage, englishIn, shownTexts } from './desk-words.ts';
import { violationsOf } from './page-acts.ts';

export const DEVICES = {
  laptop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
} as const satisfies Readonly<Record<string, BrowserContextOptions>>;

/** A folder for pictures of all screens that are walked. */
const PICTURES = process.env['WALK_PICTURES'];

/** The width of a page that scrolls sideways, and its elements beyond the edge of the window. Runs in the page. */
const TOO_WIDE = `document.documentElement.scrollWidth <= innerWidth ? [] : [
  document.documentElement.scrollWidth,
  ...[...document.querySelectorAll('body *')]
    .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
    .map((each) => each.outerHTML.slice(0, 120)),
]`;

/** Keys, objects and the like, which only programs read; and sentences that end twice. */
const RAW = /\.\.|@@|\$\w|\{\w+, |\[object|\b(?:undefined|NaN)\b/;

interface Walked {
  /** In the name of its picture. */
  readonly walk: string;
  readonly language: DeskLanguage;
  /** That of the document. */
  readonly lang?: string;
}

/** Looks at a screen as it stands: the name is for messages and pictures. */
export type Look = (stage: string) => Promise<void>;

/**
 * Looks at screens of a walk: axe finds nothing, nothing is wider than the window, the document is in its language,
 * and no English is left.
 */
export async function lookAt(
  page: Page,
  { walk, language, lang = language }: Walked,
): Promise<Look> {
  const running = new Set<Request>();
  page.on('request', (request) => running.add(request));
  page.on('requestfinished', (request) => running.delete(request));
  page.on('requestfailed', (request) => running.delete(request));
  const english = englishIn(language);
  let count = 0;
  return async (stage) => {
    await expect.poll(() => running.size, { interval: 20, message: stage }).toBe(0);
    const violations = await violationsOf(page);
    const isMenuOpen = await page.locator('[role=menu]').filter({ visible: true }).count();
    count += 1;
    if (PICTURES) {
      mkdirSync(PICTURES, { recursive: true });
      const name = `${String(count).padStart(2, '0')}-${stage}-${walk}.png`;
      await page.screenshot({ path: join(PICTURES, name.replaceAll(/[^\w.-]+/g, '-')) });
    }
    const texts = await shownTexts(page);
    const found = {
      // A menu is in no landmark: it is above the page, and has the focus.
      violations: violations.filter(([rule]) => rule !== 'region' || isMenuOpen === 0),
      tooWide: await page.evaluate(TOO_WIDE),
      lang: await page.locator('html').getAttribute('lang'),
      english: english(texts),
      raw: texts.filter((text) => RAW.test(text)),
    };
    expect.soft(found, stage).toEqual({ violations: [], tooWide: [], lang, english: [], raw: [] });
  };
}
