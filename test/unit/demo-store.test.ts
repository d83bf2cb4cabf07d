import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  PICTURES_FOLDER,
  PRODUCTS_FILE,
  readDemoRecords,
  shopper,
} from '../../bin/start/demo-data.ts';
import { isObject, type JsonObject } from '../../shared/contract/json.ts';
import { products as productResource } from '../../shared/resources/products.ts';
import { readCsv } from '../../shared/transfer/csv.ts';
import { fieldsOfRow } from '../../shared/transfer/nested-columns.ts';
import { productCells } from '../../shared/transfer/row-files.ts';
import type { Row } from '../../shared/transfer/rows.ts';

async function fieldsOf(rows: AsyncIterable<Row>): Promise<JsonObject[]> {
  const all: JsonObject[] = [];
  for await (const row of rows) {
    if (!row.fields) throw new Error(`line ${row.line}: ${row.problem}`);
    all.push(fieldsOfRow(productResource.schema, row));
  }
  return all;
}

const objectsIn = (value: unknown): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

const products = await fieldsOf(readCsv(createReadStream(PRODUCTS_FILE), productCells));
const lines = await fieldsOf(readDemoRecords());
const recordsOf = (resource: string) =>
  objectsIn(lines.filter((line) => line['resource'] === resource).map(({ record }) => record));

const [brands, categories, collections, coupons, promotions, variables] = [
  recordsOf('brands'),
  recordsOf('categories'),
  recordsOf('collections'),
  recordsOf('coupons'),
  recordsOf('promotions'),
  recordsOf('variables'),
];

const variantsOf = (product: JsonObject) => objectsIn(product['variants']);
const purchasables = products.flatMap((product) =>
  product['variants'] ? variantsOf(product) : [product],
);
const imagesOf = ({ images }: JsonObject) => [images ?? []].flat().map(String);
const idsOf = (records: readonly JsonObject[]) => new Set(records.map(({ id }) => id));

