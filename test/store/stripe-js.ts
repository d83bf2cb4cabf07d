import type { Page } from 'playwright-core';

/** In place of the script of Stripe: the card is the id of a payment method for tests. */
const STRIPE_JS = `window.Stripe = (key) => ({
  elements: (options) => {
    window.elementsOptions = { key, ...options };
    const input = document.createElement('input');
    input.ariaLabel = 'Card';
    return {
      input,
      submit: async () => (input.value ? {} : { error: { message: 'Your card is incomplete.' } }),
      update: () => undefined,
      create: () => ({ mount: (place) => place.append(input) }),
    };
  },
  createPaymentMethod: async ({ elements }) => ({ paymentMethod: { id: elements.input.value } }),
  handleNextAction: async ({ clientSecret }) => {
    const answer = await fetch('https://api.stripe.com/bank', { method: 'POST', body: clientSecret });
    return answer.json();
  },
});`;

/** What the bank says to a shopper. */
export type Bank = (intent: string) => object | Promise<object>;

/** Stands in for the script of Stripe, and for the bank. */
export async function standIn(page: Page, bank: Bank) {
  await page.unrouteAll();
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: STRIPE_JS }),
  );
  await page.route('https://api.stripe.com/**', async (route) => {
    const [intent = ''] = (route.request().postData() ?? '').split('_secret_');
    const headers = { 'Access-Control-Allow-Origin': '*' };
    await route.fulfill({ headers, json: await bank(intent) });
  });
}
