import { expect, test } from 'vitest';
import { validatorOf } from '../../bin/build/validator.ts';
import { readDemoSettings } from '../../bin/start/demo-data.ts';
import { fillDemoStore } from '../../bin/start/demo-filling.ts';
import { transfer } from '../../functions/transfers/transfer.ts';
import { FEED } from '../../shared/events/hand-over.ts';
import {
  FEED_AGE_MS,
  FEED_FETCHED_MS,
  FEED_KEPT_MS,
  MAX_FEED_CURRENCIES,
} from '../../shared/feeds/feed.ts';
import type { Settings } from '../../shared/resources/schemas/settings.ts';
import { dueWork } from '../../shared/storage/keys.ts';
import { create, errorOf, openStore, type TestStore } from '../store/api.ts';
import { stopClock, tick } from '../store/clock.ts';
import { deliveringOn } from '../store/delivering.ts';
import { feedMistakes, readCsvFeed, readXmlFeed } from '../store/feed-rules.ts';
import { cipher, files, itemsOf, table } from '../store/local-store.ts';
import { startOwnServer } from '../store/own-server.ts';
import { sweeping } from '../store/sweep.ts';

/** Feeds for Google Merchant Center (feeds.md), by a clock that stands still until a test moves it. */
stopClock(Date.parse('2026-11-26T09:00:00Z'));
const url = await startOwnServer();

const HOUR_MS = 3_600_000;

const SETTINGS: Partial<Settings> = {
  ...{ name: 'Tea & "Things"', currency_code: 'EUR', currencies: [{ code: 'USD', rate: 1.1 }] },
  ...{ language: 'en', languages: ['de'], url: 'https://shop.example' },
  product_url: 'https://shop.example/p/{slug}',
  feed: {
    link: 'https://shop.example/{locale}/p/{slug}',
    gtin: 'barcode',
    google_product_category: '674',
    availability_date: 'coming',
    weight_unit: 'kg',
  },
};

const addressOf = ({ application }: TestStore, rest: string) =>
  `${url}/v0/feeds/${application.publicKey}/${rest}`;

const fetchFeed = (store: TestStore, rest: string, init: RequestInit = {}) =>
  fetch(addressOf(store, rest), init);

const worksOf = async ({ application: { id } }: TestStore) =>
  (await table.query(dueWork.partition(id))).map((item) => ({
    ...dueWork.read(item),
    time: dueWork.timeOf(String(item['gsi1sk'])),
  }));

const feedWorksOf = async (store: TestStore) =>
  (await worksOf(store)).filter(({ kind }) => kind === FEED);

/** Does what is due of feeds. */
async function makeFeeds(store: TestStore, bytes = files): Promise<void> {
  const environment = { ...deliveringOn(table), files: bytes, validatorOf: validatorOf<object> };
  for (const { time: _, ...work } of await feedWorksOf(store)) {
    await transfer(work, environment, Date.now());
  }
}

/** The text of a feed that nobody has fetched before. */
async function firstFeed(store: TestStore, rest: string): Promise<string> {
  expect((await fetchFeed(store, rest)).status).toBe(429);
  await makeFeeds(store);
  const answer = await fetchFeed(store, rest);
  expect(answer.status).toBe(200);
  return answer.text();
}

/** The numbers that ids are replaced with, so that files can be compared as a whole. */
const withNames = (text: string, ids: Readonly<Record<string, number>>) =>
  Object.entries(ids).reduce((all, [name, id]) => all.replaceAll(String(id), name), text);