describe('the demo store', () => {
  it('has a realistic number of records', () => {
    expect(products.length).toBeGreaterThanOrEqual(72);
    expect(brands.length).toBeGreaterThanOrEqual(10);
    expect(collections.length).toBeGreaterThanOrEqual(4);
    expect(variables.length).toBeGreaterThanOrEqual(6);
    expect(products.filter(({ variants }) => variants).length).toBeGreaterThan(9);
    expect(products.filter(({ published }) => published === false)).toHaveLength(2);
    expect(products.filter(({ seo }) => seo).length).toBeGreaterThan(1);
  });

  it('has unique slugs, SKUs, coupon codes and variable names', () => {
    for (const values of [
      brands.map(({ url }) => url),
      categories.map(({ url }) => url),
      products.map(({ slug }) => slug),
      products.flatMap((product) => [product, ...variantsOf(product)]).map(({ sku }) => sku),
      collections.map(({ slug }) => slug),
      coupons.map(({ code }) => code),
      variables.map(({ name }) => name),
    ]) {
      expect(values.every((value) => typeof value === 'string' && value !== '')).toBe(true);
      expect(new Set(values).size).toBe(values.length);
    }
  });

  it('has every stock type and status', () => {
    const kinds = new Set(
      purchasables.map(({ stock_type, stock_status }) => stock_status ?? stock_type),
    );
    expect(kinds).toEqual(new Set(['track', 'infinite', 'in_stock', 'out_of_stock']));
    const levels = purchasables.flatMap(({ stock_level }) => stock_level ?? []);
    expect(levels.every((level) => Number.isInteger(level) && Number(level) >= 0)).toBe(true);
    expect(levels).toEqual(expect.arrayContaining([0, 1, 2, 3]));
  });

  it('has prices in whole cents, and lower sale prices', () => {
    for (const { sku, price, price_discount } of [...products, ...purchasables]) {
      expect(price, `${sku}`).toBeGreaterThan(0);
      expect(price, `${sku}`).toBe(Number(Number(price).toFixed(2)));
      if (price_discount === undefined) continue;
      expect(price_discount, `${sku}`).toBeGreaterThan(0);
      expect(price_discount, `${sku}`).toBeLessThan(Number(price));
      expect(price_discount, `${sku}`).toBe(Number(Number(price_discount).toFixed(2)));
    }
    expect(products.filter((product) => 'price_discount' in product).length).toBeGreaterThan(11);
  });

  it('has US dollar prices and sale prices for everything but gift boxes', () => {
    const priced = purchasables.filter(({ sku }) => !String(sku).startsWith('HPN-9501'));
    for (const { sku, price, price_discount, prices } of priced) {
      const { USD } = prices as { USD: { price: number; price_discount?: number } };
      const { price: full, price_discount: reduced, ...others } = USD;
      expect([sku, others, reduced === undefined]).toEqual([sku, {}, price_discount === undefined]);
      expect(String(full)).toMatch(/^(?:\d+\.[49]|\d*9)$/);
      expect(full / Number(price), `${sku}`).toBeGreaterThan(1);
      expect(full / Number(price), `${sku}`).toBeLessThan(1.2);
      expect(reduced ?? 0, `${sku}`).toBeLessThan(full);
    }
  });

  it('has a German translation of every text that shoppers read', () => {
    const translated = ['brands', 'categories', 'collections', 'contents', 'promotions'];
    const methods = ['shippings', 'paymentMethods'];
    const records = [...translated, ...methods].flatMap(recordsOf);
    const germanOf = ({ locales }: JsonObject) =>
      isObject(locales) && isObject(locales['de']) ? locales['de'] : {};
    for (const record of [...products, ...records]) {
      const german = germanOf(record);
      const missing = [
        'name',
        'title',
        'description',
        'Description',
        'text',
        'instructions',
      ].filter((name) => record[name] !== undefined && (german[name] ?? '') === '');
      // Brands are called the same everywhere.
      expect([record['id'], missing.filter((name) => name !== 'name' || !record['url'])]).toEqual([
        record['id'],
        [],
      ]);
    }
    const same = products.filter((each) => germanOf(each)['description'] === each['description']);
    expect(same).toEqual([]);
    const [kettle = {}] = products;
    expect(variantsOf(kettle).map(germanOf)).toEqual([
      { Colour: 'Hafenblau' },
      { Colour: 'Creme' },
      { Colour: 'Moos' },
    ]);
    expect(germanOf(kettle)).toMatchObject({ name: 'Emaillekessel' });
  });

  it('defines the options of every product with variants', () => {
    for (const product of products.filter(({ variants }) => variants)) {
      const definition = product['variantsDefinition'];
      if (!isObject(definition)) throw new Error(`${product['slug']} defines no options`);
      const options = Object.keys(definition);
      expect(options.length).toBeGreaterThan(0);
      const combinations = variantsOf(product).map((variant) => {
        for (const option of options) expect(definition[option]).toContain(variant[option]);
        return options.map((option) => variant[option]).join(' / ');
      });
      expect(new Set(combinations).size).toBe(combinations.length);
    }
  });

  it('requires shipping exactly for products with a weight', () => {
    for (const { slug, requires_shipping, weight } of products) {
      expect(requires_shipping, `${slug}`).toBe(weight !== undefined);
    }
  });

  it('sells no codes, dates, seats or bookings, which the store cannot deliver', () => {
    // A brand may have a workshop.
    const others = lines.filter(({ resource }) => resource !== 'brands');
    const texts = [...products, ...others].map((record) => JSON.stringify(record));
    const promised =
      /gift.?card|voucher|workshop|tasting, online|video|by e-mail within|seats|gift.?wrap|subscri|loyalty|geschenkkarte|gutschein|geschenkverpackung|abonn/i;
    expect(texts.filter((text) => promised.test(text))).toEqual([]);
    expect(products.filter(({ requires_shipping }) => requires_shipping === false)).toEqual([]);
  });

  it('refers only to records that exist', () => {
    for (const { slug, brand_id, category_id, manufacturer } of products) {
      expect(brands.find(({ id }) => id === brand_id)?.['name'], `${slug}`).toBe(manufacturer);
      expect(idsOf(categories), `${slug}`).toContain(category_id);
    }
    const items = collections.flatMap((collection) => objectsIn(collection['items']));
    for (const { product_id, variant_id } of items) {
      const product = products.find(({ id }) => id === product_id);
      expect(product).toBeDefined();
      expect(variant_id).toBeLessThanOrEqual(variantsOf(product ?? {}).length);
    }
    expect(items.some(({ variant_id }) => Number(variant_id) > 1)).toBe(true);
    expect(items.some(({ variant_id }) => variant_id === 0)).toBe(true);
    const leaves = categories.find(({ url }) => url === 'leaves-beans');
    expect(coupons.find(({ code }) => code === 'TEA5')?.['target_id']).toBe(leaves?.['id']);
  });

  it('has three levels of categories, parents before their children', () => {
    const levels = new Map<unknown, number>([[undefined, 0]]);
    for (const { id, parent_id } of categories) {
      const above = levels.get(parent_id);
      expect(above).toBeDefined();
      levels.set(id, (above ?? 0) + 1);
    }
    expect(Math.max(...levels.values())).toBe(3);
  });

  it('fills its gift and sale collections with products that belong there', () => {
    const promised = (slug: string) => {
      const collection = collections.find((each) => each['slug'] === slug);
      const items = objectsIn(collection?.['items']);
      expect(items).not.toHaveLength(0);
      return items.map(({ product_id, variant_id }): JsonObject => {
        const product = products.find(({ id }) => id === product_id) ?? {};
        return variantsOf(product)[Number(variant_id) - 1] ?? product;
      });
    };
    for (const { price, price_discount = price } of promised('gifts-under-25')) {
      expect(price_discount).toBeLessThan(25);
    }
    for (const item of promised('sale')) expect(item).toHaveProperty('price_discount');
  });

  it('has limited and expired coupons, and active and inactive promotions', () => {
    expect(coupons.filter(({ usages_left }) => usages_left)).toHaveLength(1);
    const dates = coupons.flatMap(({ expiration_date }) => expiration_date ?? []);
    expect(dates).toEqual(['2024-05-05T22:00:00.000Z']);
    expect(new Set(promotions.map(({ active }) => active))).toEqual(new Set([true, false]));
  });

  it('gives each variable a value of its type', () => {
    for (const { type, value } of variables) expect(typeof value).toBe(type);
    expect(new Set(variables.map(({ type }) => type)).size).toBe(3);
  });

  it('has the pages that every shop needs', () => {
    const pages = recordsOf('contents');
    expect(pages.map(({ slug }) => slug)).toEqual([
      ...['shipping', 'returns', 'contact', 'terms', 'privacy', 'imprint'],
    ]);
    for (const { title, text, published } of pages) {
      expect([title, text, published]).toEqual([expect.any(String), expect.any(String), true]);
    }
  });

  it('has books with valid ISBNs', () => {
    const isbns = products.flatMap(({ isbn_13 }) => isbn_13 ?? []);
    expect(isbns.length).toBeGreaterThan(3);
    for (const isbn of isbns) {
      const digits = [...String(isbn).replaceAll('-', '')].map(Number);
      expect(digits).toHaveLength(13);
      expect(digits.reduce((sum, digit, i) => sum + digit * (i % 2 ? 3 : 1), 0) % 10).toBe(0);
    }
  });

  it('has pictures of each product, and no unused ones', () => {
    const shown = new Set<string>();
    for (const product of products) {
      const { slug } = product;
      const images = imagesOf(product);
      expect(images.slice(0, 2)).toEqual([`/pictures/${slug}.svg`, `/pictures/${slug}-in-use.svg`]);
      for (const image of [product, ...variantsOf(product)].flatMap(imagesOf)) {
        expect(image).toMatch(new RegExp(`^/pictures/${slug}(?:-in-use|-detail|-v\\d)?\\.svg$`));
        shown.add(image);
      }
    }
    const files = readdirSync(PICTURES_FOLDER).map((name) => `/pictures/${name}`);
    expect(files.sort()).toEqual([...shown].sort());
  });

  it('shows each variant in its own picture', () => {
    for (const product of products.filter(({ variants }) => variants)) {
      const first = variantsOf(product).map((variant) => imagesOf({ ...product, ...variant })[0]);
      expect([product['slug'], new Set(first).size]).toEqual([product['slug'], first.length]);
    }
  });

  it('has no duplicate pictures, and each is small and free of scripts', () => {
    const digests = new Map<string, string>();
    for (const name of readdirSync(PICTURES_FOLDER)) {
      const picture = readFileSync(join(PICTURES_FOLDER, name), 'utf8');
      const drawn = picture.replace(/<title>.*?<\/title>/, '');
      const digest = createHash('sha256').update(drawn).digest('hex');
      expect([name, digests.get(digest)]).toEqual([name, undefined]);
      digests.set(digest, name);
      expect(picture).not.toMatch(/<script|href|\son\w+=|NaN|undefined/);
      expect(picture.length).toBeLessThan(4_000);
    }
  });

  it('titles each picture with its product name', () => {
    for (const { slug, name } of products) {
      const picture = readFileSync(join(PICTURES_FOLDER, `${slug}.svg`), 'utf8');
      expect(picture).toContain(`<title>${String(name).replaceAll('&', '&amp;')}</title>`);
    }
  });

  it('has one sample customer, with two addresses', () => {
    const [user, ...others] = recordsOf('users');
    expect([user?.['email'], user?.['name'], others]).toEqual([shopper.email, shopper.name, []]);
    const owners = recordsOf('addresses').map(({ user_id }) => user_id);
    expect(owners).toEqual([user?.['id'], user?.['id']]);
  });
});
