import { describe, expect, test } from 'vitest';
import { writeTexts } from '../../bin/ops/transfer/write-texts.ts';
import { orders } from '../../shared/resources/orders.ts';
import { foundTexts } from '../../shared/storage/keys.ts';
import { ADDRESS, type Ask, create, openStore, PRODUCT } from '../store/api.ts';
import { settledFeed } from '../store/feed.ts';
import { followLinks } from '../store/list-pages.ts';
import { itemsOf, table } from '../store/local-store.ts';

/** Staff find orders and customers by parts of words (orders.md, "Finding orders"). */
const store = await openStore();
const { asAdmin, asPublic, asUser, application } = store;
const tea = await create(asAdmin, '/products', { ...PRODUCT, name: 'Tea' });

const place = (ask: Ask, address: object) =>
  create(ask, '/orders', {
    items: [{ product_id: tea.id, quantity: 1 }],
    shipping_address: { ...ADDRESS, ...address },
    billing_address: { ...ADDRESS, ...address },
  });

const LIND = {
  full_name: 'Nora Lindqvist',
  company: 'Northwind Trading',
  email: 'nora.lind@example.org',
  address1: 'Überseeallee 14b',
  city: 'Straßwalchen',
  postal_code: 'SW1A 1AA',
  phone_number: '+45 86 12 34 56',
};
const first = await place(asPublic, LIND);
const second = await place(asPublic, { ...LIND, full_name: 'Åsa Lind', email: 'asa@example.org' });
const other = await place(asUser, { full_name: '李小龙', email: 'ada@example.net' });
await create(asAdmin, `/orders/${first.id}/shipments`, { tracking_code: 'DK-99 12 XY' });
await settledFeed(store);

const query = (text: object) => new URLSearchParams({ match: 'part', ...text }).toString();

/** The ids of the orders that a query finds. */
async function found(text: object, ask: Ask = asAdmin): Promise<number[]> {
  const { body } = await ask('GET', `/orders?${query({ ...text, fields: 'id' })}`);
  return body.data.map(({ id }: { id: number }) => id);
}

const both = [second.id, first.id];
const all = [other.id, ...both];

/** A part of a number that is no other number. */
const part = String(first['number']).slice(1);

describe('a search for parts of words finds', () => {
  test.each([
    ['ind', both],
    ['qvist', [first.id]],
    ['LINDQ', [first.id]],
    ['wind tradi', both],
    ['seeallee', both],
    ['allee 14b', both],
    ['walchen', both],
    ['asa', [second.id]],
    ['ås', [second.id]],
    ['小', [other.id]],
    ['@example.o', both],
    ['w1a1', both],
    ['w1a 1aa', both],
    ['861234', both],
    ['458612', both],
    ['9912', [first.id]],
    ['ind asa', [second.id]],
    [part, [first.id]],
    [`qvist ${part}`, [first.id]],
    // Two letters are no part of a word, but its beginning.
    ['in', []],
    ['li', both],
    ['number', []],
    ['product', []],
    ['indx', []],
  ])('%j', async (q, ids) => {
    expect(await found({ q })).toEqual(ids);
  });

  test('all orders if it has no words', async () => {
    expect(await found({ q: ' -- ' })).toEqual(all);
  });
});

test('a match of a whole postal code excludes partial matches', async () => {
  const shop = await openStore();
  const product = await create(shop.asAdmin, '/products', PRODUCT);
  const orderTo = (postal_code: string) =>
    create(shop.asPublic, '/orders', {
      items: [{ product_id: product.id, quantity: 1 }],
      shipping_address: { ...ADDRESS, postal_code },
      billing_address: ADDRESS,
    });
  const whole = await orderTo('80012');
  const longer = await orderTo('800123');
  await settledFeed(shop);
  const find = async (q: string) => {
    const { body } = await shop.asAdmin('GET', `/orders?${query({ q })}`);
    return body.data.map(({ id }: { id: number }) => id);
  };
  expect(await find('80012')).toEqual([whole.id]);
  expect(await find('8001')).toEqual([longer.id, whole.id]);
});

test('a part search supports filters and sorting', async () => {
  expect(await found({ q: 'ind', email: 'asa@example.org' })).toEqual([second.id]);
  expect(await found({ q: 'ind', product_id: tea.id, state: 'created' })).toEqual(both);
  expect(await found({ q: 'ind', state: 'canceled' })).toEqual([]);
  expect(await found({ q: 'ind', sort_order: 'ASC' })).toEqual(both.toReversed());
  expect(await found({ q: 'ind', sort_by: 'shipping_address.full_name' })).toEqual([
    first.id,
    second.id,
  ]);
});

test('pages of results lead to every match', async () => {
  const pages = await followLinks(asAdmin, `/orders?${query({ q: 'example', per_page: 1 })}`);
  expect(pages.map((page) => page.map(({ id }) => id))).toEqual(all.map((id) => [id]));
});

test('a search without match finds only whole words, and other values are refused', async () => {
  const whole = await asAdmin('GET', '/orders?q=ind');
  expect(whole.body['data']).toEqual([]);
  const { status, body } = await asAdmin('GET', '/orders?q=ind&match=all');
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('match')]);
});

test('customers find nothing by parts of words', async () => {
  expect(await found({ q: 'ada' }, asUser)).toEqual([]);
});

test('staff find users by parts of names and addresses', async () => {
  const { id } = await create(asAdmin, '/users', {
    email: 'viggo@hverdag.example',
    password: 'a long walk at noon',
    name: 'Viggo Mortensen',
    shipping_address: { ...ADDRESS, address1: 'Nørregade 7', city: 'Odense' },
  });
  await settledFeed(store);
  for (const q of ['tensen', 'hverd', 'gade', 'dense', 'igg rreg']) {
    const { body } = await asAdmin('GET', `/users?${query({ q })}`);
    expect([q, body.data.map((user: { id: number }) => user.id)]).toEqual([q, [id]]);
  }
});

test('the search text of an erased order or deleted user has no personal data', async () => {
  const textOf = async (resource: string, id: number) => {
    await settledFeed(store);
    const { pk, sk } = foundTexts.key(application.id, resource, id);
    const item = (await itemsOf(application.id)).find((each) => each.pk === pk && each.sk === sk);
    return item?.['text'];
  };
  const placed = await place(asPublic, { ...LIND, full_name: 'Kaj Munk' });
  expect(await textOf(orders.name, placed.id)).toContain(' munk');
  await create(asAdmin, `/orders/${placed.id}/erase`, {});
  expect(await textOf(orders.name, placed.id)).toBe(` ${placed['number']}`);
  const user = await create(asAdmin, '/users', {
    email: 'kaj@example.net',
    password: 'a long walk at noon',
    name: 'Kaj',
  });
  expect(await textOf('users', user.id)).toContain(' kaj');
  await asAdmin('DELETE', `/users/${user.id}`);
  expect(await textOf('users', user.id)).toBeUndefined();
});

test('a record is found by parts of words only once its search text is written', async () => {
  const placed = await place(asPublic, { ...LIND, full_name: 'Jette Brandenburg' });
  await settledFeed(store);
  await table.write({ remove: foundTexts.key(application.id, orders.name, placed.id) });
  expect(await found({ q: 'brandenburg' })).toEqual([placed.id]);
  expect(await found({ q: 'denburg' })).toEqual([]);
  await writeTexts(table, application.id);
  expect(await found({ q: 'denburg' })).toEqual([placed.id]);
});
