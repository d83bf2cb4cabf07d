import { expect, test } from 'vitest';
import { countRecords } from '../../bin/ops/transfer/count-records.ts';
import { totalsKey } from '../../shared/storage/keys.ts';
import { create, openStore } from '../store/api.ts';
import { settledFeed } from '../store/feed.ts';
import { table } from '../store/local-store.ts';
import { orderMaker } from '../store/made-orders.ts';

test('a list of over 1,000 orders shows the count and when it was taken', async () => {
  const store = await openStore();
  const { asAdmin, application } = store;
  await (await orderMaker(store))(0, 2_200);
  await settledFeed(store);
  await countRecords(table, application.id);
  const counted = async (query: string) => {
    const { body } = await asAdmin('GET', `/orders?fields=id&${query}`);
    return [body['count'], body['count_exact'], typeof body['count_as_of'], body['pages']];
  };
  expect(await counted('')).toEqual([2_200, undefined, 'string', 110]);
  expect(await counted('state=processing')).toEqual([1_100 - 22, undefined, 'string', 54]);
  expect(await counted('state=canceled')).toEqual([22, undefined, 'undefined', 2]);
  expect(await counted('$created_at_gt=2026-01-02')).toEqual([1_001, false, 'undefined', 51]);
  const key = totalsKey(application.id, 'orders');
  const item = await table.get(key, { consistent: true });
  const { body } = await asAdmin('GET', '/orders');
  expect(Date.parse(String(body['count_as_of']))).toBe(item?.counted_at);
});

test('the user count follows creations and deletions', async () => {
  const { asAdmin, ...store } = await openStore();
  const user = { name: 'Nora', email: 'nora@example.org', password: 'long enough' };
  const { id } = await create(asAdmin, '/users', user);
  await create(asAdmin, '/users', { ...user, email: 'ada@example.org' });
  await asAdmin('DELETE', `/users/${id}`);
  await settledFeed({ asAdmin, ...store });
  const key = totalsKey(store.application.id, 'users');
  expect(await table.get(key, { consistent: true })).toMatchObject({ all: 1 });
});
