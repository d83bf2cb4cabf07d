import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { auditedTable, byOperator } from '../../shared/storage/audited-table.ts';
import { withChangeRecords } from '../../shared/storage/change-records.ts';
import { recordKey } from '../../shared/storage/keys.ts';
import type { Write } from '../../shared/storage/write.ts';
import { ADDRESS, type Ask, create, openStore, PRODUCT, type TestStore } from '../store/api.ts';
import { feedUntil, settledFeed } from '../store/feed.ts';
import { damageEvent } from '../store/feed-items.ts';
import { followLinks } from '../store/list-pages.ts';
import { table } from '../store/local-store.ts';
import { startOwnServer } from '../store/own-server.ts';

/** Items whose content cannot be decoded. The server in this process logs nothing but warnings. */
const url = await startOwnServer({
  environment: { POWERTOOLS_LOG_LEVEL: 'WARN', STAGE: 'test', METRICS_BY: 'stage' },
});

let written: string[] = [];
beforeEach(() => {
  written = [];
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      written.push(...String(text).split('\n').filter(Boolean));
      return true;
    });
  }
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** The record of a store with this text as its content. */
const withText = (
  { application }: TestStore,
  resource: string,
  id: number,
  data: string,
): Write => ({
  update: recordKey(application, resource, id),
  edits: [{ attribute: 'data', set: data }],
});

const DAMAGED = ['{"name":', 'null', '[]', '7', ''];

const damage = (store: TestStore, resource: string, { id }: { id: number }, text = '{"city":') =>
  table.write(withText(store, resource, id, text));

const nameOf = ({ application }: TestStore, resource: string, { id }: { id: number }) => {
  const { pk, sk } = recordKey(application, resource, id);
  return `${pk} ${sk}`;
};

async function idsOf(ask: Ask, path: string): Promise<number[]> {
  const { status, body } = await ask('GET', path);
  expect(status).toBe(200);
  return body.data.map(({ id }: { id: number }) => id);
}

test.each(DAMAGED)('catalog lists skip a record with the content %j', async (text) => {
  const store = await openStore();
  const [first, second, third] = [
    await create(store.asAdmin, '/brands', { name: 'Northwind' }),
    await create(store.asAdmin, '/brands', { name: 'Southwind' }),
    await create(store.asAdmin, '/brands', { name: 'Eastwind' }),
  ];
  await damage(store, 'brands', second, text);
  for (const ask of [store.asAdmin, store.asPublic]) {
    expect(await idsOf(ask, '/brands?sort_order=ASC')).toEqual([first.id, third.id]);
    expect((await ask('GET', `/brands/${first.id}`)).status).toBe(200);
    expect(await ask('GET', `/brands/${second.id}`)).toMatchObject({
      status: 500,
      body: { errors: [{ code: 500, type: 'InternalServerError' }] },
    });
  }
});

test('the in-memory catalog drops a record that becomes unreadable', async () => {
  const store = await openStore();
  const { asAdmin } = store;
  const brands = [
    await create(asAdmin, '/brands', { name: 'Northwind' }),
    await create(asAdmin, '/brands', { name: 'Southwind' }),
  ] as const;
  expect(await idsOf(asAdmin, '/brands')).toHaveLength(2);
  await table.transactWrite(
    withChangeRecords([withText(store, 'brands', brands[0].id, '{"name":')]),
  );
  expect(await idsOf(asAdmin, '/brands')).toEqual([brands[1].id]);
  expect((await asAdmin('GET', `/brands/${brands[0].id}`)).status).toBe(500);
});

