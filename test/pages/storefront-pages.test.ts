import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { addressFields, requiredOfAddress } from '../../shared/resources/addresses.ts';
import { products } from '../../shared/resources/products.ts';
import { create } from '../store/api.ts';
import {
  follow,
  heading,
  press,
  search,
  useStorefront,
  violationsOf,
} from '../store/storefront.ts';

const { url, visit, visitWith, found, asAdmin } = await useStorefront();

test('search shows the best match first and says when nothing matches', async () => {
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

test('search corrects a misspelled query and says so', async () => {
  const { page } = await visit(`${url}/search?q=ketle`);
  await page
    .getByText('Nothing was found for “ketle”. Showing results for kettle.')
    .first()
    .waitFor();
  const { count } = (await asAdmin('GET', '/products?q=kettle&published=true')).body;
  await page.getByText(`${count} products`, { exact: true }).first().waitFor();
  await search(page, 's');
  await page.getByText('No products', { exact: true }).first().waitFor();
});

test('filters products by brand, price and stock, and Back keeps the filters', async () => {
  const { page } = await visit(`${url}/categories/Kitchen`);
  const brand = page.getByRole('group', { name: 'Brand' });
  const counted = async (query: string) =>
    (await asAdmin('GET', `/products?category=/Kitchen&published=true${query}`)).body['count'];
  const shows = async (query: string) => {
    const count = await counted(query);
    expect(count).toBeGreaterThan(1);
    await page.getByText(`${count} products`, { exact: true }).first().waitFor();
  };
  await shows('');
  // By keyboard alone: the space bar checks a box, and the focus stays on it.
  await brand.getByRole('checkbox', { name: /Steinhügel/ }).focus();
  await page.keyboard.press('Space');
  const both = '&manufacturer=Steinhügel|Brød %26 Salt';
  await shows('&manufacturer=Steinhügel');
  expect(await page.locator(':focus').getAttribute('value')).toBe('Steinhügel');
  await brand
    .getByRole('checkbox', { name: `Brød & Salt ${await counted('&manufacturer=Brød %26 Salt')}` })
    .check();
  await shows(both);
  await page.getByLabel('From').fill('20');
  await page.getByLabel('To', { exact: true }).fill('90');
  await page.keyboard.press('Enter');
  await shows(`${both}&price_gt=19.99&price_lt=90.01`);
  await page.getByLabel('In stock only').check();
  const all = `${both}&price_gt=19.99&price_lt=90.01&purchasable=true`;
  await shows(all);
  expect(await violationsOf(page)).toEqual([]);
  expect(new URL(page.url()).search).toBe(
    `?${new URLSearchParams({ brand: 'Steinhügel|Brød & Salt', from: '20', to: '90', stock: '1' })}`,
  );
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link').click();
  await page.getByRole('button', { name: 'Add to cart' }).waitFor();
  await page.goBack();
  await shows(all);
  await expect.poll(() => brand.getByRole('checkbox', { checked: true }).count()).toBe(2);
  await press(page, 'Clear all');
  await shows('');
  expect(new URL(page.url()).search).toBe('');
});

test('on a phone, filters start closed and open without widening the page', async () => {
  const { page } = await visit(`${url}/products?from=abc&category=4711`, {
    viewport: { width: 390, height: 844 },
  });
  await page.getByText('No products', { exact: true }).first().waitFor();
  const stock = page.getByLabel('In stock only');
  expect(await stock.isVisible()).toBe(false);
  await page.getByText('Filters (1)').click();
  await expect.poll(() => stock.isVisible()).toBe(true);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  // What no product has can be taken back.
  await page.getByRole('checkbox', { name: '4711 0' }).click();
  await page.getByText('Filters', { exact: true }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
});

test('navigates without reloading and supports Back, Forward and reload', async () => {
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

test('knows the same address fields and product attributes as the API', async () => {
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
  const shown = Object.entries(products.schema.properties).filter(
    ([, field]) => !('shownTo' in field && field.shownTo === 'nobody'),
  );
  expect(attributes).toEqual(expect.arrayContaining(shown.map(([name]) => name)));
});

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);

test('/orders asks a guest to log in and shows the order list after login', async () => {
  const { page } = await visit(`${url}/orders`);
  await page.getByText('You have not ordered anything yet.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await press(page, 'Log in as Ada Verne');
  await heading(page, 'Ada Verne');
  for (const path of ['/orders/', '/orders']) {
    await page.goto(url + path);
    await heading(page, 'Your orders');
  }
  expect(new URL(page.url()).pathname).toBe('/orders');
});

const NO_ANSWERS = [
  { status: 503, contentType: 'application/json', body: '{"message":"Service Unavailable"}' },
  { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
  { status: 200, contentType: 'application/json', body: 'null' },
];

test('explains invalid API responses in plain words and retries', async () => {
  const { page } = await visit(`${url}/cart`);
  for (const answer of NO_ANSWERS) {
    await page.route('**/v0/products**', (route) => route.fulfill(answer));
    await page.goto(`${url}/products`);
    await heading(page, 'Something went wrong');
    const said = await page.getByRole('main').textContent();
    expect(said).toMatch(/Please .*try again/);
    expect(said).not.toMatch(/gateway|service|unavailable|status|\d{3}/i);
    await page.unroute('**/v0/products**');
    await press(page, 'Try again');
    await heading(page, 'All products');
  }
});

test('adds a product to the cart once when the response is lost', async () => {
  const product = await found('/products?slug=uji-sencha');
  const { page } = await visit(`${url}/products/${product.id}`);
  const keys: (string | undefined)[] = [];
  await page.route('**/v0/carts', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.fulfill(NO_ANSWERS[0]);
  });
  await press(page, 'Add to cart');
  await page.getByRole('link', { name: 'View cart' }).waitFor();
  expect(keys).toEqual([expect.stringMatching(/./), keys[0]]);
  await follow(page, 'View cart');
  expect(await page.getByLabel(`Quantity of ${product.name}`).inputValue()).toBe('1');
});

test('shows a loading state for a slow API and an error for an unreachable one', async () => {
  const { page } = await visit(`${url}/cart`);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await released;
    await route.continue();
  };
  await page.route('**/v0/**', hold);
  await page.goto(url);
  await page.getByText('Loading …').waitFor();
  expect(await page.getByRole('main').getAttribute('aria-busy')).toBe('true');
  release();
  await heading(page, 'Harbour & Pine');
  await page.unroute('**/v0/**', hold);

  await page.route('**/v0/products**', (route) => route.abort());
  await follow(page, 'See all products');
  await page.getByText('The shop cannot be reached.').waitFor();
});

test('says that the shop is busy when the API times out', async () => {
  const { page } = await visit(`${url}/cart`);
  await page.addInitScript(`{
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (milliseconds) => timeout.call(AbortSignal, milliseconds / 20);
  }`);
  await page.route('**/v0/products**', () => undefined);
  await page.goto(`${url}/products`);
  await page.getByText('The shop is very busy. Please try again in a moment.').waitFor();
});

test('shows images from other hosts over HTTPS', async () => {
  const image = 'https://pictures.example.org/kettle.svg';
  const product = await create(asAdmin, '/products', {
    ...{ name: 'Photographed', price: 1, stock_type: 'infinite', images: [image] },
  });
  const { page, complaints } = await visit(`${url}/cart`);
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"/>';
  await page.route(image, (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
  await page.goto(`${url}/products/${product.id}`);
  await heading(page, 'Photographed');
  const picture = page.locator('.product img');
  await expect.poll(() => picture.evaluate((img) => Reflect.get(img, 'naturalWidth'))).toBe(7);
  expect(complaints.filter((each) => /pictures\.example|policy/i.test(each))).toEqual([]);
  await asAdmin('DELETE', `/products/${product.id}`);
});

test('Back restores the sort order, loaded pages and scroll position of a list', async () => {
  const { page } = await visit(`${url}/products`, { viewport: { width: 390, height: 844 } });
  await page.getByLabel('Sort by').selectOption('Name');
  await page.waitForURL(/sort=name/);
  await press(page, 'Show more');
  await page.waitForURL(/pages=2/);
  const links = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link');
  await expect.poll(() => links.count()).toBe(48);
  const names = await links.allTextContents();
  await links.nth(40).scrollIntoViewIfNeeded();
  const before = await scrolled(page);
  expect(before).toBeGreaterThan(3_000);
  await links.nth(40).click();
  await heading(page, String(names[40]));
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.goBack();
  await heading(page, 'All products');
  expect(await links.allTextContents()).toEqual(names);
  expect(await page.getByLabel('Sort by').inputValue()).toBe('name');
  await expect.poll(() => scrolled(page)).toBe(before);
  await page.reload();
  await heading(page, 'All products');
  await expect.poll(() => scrolled(page)).toBe(before);
});

const scrolled = (page: Page) => page.evaluate<number>('scrollY');

test('a customer can reach the cart with the keyboard alone', async () => {
  const product = await found('/products?slug=uji-sencha');
  const { page } = await visit(`${url}/products/${product.id}`);
  await heading(page, product.name);
  const tabTo = async (name: RegExp) => {
    for (let pressed = 0; pressed < 60; pressed += 1) {
      await page.keyboard.press('Tab');
      if (name.test(await page.evaluate<string>('document.activeElement.textContent'))) return;
    }
    throw new Error(`Tab does not lead to ${name}.`);
  };
  await tabTo(/^Skip to content$/);
  await page.keyboard.press('Enter');
  await tabTo(/^Add to cart$/);
  await page.keyboard.press('Enter');
  await page.getByText(`${product.name} was added to your cart.`).waitFor();
  await tabTo(/^View cart$/);
  await page.keyboard.press('Enter');
  await heading(page, 'Your cart');
  expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
});

test.each([1280, 390])(
  'the home page loads without a visible layout shift (%i pixels)',
  async (width) => {
    const { page } = await visit(`${url}/icon.svg`, { viewport: { width, height: 844 } });
    await page.addInitScript(`
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) window.shift += value;
    }).observe({ type: 'layout-shift', buffered: true });
  `);
    const painted = () =>
      page.evaluate(
        'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
      );
    // Each answer comes after what was there before it has been painted.
    await page.route('**/v0/**', async (route) => {
      await painted();
      await route.continue();
    });
    await page.goto(url);
    await heading(page, 'Harbour & Pine');
    await page.waitForLoadState('networkidle');
    await painted();
    expect(await page.evaluate('shift')).toBeLessThan(0.1);
    // What moves is noticed.
    await page.evaluate(`
      const block = document.createElement('div');
      block.style.height = '50vh';
      document.body.prepend(block);
    `);
    await expect.poll(() => page.evaluate('shift')).toBeGreaterThan(0.1);
  },
);

test.each([
  [1280, 'light'],
  [390, 'dark'],
] as const)('pages are accessible and fit %i pixels in %s mode', async (width, colorScheme) => {
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
    ['/register', 'Create account'],
    ['/orders', 'Your orders'],
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