async function openTeaShop() {
  const store = await openStore(SETTINGS, url);
  const { asAdmin } = store;
  const kitchen = await create(asAdmin, '/categories', {
    name: 'Kitchen',
    locales: { de: { name: 'Küche' } },
  });
  const kettles = await create(asAdmin, '/categories', {
    ...{ name: 'Kettles', parent_id: kitchen.id },
    locales: { de: { name: 'Kessel' } },
  });
  const brand = await create(asAdmin, '/brands', { name: 'Brød & Salt' });
  const kettle = await create(asAdmin, '/products', {
    ...{ name: 'Kettle "Blue" & co', slug: 'kettle', price: 24.5, price_discount: 20 },
    ...{ stock_type: 'track', stock_level: 3, category_id: kettles.id, brand_id: brand.id },
    ...{ barcode: '4006381333931', weight: 1.2, images: ['/a.jpg', 'https://cdn.example/b c.jpg'] },
    description: '<p>Boils &amp; sings.</p><script>alert(1)</script><ul><li>1 &lt; 2</li></ul>',
    prices: { USD: { price: 27 } },
    shipping: 'DE::Parcel:4.90 EUR',
    locales: { de: { name: 'Kessel', slug: 'kessel', description: 'Kocht, "singt"' } },
  });
  const shirt = await create(asAdmin, '/products', {
    ...{ name: 'Shirt', slug: 'shirt', price: 10, type: 'product_with_variants' },
    ...{ images: ['/shirt.jpg'], description: '', mpn: 'S-1' },
    variantsDefinition: { Colour: ['red', 'blue'], Size: ['S'] },
    variants: [
      {
        ...{ Colour: 'red', Size: 'S', price: 10, stock_type: 'track', stock_level: 0 },
        ...{ images: ['/red.jpg'], locales: { de: { Colour: 'rot' } } },
      },
      {
        ...{ Colour: 'blue', Size: 'S', price: 12, stock_type: 'track', stock_level: 0 },
        ...{ allow_backorder: true, coming: '2026-12-24T10:00:00Z' },
      },
    ],
  });
  const hidden = { price: 3, stock_type: 'infinite', images: ['/x.jpg'] };
  await create(asAdmin, '/products', { ...hidden, name: 'Hidden', slug: 'h', published: false });
  await create(asAdmin, '/products', { ...hidden, name: 'No page' });
  await create(asAdmin, '/products', { ...hidden, name: 'No picture', slug: 'n', images: [] });
  return { store, ids: { KETTLE: Number(kettle.id), SHIRT: Number(shirt.id) } };
}

const { store: shop, ids } = await openTeaShop();

const HEADER =
  'id,title,description,link,image_link,additional_image_link,availability,availability_date,price,' +
  'sale_price,sale_price_effective_date,brand,gtin,mpn,identifier_exists,condition,item_group_id,' +
  'color,size,material,pattern,product_type,google_product_category,shipping_weight,shipping,' +
  'min_handling_time,max_handling_time,unit_pricing_measure,unit_pricing_base_measure,' +
  'energy_efficiency_class,min_energy_efficiency_class,max_energy_efficiency_class,' +
  'certification(certification_authority:certification_name:certification_code)';

test('a CSV feed has an item for each visible product and variant', async () => {
  const text = await firstFeed(shop, 'products.csv');
  expect(withNames(text, ids).split('\r\n')).toEqual([
    HEADER,
    'KETTLE,"Kettle ""Blue"" & co","Boils & sings.\n1 < 2",https://shop.example/p/kettle,' +
      'https://shop.example/a.jpg,https://cdn.example/b%20c.jpg,in_stock,,24.50 EUR,20.00 EUR,,' +
      'Brød & Salt,4006381333931,,yes,new,,,,,,Kitchen > Kettles,674,1.2 kg,DE::Parcel:4.90 EUR,,,,,,,,',
    'SHIRT-1,Shirt,Shirt,https://shop.example/p/shirt,https://shop.example/red.jpg,' +
      'https://shop.example/shirt.jpg,out_of_stock,,10.00 EUR,,,,,S-1,no,new,SHIRT,red,S,,,,674,,,,,,,,,,',
    'SHIRT-2,Shirt,Shirt,https://shop.example/p/shirt,https://shop.example/shirt.jpg,,backorder,' +
      '2026-12-24T10:00Z,12.00 EUR,,,,,S-1,no,new,SHIRT,blue,S,,,,674,,,,,,,,,,',
    '',
  ]);
  expect(feedMistakes(readCsvFeed(text))).toEqual([]);
});

test('a feed lists a dated sale from before it starts until it ends', async () => {
  const { store } = await openTeaShop();
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const priced = { price: 30, price_discount: 20, stock_type: 'infinite', images: ['/x.jpg'] };
  for (const [name, from, until] of [
    ['Coming', day(1), day(8)],
    ['Running', day(-1), day(1)],
    ['Open', day(-1), undefined],
    ['Over', day(-8), day(-1)],
  ] as const) {
    const dates = { price_discount_from: from, price_discount_until: until };
    await create(store.asAdmin, '/products', { ...priced, ...dates, name, slug: name });
  }
  const text = await firstFeed(store, 'products.csv');
  const salesOf = (title: string) => {
    const item = readCsvFeed(text).find((each) => each['title']?.[0] === title);
    const names = ['price', 'sale_price', 'sale_price_effective_date'];
    return names.flatMap((name) => item?.[name] ?? []);
  };
  const minute = (days: number) => `${day(days).slice(0, 16)}Z`;
  const [price, sale] = ['30.00 EUR', '20.00 EUR'];
  expect(salesOf('Coming')).toEqual([price, sale, `${minute(1)}/${minute(8)}`]);
  expect(salesOf('Running')).toEqual([price, sale, `${minute(-1)}/${minute(1)}`]);
  expect(salesOf('Open')).toEqual([price, sale]);
  expect(salesOf('Over')).toEqual([price]);
  expect(feedMistakes(readCsvFeed(text))).toEqual([]);
});

