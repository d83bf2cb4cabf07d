import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { wireVisitor } from '../shop/wire-visitor.ts';
import { create } from '../store/api.ts';
import { openShopSite } from '../store/shop-site.ts';

const { asAdmin, shop, url } = await openShopSite({ name: 'Quay & Co', currency_code: 'EUR' });

const picture = async (background: string) => {
  const drawn = sharp({ create: { width: 2_000, height: 2_000, channels: 3, background } });
  const file = (await drawn.jpeg().toBuffer()).toString('base64');
  return (await create(asAdmin, '/files', { name: 'Mug', filename: 'mug.jpg', file })).url;
};

const uploaded = { first: '', second: '' };

beforeAll(async () => {
  Object.assign(uploaded, { first: await picture('#a52'), second: await picture('#25a') });
  const product = (body: object) =>
    create(asAdmin, '/products', { stock_type: 'infinite', price: 9, ...body });
  await product({ name: 'Lid', slug: 'lid', images: ['/p/lid.svg'] });
  for (const name of ['Mug', 'Cup', 'Bowl', 'Jug', 'Pot', 'Pan']) {
    await product({ name, slug: name.toLowerCase(), images: [uploaded.first, uploaded.second] });
  }
});

async function at(path: string) {
  const one = wireVisitor(shop);
  await one.open(path);
  return one;
}

async function withCart() {
  const one = await at('/products/mug');
  await one.press('Add to cart');
  return one;
}

interface Candidate {
  readonly address: string;
  readonly width: number;
}

const candidatesOf = (srcset = ''): Candidate[] =>
  srcset.split(', ').map((each) => {
    const [address = '', width = ''] = each.split(' ');
    return { address, width: Number.parseInt(width, 10) };
  });

test.each([
  ['/products', '.card img', [320, 640, 960]],
  ['/', '.card img', [320, 640, 960]],
  ['/products/mug', '.gallery a:first-child img', [320, 640, 960, 1280, 1920]],
  ['/products/mug', '.gallery a + a img', [320, 640, 960, 1280, 1920]],
  ['/cart', '.lines img', [160, 320]],
  ['/checkout', '.goods img', [160, 320]],
  ['/suggest?q=mug', '[role=option] img', [160]],
])('%s shows %s in the sizes that it needs', async (path, selector, widths) => {
  const one = await withCart();
  await one.open(path);
  const candidates = candidatesOf(await one.attribute(selector, 'srcset'));
  expect(candidates.map(({ width }) => width)).toEqual(widths);
  expect(await one.attribute(selector, 'sizes')).toMatch(/(?:rem|vw)$/);
  expect(candidates.at(-1)?.address).toBe(await one.attribute(selector, 'src'));
  for (const { address, width } of candidates) {
    const response = await fetch(address);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([response.status, (await sharp(bytes).metadata()).width]).toEqual([200, width]);
  }
});

test('the first picture of a page comes first, and those below it when they come near', async () => {
  const one = await at('/products?per_page=24');
  expect(await one.attribute('.card:first-child img', 'fetchpriority')).toBe('high');
  expect(await one.attribute('.card:first-child img', 'loading')).toBe(undefined);
  expect(await one.attribute('.card:nth-child(4) img', 'loading')).toBe(undefined);
  expect(await one.attribute('.card:nth-child(4) img', 'fetchpriority')).toBe(undefined);
  expect(await one.attribute('.card:nth-child(5) img', 'loading')).toBe('lazy');
  await one.open('/products/mug');
  expect(await one.attribute('.gallery img', 'fetchpriority')).toBe('high');
  expect(await one.attribute('.gallery a + a img', 'loading')).toBe('lazy');
});

test('a picture that has no sizes stays as it is', async () => {
  const one = await at('/products/lid');
  expect(await one.attribute('.gallery img', 'src')).toBe(`${url}/p/lid.svg`);
  expect(await one.attribute('.gallery img', 'srcset')).toBe(undefined);
  expect(await one.attribute('.gallery img', 'sizes')).toBe(undefined);
});

test('a picture that is opened is the whole one', async () => {
  const one = await at('/products/mug');
  expect(await one.attribute('.gallery a', 'href')).toBe(uploaded.first);
});
