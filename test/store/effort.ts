import type { Page } from 'playwright-core';

/** What somebody did on a page: presses with a mouse or a finger, and fields in which something was typed. */
export interface Effort {
  readonly clicks: number;
  readonly fields: number;
}

/** Runs in the page. A label presses its field once more: so what counts is that something is pressed down. */
const COUNT = `(() => {
  const effort = { clicks: 0, typed: new Set() };
  addEventListener('pointerdown', ({ isTrusted }) => { if (isTrusted) effort.clicks += 1; }, true);
  addEventListener('input', ({ target }) => {
    if (!['radio', 'checkbox', 'select-one'].includes(target.type)) effort.typed.add(target);
  }, true);
  window.effort = effort;
})()`;

/** Counts from now on, as long as the page is not loaded anew, and prints what it was. */
export async function countEffort(page: Page): Promise<(task: string) => Promise<Effort>> {
  await page.evaluate(COUNT);
  return async (task) => {
    const effort: Effort = await page.evaluate(
      '({ clicks: window.effort.clicks, fields: window.effort.typed.size })',
    );
    console.log(`${task}: ${effort.fields} fields, ${effort.clicks} clicks`);
    return effort;
  };
}
