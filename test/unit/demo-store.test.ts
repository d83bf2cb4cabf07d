import { describe, expect, it } from 'vitest';
import { catalogue } from '../../bin/start/demo-store/catalogue.ts';
import { productImage } from '../../bin/start/demo-store/image.ts';
import { DEMO_STORE_MARKER, seedDemoStore } from '../../bin/start/demo-store/seed.ts';
import type { Catalogue } from '../../bin/start/demo-store/types.ts';

type Fields = Record<string, unknown>;
type Created = Fields & { id: number };

interface Priced {
  price: number;
  price_discount?: number;
}

async function seed(content: Catalogue = catalogue) {
  const created: { path: string; record: Created }[] = [];
  const progress: [number, number][] = [];
  let running = 0;
  let mostAtOnce = 0;
  await seedDemoStore(
    async (method, path, body) => {
      expect(method).toBe('POST');
      const record = { ...(JSON.parse(JSON.stringify(body)) as Fields), id: created.length + 1001 };
      created.push({ path, record });
      running += 1;
      mostAtOnce = Math.max(mostAtOnce, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return { data: record };
    },
    (done, total) => progress.push([done, total]),
    content,
  );
  const at = (path: string) =>
    created.flatMap((entry) => (entry.path === path ? entry.record : []));
  return {
    created,
    progress,
    mostAtOnce,
    brands: at('/brands'),
    categories: at('/categories'),
    products: at('/products'),
    collections: at('/collections'),
    coupons: at('/coupons'),
    promotions: at('/promotions'),
    users: at('/users'),
    addresses: at('/addresses'),
    variables: at('/variables'),
  };
}

const shop = await seed();
const ids = (records: Created[]) => new Set<unknown>(records.map(({ id }) => id));
const variantsOf = (product: Fields) => (product.variants ?? []) as (Fields & Priced)[];
const sellables = shop.products.flatMap((product): Fields[] =>
  product.has_variants ? variantsOf(product) : [product],
);

describe('the demo catalogue', () => {
  it('is a shop of some size', () => {
    expect(shop.products.length).toBeGreaterThanOrEqual(72);
    expect(shop.brands.length).toBeGreaterThanOrEqual(10);
    expect(shop.collections.length).toBeGreaterThanOrEqual(4);
    expect(shop.variables.length).toBeGreaterThanOrEqual(6);
    expect(shop.products.filter(({ has_variants }) => has_variants).length).toBeGreaterThan(9);
    expect(shop.products.filter(({ published }) => published === false)).toHaveLength(2);
    expect(shop.products.filter(({ seo }) => seo).length).toBeGreaterThan(1);
  });

  it('has unique slugs, labels and skus', () => {
    const { brands, categories, products, collections, variables } = shop;
    for (const values of [
      brands.map(({ url }) => url),
      categories.map(({ url }) => url),
      products.map(({ slug }) => slug),
      products.flatMap((product) => [product, ...variantsOf(product)]).map(({ sku }) => sku),
      collections.map(({ slug }) => slug),
      variables.map(({ name }) => name),
    ]) {
      expect(values.every((value) => typeof value === 'string' && value !== '')).toBe(true);
      expect(new Set(values).size).toBe(values.length);
    }
  });

  it('has every kind of stock', () => {
    const kinds = new Set(
      sellables.map(({ stock_type, stock_status }) => stock_status ?? stock_type),
    );
    expect(kinds).toEqual(new Set(['track', 'infinite', 'in_stock', 'out_of_stock']));

    const levels = sellables.flatMap(({ stock_level }) => stock_level ?? []);
    expect(levels.every((level) => Number.isInteger(level) && Number(level) >= 0)).toBe(true);
    expect(levels).toEqual(expect.arrayContaining([0, 1, 2, 3]));
  });

  it('has prices in whole cents and discounts below them', () => {
    const priced = catalogue.products.flatMap((product): (Priced & { sku: string })[] => [
      product,
      ...(product.variants ?? []),
    ]);
    for (const { sku, price, price_discount } of priced) {
      expect(price, sku).toBeGreaterThan(0);
      expect(price, sku).toBe(Number(price.toFixed(2)));
      if (price_discount === undefined) continue;
      expect(price_discount, sku).toBeGreaterThan(0);
      expect(price_discount, sku).toBeLessThan(price);
      expect(price_discount, sku).toBe(Number(price_discount.toFixed(2)));
    }
    expect(shop.products.filter((product) => 'price_discount' in product).length).toBeGreaterThan(
      11,
    );
  });

  it('defines the options of every product with variants', () => {
    for (const product of shop.products.filter(({ has_variants }) => has_variants)) {
      const definition = product.variantsDefinition as Record<string, string[]>;
      const options = Object.keys(definition);
      expect(options.length).toBeGreaterThan(0);
      const combinations = variantsOf(product).map((variant) => {
        for (const option of options) expect(definition[option]).toContain(variant[option]);
        return options.map((option) => variant[option]).join(' / ');
      });
      expect(new Set(combinations).size).toBe(combinations.length);
    }
    for (const { slug, variants = [] } of catalogue.products) {
      const names = variants.map(({ options }) => Object.keys(options).join());
      expect(new Set(names).size, slug).toBeLessThan(2);
    }
  });

  it('ships what is physical, with its weight', () => {
    for (const { slug, requires_shipping, weight } of shop.products) {
      expect(requires_shipping, `${slug}`).toBe(weight !== undefined);
    }
  });

  it('keeps the promises of its collections', () => {
    const promised = (slug: string) => {
      const { items = [] } =
        catalogue.collections.find((collection) => collection.slug === slug) ?? {};
      expect(items).not.toHaveLength(0);
      return items.map((item): Priced => {
        const product = catalogue.products.find((candidate) => candidate.slug === item.product);
        const variant = product?.variants?.find(({ sku }) => sku === item.variant);
        return variant ?? product ?? { price: Number.NaN };
      });
    };
    for (const { price, price_discount = price } of promised('gifts-under-25')) {
      expect(price_discount).toBeLessThan(25);
    }
    for (const item of promised('sale')) expect(item).toHaveProperty('price_discount');
  });

  it('has coupons and promotions of every kind', () => {
    const { coupons, promotions } = shop;
    expect(new Set(coupons.map(({ code }) => code)).size).toBe(coupons.length);
    expect(coupons.filter(({ usages_left }) => usages_left)).toHaveLength(1);
    const dates = coupons.flatMap(({ expiration_date }) =>
      expiration_date === undefined ? [] : `${expiration_date}`,
    );
    expect(dates.map((date) => Date.parse(date) < Date.now())).toEqual([true]);
    expect(new Set(promotions.map(({ active }) => active))).toEqual(new Set([true, false]));
  });

  it('gives variables values of their type', () => {
    for (const { type, value } of shop.variables) expect(typeof value).toBe(type);
    expect(new Set(shop.variables.map(({ type }) => type)).size).toBe(3);
  });

  it('has books with valid ISBNs', () => {
    const isbns = shop.products.flatMap(({ isbn_13 }) =>
      isbn_13 === undefined ? [] : `${isbn_13}`,
    );
    expect(isbns.length).toBeGreaterThan(3);
    for (const isbn of isbns) {
      const digits = [...isbn.replaceAll('-', '')].map(Number);
      expect(digits).toHaveLength(13);
      expect(digits.reduce((sum, digit, i) => sum + digit * (i % 2 ? 3 : 1), 0) % 10).toBe(0);
    }
  });
});

describe('seedDemoStore', () => {
  it('creates parents before children, three levels deep', () => {
    const levels = new Map<unknown, number>([[null, 0]]);
    for (const { id, parent_id } of shop.categories) {
      const above = levels.get(parent_id);
      expect(above).toBeDefined();
      levels.set(id, (above ?? 0) + 1);
    }
    expect(Math.max(...levels.values())).toBe(3);
  });

  it('resolves every reference to the id of a created record', () => {
    const [brands, categories] = [ids(shop.brands), ids(shop.categories)];
    for (const product of shop.products) {
      expect(brands).toContain(product.brand_id);
      expect(categories).toContain(product.category_id);
      for (const key of ['brand', 'category', 'stock', 'hue', 'dimensions', 'attributes']) {
        expect(product).not.toHaveProperty(key);
      }
    }
    const items = shop.collections.flatMap((collection) => collection.items as Fields[]);
    for (const { product_id, variant_id } of items) {
      const product = shop.products.find(({ id }) => id === product_id);
      expect(product).toBeDefined();
      expect(variant_id).toBeLessThanOrEqual(variantsOf(product ?? {}).length);
    }
    expect(items.some(({ variant_id }) => Number(variant_id) > 1)).toBe(true);
    expect(items.some(({ variant_id }) => variant_id === 0)).toBe(true);
  });

  it('names the category of a coupon, and the owner of an address, by their ids', () => {
    const [{ id = 0 } = {}] = shop.users;
    expect(shop.addresses.map(({ user_id }) => user_id)).toEqual([id, id]);
    const category = shop.categories.find(({ url }) => url === 'leaves-beans');
    expect(shop.coupons.find(({ code }) => code === 'TEA5')?.target_id).toBe(category?.id);
    for (const coupon of shop.coupons) expect(coupon).not.toHaveProperty('category');
  });

  it('creates the products in their order, at most eight at a time', () => {
    expect(shop.products.map(({ slug }) => slug)).toEqual(
      catalogue.products.map(({ slug }) => slug),
    );
    expect(shop.mostAtOnce).toBe(8);
  });

  it('creates the marker last', () => {
    expect(shop.created.at(-1)).toMatchObject({
      path: '/variables',
      record: { name: DEMO_STORE_MARKER, type: 'string', value: catalogue.version },
    });
    expect(shop.variables.filter(({ name }) => name === DEMO_STORE_MARKER)).toHaveLength(1);
  });

  it('reports its progress up to the total', () => {
    const total = shop.created.length;
    expect(shop.progress).toEqual(shop.created.map((_, index) => [index + 1, total]));
  });

  it('refuses a reference to something that is not in the catalogue', async () => {
    const [product] = catalogue.products;
    const collection = { slug: 'odd', name: 'Odd', description: '' };
    if (product === undefined) throw new Error('no products');

    await expect(
      seed({ ...catalogue, products: [{ ...product, brand: 'nobody' }] }),
    ).rejects.toThrow(`product "${product.slug}" refers to the unknown brand "nobody"`);
    await expect(
      seed({ ...catalogue, products: [{ ...product, category: 'nowhere' }] }),
    ).rejects.toThrow('unknown category "nowhere"');
    await expect(
      seed({ ...catalogue, collections: [{ ...collection, items: [{ product: 'nothing' }] }] }),
    ).rejects.toThrow('collection "odd" refers to the unknown product "nothing"');
    const items = [{ product: product.slug, variant: 'NO-SKU' }];
    await expect(seed({ ...catalogue, collections: [{ ...collection, items }] })).rejects.toThrow(
      `unknown variant of "${product.slug}" "NO-SKU"`,
    );
  });
});

describe('productImage', () => {
  it('gives every product a small picture of its own', () => {
    for (const { images } of shop.products) {
      const [image] = images as string[];
      expect(image).toMatch(/^data:image\/svg\+xml,[\x21-\x7e]+$/);
      expect(image?.length).toBeLessThan(600);
      expect(image).not.toMatch(/["<>#\s]/);
    }
  });

  it('shows what the product is, in its colour', () => {
    expect(decodeURIComponent(productImage('lamp', 46))).toBe(
      "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0,0,80,80' " +
        "fill='hsl(46,34%,47%)'><path opacity='.22' d='M0,0h80v80H0z'/>" +
        "<path d='M28,16h24l9,24h-42z'/>" +
        "<path fill='hsl(46,36%,27%)' d='M38,40h4v20h-4zM27,60h26v4h-26z'/></svg>",
    );
  });
});
