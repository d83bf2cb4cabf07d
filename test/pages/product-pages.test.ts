import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { create } from '../store/api.ts';
import {
  choose,
  follow,
  heading,
  press,
  useStorefront,
  violationsOf,
} from '../store/storefront.ts';

const { url, visit, visitWith, found, asAdmin } = await useStorefront();

const HTML = { headers: { Accept: 'text/html' } };

const contentOf = (page: Page, selector: string, name: string) =>
  page.locator(selector).getAttribute(name);

test('shows the lowest 30-day price next to a sale price, on the page and in lists', async () => {
  const category = await create(asAdmin, '/categories', { name: 'Pots of the Quay' });
  const product = await create(asAdmin, '/products', {
    ...{ name: 'Quay Pot', price: 40, stock_type: 'infinite', category_id: category.id },
  });
  await asAdmin('PUT', `/products/${product.id}`, { price: 32.5 });
  await asAdmin('PUT', `/products/${product.id}`, { price: 40, price_discount: 30 });
  const { page } = await visit(`${url}/products/${product.id}`);
  const said = 'Lowest price in 30 days: €32.50';
  await page.locator('.offer').getByText(said).waitFor();
  expect(await page.locator('.offer').textContent()).toMatch(/€30\.00.*€40\.00.*€32\.50/);
  await page.goto(`${url}/categories/Pots%20of%20the%20Quay`);
  await page.locator('.card').getByText(said).waitFor();
  await asAdmin('PUT', `/products/${product.id}`, { price_discount: null });
  // A browser may keep what it has read for a second.
  const countNotes = async () => {
    await page.goto(`${url}/products/${product.id}`);
    await page.locator('.offer').getByText('€40.00').waitFor();
    return page.getByText('Lowest price').count();
  };
  await expect.poll(countNotes).toBe(0);
});

test('says that the price includes VAT but not shipping and links to shipping costs', async () => {
  const kettle = await found('/products?slug=gooseneck-kettle');
  const { page } = await visit(`${url}/products/${kettle.id}`);
  const offer = page.locator('.offer');
  await offer.getByText('incl. VAT, plus shipping').waitFor();
  await offer.getByRole('link', { name: 'shipping' }).click();
  await heading(page, 'Shipping');
  const course = await create(asAdmin, '/products', {
    ...{ name: 'A course', price: 90, stock_type: 'infinite', requires_shipping: false },
  });
  await page.goto(`${url}/products/${course.id}`);
  await offer.getByText('incl. VAT', { exact: true }).waitFor();
  expect(await offer.getByRole('link').count()).toBe(0);
});

test('shows an HTML description and uses its text in metadata', async () => {
  const { id } = await create(asAdmin, '/products', {
    ...{ name: 'Organic Tee', price: 20, stock_type: 'infinite', care: { wash: 30 }, _erp_id: 7 },
    ...{ fit: 'regular', private: { tags: ['margin-low'] } },
    description:
      '<p class="x">Soft <strong>organic</strong> cotton &amp; more.</p><ul><li>Red</li></ul>',
  });
  const { page, complaints } = await visit(`${url}/products/${id}`);
  await heading(page, 'Organic Tee');
  expect(await page.locator('.prose').innerHTML()).toBe(
    '<p>Soft <strong>organic</strong> cotton &amp; more.</p><ul><li>Red</li></ul>',
  );
  const plain = 'Soft organic cotton & more. Red';
  expect(await contentOf(page, 'meta[name="description"]', 'content')).toBe(plain);
  expect(await contentOf(page, 'meta[property="og:description"]', 'content')).toBe(plain);
  const json = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(json ?? '').description).toBe('Soft organic cotton & more.\nRed');
  const sent = await (await fetch(`${url}/products/${id}`, HTML)).text();
  expect(sent).toContain(
    `<meta data-head name="description" content="${plain.replace('&', '&amp;')}"`,
  );
  expect(await page.locator('.attributes dt').allTextContents()).toEqual(['fit']);
  expect(complaints).toEqual([]);
});

test('an unsanitized stored description runs no scripts', async () => {
  const kettle = await found('/products?slug=gooseneck-kettle');
  const { page, complaints } = await visit(`${url}/cart`);
  const hostile =
    '<img src="data:," onerror="window.ran=1"><a href="javascript:window.ran=1">link</a><script>window.ran=1</script><svg onload="window.ran=1"></svg><b onclick="window.ran=1">bold</b>';
  await page.route(`**/v0/products/${kettle.id}*`, async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    await route.fulfill({ response, json: { ...rest, data: { ...data, description: hostile } } });
  });
  await page.goto(`${url}/products/${kettle.id}`);
  await page.locator('.prose b').click();
  expect(await page.locator('.prose').innerHTML()).toBe('link<b>bold</b>');
  expect(await page.evaluate('window.ran')).toBeUndefined();
  expect(complaints).toEqual([]);
});

