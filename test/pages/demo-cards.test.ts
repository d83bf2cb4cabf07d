import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../bin/start/ports.ts';
import { useBrowser } from '../store/browser.ts';
import { choose, heading, press, violationsOf, writeAddress } from '../store/page-acts.ts';
import { output, start, stop } from '../store/start-program.ts';
import { CARDS } from '../store/stripe-js.ts';

const { visit } = useBrowser();

const shop = { url: '', login: '' };

beforeAll(async () => {
  const port = String(await freePort());
  const program = start(['--temporary', '--port', port]);
  afterAll(() => stop(program));
  const { text } = await output(program, 'Ctrl-C');
  shop.url = `http://127.0.0.1:${port}`;
  shop.login = /\S+#login=\S+/.exec(text)?.[0] ?? '';
});

/** A guest at the last button of the checkout. */
async function openCheckout() {
  const visited = await visit(`${shop.url}/products/enamel-kettle`);
  const { page } = visited;
  await press(page, 'Add to cart');
  await page.getByRole('link', { name: 'Check out' }).click();
  await heading(page, 'Checkout');
  await writeAddress(page);
  await choose(page, 'Card');
  await page.getByText('Test mode: no money moves.').waitFor();
  return visited;
}

async function buyWith(page: Page, card: string) {
  await page.getByRole('textbox', { name: 'Card' }).fill(card);
  await press(page, 'Buy now');
}

test('in the demo store test cards pay, are declined, or ask the bank, and Stripe is asked nothing', async () => {
  const paying = await openCheckout();
  expect(await violationsOf(paying.page)).toEqual([]);
  await buyWith(paying.page, '4111 1111 1111 1111');
  await paying.page.getByText('Only test cards work here: no money moves.').waitFor();
  await buyWith(paying.page, CARDS.visa);
  await heading(paying.page, 'Thank you for your order');
  const declined = await openCheckout();
  await buyWith(declined.page, CARDS.declined);
  await declined.page.getByText('Your payment was declined. Nothing was charged.').waitFor();
  const asked = await openCheckout();
  await buyWith(asked.page, CARDS.asked);
  await press(asked.page, 'Decline');
  await heading(asked.page, 'Your payment failed');
  await asked.page.getByRole('textbox', { name: 'Card' }).fill(CARDS.asked);
  await press(asked.page, /^Pay €/);
  await press(asked.page, 'Approve');
  await heading(asked.page, 'Thank you for your order');
  for (const { requests, complaints } of [paying, asked]) {
    expect(requests.filter((url) => !url.startsWith(shop.url))).toEqual([]);
    expect(complaints).toEqual([]);
  }
});

test('the dashboard says that cards are in test mode', async () => {
  const { page } = await visit(shop.login);
  await press(page, 'Log in');
  await page.getByRole('link', { name: 'Orders' }).first().click();
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('table', { name: 'Payments' }).getByText('Test mode').first().waitFor();
  await page.goto(`${shop.url}/dashboard/settings/cards`);
  await page.getByRole('region', { name: 'Stripe' }).getByText('Test mode').waitFor();
});
