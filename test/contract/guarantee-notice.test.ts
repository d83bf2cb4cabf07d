import { beforeAll, expect, test } from 'vitest';
import { wireVisitor } from '../shop/wire-visitor.ts';
import { create, errorOf, PRODUCT } from '../store/api.ts';
import { openShopSite } from '../store/shop-site.ts';

/** The notice on the legal guarantee (protocol.md, "Application"). */
const { asAdmin, asPublic, shop, changeSettings } = await openShopSite({
  ...{ name: 'Tea House', currency_code: 'EUR', languages: ['de', 'fr'] },
});

/** A picture of one point. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const notice = async (filename: string, file: string) =>
  (await create(asAdmin, '/files', { name: 'Notice', filename, file })).id;

const ids = { en: 0, de: 0 };

beforeAll(async () => {
  await create(asAdmin, '/products', { ...PRODUCT, slug: 'kettle' });
  await create(asAdmin, '/products', { ...PRODUCT, slug: 'course', requires_shipping: false });
  ids.en = await notice('en.txt', Buffer.from('Notice').toString('base64'));
  ids.de = await notice('de.png', PNG);
  await changeSettings({ guarantee_notice: ids });
});

async function at(path: string) {
  const one = wireVisitor(shop);
  await one.open(path);
  return one;
}

test.each([
  [{ german: 1 }, 'guarantee_notice.german', 'format'],
  [{ de: 'notice.png' }, 'guarantee_notice.de', 'type'],
  [{ de: 0 }, 'guarantee_notice.de', 'min'],
])('a notice of %j is refused', async (guarantee_notice, name, failedValidator) => {
  const refused = await asAdmin('PUT', '/application', { guarantee_notice });
  expect(errorOf(refused)).toMatchObject({
    ...{ code: 400, invalidPropertyName: name, failedValidator },
  });
});

test('everyone reads which files the notices are', async () => {
  expect((await asPublic('GET', '/application')).body.data).toMatchObject([
    { guarantee_notice: ids },
  ]);
});

test('the page of goods shows the notice in its language, and no other page does', async () => {
  const german = await at('/de/products/kettle');
  expect(await german.attribute('.guarantee img', 'src')).toMatch(`/de/files/${ids.de}`);
  expect(await german.attribute('.guarantee img', 'alt')).toBe('Gesetzliche Gewährleistung');
  // No picture: a link. What no language has is that of the store.
  for (const path of ['/products/kettle', '/fr/products/kettle']) {
    const one = await at(path);
    expect(await one.all('.guarantee img')).toEqual([]);
    expect(await one.attribute('.guarantee a', 'href')).toMatch(new RegExp(`/files/${ids.en}$`));
  }
  expect(await (await at('/products/course')).all('.guarantee')).toEqual([]);
});

test('each page leads to the notice', async () => {
  for (const path of ['/', '/cart', '/products/course']) {
    const one = await at(path);
    const links = await one.all('footer a');
    expect(links).toContain('Legal guarantee');
    const href = await one.attribute(`footer a[href$="/files/${ids.en}"]`, 'href');
    expect(await (await fetch(new URL(href ?? '', shop))).text()).toBe('Notice');
  }
});