test.each([
  [{ prices_include_tax: false, tax_type: 'products_only' }, 'plus VAT, plus shipping'],
  [{ prices_include_tax: false, tax_type: 'nothing' }, 'Plus shipping'],
])('a store with %o says %s', async (settings, said) => {
  const kettle = await found('/products?slug=gooseneck-kettle');
  const { page } = await visit(`${url}/cart`);
  await page.route('**/v0/application', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    await route.fulfill({ response, json: { ...rest, data: [{ ...data[0], ...settings }] } });
  });
  await page.goto(`${url}/products/${kettle.id}`);
  await expect.poll(() => page.locator('.offer .note').textContent()).toBe(said);
});

test('the JSON-LD describes the product, price and availability', async () => {
  const kettle = await found('/products?slug=enamel-kettle');
  const { page, complaints } = await visit(`${url}/products/${kettle.id}?from=mail`);
  await heading(page, 'Enamel Kettle');
  const address = `${url}/products/${kettle.id}`;
  expect(await page.title()).toBe(kettle.seo.meta.title);
  expect(await contentOf(page, 'meta[name="description"]', 'content')).toBe(
    kettle.seo.meta.description,
  );
  expect(await contentOf(page, 'link[rel="canonical"]', 'href')).toBe(address);
  const json = page.locator('script[type="application/ld+json"]');
  const offer = { '@type': 'Offer', url: address, priceCurrency: 'EUR' };
  expect(JSON.parse((await json.textContent()) ?? '')).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Enamel Kettle',
    description: kettle.description,
    sku: kettle.sku,
    url: address,
    image: kettle.images.map((image: string) => new URL(image, url).href),
    brand: { '@type': 'Brand', name: kettle.manufacturer },
    offers: [44.95, 44.95, 35.95].map((price, i) => ({
      ...{ ...offer, price, sku: kettle.variants[i].sku },
      availability: 'https://schema.org/InStock',
    })),
  });
  // The server has sent the same, and the script has put nothing twice.
  const html = await (await fetch(page.url(), { headers: { Accept: 'text/html' } })).text();
  const sent = html.split('\n').filter((line) => line.includes(' data-head'));
  const shown = () =>
    page.locator('[data-head]').evaluateAll((all) => all.map((each) => each.outerHTML));
  await expect
    .poll(shown)
    .toEqual(sent.map((line) => line.trim().replace(' data-head', ' data-head=""')));
  expect(await page.locator('title, meta[name="description"], link[rel="canonical"]').count()).toBe(
    3,
  );
  // What one page says is not said of the next.
  await follow(page, /^Cart/);
  await heading(page, 'Your cart');
  expect(await json.count()).toBe(0);
  expect(await page.locator('link[rel="canonical"]').count()).toBe(0);
  expect(await page.title()).toBe('Cart · Harbour & Pine');
  expect(await contentOf(page, 'meta[name="robots"]', 'content')).toBe('noindex');
  expect(await contentOf(page, 'meta[name="description"]', 'content')).toBe('An online shop.');

  const name = '</script><script>document.title="taken"</script>';
  const gone = await create(asAdmin, '/products', {
    ...{ name, price: 12.3, stock_type: 'track', stock_level: 0, sku: 'GONE-1' },
  });
  await page.goto(`${url}/products/${gone.id}`);
  await heading(page, name);
  expect(JSON.parse((await json.textContent()) ?? '')).toMatchObject({
    name,
    offers: { price: 12.3, sku: 'GONE-1', availability: 'https://schema.org/OutOfStock' },
  });
  expect(complaints).toEqual([]);
  await asAdmin('DELETE', `/products/${gone.id}`);
});

