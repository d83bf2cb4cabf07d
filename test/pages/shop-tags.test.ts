import { beforeAll, expect, test } from 'vitest';
import { create, PRODUCT } from '../store/api.ts';
import { useBrowser } from '../store/browser.ts';
import { heading, press, violationsOf } from '../store/page-acts.ts';
import { openTaggedShops } from '../store/tagged-shops.ts';

const {
  stores: [{ asAdmin }],
  shops: [shop],
} = await openTaggedShops({
  ...{ name: 'Tea House', currency_code: 'EUR' },
  tags: {
    google_analytics: 'G-A1B2C3D4E5',
    meta_pixel: '123456789012345',
    script_url: 'https://stats.example.com/tags.js',
  },
});
const { visit } = useBrowser();

beforeAll(async () => {
  await create(asAdmin, '/products', {
    ...PRODUCT,
    name: 'Blue Kettle',
    slug: 'kettle',
    price: 40,
  });
  await create(asAdmin, '/products', { ...PRODUCT, name: 'Tea', slug: 'tea', price: 8 });
});

/** Whether a page asked for something of another host. */
const foreign = (requests: readonly string[]) =>
  requests.filter((each) => !each.startsWith(shop)).map((each) => new URL(each).host);

const HOSTS = ['connect.facebook.net', 'stats.example.com', 'www.googletagmanager.com'];

/** A visitor whose browser reaches no other host than the shop: what would be loaded gets an empty script. */
async function open(path: string) {
  const visited = await visit('about:blank');
  await visited.page.route(/^https:/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await visited.page.goto(shop + path);
  return visited;
}

const told = (page: Awaited<ReturnType<typeof open>>['page']) =>
  page.evaluate<readonly unknown[]>('window.shopEvents ?? []');

test('nothing is loaded before a visitor agrees; then each tag is, and is told of products', async () => {
  const { page, requests, complaints } = await open('/products/kettle');
  const asked = page.getByRole('region', { name: 'Cookie settings' });
  await asked.waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(foreign(requests)).toEqual([]);
  const [reject, accept] = await Promise.all(
    ['Reject', 'Accept'].map((name) => asked.getByRole('button', { name }).boundingBox()),
  );
  expect([reject?.height, reject?.y]).toEqual([accept?.height, accept?.y]);
  await press(page, 'Accept');
  await expect.poll(() => foreign(requests).toSorted()).toEqual(HOSTS);
  expect(await asked.isVisible()).toBe(false);
  const kettle = { name: 'Blue Kettle', price: 40, currency: 'EUR', quantity: 1 };
  expect(await told(page)).toEqual([{ ...kettle, event: 'view_item', id: expect.any(String) }]);
  const commands = await page.evaluate<unknown[][]>('window.dataLayer.map((each) => [...each])');
  expect(commands.at(-1)).toEqual([
    'event',
    'view_item',
    { currency: 'EUR', value: 40, items: [expect.objectContaining({ item_name: 'Blue Kettle' })] },
  ]);
  expect(commands[0]).toEqual([
    ...['consent', 'default'],
    expect.objectContaining({ ad_storage: 'denied', analytics_storage: 'granted' }),
  ]);
  // The next page loads them at once, and asks nothing.
  await page.goto(`${shop}/products/tea`);
  await expect.poll(() => foreign(requests).length).toBe(2 * HOSTS.length);
  expect(await asked.isVisible()).toBe(false);
  // Neither the cart nor the checkout has one.
  await press(page, 'Add to cart');
  await heading(page, 'Cart');
  await page.goto(`${shop}/checkout`);
  await heading(page, 'Checkout');
  expect(foreign(requests).length).toBe(2 * HOSTS.length);
  expect(complaints).toEqual([]);
});

test('what goes into the cart is told', async () => {
  const { page } = await open('/products/kettle');
  await press(page, 'Accept');
  await expect.poll(async () => (await told(page)).length).toBe(1);
  await page.getByLabel('Quantity').fill('2');
  // The page stays, so that what it has told can be read.
  await page.evaluate("document.addEventListener('submit', (event) => event.preventDefault())");
  await press(page, 'Add to cart');
  await expect
    .poll(() => told(page))
    .toEqual([
      expect.objectContaining({ event: 'view_item' }),
      expect.objectContaining({ event: 'add_to_cart', quantity: 2, price: 40 }),
    ]);
});

test('who refuses is asked no more, and nothing is ever loaded; the choice can be changed', async () => {
  const { page, requests } = await open('/');
  await press(page, 'Reject');
  const asked = page.getByRole('region', { name: 'Cookie settings' });
  await expect
    .poll(async () => (await page.context().cookies()).map(({ value }) => value))
    .toContain('no');
  for (const path of ['/', '/products', '/products/kettle', '/cart']) {
    await page.goto(shop + path);
    await page.waitForLoadState('load');
    expect([path, await asked.isVisible()]).toEqual([path, false]);
  }
  expect(foreign(requests)).toEqual([]);
  await page.getByRole('link', { name: 'Cookie settings' }).click();
  await heading(page, 'Cookie settings');
  expect(await violationsOf(page)).toEqual([]);
  await press(page, 'Accept');
  await page.getByText('You have given your consent.').waitFor();
  expect(foreign(requests)).toEqual([]);
  await page.goto(`${shop}/`);
  await expect.poll(() => foreign(requests).toSorted()).toEqual(HOSTS);
});