test('a feed has the times of handling and transit', async () => {
  const { asAdmin, ...store } = await openStore({ ...SETTINGS, order_cutoff_time: '14:00' }, url);
  const shipping = ['DE::Parcel:4.90 EUR:0:1:2:4', 'AT::Parcel:9.90 EUR:0:1'];
  for (const body of [
    { name: 'Tea', shipping },
    { name: 'Course', requires_shipping: false },
  ]) {
    await create(asAdmin, '/products', {
      ...{ price: 3, stock_type: 'infinite', images: ['/x.jpg'], slug: body.name, ...body },
    });
  }
  for (const [file, read] of [
    ['products.csv', readCsvFeed],
    ['products.xml', readXmlFeed],
  ] as const) {
    const items = read(await firstFeed({ asAdmin, ...store }, file));
    expect(feedMistakes(items)).toEqual([]);
    const partsOf = (title: string) => {
      const item = items.find((each) => each['title']?.[0] === title) ?? {};
      return ['shipping', 'min_handling_time', 'max_handling_time'].map((name) => item[name]);
    };
    expect(partsOf('Tea')).toEqual([shipping.slice(0, 1), ['0'], ['1']]);
    expect(partsOf('Course')).toEqual([undefined, undefined, undefined]);
  }
});

test.each([
  ['g', 250, '250g', '1kg'],
  ['mm', 12.5, '1.25cm', '1m'],
  ['cm2', 0.001, '0.0000001sqm', '1sqm'],
  ['cm3', 45_000, '45000ml', '1cbm'],
  ['piece', 6, '6ct', '1ct'],
])('a measure in %s is in the units of Google', async (unit, value, measure, base) => {
  const { asAdmin, ...store } = await openStore(SETTINGS, url);
  const unit_pricing = { measure: { value, unit } };
  await create(asAdmin, '/products', {
    ...{ name: 'Tea', slug: 'tea', price: 3, stock_type: 'infinite', images: ['/x.jpg'] },
    ...{ unit_pricing, variants: [{ price: 3 }, { price: 4, unit_pricing: null }] },
  });
  const text = await firstFeed({ asAdmin, ...store }, 'products.csv');
  const measures = readCsvFeed(text).map((item) => [
    item['unit_pricing_measure'],
    item['unit_pricing_base_measure'],
  ]);
  expect(measures).toEqual([
    [[measure], [base]],
    [[measure], [base]],
  ]);
  expect(feedMistakes(readCsvFeed(text))).toEqual([]);
});

test('a feed has the number of an energy label in EPREL', async () => {
  const { asAdmin, ...store } = await openStore(SETTINGS, url);
  await create(asAdmin, '/products', {
    ...{ name: 'Lamp', slug: 'lamp', price: 3, stock_type: 'infinite', images: ['/x.jpg'] },
    energy_label: { class: 'E', scale: 'A-G', eprel_number: '123456' },
  });
  const csv = await firstFeed({ asAdmin, ...store }, 'products.csv');
  expect(csv.split('\r\n')[1]).toMatch(/,E,G,A,EC:EPREL:123456$/);
  const xml = await firstFeed({ asAdmin, ...store }, 'products.xml');
  expect(xml).toContain(`
      <g:certification>
        <g:certification_authority>EC</g:certification_authority>
        <g:certification_name>EPREL</g:certification_name>
        <g:certification_code>123456</g:certification_code>
      </g:certification>
`);
  expect(feedMistakes(readXmlFeed(xml))).toEqual([]);
});

