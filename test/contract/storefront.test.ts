import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, get } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDemoSettings, shopper } from '../../bin/start/demo-data.ts';
import { fillDemoStore } from '../../bin/start/demo-filling.ts';
import { freePort } from '../../bin/start/ports.ts';
import { openStorefront } from '../../bin/start/storefront.ts';
import { addressFields, requiredOfAddress } from '../../functions/addresses/resource.ts';
import { products } from '../../functions/products/resource.ts';
import { baseUrl, create, openStore } from '../store/api.ts';
import { useBrowser } from '../store/browser.ts';
import { cipher, table } from '../store/local-store.ts';
import { startOwnServer } from '../store/own-server.ts';

const { visit } = useBrowser();
const store = await openStore(await readDemoSettings());
const { asAdmin, application } = store;
let url = '';

beforeAll(async () => {
  await fillDemoStore({ table, cipher, application, baseUrl });
  url = await startOwnServer({ pages: openStorefront(application.publicKey) });
});

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
  // Without preload, because the policy of the page refuses the style elements that it creates.
  return page.evaluate(
    'axe.run({ preload: false }).then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))',
  );
}

/** Opens the shop, and puts one of a product into the cart. */
async function visitWith(product: { id: number }, options?: BrowserContextOptions) {
  const visited = await visit(`${url}/products/${product.id}`, options);
  await press(visited.page, 'Add to cart');
  await visited.page.getByRole('link', { name: 'View cart' }).waitFor();
  return visited;
}

const BROWSER = { headers: { Accept: 'text/html,*/*;q=0.8' } };

test('is served as files beside the API, configured for the store', async () => {
  for (const [path, type] of [
    ['/', 'text/html'],
    ['/products/7', 'text/html'],
    ['/categories/Kitchen/Tea%20%26%20Coffee', 'text/html'],
    ['/main.js', 'text/javascript'],
    ['/views/home.js?again', 'text/javascript'],
    ['/style.css', 'text/css'],
    ['/styles/base.css', 'text/css'],
    ['/icon.svg', 'image/svg+xml'],
    ['/pictures/enamel-kettle.svg', 'image/svg+xml'],
    ['/docs/guide-storefront.md', 'text/plain'],
  ]) {
    const { status, headers } = await fetch(url + path, BROWSER);
    expect([path, status, headers.get('Content-Type')]).toEqual([
      path,
      200,
      `${type}; charset=utf-8`,
    ]);
    expect(headers.get('Content-Security-Policy')).toMatch(
      /^default-src 'none'; script-src 'self';/,
    );
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  }
  const config = await (await fetch(`${url}/config.js`)).text();
  const [, values = ''] = /^export const config = (.*);\n$/.exec(config) ?? [];
  expect(JSON.parse(values)).toMatchObject({ api: '/v0', publicKey: application.publicKey });
});

test('leaves to the API what is no file, and nobody asks to see', async () => {
  for (const [path, options, status] of [
    ['/', {}, 200],
    ['/v0', BROWSER, 200],
    ['/V0/nowhere', BROWSER, 404],
    ['/', { method: 'POST', ...BROWSER }, 405],
    ['/products/7', {}, 404],
    ['/tsconfig.json', {}, 404],
    ['/records.d.ts', {}, 404],
    ['/constructor', {}, 404],
  ] as const) {
    const answer = await fetch(url + path, options);
    expect([path, answer.status]).toEqual([path, status]);
    expect(await answer.json()).toMatchObject({ status: status === 200 });
  }
});

