import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { brands } from '../../shared/resources/brands.ts';
import { auditedTable, bySystem } from '../../shared/storage/audited-table.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { ADDRESS, asking, create, openStore, PRODUCT } from '../store/api.ts';
import { settledFeed } from '../store/feed.ts';
import { table } from '../store/local-store.ts';

const store = await openStore();
const { asAdmin, asPublic, application } = store;

const product = await create(asAdmin, '/products', {
  ...PRODUCT,
  stock_type: 'track',
  stock_level: 9,
});
const order = { items: [{ product_id: product.id, quantity: 1 }], shipping_address: ADDRESS };
const doomed = await create(asAdmin, '/brands', { name: 'Doomed' });
const brand = await create(asAdmin, '/brands', { name: 'Northwind' });

const password = 'correct horse';
const email = `${randomUUID()}@example.org`;
await create(asPublic, '/users', { name: 'Ada', email, password });
const { body: login } = await asPublic('POST', '/users/authenticate', { email, password });
const asUser = asking(`${application.publicKey}:${login.data.token}`);

/** Work that no request asked for. */
async function renameBySystem(): Promise<void> {
  const audited = auditedTable(table, bySystem);
  const records = openRecords(audited, application, brands);
  const before = await records.read(brand.id);
  if (!before) throw new Error('The brand is gone.');
  expect(await audited.write(records.changeOf(before, { name: 'Southwind' }).write)).toBe(true);
}

const passwords = { old_password: password, new_password: 'battery staple' };

/** Changes, each with the types of its events. */
const CHANGES: readonly (readonly [readonly string[], () => Promise<unknown>])[] = [
  [['collection.created'], () => create(asAdmin, '/collections', { name: 'New' })],
  [['product.updated'], () => asAdmin('PUT', `/products/${product.id}`, { price: 1 })],
  [['application.updated'], () => asAdmin('PUT', '/application', { company_city: 'Porto' })],
  [
    ['order.created', 'product.stock_changed'],
    () => create(asPublic, '/orders', { ...order, billing_address: ADDRESS }),
  ],
  [['user.password_changed'], () => asUser('PUT', '/users/me/updatePassword', passwords)],
  [['user.password_recovery'], () => asPublic('POST', '/users/recoverPassword', { email })],
  [['brand.updated'], renameBySystem],
  [['brand.deleted'], () => asAdmin('DELETE', `/brands/${doomed.id}`)],
];

test('an event has the time of its write, whatever changed and whoever changed it', async () => {
  const marker = await create(asAdmin, '/categories', { name: 'Marker' });
  // The record of a write between two changes has the time by the clock that the changes have.
  const mark = async () =>
    (await asAdmin('PUT', `/categories/${marker.id}`, {})).body.data.updated_at as string;
  const before = (await settledFeed(store)).length;
  const expected: { types: readonly string[]; from: string; to: string }[] = [];
  let from = await mark();
  for (const [types, change] of CHANGES) {
    await change();
    const to = await mark();
    expected.push({ types, from, to });
    from = to;
  }
  const feed = (await settledFeed(store)).slice(before);
  const timesOf = (type: string) =>
    feed.filter((event) => event.type === type).map(({ created_at }) => created_at);
  for (const { types, from, to } of expected) {
    for (const type of types) {
      const [time = '', ...others] = timesOf(type);
      expect([type, time >= from, time <= to, others]).toEqual([type, true, true, []]);
    }
  }
});