test('every page of a table list skips unreadable records', async () => {
  const store = await openStore();
  const { asAdmin, asUser, userId } = store;
  const addresses: { id: number }[] = [];
  for (let i = 0; i < 6; i += 1) {
    addresses.push(await create(asAdmin, '/addresses', { ...ADDRESS, user_id: userId }));
  }
  const [first, second, third, fourth, fifth, sixth] = addresses.map(({ id }) => id);
  for (const unread of [first, second, fourth, sixth]) {
    await damage(store, 'addresses', { id: Number(unread) });
  }
  for (const path of ['/addresses?', `/addresses?user_id=${userId}&`, '/addresses?city=Porto&']) {
    const pages = await followLinks(asAdmin, `${path}per_page=1&sort_order=ASC`);
    expect(pages.flat().map(({ id }) => id)).toEqual([third, fifth]);
  }
  expect(await idsOf(asUser, '/addresses')).toEqual([fifth, third]);
  const named = `/addresses?id=${addresses.map(({ id }) => id).join(',')}`;
  expect(await idsOf(asAdmin, named)).toEqual([fifth, third]);
  expect((await asUser('GET', `/addresses/${fifth}`)).status).toBe(200);
  expect((await asUser('GET', `/addresses/${fourth}`)).status).toBe(500);
});

test.each(['/addresses', '/addresses?user_id=9'])(
  'logs and counts what %s left out without its content',
  async (path) => {
    const store = await openStore({}, url);
    const { asAdmin, application } = store;
    const shown = await create(asAdmin, '/addresses', { ...ADDRESS, user_id: 9 });
    const damaged = await create(asAdmin, '/addresses', { ...ADDRESS, user_id: 9 });
    await damage(store, 'addresses', damaged, '{"city":"a secret');
    expect(await idsOf(asAdmin, path)).toEqual([shown.id]);
    const found = {
      application: String(application.id),
      resource: 'addresses',
      unreadable_items: 1,
      background_failures: 1,
      cause: 'item',
      unreadable: [nameOf(store, 'addresses', damaged)],
      _aws: {
        CloudWatchMetrics: [
          expect.anything(),
          {
            Namespace: 'Shopwright',
            Dimensions: [['stage']],
            Metrics: [{ Name: 'background_failures', Unit: 'Count' }],
          },
        ],
      },
    };
    expect(written.map((text) => JSON.parse(text))).toEqual([
      expect.objectContaining({
        ...found,
        level: 'WARN',
        message: 'unreadable items left out',
        status: 200,
        _aws: expect.objectContaining(found._aws),
      }),
    ]);
    expect((await asAdmin('GET', `/addresses/${damaged.id}`)).status).toBe(500);
    expect(JSON.parse(written.at(-1) ?? '')).toMatchObject({
      ...found,
      level: 'ERROR',
      message: 'request failed',
      status: 500,
      error: { name: 'UnreadableItem', message: 'an item of the table cannot be read' },
    });
    expect(written.join('')).not.toContain('a secret');
  },
);

test('an unreadable order does not block other events', async () => {
  const store = await openStore();
  const { asAdmin } = store;
  const audited = auditedTable(table, byOperator);
  const product = await create(asAdmin, '/products', PRODUCT);
  const { id } = await create(asAdmin, '/orders', {
    items: [{ product_id: product.id, quantity: 1 }],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  });
  const item = await table.get(recordKey(store.application, 'orders', id), { consistent: true });
  await audited.write(withText(store, 'orders', id, '{"items":'));
  await audited.write(withText(store, 'orders', id, String(item?.['data'])));
  const ofOrder = (await settledFeed(store)).filter(({ record_id }) => record_id === id);
  expect(ofOrder.map(({ type }) => type)).toEqual(['order.created', 'order.updated']);
});

test('an unreadable record does not block other events', async () => {
  const store = await openStore();
  const { asAdmin } = store;
  const audited = auditedTable(table, byOperator);
  const damaged = await create(asAdmin, '/brands', { name: 'Northwind' });
  // In an item of its own, which is damaged below.
  await feedUntil(asAdmin, ({ record_id }) => record_id === damaged.id);
  await audited.write(withText(store, 'brands', damaged.id, '{"name":'));
  const { id: _, ...fields } = damaged;
  await audited.write(withText(store, 'brands', damaged.id, JSON.stringify(fields)));
  const events = await settledFeed(store);
  expect(events.map(({ type, record_id }) => [type, record_id])).toEqual([
    ['brand.created', damaged.id],
    ['brand.updated', damaged.id],
    ['brand.created', expect.any(Number)],
  ]);
  const [unread, ...others] = events;
  await damageEvent(table, store.application, unread?.id ?? '');
  expect((await asAdmin('GET', '/events')).body.data).toEqual(others);
});
