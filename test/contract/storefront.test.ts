import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillDemoStore } from '../../bin/start/demo-filling.ts';
import { store as settings } from '../../bin/start/demo-store/catalogue.ts';
import { type Door, startServer } from '../../bin/start/http-server.ts';
import { freePort } from '../../bin/start/ports.ts';
import { openStorefront } from '../../bin/start/storefront.ts';
import { baseUrl, create, openStore } from '../store/api.ts';
import { useBrowser } from '../store/browser.ts';

const { visit } = useBrowser();
const store = await openStore(settings);
const { asAdmin } = store;
let door: Door;
let url = '';

beforeAll(async () => {
  await fillDemoStore(baseUrl, store, () => undefined);
  const port = await freePort();
  const pages = await openStorefront(store.application.publicKey);
  door = await startServer({ port, host: '127.0.0.1', pages });
  url = `http://127.0.0.1:${port}`;
});
afterAll(() => door?.close());

const found = async (path: string) => (await asAdmin('GET', path)).body.data[0];

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click();

const follow = (page: Page, name: string | RegExp) =>
  page.getByRole('link', { name, exact: true }).first().click();

const search = (page: Page, text: string) =>
  page.getByRole('searchbox', { name: 'Search the shop' }).pressSequentially(text);

const choose = (page: Page, name: string | RegExp) => page.getByRole('radio', { name }).check();

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong with the page as it is now. */
async function violationsOf(page: Page): Promise<unknown> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  return page.evaluate(
    'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))',
  );
}

/** Opens the shop, and puts one of a product into the cart. */
async function visitWith(product: { id: number }, options?: BrowserContextOptions) {
  const visited = await visit(`${url}/#/products/${product.id}`, options);
  await press(visited.page, 'Add to cart');
  await visited.page.getByRole('link', { name: 'See the cart' }).waitFor();
  return visited;
}

