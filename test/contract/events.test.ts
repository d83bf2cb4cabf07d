import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { brands } from '../../functions/brands/resource.ts';
import { consumeChanges } from '../../functions/stream/consume-changes.ts';
import { ReplicaCache } from '../../shared/catalogue/replica-cache.ts';
import { eventOf } from '../../shared/events/append-events.ts';
import { feed } from '../../shared/storage/keys.ts';
import { wholePartition } from '../../shared/storage/partitions.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { readApplication, setStatus } from '../../shared/tenancy/provisioning.ts';
import { type Ask, create, openStore, PRODUCT } from '../store/api.ts';
import { feedUntil } from '../store/feed.ts';
import { itemsOf, table } from '../store/local-store.ts';

/** All events of a store once one of the type is there. */
const eventsUntil = (ask: Ask, type: string, query?: string) =>
  feedUntil(ask, (event) => event.type === type, query);

test('a change makes an event, with who made it and what was before', async () => {
  const { asAdmin, application } = await openStore();
  const brand = await create(asAdmin, '/brands', { name: 'Northwind' });
  const { body } = await asAdmin('PUT', `/brands/${brand.id}`, { name: 'Southwind' });
  await asAdmin('DELETE', `/brands/${brand.id}`);
  const events = await eventsUntil(asAdmin, 'brand.deleted', '&resource=brands');
  const common = {
    application_id: application.id,
    resource: 'brands',
    record_id: brand.id,
    created_at: expect.any(String),
    by: { kind: 'admin', address: '127.0.0.1', request_id: expect.any(String) },
  };
  expect(events).toEqual([
    { ...common, id: expect.any(String), type: 'brand.created', data: brand },
    {
      ...common,
      id: expect.any(String),
      type: 'brand.updated',
      data: body.data,
      previous: { name: 'Northwind', updated_at: brand.updated_at },
    },
    { ...common, id: expect.any(String), type: 'brand.deleted', data: body.data },
  ]);
  const ids = events.map(({ id }) => id);
  expect(ids).toEqual([...ids].sort());
});

test('events have no links to private files', async () => {
  const { asAdmin } = await openStore();
  const file = { name: 'Tin', filename: 'tin.txt', file: 'dGlu' };
  const open = await create(asAdmin, '/files', file);
  const { url: _, ...secret } = await create(asAdmin, '/files', { ...file, access: 'private' });
  const { body } = await asAdmin('PUT', `/files/${secret.id}`, { name: 'Tea tin' });
  const { url: __, ...changed } = body.data;
  await asAdmin('DELETE', `/files/${secret.id}`);
  const events = await eventsUntil(asAdmin, 'file.deleted');
  expect(events.map(({ type, data, previous }) => [type, data, previous])).toEqual([
    ['file.created', open, undefined],
    ['file.created', secret, undefined],
    ['file.updated', changed, { name: 'Tin', updated_at: secret.updated_at }],
    ['file.deleted', changed, undefined],
  ]);
});

test('a product that sells out says so once', async () => {
  const { asAdmin } = await openStore();
  const stocked = { ...PRODUCT, stock_type: 'track', stock_level: 2 };
  const product = await create(asAdmin, '/products', stocked);
  for (const stock_level of [1, 0, 0, 3]) {
    await asAdmin('PUT', `/products/${product.id}`, { stock_level });
  }
  const events = await eventsUntil(asAdmin, 'product.back_in_stock');
  expect(events.map(({ type }) => type).filter((type) => /stock/.test(type))).toEqual([
    'product.out_of_stock',
    'product.back_in_stock',
  ]);
});

test.each([
  ['inactive', ['brand.created']],
  ['blocked', ['brand.created']],
  ['importing', []],
  ['deleting', []],
] as const)('what happens to a store that is %s makes %j', async (status, types) => {
  const { application } = await openStore();
  const { id } = application;
  await setStatus(table, await readApplication(table, id), status);
  const { write } = openRecords(table, { id }, brands).newRecord({ name: 'Northwind' });
  const environment = { table, replicas: new ReplicaCache(1_000_000), publicUrl: undefined };
  const change = { id: randomUUID(), time: Date.now(), before: undefined, after: write.put };
  await consumeChanges([change], { ...environment, handOver: async () => {} });
  const made = (await itemsOf(id)).filter(({ pk }) => wholePartition(pk) === feed.events(id));
  expect(made.map((item) => eventOf(item).type)).toEqual(types);
});
