import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { describeApi } from '../../bin/build/openapi/document.ts';
import { isObject } from '../../shared/contract/json.ts';
import { ask, baseUrl, publicUrl } from '../store/api.ts';
import { useBrowser } from '../store/browser.ts';
import { objectAt } from '../store/openapi.ts';

const api = describeApi();
const { visit } = useBrowser();
const reference = `${baseUrl}/docs`;

const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;
const DESK = { viewport: { width: 1280, height: 900 }, colorScheme: 'light' } as const;

const operationIds = Object.values(objectAt(api, '/paths')).flatMap((methods) =>
  Object.values(isObject(methods) ? methods : {}).flatMap((operation) =>
    isObject(operation) ? [String(operation['operationId'])] : [],
  ),
);

describe('the documents', () => {
  test('are served with what browsers and caches need to know', async () => {
    const page = await fetch(reference);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=300',
      vary: 'Accept-Encoding',
      etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-[^' ]+'; script-src 'sha256-[^' ]+'; img-src data:; base-uri 'none'/,
      ),
      'x-request-id': expect.any(String),
    });
    const document = await fetch(`${baseUrl}/openapi.json`);
    expect(document.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await document.json()).toEqual(api);
  });

  test('are not sent again to who has them', async () => {
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

  test('are the same for who cannot decompress', async () => {
    const plain = await new Promise<string>((resolve, reject) => {
      get(reference, (answer) => text(answer).then(resolve, reject)).on('error', reject);
    });
    expect(plain).toBe(await (await fetch(reference)).text());
  });

  test('are found in any spelling, and from the addresses of their parts', async () => {
    for (const url of [`${publicUrl}/docs`, `${baseUrl}/Docs/`, `${baseUrl}/docs/PaymentMethods`]) {
      const response = await fetch(url);
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/html; charset=utf-8',
      ]);
    }
    const part = await fetch(`${baseUrl}/docs/paymentmethods`, { redirect: 'manual' });
    expect([part.status, part.headers.get('location')]).toEqual([302, '../docs#paymentMethods']);
    expect((await ask('GET', '/docs/nothing')).status).toBe(404);
  });

  test('agree with the root document', async () => {
    const { body } = await ask('GET', '/');
    expect(body.data.documentation).toBe(reference);
    const tags = [api['tags']].flat().map((tag) => isObject(tag) && tag['name']);
    expect(['root', ...Object.keys(body.data.resources)].sort()).toEqual(tags.sort());
    const html = await (await fetch(reference)).text();
    for (const [name, { url, documentation }] of Object.entries<Record<string, string>>(
      body.data.resources,
    )) {
      expect([url, documentation]).toEqual([`${baseUrl}/${name}`, `${reference}#${name}`]);
      expect(objectAt(api, '/paths')).toHaveProperty([`/${name}`]);
      expect(html).toContain(`id="${name}"`);
    }
  });
});

describe.each([
  ['a phone in the dark', PHONE],
  ['a desk', DESK],
])('the page on %s', (_, options) => {
  test('needs nothing but itself, and fits', async () => {
    const { page, complaints, requests } = await visit(reference, options);
    expect(requests.filter((url) => !url.startsWith('data:'))).toEqual([reference]);
    const shown = await page.locator('.operation').evaluateAll((all) => all.map(({ id }) => id));
    expect(shown.sort()).toEqual(operationIds.toSorted());
    await page.evaluate(
      'document.querySelectorAll("details").forEach((each) => { each.open = true; })',
    );
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(
      options.viewport.width,
    );
    expect(complaints).toEqual([]);
  });

  test('opens what a link leads to, below the header', async () => {
    const { page } = await visit(`${reference}#cartsAttachCoupon`, options);
    const operation = page.locator('#cartsAttachCoupon');
    await operation.getByText('"coupon_code":"SPRING10"').waitFor();
    const { y = 0 } = (await operation.boundingBox()) ?? {};
    const header = (await page.locator('header').boundingBox())?.height ?? 0;
    expect(y).toBeGreaterThanOrEqual(header);
    expect(y).toBeLessThan(options.viewport.height / 2);
  });

  test('is filtered from the keyboard', async () => {
    const { page } = await visit(reference, options);
    await page.keyboard.press('/');
    await page.keyboard.type('coupon put');
    const visible = page.locator('.operation:visible');
    expect(await visible.evaluateAll((all) => all.map(({ id }) => id))).toEqual([
      'cartsAttachCoupon',
      'couponsUpdate',
    ]);
    expect(await page.locator('#found').textContent()).toBe(`2 of ${operationIds.length}`);
    await page.keyboard.press('Escape');
    expect(await visible.count()).toBe(operationIds.length);
  });
});

test('the page is operated without a pointer', async () => {
  const { page } = await visit(reference, DESK);
  await page.keyboard.press('Tab');
  expect(await page.locator(':focus').textContent()).toBe('Skip to the content');
  await page.locator('#brandsCreate > summary').focus();
  await page.keyboard.press('Enter');
  expect(await page.locator('#brandsCreate').getAttribute('open')).toBe('');
  await page.waitForURL(`${reference}#brandsCreate`);
});

test('the page shows the address under which it is asked for, and copies commands', async () => {
  const { page } = await visit(`${reference}#brandsCreate`, {
    ...DESK,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  expect(await page.locator('#base').textContent()).toBe(baseUrl);
  await page.clock.install({ time: 0 });
  // The hour has not come yet.
  await page.clock.pauseAt(3_600_000);
  await page.locator('#brandsCreate').getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain('curl -s "$API/brands"');
  await page.clock.runFor(1_500);
  expect(await page.getByRole('button', { name: 'Copied' }).count()).toBe(0);
});

test('the page is complete without scripts', async () => {
  const { page } = await visit(reference, { ...DESK, javaScriptEnabled: false });
  await page.locator('#tokensCreate > summary').click();
  await page.locator('#tokensCreate').getByText('openssl').waitFor();
});
