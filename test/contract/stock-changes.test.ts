import { describe, expect, test } from 'vitest';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { ADDRESS, ask, atOnce, create, errorOf, openStore, PRODUCT } from '../store/api.ts';
import { settledFeed } from '../store/feed.ts';
import { cipher } from '../store/local-store.ts';

/** Changes of tracked stock by hand (stock.md, "Counting"). */
const store = await openStore();
const { asAdmin, asPublic } = store;
const tracked = (stock_level: number) => ({ stock_type: 'track', stock_level });
const made = (body: object) => create(asAdmin, '/products', { ...PRODUCT, ...body });
const levelOf = async (id: number) =>
  (await asAdmin('GET', `/products/${id}`)).body.data.stock_level;
const change = (id: number, body: object) => asAdmin('POST', `/products/${id}/stock`, body);
const buy = (product_id: number, quantity: number) =>
  asPublic('POST', '/orders', {
    items: [{ product_id, quantity }],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  });

test('stock changes emit events with a reason and leave the product unchanged', async () => {
  const { id, updated_at } = await made(tracked(5));
  const answers = [];
  for (const body of [
    { change: 7, reason: 'Delivery' },
    { change: -2.5, reason: 'Broken' },
    { level: 4, reason: 'Counted' },
    { level: 4 },
    { change: 1, reason: 'Counted' },
  ]) {
    answers.push((await change(id, body)).body);
  }
  const answer = (stock_level: number) => ({
    ...{ status: true, data: { product_id: id, variant_id: 0, stock_level } },
  });
  expect(answers).toEqual([answer(12), answer(9.5), answer(4), answer(4), answer(5)]);
  expect((await asAdmin('GET', `/products/${id}`)).body.data).toMatchObject({
    ...{ stock_level: 5, updated_at },
  });
  expect((await buy(id, 1)).status).toBe(200);
  const events = (await settledFeed(store)).filter(({ record_id }) => record_id === id);
  expect(events.slice(1).map(({ type, data, by }) => [type, data, by.kind])).toEqual([
    ['product.stock_changed', { id, levels: { 0: 12 }, reason: 'Delivery' }, 'admin'],
    ['product.stock_changed', { id, levels: { 0: 9.5 }, reason: 'Broken' }, 'admin'],
    ['product.stock_changed', { id, levels: { 0: 4 }, reason: 'Counted' }, 'admin'],
    ['product.stock_changed', { id, levels: { 0: 5 }, reason: 'Counted' }, 'admin'],
    ['product.stock_changed', { id, levels: { 0: 4 } }, 'public'],
  ]);
});

test('changes the stock of one variant only', async () => {
  const variants = [1, 2].map((level) => ({ price: 3, ...tracked(level) }));
  const { id } = await made({ type: 'product_with_variants', variants });
  expect((await change(id, { variant_id: 2, change: 3 })).body.data).toEqual({
    ...{ product_id: id, variant_id: 2, stock_level: 5 },
  });
  const { data } = (await asAdmin('GET', `/products/${id}/variants?fields=stock_level`)).body;
  expect(data).toEqual([{ stock_level: 1 }, { stock_level: 5 }]);
  for (const variant_id of [0, 3]) {
    const refused = await change(id, { variant_id, change: 1 });
    expect([refused.status, errorOf(refused).invalidPropertyName]).toEqual([400, 'variant_id']);
  }
});

describe.each([undefined, 8])('with stock_shards %s', (stock_shards) => {
  const split = { ...(stock_shards && { stock_shards }) };

  test('refuses to take more than the stock or set it below 0', async () => {
    const { id } = await made({ ...tracked(9), ...split });
    const refused = await change(id, { change: -10 });
    expect([refused.status, errorOf(refused).message]).toEqual([
      ...[400, 'Blue Kettle: only 9 left.'],
    ]);
    expect((await change(id, { level: -1 })).status).toBe(400);
    expect((await change(id, { change: -9 })).body.data.stock_level).toBe(0);
    expect((await change(id, { change: 1e12 })).body.data.stock_level).toBe(1e12);
    expect((await change(id, { change: 1 })).status).toBe(400);
    expect((await change(id, { level: 2 })).body.data.stock_level).toBe(2);
    expect(await levelOf(id)).toBe(2);
  });

  test('counts all concurrent changes and orders', async () => {
    const { id } = await made({ ...tracked(100), ...split });
    const answers = await atOnce(30, (i) => {
      if (i % 3 === 0) return buy(id, 2);
      return change(id, i % 3 === 1 ? { change: 5 } : { change: -3 });
    });
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
    expect(await levelOf(id)).toBe(100 - 10 * 2 + 10 * 5 - 10 * 3);
  });

  test('one of several concurrent stock levels wins', async () => {
    const { id } = await made({ ...tracked(40), ...split });
    const answers = await atOnce(8, (i) => change(id, { level: 10 + i }));
    const levels = answers.map(({ body }) => body.data.stock_level);
    expect(levels.sort()).toEqual([10, 11, 12, 13, 14, 15, 16, 17]);
    expect(levels).toContain(await levelOf(id));
  });
});

test('an Idempotency-Key applies a stock change once', async () => {
  const { id } = await made(tracked(1));
  const headers = { 'Idempotency-Key': 'delivery-7' };
  const { token } = await issueToken(store.application, cipher, { access: 'admin' }, Date.now());
  const authorization = `${store.application.publicKey}:${token}`;
  const send = () =>
    ask('POST', `/products/${id}/stock`, { authorization, headers, body: { change: 4 } });
  const [first, second] = [await send(), await send()];
  expect(second.body).toEqual(first.body);
  expect(await levelOf(id)).toBe(5);
});

test.each([
  ['an empty body', {}, undefined],
  ['both a change and a level', { change: 1, level: 1 }, undefined],
  ['a change with too many decimals', { change: 0.0001 }, 'change'],
  ['a level that is text', { level: 'many' }, 'level'],
  ['an empty reason', { change: 1, reason: ' ' }, 'reason'],
])('refuses %s', async (_, body, name) => {
  const { id } = await made(tracked(1));
  const answer = await change(id, body);
  expect([answer.status, errorOf(answer).invalidPropertyName]).toEqual([400, name]);
  expect(await levelOf(id)).toBe(1);
});

test('refuses stock changes for untracked and unknown products', async () => {
  const { id } = await made({ stock_type: 'infinite' });
  expect((await change(id, { change: 1 })).status).toBe(400);
  expect((await change(4096, { change: 1 })).status).toBe(404);
});
