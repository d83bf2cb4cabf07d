import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { describeApi } from '../../bin/build/openapi/document.ts';
import { isObject } from '../../shared/contract/json.ts';
import { ask, baseUrl, create, openStore, PRODUCT, publicUrl } from '../store/api.ts';
import { useBrowser } from '../store/browser.ts';
import { objectAt } from '../store/openapi.ts';
import { violationsOf } from '../store/page-acts.ts';

const api = describeApi();
const { visit } = useBrowser();
const reference = `${baseUrl}/docs`;

const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;
const DESK = { viewport: { width: 1280, height: 900 }, colorScheme: 'light' } as const;

/**
 * What the library writes without names of their own, and takes no options for: buttons that copy a code block,
 * the field of its form for headers, an editor of its own, and the cards with answers.
 */
const OF_LIBRARY: Readonly<Record<string, string>> = {
  'button-name': 'group/copy-button',
  'aria-input-field-name': 'code-input-lite__editor',
  'aria-required-attr': 'code-input-lite__editor',
  'landmark-unique': 'response-card',
};

const isOfLibrary = (rule: string, html: string) =>
  rule in OF_LIBRARY && html.includes(OF_LIBRARY[rule] ?? '');

describe('the documents', () => {
  test('have headers for browsers and caches', async () => {
    const page = await fetch(reference);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'gzip',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
      etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; script-src 'self'; .*; connect-src 'self'; base-uri 'none'/,
      ),
      'x-request-id': expect.any(String),
    });
    const document = await fetch(`${baseUrl}/openapi.json`);
    expect(document.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await document.json()).toEqual(api);
  });

  test('return 304 for a known ETag', async () => {
    for (const path of ['/docs', '/openapi.json']) {
      const etag = (await fetch(baseUrl + path)).headers.get('etag') ?? '';
      const headers = { 'If-None-Match': `"other", ${etag}` };
      const again = await fetch(baseUrl + path, { headers });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([
        304,
        '',
        etag,
      ]);
      const other = await fetch(baseUrl + path, { headers: { 'If-None-Match': '"other"' } });
      expect(other.status).toBe(200);
    }
  });

  test('are the same without compression', async () => {
    const plain = await new Promise<string>((resolve, reject) => {
      get(reference, (answer) => text(answer).then(resolve, reject)).on('error', reject);
    });
    expect(plain).toBe(await (await fetch(reference)).text());
  });

  test('resolve in any letter case and redirect from resource paths', async () => {
    for (const url of [`${publicUrl}/docs`, `${baseUrl}/Docs/`, `${baseUrl}/docs/PaymentMethods`]) {
      const response = await fetch(url);
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/html; charset=utf-8',
      ]);
    }
    const part = await fetch(`${baseUrl}/docs/paymentmethods`, { redirect: 'manual' });
    expect([part.status, part.headers.get('location')]).toEqual([
      302,
      '../docs#tag/paymentMethods',
    ]);
    for (const path of ['/docs/nothing', '/docs/nothing.js', '/docs/index.html/x']) {
      expect([path, (await ask('GET', path)).status]).toEqual([path, 404]);
    }
  });

  test('agree with the root document', async () => {
    const { body } = await ask('GET', '/');
    expect(body.data.documentation).toBe(reference);
    const tags = [api['tags']].flat().map((tag) => isObject(tag) && tag['name']);
    expect(['root', ...Object.keys(body.data.resources)].sort()).toEqual(tags.sort());
    for (const [name, { url, documentation }] of Object.entries<Record<string, string>>(
      body.data.resources,
    )) {
      expect([url, documentation]).toEqual([`${baseUrl}/${name}`, `${reference}#tag/${name}`]);
      expect(objectAt(api, '/paths')).toHaveProperty([`/${name}`]);
    }
  });
});

describe.each([
  ['a phone in dark mode', PHONE],
  ['a desktop', DESK],
])('the page on %s', (_, options) => {
  test('loads nothing from other hosts and fits', async () => {
    const { page, complaints, requests } = await visit(reference, options);
    await page.getByRole('heading', { name: 'Shopwright' }).first().waitFor();
    const elsewhere = requests.filter((url) => !/^(?:data|blob):/.test(url));
    expect(elsewhere.filter((url) => !url.startsWith(`${publicUrl}/`))).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(
      options.viewport.width,
    );
    expect(complaints).toEqual([]);
  });

  test('opens the operation of a link', async () => {
    const { page } = await visit(`${reference}#tag/carts/cartsAttachCoupon`, options);
    await page.getByText('"SPRING10"').first().waitFor();
    const heading = page.getByRole('heading', { name: 'Attach a coupon to a cart' }).first();
    await expect.poll(() => heading.isVisible()).toBe(true);
    const violations = await violationsOf(page);
    expect(violations.filter(([rule, html]) => !isOfLibrary(rule, html))).toEqual([]);
  });
});

const SEARCHES = [
  ['stock', /stock/i],
  ['429', /addresses/i],
  ['idempotency', /Place an order/],
  ['postal_code', /Create an address/],
  ['refund', /Refund/],
  ['withdraw', /Withdraw from an order/],
  ['secret', /Pay an order/],
] as const;

test('the search finds operations by their words, fields and errors', async () => {
  const { page, requests } = await visit(reference, DESK);
  await page.getByRole('heading', { name: 'Shopwright' }).first().waitFor();
  for (const [word, found] of SEARCHES) {
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type(word);
    await page.getByRole('option', { name: found }).first().waitFor();
    await page.keyboard.press('Escape');
  }
  expect(
    requests.filter((url) => !/^(?:data|blob):/.test(url) && !url.startsWith(publicUrl)),
  ).toEqual([]);
});

test('shows a typed client example beside the curl command', async () => {
  const { page } = await visit(`${reference}#tag/orders/ordersQuote`, DESK);
  await page.getByRole('heading', { name: 'Get a quote for an order' }).first().waitFor();
  await page.getByRole('button', { name: 'Shell Curl' }).first().click();
  await page.getByRole('option', { name: 'Typed client' }).first().click();
  await page.getByText("from '@shopwright/client'").first().waitFor();
});

test('a reader can try an operation with the key from the URL', async () => {
  const { asAdmin, application } = await openStore({ name: 'Tea House', currency_code: 'EUR' });
  await create(asAdmin, '/products', { ...PRODUCT, name: 'Enamel Kettle', published: true });
  const { page } = await visit(
    `${reference}?key=${application.publicKey}#tag/products/productsList`,
    DESK,
  );
  await page.getByRole('button', { name: 'Test Request (get /products)' }).click();
  await page.getByRole('button', { name: /^Send/ }).first().click();
  await page.getByText('"Enamel Kettle"').first().waitFor();
});