test('an XML feed uses the requested currency and language', async () => {
  const text = await firstFeed(shop, 'products.xml?currency=USD&locale=de');
  expect(withNames(text, ids)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
  <channel>
    <title>Tea &amp; &quot;Things&quot;</title>
    <link>https://shop.example</link>
    <description>Tea &amp; &quot;Things&quot;</description>
    <item>
      <g:id>KETTLE</g:id>
      <g:title>Kessel</g:title>
      <g:description>Kocht, &quot;singt&quot;</g:description>
      <g:link>https://shop.example/de/p/kessel</g:link>
      <g:image_link>https://shop.example/a.jpg</g:image_link>
      <g:additional_image_link>https://cdn.example/b%20c.jpg</g:additional_image_link>
      <g:availability>in_stock</g:availability>
      <g:price>27.00 USD</g:price>
      <g:brand>Brød &amp; Salt</g:brand>
      <g:gtin>4006381333931</g:gtin>
      <g:identifier_exists>yes</g:identifier_exists>
      <g:condition>new</g:condition>
      <g:product_type>Küche &gt; Kessel</g:product_type>
      <g:google_product_category>674</g:google_product_category>
      <g:shipping_weight>1.2 kg</g:shipping_weight>
      <g:shipping>
        <g:country>DE</g:country>
        <g:service>Parcel</g:service>
        <g:price>4.90 EUR</g:price>
      </g:shipping>
    </item>
    <item>
      <g:id>SHIRT-1</g:id>
      <g:title>Shirt</g:title>
      <g:description>Shirt</g:description>
      <g:link>https://shop.example/de/p/shirt</g:link>
      <g:image_link>https://shop.example/red.jpg</g:image_link>
      <g:additional_image_link>https://shop.example/shirt.jpg</g:additional_image_link>
      <g:availability>out_of_stock</g:availability>
      <g:price>11.00 USD</g:price>
      <g:mpn>S-1</g:mpn>
      <g:identifier_exists>no</g:identifier_exists>
      <g:condition>new</g:condition>
      <g:item_group_id>SHIRT</g:item_group_id>
      <g:color>rot</g:color>
      <g:size>S</g:size>
      <g:google_product_category>674</g:google_product_category>
    </item>
    <item>
      <g:id>SHIRT-2</g:id>
      <g:title>Shirt</g:title>
      <g:description>Shirt</g:description>
      <g:link>https://shop.example/de/p/shirt</g:link>
      <g:image_link>https://shop.example/shirt.jpg</g:image_link>
      <g:availability>backorder</g:availability>
      <g:availability_date>2026-12-24T10:00Z</g:availability_date>
      <g:price>13.20 USD</g:price>
      <g:mpn>S-1</g:mpn>
      <g:identifier_exists>no</g:identifier_exists>
      <g:condition>new</g:condition>
      <g:item_group_id>SHIRT</g:item_group_id>
      <g:color>blue</g:color>
      <g:size>S</g:size>
      <g:google_product_category>674</g:google_product_category>
    </item>
  </channel>
</rss>
`);
  expect(feedMistakes(readXmlFeed(text))).toEqual([]);
});

test('a feed is cacheable and answers HEAD and paths in any case', async () => {
  await firstFeed(shop, 'products.csv?currency=USD');
  const answer = await fetchFeed(shop, 'PRODUCTS.CSV?currency=USD', { method: 'HEAD' });
  const { headers } = answer;
  expect([answer.status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'public, max-age=600',
  ]);
  const etag = String(headers.get('etag'));
  const upper = addressOf(shop, 'products.csv?currency=USD&locale=en').replace('/v0/f', '/V0/F');
  const again = await fetch(upper, { headers: { 'If-None-Match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('an admin lists the feeds with their URLs', async () => {
  const store = await openStore(SETTINGS, url);
  await firstFeed(store, 'products.xml?locale=de-AT');
  const { body } = await store.asAdmin('GET', '/feeds');
  const now = new Date().toISOString();
  expect(body).toEqual({
    status: true,
    data: [
      { url: addressOf(store, 'products.csv'), format: 'csv', currency: 'EUR', locale: 'en' },
      {
        url: addressOf(store, 'products.csv?locale=de'),
        format: 'csv',
        currency: 'EUR',
        locale: 'de',
      },
      {
        url: addressOf(store, 'products.csv?currency=USD'),
        format: 'csv',
        currency: 'USD',
        locale: 'en',
      },
      {
        url: addressOf(store, 'products.csv?currency=USD&locale=de'),
        ...{ format: 'csv', currency: 'USD', locale: 'de' },
      },
      { url: addressOf(store, 'products.xml'), format: 'xml', currency: 'EUR', locale: 'en' },
      {
        url: addressOf(store, 'products.xml?locale=de'),
        ...{ format: 'xml', currency: 'EUR', locale: 'de', items: 0, made_at: now, asked_at: now },
      },
      {
        url: addressOf(store, 'products.xml?currency=USD'),
        format: 'xml',
        currency: 'USD',
        locale: 'en',
      },
      {
        url: addressOf(store, 'products.xml?currency=USD&locale=de'),
        ...{ format: 'xml', currency: 'USD', locale: 'de' },
      },
    ],
  });
});

test('a feed is rebuilt once an hour while clients fetch it', async () => {
  const store = await openStore(SETTINGS, url);
  const product = { price: 3, stock_type: 'infinite', images: ['/x.jpg'], slug: 'x' };
  const { id } = await create(store.asAdmin, '/products', { ...product, name: 'One' });
  const titles = async () => {
    const answer = await fetchFeed(store, 'products.csv');
    return readCsvFeed(await answer.text()).map(({ title }) => String(title));
  };
  const first = await fetchFeed(store, 'products.csv');
  expect([first.status, first.headers.get('retry-after')]).toEqual([429, '120']);
  const begun = Date.now();
  const again = await Promise.all([1, 2, 3].map(() => fetchFeed(store, 'products.csv')));
  expect(again.map(({ status }) => status)).toEqual([429, 429, 429]);
  expect(await feedWorksOf(store)).toMatchObject([{ time: begun }]);
  await makeFeeds(store);
  expect(await titles()).toEqual(['One']);
  await store.asAdmin('PUT', `/products/${id}`, { name: 'Two' });
  tick(FEED_AGE_MS - 1);
  await makeFeeds(store);
  expect(await titles()).toEqual(['One']);
  tick(1);
  expect(await titles()).toEqual(['One']);
  await makeFeeds(store);
  expect(await titles()).toEqual(['Two']);
  expect(await feedWorksOf(store)).toMatchObject([{ time: Date.now() + FEED_AGE_MS }]);
});

test('a feed that nobody fetches pauses, resumes on a fetch and is finally removed', async () => {
  const store = await openStore(SETTINGS, url);
  await firstFeed(store, 'products.xml');
  const asked = Date.now();
  tick(FEED_FETCHED_MS);
  await makeFeeds(store);
  expect(await feedWorksOf(store)).toMatchObject([{ time: asked + FEED_KEPT_MS }]);
  expect((await fetchFeed(store, 'products.xml')).status).toBe(200);
  expect(await feedWorksOf(store)).toMatchObject([{ time: Date.now() }]);
  await makeFeeds(store);
  tick(FEED_KEPT_MS);
  await sweeping(store)(0);
  await makeFeeds(store);
  const items = await itemsOf(store.application.id);
  expect(items.filter(({ pk }) => pk.includes('#feeds'))).toEqual([]);
  expect((await worksOf(store)).map(({ kind }) => kind)).toEqual(['file']);
  expect(await sweeping(store)(0)).toEqual([]);
  expect(await worksOf(store)).toEqual([]);
  expect((await fetchFeed(store, 'products.xml')).status).toBe(429);
});

test('a feed reports failure after five attempts and retries an hour later', async () => {
  const store = await openStore(SETTINGS, url);
  const status = async () => (await fetchFeed(store, 'products.xml')).status;
  const failing = { ...files, put: () => Promise.reject(new Error('The process has ended.')) };
  expect(await status()).toBe(429);
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    expect(await status()).toBe(429);
    await expect(makeFeeds(store, failing)).rejects.toThrow('failed');
    // After its lease.
    tick(600_000);
  }
  await makeFeeds(store, failing);
  const path = `/feeds/${store.application.publicKey}/products.xml`;
  expect(errorOf(await store.asPublic('GET', path))).toMatchObject({
    ...{ code: 422, message: 'The feed could not be created after 5 attempts.' },
  });
  tick(FEED_AGE_MS);
  await makeFeeds(store);
  expect(await status()).toBe(200);
});

test('an old feed file is removed an hour after it is replaced', async () => {
  const store = await openStore(SETTINGS, url);
  await firstFeed(store, 'products.xml');
  const [{ data: before } = { data: '' }] = await feedItems(store);
  tick(FEED_AGE_MS);
  await makeFeeds(store);
  const { content } = JSON.parse(String(before));
  const old = { application: store.application.id, content };
  const shown = { type: 'text/plain', disposition: 'inline' };
  expect(await files.find(old, shown)).toBeDefined();
  tick(HOUR_MS);
  expect(await sweeping(store)(0)).toEqual([]);
  expect(await files.find(old, shown)).toBeUndefined();
  expect((await fetchFeed(store, 'products.xml')).status).toBe(200);
});

const feedItems = async ({ application }: TestStore) =>
  (await itemsOf(application.id)).filter(({ pk }) => pk.includes('#feeds'));

test.each([
  ['a currency that is not offered', '?currency=GBP', 'currency'],
  ['an invalid currency', '?currency=x', 'currency'],
  ['an invalid language', '?locale=de_DE', 'locale'],
])('refuses %s and writes nothing', async (_, query, name) => {
  const before = await feedItems(shop);
  const answer = await shop.asPublic(
    'GET',
    `/feeds/${shop.application.publicKey}/products.xml${query}`,
  );
  expect(errorOf(answer)).toMatchObject({ code: 400, invalidPropertyName: name });
  expect(await feedItems(shop)).toEqual(before);
});

test('only the first 10 currencies of a store have feeds', async () => {
  const codes = ['USD', 'GBP', 'JPY', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'HUF'];
  const currencies = codes.map((code) => ({ code, rate: 2 }));
  const store = await openStore({ ...SETTINGS, currencies }, url);
  const last = codes[MAX_FEED_CURRENCIES - 2];
  expect((await fetchFeed(store, `products.csv?currency=${last}`)).status).toBe(429);
  const path = `/feeds/${store.application.publicKey}/products.csv?currency=HUF`;
  expect(errorOf(await store.asPublic('GET', path))).toEqual({
    ...{ code: 400, type: 'BadRequest', valid: false, failedValidator: 'whitelist' },
    ...{ invalidPropertyName: 'currency', invalidPropertyValue: 'HUF' },
    message:
      'Feeds are only available in the first 10 of the store: EUR, USD, GBP, JPY, CHF, SEK, NOK, DKK, PLN, CZK.',
  });
});

test('unknown keys and stores without a product_url have no feeds', async () => {
  const { product_url: _, ...others } = SETTINGS;
  const other = await openStore(others, url);
  const { asAdmin, application } = other;
  const statusOf = async (path: string) => (await fetch(`${url}/v0/feeds/${path}`)).status;
  expect(await statusOf('pk_1/products.csv')).toBe(404);
  expect(await statusOf(`${application.publicKey.slice(0, -1)}/products.csv`)).toBe(404);
  expect(await statusOf(`${application.publicKey}/orders.csv`)).toBe(404);
  const path = `/feeds/${application.publicKey}/products.csv`;
  expect(errorOf(await asAdmin('GET', path))).toMatchObject({
    ...{ code: 404, type: 'NotFound' },
    message: 'There are no feeds. Set product_url, which items link to.',
  });
  expect((await asAdmin('POST', path, {})).status).toBe(405);
  expect(await feedItems(other)).toEqual([]);
});

test.each([
  ['feed.link', { link: 'https://shop.example/p' }],
  ['feed.link', { link: 'http://shop.example/{locale}/p' }],
  ['feed.weight_unit', { weight_unit: 'stone' }],
  ['feed', { colour: 'colour' }],
])('refuses an invalid %s setting', async (name, feed) => {
  const { asAdmin } = await openStore(SETTINGS, url);
  const answer = await asAdmin('PUT', '/application', { feed });
  expect(errorOf(answer)).toMatchObject({ code: 400, invalidPropertyName: name });
});

test("demo store feeds follow Google's rules", async () => {
  const settings = await readDemoSettings();
  const pages = { url: 'https://shop.example', product_url: 'https://shop.example/products' };
  const store = await openStore({ ...settings, ...pages }, url);
  const { application } = store;
  await fillDemoStore({ table, cipher, application, baseUrl: `${url}/v0` });
  const csv = readCsvFeed(await firstFeed(store, 'products.csv?currency=USD'));
  const xml = readXmlFeed(await firstFeed(store, 'products.xml?locale=de'));
  expect(csv.length).toBeGreaterThan(100);
  expect(xml.map(({ id }) => id)).toEqual(csv.map(({ id }) => id));
  expect([...feedMistakes(csv), ...feedMistakes(xml)]).toEqual([]);
  expect(new Set(csv.map(({ price }) => String(price).slice(-3)))).toEqual(new Set(['USD']));
});
