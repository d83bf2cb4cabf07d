import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { MAX_SKIPPED_RECORDS } from '../../../desk/api/next-pages.ts';
import { MAX_SKIPPED_RECORDS as SKIPPED_BY_THE_API } from '../../../shared/actions/table-list.ts';
import { useDesk } from '../../store/desk.ts';
import { orderMaker } from '../../store/made-orders.ts';
import { violationsOf } from '../../store/page-acts.ts';

const desk = await useDesk();
const { logIn } = desk;

const PER_PAGE = 50;
/** The last page that has a number, for the API. */
const LAST = MAX_SKIPPED_RECORDS / PER_PAGE;

async function shown(page: Page): Promise<string> {
  const label = page.getByRole('navigation', { name: 'Pages' }).getByRole('status');
  await label.waitFor();
  return (await label.textContent()) ?? '';
}

test('staff can page past the last numbered page of a very long order list', async () => {
  expect(MAX_SKIPPED_RECORDS).toBe(SKIPPED_BY_THE_API);
  const makeOrders = await orderMaker(desk);
  await makeOrders(0, MAX_SKIPPED_RECORDS + 2 * PER_PAGE);
  const { page, complaints } = await logIn(`/orders?page=${LAST}&perPage=${PER_PAGE}`);
  await expect.poll(() => shown(page)).toMatch(/^9,951–10,000 /);
  for (const [step, range] of [
    ['next', /^10,001–10,050 /],
    ['next', /^10,051–10,100 of 10,100$/],
    ['previous', /^10,001–10,050 /],
    ['previous', /^9,951–10,000 /],
  ] as const) {
    await page.getByRole('button', { name: `Go to ${step} page` }).click();
    await expect.poll(() => shown(page)).toMatch(range);
    await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(PER_PAGE);
  }

  // The API counts orders as they are placed; these were stored at once.
  await page.route('**/v0/orders?*', async (route) => {
    const response = await route.fetch();
    const { count_exact: _, ...body } = await response.json();
    await route.fulfill({ response, json: { ...body, count: MAX_SKIPPED_RECORDS + 100 } });
  });
  await page.reload();
  await expect.poll(() => shown(page)).toBe('9,951–10,000 of 10,100');
  for (const range of [/^10,001–10,050 /, /^10,051–10,100 /]) {
    await page.getByRole('button', { name: 'Go to next page' }).click();
    await expect.poll(() => shown(page)).toMatch(range);
  }
  const next = page.getByRole('button', { name: 'Go to next page' });
  // Whether there is more is asked once the page is there.
  await expect.poll(() => next.isDisabled()).toBe(true);
  await expect.poll(() => shown(page)).toBe('10,051–10,100 of 10,100');
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(PER_PAGE);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Go to first page' }).click();
  await expect.poll(() => shown(page)).toBe('1–50 of 10,100');
  expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
});
