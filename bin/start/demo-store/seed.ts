import { catalogue as demoCatalogue } from './catalogue.ts';
import { collectionBody, couponBody, lookUp, productBody, type RecordBody } from './records.ts';
import type { Catalogue, Category, Product } from './types.ts';

export type Call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<{ data: { id: number } }>;

/** Name of the variable that is created last: where it exists, the whole shop does. */
export const DEMO_STORE_MARKER = 'demo_catalogue';

const PRODUCTS_AT_ONCE = 8;

export async function seedDemoStore(
  call: Call,
  progress: (done: number, total: number) => void,
  catalogue: Catalogue = demoCatalogue,
): Promise<void> {
  const { version, brands, categories, products, collections, coupons, shopper } = catalogue;
  const marker = { name: DEMO_STORE_MARKER, type: 'string', value: version };
  const variables = [...catalogue.variables, marker];
  const total = countRecords(catalogue) + 1;
  let done = 0;

  async function create(path: string, body: RecordBody): Promise<number> {
    const { data } = await call('POST', path, body);
    done += 1;
    progress(done, total);
    return data.id;
  }

  const brandRecords = new Map<string, { id: number; name: string }>();
  for (const brand of brands) {
    const id = await create('/brands', { ...brand });
    brandRecords.set(brand.url, { id, name: brand.name });
  }

  const categoryIds = new Map<string, number>();
  async function createCategories(siblings: Category[], parentId: number | null): Promise<void> {
    for (const { children = [], ...category } of siblings) {
      const id = await create('/categories', { ...category, parent_id: parentId });
      categoryIds.set(category.url, id);
      await createCategories(children, id);
    }
  }
  await createCategories(categories, null);

  const pending = products.map((product) => {
    const usedBy = `product "${product.slug}"`;
    const categoryId = lookUp(categoryIds, 'category', product.category, usedBy);
    const brand = lookUp(brandRecords, 'brand', product.brand, usedBy);
    return { product, body: productBody(product, categoryId, brand) };
  });
  const productRecords = new Map<string, { id: number; product: Product }>();
  for (let start = 0; start < pending.length; start += PRODUCTS_AT_ONCE) {
    await Promise.all(
      pending.slice(start, start + PRODUCTS_AT_ONCE).map(async ({ product, body }) => {
        const id = await create('/products', body);
        productRecords.set(product.slug, { id, product });
      }),
    );
  }

  for (const collection of collections) {
    await create('/collections', collectionBody(collection, productRecords));
  }

  for (const method of catalogue.shippings) await create('/shippings', { ...method });
  for (const method of catalogue.paymentMethods) await create('/paymentMethods', { ...method });
  for (const promotion of catalogue.promotions) await create('/promotions', { ...promotion });
  for (const coupon of coupons) await create('/coupons', couponBody(coupon, categoryIds));

  const user_id = await create('/users', { ...shopper.user });
  for (const address of shopper.addresses) await create('/addresses', { ...address, user_id });

  for (const variable of variables) {
    await create('/variables', { ...variable });
  }
}

function countRecords({ categories, shopper, ...catalogue }: Catalogue): number {
  const lists = Object.values(catalogue).filter((value) => Array.isArray(value));
  const records = lists.reduce((sum, list) => sum + list.length, 0);
  return records + countCategories(categories) + 1 + shopper.addresses.length;
}

function countCategories(categories: Category[]): number {
  return categories.reduce((sum, { children = [] }) => sum + 1 + countCategories(children), 0);
}