test('is served to browsers only, beside the API', async () => {
  const browser = { headers: { Accept: 'text/html,*/*;q=0.8' } };
  const page = await fetch(`${url}/`, browser);
  expect([page.status, page.headers.get('Content-Type')]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
  expect(page.headers.get('Content-Security-Policy')).toMatch(
    /^default-src 'none'; script-src 'self';/,
  );
  expect(await page.text()).toContain(`content="${store.application.publicKey}"`);
  for (const [path, type] of [
    ['/storefront/main.js', 'text/javascript'],
    ['/storefront/style.css', 'text/css'],
    ['/docs/guide-storefront.md', 'text/plain'],
  ]) {
    const { status, headers } = await fetch(url + path, browser);
    expect([status, headers.get('Content-Type')]).toEqual([200, `${type}; charset=utf-8`]);
  }
  for (const [path, options, status] of [
    ['/', {}, 200],
    ['/v0', browser, 200],
    ['/', { method: 'POST', ...browser }, 405],
    ['/storefront/', browser, 404],
    ['/storefront/main.ts', browser, 404],
    ['/constructor', browser, 404],
  ] as const) {
    const answer = await fetch(url + path, options);
    expect([path, answer.status]).toEqual([path, status]);
    expect(await answer.json()).toMatchObject({ status: status === 200 });
  }
});

test('sells to a shopper who logs in: search, category, variant, coupon, order, payment', async () => {
  const kettle = await found('/products?slug=enamel-kettle');
  const { page, complaints, requests } = await visit(url);
  await heading(page, 'Harbour & Pine');
  expect(await page.getByRole('main').getByRole('listitem').count()).toBeGreaterThan(8);

  await search(page, 'enamel ket');
  await heading(page, 'Search: enamel ket');
  await page.getByText('1 product', { exact: true }).first().waitFor();
  await follow(page, 'Enamel Kettle');
  await heading(page, 'Enamel Kettle');
  await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link').last().click();
  await heading(page, 'Kettles');
  expect(page.url()).toBe(`${url}/#/categories/Kitchen/Tea%20%26%20Coffee/Kettles`);
  await page.getByText('4 products').first().waitFor();
  await follow(page, 'Enamel Kettle');

  await choose(page, 'Moss');
  await page.getByText('Only 2 left').waitFor();
  await page.getByLabel('Quantity').fill('3');
  await press(page, 'Add to cart');
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Quantity').fill('2');
  await press(page, 'Add to cart');
  await follow(page, 'See the cart');
  await heading(page, 'Your cart');
  await page.getByText('Colour: Moss').waitFor();
  expect(await page.locator('#toast').textContent()).toBe('');

  await page.getByLabel('Coupon').fill('NOPE');
  await press(page, 'Apply');
  expect(await page.getByRole('alert').textContent()).toBe('There is no such coupon.');
  await page.getByLabel('Coupon').fill('WELCOME10');
  await press(page, 'Apply');
  await page.getByText('− €7.19').waitFor();

  await follow(page, 'Check out');
  await follow(page, 'log in');
  await press(page, 'Log in as Ada Verne');
  await page.getByText('You order as Ada Verne.').waitFor();
  await choose(page, /Rua das Flores 8/);
  await choose(page, /Collect in the shop/);
  await choose(page, /Cash on delivery/);
  await press(page, 'Place the order');
  await heading(page, 'One step is left');
  expect(await violationsOf(page)).toEqual([]);
  await press(page, /^Pay €68\.21/);
  await heading(page, 'Thank you');

  const id = Number(page.url().split('/').at(-1));
  await page.getByText(`Order ${id}`).first().waitFor();
  expect((await asAdmin('GET', `/orders/${id}`)).body.data).toMatchObject({
    state: 'processing',
    user: { name: 'Ada Verne' },
    items: [{ product_id: kettle.id, variant_id: 3, quantity: 2 }],
    shipping_address: { city: 'Porto' },
    billing_address: { city: 'Porto' },
    shipping: { name: 'Collect in the shop' },
    promotion: { name: 'Free shipping from € 60' },
    coupon: { code: 'WELCOME10' },
    total: 68.21,
    payments: [{ method: 'Custom', amount: 68.21, successful: true }],
  });
  const sold = (await asAdmin('GET', `/products/${kettle.id}`)).body.data;
  expect(sold.variants[2].stock_level).toBe(kettle.variants[2].stock_level - 2);
  await follow(page, 'Ada Verne');
  await heading(page, 'Ada Verne');
  await page.getByText('processing').waitFor();
  expect(await violationsOf(page)).toEqual([]);

  // The two refusals, which a browser tells by itself, and nothing else.
  expect(complaints).toEqual([expect.stringMatching(/400/), expect.stringMatching(/404/)]);
  expect(requests.filter((each) => !each.startsWith(url) && !each.startsWith('data:'))).toEqual([]);
});

test('sells to a guest, and says at the field what the API refuses', async () => {
  const { page } = await visitWith(await found('/products?slug=oak-board'));
  await follow(page, 'See the cart');
  await follow(page, 'Check out');
  const goesTo = page.getByRole('group', { name: 'Where it goes' });
  const say = (label: string, text: string) => goesTo.getByLabel(label).fill(text);
  await say('Full name', 'Gil Vaz');
  await say('E-mail', 'nowhere');
  await say('Street and number', 'Rua Nova 1');
  await say('Postal code', '1000-001');
  await say('City', 'Lisboa');
  await say('Country', 'Portugal');
  await say('Telephone', '+351 210 000 000');
  await press(page, 'Place the order');
  const alert = page.getByRole('alert');
  await alert.waitFor();
  expect(await alert.textContent()).toMatch(/^E-mail /);
  expect(await page.evaluate('document.activeElement.getAttribute("aria-invalid")')).toBe('true');
  await say('E-mail', 'gil@example.org');
  expect([await alert.count(), await page.locator('[aria-invalid]').count()]).toEqual([0, 0]);
  await page.getByText('With tracking').waitFor();
  await press(page, 'Place the order');
  await heading(page, 'One step is left');
  await page.reload();
  await press(page, /^Pay/);
  await heading(page, 'Thank you');
  const id = page.url().split('/').at(-1);
  expect((await asAdmin('GET', `/orders/${id}`)).body.data).toMatchObject({
    state: 'processing',
    user_id: null,
    shipping_address: { full_name: 'Gil Vaz', country: 'Portugal' },
    billing_address: { full_name: 'Gil Vaz', country: 'Portugal' },
  });
  expect(await page.getByRole('link', { name: 'Cart' }).textContent()).not.toMatch(/\d/);
});

test('shows of a search the best match first, and says so when there is none', async () => {
  const query = 'q=pape&fields=name&per_page=24';
  const named = async (sorting: string) =>
    (await asAdmin('GET', `/products?${query}${sorting}`)).body.data.map(
      (product: { name: string }) => product.name,
    );
  const best = await named('&sort_by=relevance');
  expect(best).not.toEqual(await named(''));
  const { page } = await visit(`${url}/#/search?q=pape`);
  await heading(page, 'Search: pape');
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual(
    best,
  );
  expect(await page.getByLabel('Sort by').locator(':checked').textContent()).toBe('Best match');
  await page.goto(`${url}/#/search?q=zzzz`);
  await page.getByText('No products', { exact: true }).first().waitFor();
});

test('registers a customer, and tells a taken address', async () => {
  const { page } = await visit(`${url}/#/register`);
  await page.getByLabel('Name').fill('Nora Lind');
  await page.getByLabel('E-mail').fill('ada@example.org');
  await page.getByLabel('Password').fill('correct horse');
  await press(page, 'Make the account');
  await page.getByRole('alert').waitFor();
  expect(await page.getByLabel('E-mail').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('E-mail').fill('nora@example.org');
  await press(page, 'Make the account');
  await heading(page, 'Nora Lind');
  await press(page, 'Log out');
  await heading(page, 'Log in');
  await page.getByLabel('E-mail').fill('nora@example.org');
  await page.getByLabel('Password').fill('wrong horse');
  await press(page, 'Log in');
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Password').fill('correct horse');
  await press(page, 'Log in');
  await heading(page, 'Nora Lind');
});

test('goes on as a guest when the login has ended, and without a cart that is gone', async () => {
  const product = await found('/products?slug=uji-sencha');
  const { page } = await visitWith(product);
  await page.evaluate(`
    localStorage.setItem('shopwright.session', '{"token":"gone","user":{"name":"Gone"}}');
    localStorage.setItem('shopwright.cart', '7');
  `);
  await page.reload();
  await page.getByRole('link', { name: 'Log in' }).waitFor();
  await press(page, 'Add to cart');
  await follow(page, 'See the cart');
  expect(await page.getByLabel(`Quantity of ${product.name}`).inputValue()).toBe('1');
});

test('shows what products say as text', async () => {
  const name = `<img src=x onerror="document.title='taken'">&amp;`;
  const hostile = await create(asAdmin, '/products', {
    name,
    price: 1,
    stock_type: 'infinite',
    description: `<script>document.title='taken'</script>`,
    manufacturer: name,
  });
  const { page, complaints } = await visitWith(hostile);
  await heading(page, name);
  await follow(page, 'See the cart');
  await page.getByRole('heading', { level: 2, name }).waitFor();
  await page.goto(`${url}/#/products`);
  await page.getByRole('heading', { level: 2, name }).waitFor();
  expect(await page.locator('img[src="x"], main script').count()).toBe(0);
  expect(await page.title()).not.toContain('taken');
  expect(complaints).toEqual([]);
  await asAdmin('DELETE', `/products/${hostile.id}`);
});

test.each([
  [1280, 'light'],
  [390, 'dark'],
] as const)('is accessible and fits %i pixels, %s', async (width, colorScheme) => {
  const product = await found('/products?slug=fisherman-jumper');
  const options = { viewport: { width, height: 844 }, colorScheme };
  const { page } = await visitWith(product, options);
  for (const [hash, name] of [
    ['#/', 'Harbour & Pine'],
    ['#/categories/Kitchen', 'Kitchen'],
    ['#/search?q=tea', 'Search: tea'],
    [`#/products/${product.id}`, product.name],
    ['#/cart', 'Your cart'],
    ['#/checkout', 'Check out'],
    ['#/register', 'Make an account'],
    ['#/login', 'Log in'],
    ['#/nowhere', 'Not found'],
  ]) {
    await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
    await heading(page, String(name));
    expect([hash, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([
      hash,
      width,
    ]);
    expect([hash, await violationsOf(page)]).toEqual([hash, []]);
  }
});
