import { expect, test } from 'vitest';
import { readDemoRecords, readDemoSettings, shopper } from '../../bin/start/demo-data.ts';
import { fillDemoStore } from '../../bin/start/demo-filling.ts';
import { isObject } from '../../shared/contract/json.ts';
import type { Settings } from '../../shared/resources/schemas/settings.ts';
import { readApplication } from '../../shared/tenancy/provisioning.ts';
import { baseUrl, create, openStore } from '../store/api.ts';
import { cipher, table } from '../store/local-store.ts';

const store = await openStore(await readDemoSettings());
const { asAdmin, asPublic, application } = store;
const fill = () => fillDemoStore({ table, cipher, application, baseUrl });

const namesIn = async (path: string) => {
  const { body } = await asAdmin('GET', `${path}?per_page=250`);
  return body.data.map(({ name }: { name: string }) => name).toReversed();
};

/** The names of the records of a resource in the file of the store. */
async function namesOf(resource: string): Promise<unknown[]> {
  const names: unknown[] = [];
  for await (const { fields = {} } of readDemoRecords()) {
    const { record } = fields;
    if (fields['resource'] === resource && isObject(record)) names.push(record['name']);
  }
  return names;
}

test('imports the demo store once, and again when its data has changed', async () => {
  await fill();
  for (const resource of ['brands', 'categories', 'collections', 'shippings', 'coupons']) {
    expect(await namesIn(`/${resource}`)).toEqual(await namesOf(resource));
  }
  const login = await asPublic('POST', '/users/authenticate', shopper);
  const { user } = login.body.data;
  const addresses = await asAdmin('GET', `/addresses?user_id=${user.id}`);
  expect(addresses.body.data).toMatchObject([{ city: 'Vigo' }, { city: 'Porto' }]);
  const [address] = addresses.body.data;
  const products = await asAdmin('GET', '/products?stock_type=infinite&$has_not=variants');
  const order = await create(asAdmin, '/orders', {
    items: [{ product_id: products.body.data[0].id, quantity: 1 }],
    user_id: user.id,
    shipping_id: 404,
    shipping_address_id: address.id,
    billing_address_id: address.id,
  });
  const other = { name: 'Nora Lind', email: 'nora@example.org', password: 'correct horse' };
  await create(asPublic, '/users', other);
  await create(asAdmin, '/coupons', {
    name: 'Of my own',
    code: 'MINE',
    target_type: 'CART_COUPON',
    discount_type: 'NET_REDUCTION',
    discount_value: 1,
  });
  const count = async () => (await asAdmin('GET', '/products')).body['count'];
  const imported = await count();

  await fill();
  expect(await namesIn('/coupons')).toEqual([...(await namesOf('coupons')), 'Of my own']);

  const [changed] = products.body.data;
  await asAdmin('PUT', `/products/${changed.id}`, { name: 'Renamed' });
  const marker = await asAdmin('GET', '/variables?name=demo_catalogue');
  await asAdmin('PUT', `/variables/${marker.body.data[0].id}`, { value: '1' });
  await fill();
  expect(await namesIn('/coupons')).toEqual(await namesOf('coupons'));
  expect((await namesIn('/users')).toSorted()).toEqual([shopper.name, other.name]);
  expect((await asAdmin('GET', '/addresses')).body['count']).toBe(2);
  expect(await count()).toBe(imported);
  expect((await asAdmin('GET', `/products/${changed.id}`)).body.data.name).toBe(changed.name);
  expect((await asAdmin('GET', `/orders/${order.id}`)).status).toBe(200);
  expect((await asPublic('POST', '/users/authenticate', shopper)).status).toBe(200);
});

test('continues an import that was interrupted before the variables', async () => {
  const variables = await asAdmin('GET', '/variables?per_page=250');
  for (const { id } of variables.body.data) await asAdmin('DELETE', `/variables/${id}`);
  await asAdmin('DELETE', '/shippings/401');
  await create(asAdmin, '/brands', { name: 'Of my own' });
  await fill();
  expect(await namesIn('/variables')).toEqual([...(await namesOf('variables')), 'demo_catalogue']);
  expect((await namesIn('/shippings')).toSorted()).toEqual((await namesOf('shippings')).toSorted());
  expect(await namesIn('/brands')).toContain('Of my own');
});

test('each sale price comes with the lowest price of the previous 30 days', async () => {
  await fill();
  interface Priced {
    readonly price: number;
    readonly price_discount?: number;
    readonly lowest_price_30_days?: number;
    readonly variants?: readonly Priced[];
  }
  for (const currency of ['EUR', 'USD']) {
    const { body } = await asPublic('GET', `/products?per_page=250&currency=${currency}`);
    const all: Priced[] = body.data.flatMap((each: Priced) => [each, ...(each.variants ?? [])]);
    const reduced = all.filter(({ price_discount }) => price_discount !== undefined);
    expect(reduced.length).toBeGreaterThan(10);
    const lowest = reduced.map(({ lowest_price_30_days }) => lowest_price_30_days);
    expect(lowest).toEqual(reduced.map(({ price }) => price));
  }
});

test('demo store invoices show the seller from the imprint', async () => {
  await fill();
  const address = {
    ...{ full_name: 'Gil Vaz', email: 'gil@example.org', address1: 'Rua Nova 1' },
    ...{ city: 'Lisboa', country: 'Portugal', postal_code: '1000-001' },
  };
  const order = await create(asAdmin, '/orders', {
    items: [{ product_id: (await asAdmin('GET', '/products')).body.data[0].id, quantity: 1 }],
    shipping_id: 404,
    shipping_address: address,
    billing_address: address,
  });
  const { company } = await create(asAdmin, '/invoices', { order_id: order.id });
  expect(Object.keys(company).toSorted()).toEqual(
    ['name', 'address', 'postal_code', 'city', 'country', 'tax_id', 'vat_id', 'email'].toSorted(),
  );
  const imprint = (await asPublic('GET', '/contents?title=Imprint')).body.data[0].text;
  for (const text of Object.values(company)) expect(imprint).toContain(text);
});

const STORES: readonly (readonly [Partial<Settings>, readonly string[], string])[] = [
  [{ languages: [] }, ['de'], 'Emaillekessel'],
  [{ language: 'de', languages: ['pt'] }, ['pt'], 'Enamel Kettle'],
];

test.each(STORES)(
  'a store with %j gets demo texts in the languages it supports',
  async (changes, languages, name) => {
    const other = await openStore({ ...(await readDemoSettings()), ...changes });
    await fillDemoStore({ table, cipher, application: other.application, baseUrl });
    expect((await readApplication(table, other.application.id)).settings.languages).toEqual(
      languages,
    );
    const { data } = (await other.asAdmin('GET', '/products?slug=enamel-kettle&locale=de')).body;
    expect(data).toMatchObject([{ name }]);
    const pages = (await other.asAdmin('GET', '/contents?slug=shipping&locale=de')).body.data;
    expect(pages).toMatchObject([{ title: name === 'Emaillekessel' ? 'Versand' : 'Shipping' }]);
  },
);
