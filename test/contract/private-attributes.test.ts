import { expect, test } from 'vitest';
import { isCatalogue, type Resource } from '../../shared/contract/resource.ts';
import { resources } from '../../shared/resources/index.ts';
import { ADDRESS, create, openStore, PRODUCT } from '../store/api.ts';
import { exampleOf } from '../store/examples.ts';

/** What an owner keeps for admins alone (protocol.md, "Records"). */
const SECRET = 'kept-for-admins';
const kept = { private: { cost: 4, supplier: SECRET } };
const store = await openStore({ tax_type: 'all', tax_rate: 20 });
const { asAdmin, asPublic, asUser } = store;

/** Of resources that keep no attributes of one's own. */
const CHANGES: Readonly<Record<string, object>> = {
  notifications: { subject: 'New' },
  redirects: { to: '/products' },
  themes: { font: 'serif' },
};

/** Files have owners; those of the store are shown like a catalogue. */
const shared: readonly Resource[] = resources.filter(
  (resource: Resource) =>
    (isCatalogue(resource) || resource.name === 'files') && resource.routes['create'],
);

test.each(shared)('$name: only admins see private attributes', async ({ name }) => {
  const example = await exampleOf(name, (path, body) => create(asAdmin, path, body));
  const record = await create(asAdmin, `/${name}`, { ...example, ...kept });
  const path = `/${name}/${record.id}`;
  expect(record.private).toEqual(kept.private);
  const change = CHANGES[name] ?? { description: 'New' };
  expect((await asAdmin('PUT', path, change)).body.data.private).toEqual(kept.private);
  for (const asked of [path, `/${name}`, `/${name}?private.supplier=${SECRET}`]) {
    expect(JSON.stringify((await asAdmin('GET', asked)).body)).toContain(SECRET);
    for (const ask of [asPublic, asUser]) {
      const { body } = await ask('GET', asked);
      expect(JSON.stringify(body.data ?? '')).not.toContain(SECRET);
    }
  }
  await asAdmin('DELETE', path);
});

const tax = await create(asAdmin, '/taxes', { name: 'VAT', rates: [{ rate: 20 }], ...kept });
const category = await create(asAdmin, '/categories', { name: 'Kitchen', ...kept });
await create(asAdmin, '/categories', { name: 'Kettles', parent_id: category.id, ...kept });
const brand = await create(asAdmin, '/brands', { name: 'Northwind', ...kept });
const offers = {
  shipping: await create(asAdmin, '/shippings', { name: 'Courier', base_cost: 6, ...kept }),
  method: await create(asAdmin, '/paymentMethods', { name: 'Cash', cost_type: 'no_cost', ...kept }),
  other: await create(asAdmin, '/paymentMethods', {
    name: 'Invoice',
    cost_type: 'fixed_fee',
    fixed_fee: 1,
    tax_id: tax.id,
    ...kept,
  }),
  promotion: await create(asAdmin, '/promotions', {
    name: 'Less',
    active: true,
    conditions: [],
    effects: [{ type: 'CART_VALUE_NET_REDUCTION', value: 1 }],
    ...kept,
  }),
  coupon: await create(asAdmin, '/coupons', {
    code: 'LESS',
    name: 'Less',
    target_type: 'CART_COUPON',
    discount_type: 'NET_REDUCTION',
    discount_value: 1,
    ...kept,
  }),
};
const product = await create(asAdmin, '/products', {
  ...PRODUCT,
  ...kept,
  tax_id: tax.id,
  category_id: category.id,
  brand_id: brand.id,
  variants: [{ ...PRODUCT, colour: 'red', ...kept }],
});
await create(asAdmin, '/products', { ...PRODUCT, name: 'Plain' });
const collection = await create(asAdmin, '/collections', {
  name: 'Home',
  items: [{ product_id: product.id }],
});

test('public lists never reveal private attributes', async () => {
  for (const path of [
    '/products?fields=id,private',
    '/products?expand=category,brand',
    '/categories?fetch_subcategories=true',
    `/products/${product.id}/variants`,
    `/products/${product.id}/variants/1`,
    `/products/${product.id}?expand=category`,
    `/collections/${collection.id}`,
    `/products?q=${SECRET}`,
    '/products?facets=private.supplier,private.cost',
  ]) {
    const { status, body } = await asPublic('GET', path);
    expect([path, status]).toEqual([path, 200]);
    expect(JSON.stringify({ ...body, _links: 0, warnings: 0 })).not.toContain(SECRET);
  }
  const { body } = await asPublic('GET', '/products?$has=private');
  expect(body['count']).toBe(0);
  const idsBy = async (query: string) =>
    (await asPublic('GET', `/products?${query}`)).body.data.map(({ id }: { id: number }) => id);
  expect(await idsBy('sort_by=private.cost&sort_order=ASC')).toEqual(await idsBy('per_page=20'));
  expect((await idsBy('per_page=20'))[0]).not.toBe(product.id);
  expect(await idsBy('$private.cost_gt=1')).toEqual([]);
  const asOwner = await asAdmin('GET', '/products?$private.cost_gt=1&facets=private.cost');
  expect(asOwner.body['count']).toBe(1);
  expect(asOwner.body['_facets']).toMatchObject({ 'private.cost': { min: 4, max: 4 } });
});

test('carts and orders never include private attributes, whoever orders', async () => {
  const items = [{ product_id: product.id, variant_id: 1, quantity: 1 }];
  const cart = await create(asPublic, '/carts', { items });
  await asPublic('PUT', `/carts/${cart.id}/coupon`, { coupon_code: 'LESS' });
  const shown = await asPublic('GET', `/carts/${cart.id}`);
  expect(shown.body.data.coupon.code).toBe('LESS');
  const body = {
    items,
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
    coupon_code: 'LESS',
    promotion_id: offers.promotion.id,
    shipping_id: offers.shipping.id,
    payment_method_id: offers.method.id,
  };
  const answers = [
    shown.body,
    (await asPublic('GET', `/shippings/cart/${cart.id}`)).body,
    (await asPublic('GET', `/promotions/cart/${cart.id}`)).body,
  ];
  for (const ask of [asPublic, asUser, asAdmin]) {
    answers.push((await ask('POST', '/orders/quote', body)).body);
    const order = await create(ask, '/orders', body);
    expect(order).toMatchObject({
      shipping: { name: 'Courier' },
      products: [{ name: 'Blue Kettle' }],
    });
    const payment = {
      order_id: order.id,
      payment_method_id: offers.other.id,
      expected_total: undefined,
    };
    answers.push((await asAdmin('POST', '/payments', payment)).body);
    answers.push((await asAdmin('GET', `/orders/${order.id}`)).body);
  }
  expect(answers.map((each) => each['status'])).toEqual(answers.map(() => true));
  expect(JSON.stringify(answers)).not.toContain(SECRET);
});
