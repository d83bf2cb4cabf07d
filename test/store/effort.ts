import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What somebody did on a page: presses with a mouse or a finger, and fields in which something was typed. */
export interface Effort {
  readonly clicks: number;
  readonly fields: number;
}

/** The work of an owner, by the most fields and clicks that it may cost. */
const MOST = {
  'open a shop': 12,
  'a shipping method': 6,
  'bank transfer with its account': 8,
  'the taxes of a country': 2,
  'the taxes of a country and of all others': 4,
  'a product of six variants, with pictures and stock': 20,
  'a sale for a week': 4,
  '25 prices by percent, and taken back': 6,
  'an import of Shopify, with a column read in another way': 6,
  'a coupon': 6,
  'an order by phone, paid': 12,
  'a parcel with its tracking number': 4,
  'the refund of a return with a deduction': 6,
  'an export of orders': 3,
  'last month by product': 4,
  'find an order': 2,
  'a packer is invited': 4,
  'another greeting of a mail': 6,
  'text that was not saved, after a reload': 0,
};

/** Runs in the page. A label presses its field once more: so what counts is that something is pressed down. */
const COUNT = `(() => {
  if (window.countsEffort) return;
  window.countsEffort = true;
  const typed = new WeakSet();
  const count = (what) => {
    const effort = JSON.parse(sessionStorage.effort);
    sessionStorage.effort = JSON.stringify({ ...effort, [what]: effort[what] + 1 });
  };
  addEventListener('pointerdown', ({ isTrusted }) => { if (isTrusted) count('clicks'); }, true);
  addEventListener('input', ({ target }) => {
    if (['radio', 'checkbox', 'select-one'].includes(target.type) || typed.has(target)) return;
    typed.add(target);
    count('fields');
  }, true);
})()`;

/** Counts from now on, also when the page is loaded anew. What is answered ends a task: it prints and checks its cost. */
export async function countEffort(
  page: Page,
): Promise<(task: keyof typeof MOST) => Promise<Effort>> {
  await page.evaluate(`sessionStorage.effort = '{"clicks":0,"fields":0}'`);
  await page.evaluate(COUNT);
  await page.addInitScript(COUNT);
  return async (task) => {
    const effort: Effort = await page.evaluate('JSON.parse(sessionStorage.effort)');
    const { clicks, fields } = effort;
    console.log(`${task}: ${fields} fields, ${clicks} clicks (at most ${MOST[task]})`);
    expect(clicks + fields, task).toBeLessThanOrEqual(MOST[task]);
    return effort;
  };
}
