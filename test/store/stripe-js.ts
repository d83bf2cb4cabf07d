import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const DOUBLE = readFileSync('shared/payments/processors/stripe/double/browser.js', 'utf8');

/** The script of the double, as if it were that of Stripe, with what it was called with. */
const STRIPE_JS = `${DOUBLE.replace(/^const BANK = .*$/m, "const BANK = 'https://api.stripe.com/bank';")}
const double = globalThis.Stripe;
globalThis.Stripe = (key) => ({
  ...double(),
  elements: (options) => {
    window.elementsOptions = { key, ...options };
    return double().elements();
  },
});`;

/** Cards for tests. */
export const CARDS = {
  visa: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  /** The bank asks the shopper. */
  asked: '4000 0027 6000 3155',
} as const;

/** What the bank says to a shopper. */
export type Bank = (intent: string) => object | Promise<object>;

/** Stands in for the script of Stripe, and for the bank. */
export async function standIn(page: Page, bank: Bank) {
  await page.unrouteAll();
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: STRIPE_JS }),
  );
  await page.route('https://api.stripe.com/**', async (route) => {
    const sent = new URLSearchParams(route.request().postData() ?? '');
    const [intent = ''] = (sent.get('client_secret') ?? '').split('_secret_');
    const headers = { 'Access-Control-Allow-Origin': '*' };
    await route.fulfill({ headers, json: await bank(intent) });
  });
}
