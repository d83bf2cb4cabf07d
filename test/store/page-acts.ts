import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click();

export const follow = (page: Page, name: string | RegExp) =>
  page.getByRole('link', { name, exact: true }).first().click();

export const choose = (page: Page, name: string | RegExp) =>
  page.getByRole('radio', { name }).check();

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Colours that are on their way to others have no contrast yet. What turns for ever is not waited for. */
const ANIMATED = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect?.getComputedTiming().endTime < Infinity)
  .map(({ finished }) => finished))`;

/** A rule of axe, and an element that does not keep it. */
type Violation = readonly [rule: string, html: string];

/** What axe finds wrong with the page as it is now. */
export async function violationsOf(page: Page): Promise<readonly Violation[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  await page.evaluate(`${ANIMATED}.then(() => undefined)`);
  // Without preload, because the policy of the page refuses the style elements that it creates.
  return page.evaluate(
    'axe.run({ preload: false }).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => [id, html])))',
  );
}

const GUEST = {
  Country: 'Portugal',
  Email: 'gil@example.org',
  'Full name': 'Gil Vaz',
  'Street address': 'Rua Nova 1',
  'Postal code': '1000-001',
  City: 'Lisboa',
};

/** Writes the address of a guest into the checkout of the shop, by the labels of its fields. */
export async function writeAddress(page: Page, fields: Readonly<Record<string, string>> = GUEST) {
  for (const [label, text] of Object.entries(fields)) {
    const field = page.getByLabel(label, { exact: true }).first();
    const isList = await field.evaluate((each) => each.tagName === 'SELECT');
    await (isList ? field.selectOption(text) : field.fill(text));
  }
}