test('serves no file outside of its folders', async () => {
  for (const path of [
    '/../../package.json',
    '/..%2f..%2fpackage.json',
    '/pictures/../../../package.json',
    '/pictures/..%5c..%5cproducts.csv',
    '//etc/passwd',
    '/%2e%2e/%2e%2e/README.md',
    '/main.js%00.svg',
  ]) {
    // fetch() would resolve the dots.
    const { hostname, port } = new URL(url);
    const [response] = await once(get({ hostname, port, path }), 'response');
    expect([path, await json(response)]).toMatchObject([path, { status: false }]);
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
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').last().click();
  await heading(page, 'Kettles');
  expect(page.url()).toBe(`${url}/categories/Kitchen/Tea%20%26%20Coffee/Kettles`);
  await page.getByText('4 products').first().waitFor();
  await follow(page, 'Enamel Kettle');

  await choose(page, 'Moss');
  await page.getByText('Only 2 left').waitFor();
  await page.getByLabel('Quantity').fill('3');
  await press(page, 'Add to cart');
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Quantity').fill('2');
  await press(page, 'Add to cart');
  await follow(page, 'View cart');
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
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await press(page, 'Log in as Ada Verne');
  await page.getByText('You are ordering as Ada Verne.').waitFor();
  await choose(page, /Rua das Flores 8/);
  await choose(page, /Collect in the shop/);
  await choose(page, /Cash on delivery/);
  await press(page, 'Place order');
  await heading(page, 'Your order is waiting for payment');
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
  await follow(page, 'View cart');
  await follow(page, 'Check out');
  const address = page.getByRole('group', { name: 'Shipping address' });
  const say = (label: string, text: string) => address.getByLabel(label).fill(text);
  await say('Full name', 'Gil Vaz');
  await say('E-mail', 'nowhere');
  await say('Street and number', 'Rua Nova 1');
  await say('Postal code', '1000-001');
  await say('City', 'Lisboa');
  await say('Country', 'Portugal');
  await say('Telephone', '+351 210 000 000');
  await press(page, 'Place order');
  const alert = page.getByRole('alert');
  await alert.waitFor();
  expect(await alert.textContent()).toMatch(/^E-mail /);
  expect(await page.evaluate('document.activeElement.getAttribute("aria-invalid")')).toBe('true');
  await say('E-mail', 'gil@example.org');
  expect([await alert.count(), await page.locator('[aria-invalid]').count()]).toEqual([0, 0]);
  await page.getByText('With tracking').waitFor();
  await press(page, 'Place order');
  await heading(page, 'Your order is waiting for payment');
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
  const { page } = await visit(`${url}/search?q=pape`);
  await heading(page, 'Search: pape');
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual(
    best,
  );
  expect(await page.getByLabel('Sort by').locator(':checked').textContent()).toBe('Best match');
  await page.goto(`${url}/search?q=zzzz`);
  await page.getByText('No products', { exact: true }).first().waitFor();
});

test('registers a customer, and tells a taken address', async () => {
  const { page } = await visit(`${url}/register`);
  await page.getByLabel('Name').fill('Nora Lind');
  await page.getByLabel('E-mail').fill('ada@example.org');
  await page.getByLabel('Password').fill('correct horse');
  await press(page, 'Create account');
  await page.getByRole('alert').waitFor();
  expect(await page.getByLabel('E-mail').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('E-mail').fill('nora@example.org');
  await press(page, 'Create account');
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
  await follow(page, 'View cart');
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
  await follow(page, 'View cart');
  await page.getByRole('heading', { level: 2, name }).waitFor();
  await page.goto(`${url}/products`);
  await page.getByRole('heading', { level: 2, name }).waitFor();
  expect(await page.locator('img[src="x"], main script').count()).toBe(0);
  expect(await page.title()).not.toContain('taken');
  expect(complaints).toEqual([]);
  await asAdmin('DELETE', `/products/${hostile.id}`);
});

test('has real addresses: links load no document, and one can go back and load a page again', async () => {
  const { page } = await visit(`${url}/products`);
  const isSameDocument = () => page.evaluate('window.isSameDocument');
  await page.evaluate('window.isSameDocument = true');
  await follow(page, 'Kitchen');
  await heading(page, 'Kitchen');
  await follow(page, 'Tea & Coffee');
  await heading(page, 'Tea & Coffee');
  await search(page, 'tea');
  await heading(page, 'Search: tea');
  expect(page.url()).toBe(`${url}/search?q=tea`);
  await page.goBack();
  await heading(page, 'Tea & Coffee');
  expect(page.url()).toBe(`${url}/categories/Kitchen/Tea%20%26%20Coffee`);
  await page.goForward();
  await heading(page, 'Search: tea');
  expect(await isSameDocument()).toBe(true);
  await page.reload();
  await heading(page, 'Search: tea');
  expect(await isSameDocument()).toBeUndefined();
  await page.getByRole('link', { name: 'API reference' }).click();
  await page.waitForURL(`${url}/v0/docs`);
});

test('knows the fields of addresses and the attributes of products that the API knows', async () => {
  const { page } = await visit(url);
  const fields = await page.evaluate<{ name: string; maxlength: number; required?: boolean }[]>(
    "import('/views/address-form.js').then((module) => module.ADDRESS_FIELDS)",
  );
  const known = Object.entries(addressFields).map(([name, { maxLength }]) => ({
    ...{ name, maxlength: maxLength, required: requiredOfAddress.some((each) => each === name) },
  }));
  expect(
    fields
      .map(({ name, maxlength, required = false }) => ({ name, maxlength, required }))
      .sort(byName),
  ).toEqual(known.filter(({ name }) => fields.some((field) => field.name === name)).sort(byName));
  expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining([...requiredOfAddress]));

  const attributes = await page.evaluate<string[]>(
    "import('/views/product-attributes.js').then((module) => module.STANDARD_ATTRIBUTES)",
  );
  expect(attributes).toEqual(expect.arrayContaining(Object.keys(products.schema.properties)));
});

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);

