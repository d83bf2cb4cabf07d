import { expect, test } from 'vitest';
import { hasStoreRecords } from '../../shared/contract/resource.ts';
import { resources } from '../../shared/resources/index.ts';
import type { Product } from '../../shared/resources/products.ts';
import { create } from '../store/api.ts';
import { settledFeed } from '../store/feed.ts';
import { openFilledStore } from '../store/filled-store.ts';
import { until } from '../store/until.ts';

test('event data matches what an admin reads for every resource', async () => {
  const store = await openFilledStore();
  const { asAdmin } = store;
  await create(asAdmin, '/files', { name: 'Tin', filename: 'tin.txt', file: 'dGlu' });
  await create(asAdmin, '/webhooks', { url: 'https://erp.example/events', types: ['*'] });
  await create(asAdmin, '/apiKeys', { name: 'Stock', permissions: ['products:read'] });
  await create(asAdmin, '/notifications', { event: 'order.created', subject: 'Hi', text: 'Hi' });
  const { body: orders } = await asAdmin('GET', '/orders');
  const order_id = orders.data[0].id;
  await asAdmin('PATCH', `/orders/${order_id}`, { state: 'processing' });
  await create(asAdmin, '/invoices', { order_id });
  // Their events, and that of a new cart, have the products as they are now.
  for (const name of ['products', 'collections']) {
    const { body } = await asAdmin('GET', `/${name}`);
    for (const { id } of body.data) await asAdmin('PUT', `/${name}/${id}`, { name: 'Changed' });
  }
  const { body: products } = await asAdmin('GET', '/products');
  const plain = products.data.find((each: Product) => !each.has_variants);
  const items = [{ product_id: plain.id, quantity: 1 }];
  await create(asAdmin, '/carts', { items });
  const rows = { resource: 'brands', format: 'csv', content: 'name\nUji\n' };
  const { id } = await create(asAdmin, '/imports', rows);
  await until(
    async () => (await asAdmin('GET', `/imports/${id}`)).body.data.state,
    (state) => state === 'done',
  );
  // Events have no links to the files of exports; this one has none.
  const empty = { resource: 'brands', format: 'csv', to: '2000-01-01' };
  const { id: exportId } = await create(asAdmin, '/exports', empty);
  await until(
    async () => (await asAdmin('GET', `/exports/${exportId}`)).body.data.state,
    (state) => state === 'done',
  );
  const events = await settledFeed(store);
  for (const { name } of resources.filter(hasStoreRecords)) {
    const event = events.findLast(
      ({ resource, type }) => resource === name && /(created|issued)$/.test(type),
    );
    if (!event) throw new Error(`There is no event of ${name}.`);
    const { record_id, resource } = event;
    const last = events.findLast(
      (each) => each.resource === resource && each.record_id === record_id,
    );
    const { body } = await asAdmin('GET', `/${name}/${record_id}`);
    expect(last?.data, name).toEqual(body.data);
  }
});
