import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** Every script of the library has scope of its own. */
const SCRIPT = `{${readFileSync('test/processors/braintree-web.js', 'utf8')}}`;

const FIELD = `<!doctype html><html lang="en"><title>Field</title><input><script>
const input = document.querySelector('input');
input.ariaLabel = decodeURIComponent(location.hash.slice(1));
onmessage = ({ ports: [port] }) => port.postMessage(input.value);
</script></html>`;

const BANK = `<!doctype html><html lang="en"><title>Bank</title><button>Approve</button><button>Decline</button><script>
onclick = ({ target }) => parent.postMessage(target.textContent, '*');
</script></html>`;

/** Cards for tests of Braintree, and one of the double. */
export const CARDS = {
  visa: '4111 1111 1111 1111',
  declined: '4000 1111 1111 1115',
  noMoney: '4111 1111 1111 2001',
  /** The bank asks the shopper. */
  asked: '4000 0000 0000 1091',
} as const;

/** Stands in for braintree-web and the hosts that it calls; the account has 3-D Secure unless said otherwise. */
export async function standInForBraintree(page: Page, threeDSecureEnabled = true) {
  await page.route('https://js.braintreegateway.com/web/*/js/*.min.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
  );
  await page.route('https://api.sandbox.braintreegateway.com/**', (route) =>
    route.fulfill({
      headers: { 'Access-Control-Allow-Origin': '*' },
      json: { threeDSecureEnabled },
    }),
  );
  await page.route('https://assets.braintreegateway.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: FIELD }),
  );
  await page.route('https://acs.bank.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: BANK }),
  );
}

/** Writes a card into the frames of the fields. */
export async function writeCard(page: Page, number: string) {
  const fields = {
    ...{ 'Name on card': 'Gil Vaz', 'Card number': number },
    ...{ 'Expiry date (MM/YY)': '12/30', 'Security code': '123' },
  };
  for (const [label, text] of Object.entries(fields))
    await page.frameLocator(`iframe[title="${label}"]`).getByLabel(label).fill(text);
}

/** What the shopper says to the bank. */
export const answerBank = (page: Page, answer: 'Approve' | 'Decline') =>
  page.frameLocator('iframe[title="Your bank"]').getByRole('button', { name: answer }).click();