describe('copied to a static web server, under a path, with an API on another host', () => {
  const folder = 'examples/storefront';
  const types: Record<string, string> = {
    '.css': 'text/css',
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.svg': 'image/svg+xml',
  };
  const host = createServer(({ url: path = '' }, response) => {
    const name = new URL(path, 'http://host').pathname.replace('/shop/', '');
    const file = join(folder, name !== '' && existsSync(join(folder, name)) ? name : 'index.html');
    const text = readFileSync(file, 'utf8')
      .replace('<base href="/">', '<base href="/shop/">')
      .replace('http://127.0.0.1:4000/v0', `${url}/v0`)
      .replace("'pk_...'", `'${application.publicKey}'`);
    response.writeHead(200, { 'Content-Type': types[extname(file)] }).end(text);
  });
  let shopUrl = '';
  beforeAll(async () => {
    const port = await freePort();
    host.listen(port, '127.0.0.1');
    await once(host, 'listening');
    shopUrl = `http://127.0.0.1:${port}/shop/`;
  });
  afterAll(() => {
    host.close();
    host.closeAllConnections();
  });

  test('sells, and shows nothing of the demo', async () => {
    const { page, complaints } = await visit(shopUrl);
    await heading(page, 'Harbour & Pine');
    await follow(page, 'Enamel Kettle');
    await heading(page, 'Enamel Kettle');
    expect(page.url()).toMatch(new RegExp(`^${shopUrl}products/\\d+$`));
    await page.reload();
    await heading(page, 'Enamel Kettle');
    const width = await page
      .locator('.product img')
      .evaluate((image) => Reflect.get(image, 'naturalWidth'));
    expect(width).toBeGreaterThan(0);
    await press(page, 'Add to cart');
    await follow(page, 'View cart');
    await follow(page, 'Check out');
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await heading(page, 'Log in');
    expect(await page.getByRole('button', { name: /Ada Verne/ }).count()).toBe(0);
    await page.getByLabel('E-mail').fill(shopper.email);
    await page.getByLabel('Password').fill(shopper.password);
    await press(page, 'Log in');
    await page.getByText('You are ordering as Ada Verne.').waitFor();
    await press(page, 'Place order');
    await heading(page, 'Your order is waiting for payment');
    expect(await page.getByRole('contentinfo').count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

test.each([
  [1280, 'light'],
  [390, 'dark'],
] as const)('is accessible and fits %i pixels, %s', async (width, colorScheme) => {
  const product = await found('/products?slug=fisherman-jumper');
  const options = { viewport: { width, height: 844 }, colorScheme };
  const { page } = await visitWith(product, options);
  for (const [path, name] of [
    ['/', 'Harbour & Pine'],
    ['/categories/Kitchen', 'Kitchen'],
    ['/search?q=tea', 'Search: tea'],
    [`/products/${product.id}`, product.name],
    ['/cart', 'Your cart'],
    ['/checkout', 'Checkout'],
    ['/register', 'Create an account'],
    ['/login', 'Log in'],
    ['/nowhere', 'Not found'],
  ]) {
    await page.goto(url + path);
    await heading(page, String(name));
    expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([
      path,
      width,
    ]);
    expect([path, await violationsOf(page)]).toEqual([path, []]);
  }
});
