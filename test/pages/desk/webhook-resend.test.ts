import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../../bin/start/ports.ts';
import { useBrowser } from '../../store/browser.ts';
import { follow, heading, press, violationsOf } from '../../store/page-acts.ts';
import { goTo } from '../../store/rail.ts';
import { answering, startReceiver } from '../../store/receiver.ts';
import { output, start, stop } from '../../store/start-program.ts';

const { visit } = useBrowser();

/** The link by which the owner of the demo store logs in, as `npm start` prints it. */
async function startDemoStore(): Promise<string> {
  const program = start(['--temporary', '--port', String(await freePort())]);
  afterAll(() => stop(program));
  const { text } = await output(program, 'Ctrl-C');
  return /\S+#login=\S+/.exec(text)?.[0] ?? '';
}

async function openWebhooks(page: Page) {
  await goTo(page, 'Settings');
  await page.getByRole('link', { name: /^Webhooks/ }).click();
}

test('staff can see a failed webhook delivery and resend it', async () => {
  const receiver = await startReceiver();
  receiver.answer = answering(500, 'Out of order');
  const { page, complaints } = await visit(await startDemoStore());
  await press(page, 'Log in');
  await openWebhooks(page);
  await follow(page, 'Add webhook');
  await page.getByRole('textbox', { name: 'URL' }).fill(receiver.url);
  await page.getByRole('combobox', { name: 'Events' }).fill('brand.created');
  await page.getByRole('option', { name: 'brand.created' }).click();
  await page.keyboard.press('Escape');
  await press(page, 'Save');
  await follow(page, 'I have copied it');

  await goTo(page, 'Products', 'Brands');
  await heading(page, 'Brands');
  await follow(page, 'Add brand');
  await page.getByLabel('Name').first().fill('Northwind Tea');
  await press(page, 'Save');
  await expect.poll(() => receiver.received.map(({ type }) => type)).toEqual(['brand.created']);

  const delivery = page.getByRole('row').filter({ hasText: 'brand.created' }).first();
  await openWebhooks(page);
  await page.getByRole('cell', { name: receiver.url }).click();
  await delivery.getByText('500').waitFor();
  await delivery.getByText('Failed, retrying').waitFor();
  await goTo(page, 'Home');
  await page.getByRole('link', { name: /^1 failing webhook/ }).click();
  await page.getByRole('cell', { name: receiver.url }).click();
  await press(page, 'Details');
  await page.getByText('Out of order').waitFor();
  expect(await violationsOf(page)).toEqual([]);

  receiver.answer = answering(204);
  await press(page, 'Resend event');
  await delivery.getByText('204').waitFor();
  await delivery.getByText('Delivered').waitFor();
  const [first, second] = receiver.received;
  expect(second).toMatchObject({ id: first?.id, body: first?.body });
  await goTo(page, 'Home');
  // All is counted, and no webhook is among what waits.
  await page.getByText('failing webhook').waitFor({ state: 'detached' });
  await page.getByText('No refunds are waiting.').waitFor();
  expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
});