test.each([1280, 390])(
  'choosing a variant shows its image, and the gallery shows all images (%i pixels)',
  async (width) => {
    const images = ['/pictures/oak-board.svg', '/pictures/mend.svg'];
    const image_texts = { '/pictures/oak-board.svg': 'A board of oak' };
    const product = await create(asAdmin, '/products', {
      ...{
        name: 'Board',
        price: 9,
        images,
        image_texts,
        variantsDefinition: { Wood: ['Oak', 'Ash'] },
      },
      variants: [
        { Wood: 'Oak', stock_type: 'infinite' },
        { Wood: 'Ash', stock_type: 'infinite', images: ['/pictures/bread-bin.svg'] },
      ],
    });
    const { page } = await visit(`${url}/products/${product.id}`, {
      viewport: { width, height: 844 },
    });
    const large = page.locator('.gallery > .picture img');
    const shows = (name: string) =>
      expect.poll(() => large.getAttribute('src')).toBe(`${url}/pictures/${name}.svg`);
    await shows('oak-board');
    expect(await large.getAttribute('alt')).toBe('A board of oak');
    await choose(page, 'Ash');
    await shows('bread-bin');
    expect(await large.getAttribute('alt')).toBe('Board');
    await choose(page, 'Oak');
    await shows('oak-board');
    const pictures = page.getByRole('button', { name: /^Picture \d/ });
    expect(await pictures.count()).toBe(2);
    expect(await pictures.first().getAttribute('aria-label')).toBe('Picture 1: A board of oak');
    await press(page, 'Picture 2');
    await shows('mend');
    expect(await pictures.nth(1).getAttribute('aria-pressed')).toBe('true');
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    // The cart shows what was chosen.
    await choose(page, 'Ash');
    expect(await pictures.count()).toBe(3);
    await press(page, 'Add to cart');
    await follow(page, 'View cart');
    await heading(page, 'Your cart');
    expect(await page.getByRole('main').locator('.picture img').first().getAttribute('src')).toBe(
      `${url}/pictures/bread-bin.svg`,
    );
  },
);

test('finds a category by name or URL part in any case', async () => {
  const { page } = await visit(`${url}/categories/kitchen`);
  await heading(page, 'Kitchen');
  for (const path of ['KITCHEN/tea%20%26%20coffee', 'kitchen/tea-coffee', 'Kitchen/Tea-Coffee/']) {
    await page.goto(`${url}/categories/${path}`);
    await heading(page, 'Tea & Coffee');
    expect(await contentOf(page, 'link[rel="canonical"]', 'href')).toBe(
      `${url}/categories/Kitchen/Tea%20%26%20Coffee`,
    );
  }
  await page.goto(`${url}/categories/tea-coffee`);
  await heading(page, 'Not found');
});

test('the cart in another window stays in sync', async () => {
  const tea = await found('/products?slug=rooibos-orange');
  const { page } = await visitWith(tea);
  const opened = page.waitForEvent('popup');
  await page.evaluate("void open('/cart')");
  const other = await opened;
  const quantity = other.getByLabel(`Quantity of ${tea.name}`);
  const shows = (units: string) => expect.poll(() => quantity.inputValue()).toBe(units);
  await shows('1');
  await press(page, 'Add to cart');
  await other.getByRole('link', { name: 'Cart' }).getByText('2 items').waitFor();
  await shows('2');
  await page.goto(`${url}/cart`);
  await page.getByRole('button', { name: /^Remove/ }).click();
  await other.getByText('Your cart is empty.').waitFor();
});

test('a product on backorder is marked and can be added to the cart', async () => {
  const product = await create(asAdmin, '/products', {
    ...{ name: 'Tide Kettle', price: 40, stock_type: 'track', stock_level: 0 },
    allow_backorder: true,
  });
  const { page } = await visit(`${url}/products/${product.id}`);
  await page.locator('.offer').getByText('On backorder').waitFor();
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? '')).toMatchObject({
    ...{ offers: { availability: 'https://schema.org/BackOrder' } },
  });
  await press(page, 'Add to cart');
  await page.getByText('Tide Kettle was added to your cart').waitFor();
  await page.goto(`${url}/cart`);
  await heading(page, 'Your cart');
  await page.getByText('Tide Kettle').first().waitFor();
  expect(await page.getByText('Sold out').count()).toBe(0);
});

test.each([1280, 390])('customers can ask for a back-in-stock email (%i pixels)', async (width) => {
  const sold = { price: 9, stock_type: 'track', stock_level: 0 };
  const product = await create(asAdmin, '/products', {
    ...{ name: 'Ebb Mug', price: 9, type: 'product_with_variants' },
    variantsDefinition: { Size: [] },
    variants: [
      { ...sold, Size: 'S', stock_level: 4 },
      { ...sold, Size: 'L' },
    ],
  });
  const { page } = await visit(`${url}/products/${product.id}`, {
    viewport: { width, height: 900 },
  });
  await page.locator('.offer').getByText('Only 4 left').waitFor();
  expect(await page.locator('#notify').count()).toBe(0);
  await choose(page, 'L');
  await page.getByLabel('E-mail').fill('nora@example.org');
  expect(await violationsOf(page)).toEqual([]);
  await press(page, 'Tell me');
  await page.locator('.notify').getByText('We will write to nora@example.org').waitFor();
  await choose(page, 'S');
  expect(await page.locator('.notify').count()).toBe(0);
});
