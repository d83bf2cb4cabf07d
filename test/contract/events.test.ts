import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { consumeChanges } from '../../functions/stream/consume-changes.ts';
import { ReplicaCache } from '../../shared/catalogue/replica-cache.ts';
import { brands } from '../../shared/resources/brands.ts';
import { deletionKey, feed } from '../../shared/storage/keys.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { readApplication, setStatus } from '../../shared/tenancy/provisioning.ts';
import { type Ask, create, openStore } from '../store/api.ts';
import { feedUntil } from '../store/feed.ts';
import { eventsIn } from '../store/feed-items.ts';
import { itemsOf, table } from '../store/local-store.ts';

/** All events of a store once one of the type is there. */
const eventsUntil = (ask: Ask, type: string, query?: string) =>
  feedUntil(ask, (event) => event.type === type, query);

test('a change makes an event with its author and the previous values', async () => {
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

test('an event has the millisecond of its write, even if the log has whole seconds', async () => {
  const { application } = await openStore();
  const { id } = application;
  const [made, ended] = [1_795_450_299_852, 1_795_450_300_123];
  const brand = openRecords(table, { id }, brands).newRecord({ name: 'Northwind' }).write.put;
  const by = JSON.stringify({ kind: 'user', user_id: 7 });
  const item = { ...brand, by, at: made };
  await table.write({ put: { ...deletionKey(item), by, at: ended } });
  const environment = { table, replicas: new ReplicaCache(1_000_000), publicUrl: undefined };
  const time = 1_795_450_300_000;
  await consumeChanges(
    [
      { id: randomUUID(), time, before: undefined, after: item },
      { id: randomUUID(), time, before: item, after: undefined },
    ],
    { ...environment, handOver: async () => {} },
  );
  const events = eventsIn(await table.query(feed.events(id), { consistent: true }));
  expect(events.map(({ created_at }) => Date.parse(created_at))).toEqual([made, ended]);
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

test.each([
  ['inactive', ['brand.created']],
  ['blocked', ['brand.created']],
  ['importing', []],
  ['deleting', []],
] as const)('a change to a store that is %s makes the events %j', async (status, types) => {
  const { application } = await openStore();
  const { id } = application;
  await setStatus(table, await readApplication(table, id), status, Date.now());
  const { write } = openRecords(table, { id }, brands).newRecord({ name: 'Northwind' });
  const environment = { table, replicas: new ReplicaCache(1_000_000), publicUrl: undefined };
  const change = { id: randomUUID(), time: Date.now(), before: undefined, after: write.put };
  await consumeChanges([change], { ...environment, handOver: async () => {} });
  const made = (await itemsOf(id)).filter(({ pk }) => pk === feed.events(id));
  expect(eventsIn(made).map(({ type }) => type)).toEqual(types);
});
