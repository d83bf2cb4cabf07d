import { describe, expect, test } from 'vitest';
import { PERMISSIONS } from '../../shared/contract/permissions.ts';
import { orders } from '../../shared/resources/orders.ts';
import { recordKey } from '../../shared/storage/keys.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { ADDRESS, type Ask, asking, create, openStore, PRODUCT } from '../store/api.ts';
import { settledFeed } from '../store/feed.ts';
import { followLinks } from '../store/list-pages.ts';
import { table } from '../store/local-store.ts';

/** Staff find orders by words (protocol.md, "Filters"). */
const store = await openStore();
const { asAdmin, asPublic, asUser, application } = store;
const kettle = await create(asAdmin, '/products', { ...PRODUCT, name: 'Blue kettle' });
const tea = await create(asAdmin, '/products', { ...PRODUCT, name: 'Tea' });

const place = (ask: Ask, address: object, product: { id: number } = tea) =>
  create(ask, '/orders', {
    items: [{ product_id: product.id, quantity: 1 }],
    shipping_address: { ...ADDRESS, ...address },
    billing_address: { ...ADDRESS, ...address },
  });

const NORA = {
  full_name: 'Nora Østergård-Quist',
  company: 'Northwind Trading',
  email: 'nora.quist@example.org',
  postal_code: '8000 C',
  phone_number: '+45 86 12 34 56',
};
const first = await place(asPublic, NORA, kettle);
const second = await place(asPublic, { ...NORA, postal_code: '2100', company: undefined });
const other = await place(asUser, { full_name: 'Ada Quist', email: 'ada@example.org' });
await create(asAdmin, `/orders/${first.id}/shipments`, { tracking_code: 'DK-99 12 XY' });
await settledFeed(store);

const query = (text: object) => new URLSearchParams({ ...text }).toString();

/** The ids of the orders that a query finds. */
async function found(text: object, ask: Ask = asAdmin): Promise<number[]> {
  const { body } = await ask('GET', `/orders?${query({ ...text, fields: 'id' })}`);
  return body.data.map(({ id }: { id: number }) => id);
}

const all = [other.id, second.id, first.id];

describe('a word search finds', () => {
  test.each([
    ['quist', all],
    ['QUIST nora', [second.id, first.id]],
    ['  Østergård ', [second.id, first.id]],
    ['quist northwind', [first.id]],
    ['nora.quist@EXAMPLE.org', [second.id, first.id]],
    ['ada@example.org quist', [other.id]],
    ['8000C', [first.id]],
    ['8000 c', [first.id]],
    ['86 12 34 56', [second.id, first.id]],
    ['+45 86123456', [second.id, first.id]],
    ['dk 9912xy', [first.id]],
    ['nora kettle', []],
    ['quis', []],
    [`${first['number']}`, [first.id]],
    [`quist ${second['number']}`, [second.id]],
    [`product:${kettle.id}`, []],
  ])('%j', async (q, ids) => {
    expect(await found({ q })).toEqual(ids);
  });

  test('all orders if it has no words', async () => {
    expect(await found({ q: ' -- ' })).toEqual(all);
  });
});

describe('a filter finds exactly', () => {
  test.each([
    [{ email: 'Nora.Quist@example.org' }, [second.id, first.id]],
    [{ email: 'quist@example.org' }, []],
    [{ email: 'nora.quist@example.org,ada@example.org' }, all],
    [{ number: first['number'] }, [first.id]],
    [{ number: '8000C' }, []],
    [{ product_id: kettle.id }, [first.id]],
    [{ product_id: `${kettle.id},${tea.id}` }, all],
    [{ product_id: tea.id, q: 'nora' }, [second.id]],
    [{ q: 'quist', state: 'created' }, all],
    [{ q: 'quist', state: 'canceled' }, []],
    [{ q: 'quist', sort_order: 'ASC' }, all.toReversed()],
    [
      { q: 'quist', sort_by: 'shipping_address.full_name', sort_order: 'ASC' },
      [other.id, second.id, first.id],
    ],
  ])('%j', async (text, ids) => {
    expect(await found(text)).toEqual(ids);
  });
});

test('refuses a search that is too long', async () => {
  const { status } = await asAdmin('GET', `/orders?${query({ q: 'a'.repeat(256) })}`);
  expect(status).toBe(400);
});

test('pages of results lead to every match', async () => {
  const path = `/orders?${query({ q: 'quist', per_page: 1 })}`;
  const pages = await followLinks(asAdmin, path);
  expect(pages.map((page) => page.map(({ id }) => id))).toEqual(all.map((id) => [id]));
  const { body } = await asAdmin('GET', path);
  expect([body['count'], body['count_exact']]).toEqual([2, false]);
});

test('customers cannot search orders but can filter their own', async () => {
  expect(await found({ q: 'quist' }, asUser)).toEqual([]);
  expect(await found({ email: 'ada@example.org' }, asUser)).toEqual([other.id]);
  expect(await found({ email: NORA.email }, asUser)).toEqual([]);
  expect(await found({ product_id: kettle.id }, asUser)).toEqual([]);
});

test('a caller without personal:read finds nothing by personal data', async () => {
  const permissions = PERMISSIONS.filter((permission) => permission !== 'personal:read');
  const { secret } = await create(asAdmin, '/apiKeys', { name: 'An analyst', permissions });
  const asAnalyst = asking(`Bearer ${secret}`);
  const queries = [{ q: 'quist' }, { q: NORA.email }, { email: NORA.email }, { q: 'dk9912xy' }];
  for (const text of queries) expect([text, await found(text, asAnalyst)]).toEqual([text, []]);
  expect(await found({ product_id: kettle.id }, asAnalyst)).toEqual([first.id]);
  expect(await found({ q: first['number'] }, asAnalyst)).toEqual([first.id]);
});

test('an order that has changed or cannot be read is not found by its old words', async () => {
  const { id } = await place(asPublic, { full_name: 'Solveig Brandt' });
  const damaged = await place(asPublic, { full_name: 'Solveig Lund' });
  await settledFeed(store);
  expect(await found({ q: 'solveig' })).toEqual([damaged.id, id]);
  // Not by the API, so that the words stay.
  const records = openRecords(table, application, orders);
  await records.update(id, async () => ({
    shipping_address: { ...ADDRESS },
    billing_address: { ...ADDRESS },
  }));
  await table.write({
    update: recordKey(application, 'orders', damaged.id),
    edits: [{ attribute: 'data', set: '{' }],
  });
  expect(await found({ q: 'solveig' })).toEqual([]);
});

test('a store cannot find orders of another store', async () => {
  const elsewhere = await openStore();
  expect(await found({ q: 'quist' }, elsewhere.asAdmin)).toEqual([]);
});
