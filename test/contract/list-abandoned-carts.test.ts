import { expect, test } from 'vitest';
import { ADDRESS, type Ask, create, errorOf, openStore, PRODUCT } from '../store/api.ts';
import { stopClock, tick } from '../store/clock.ts';
import { storage } from '../store/local-store.ts';
import { startOwnServer } from '../store/own-server.ts';

/** The carts that were left alone (protocol.md, "Carts"). */
stopClock();
// Records have the time of the database, which may be some seconds ahead: a minute is room enough.
const url = await startOwnServer({ storage });
const MINUTE_MS = 60_000;

const open = (abandoned_cart_minutes?: number) =>
  openStore(abandoned_cart_minutes === undefined ? {} : { abandoned_cart_minutes }, url);

const listed = async (ask: Ask, query: string) => {
  const { status, body } = await ask('GET', `/carts?${query}`);
  const { count, count_exact } = body;
  return { status, ids: body.data.map(({ id }: { id: number }) => id), count, count_exact };
};

const all = (...ids: number[]) => ({ status: 200, ids, count: ids.length, count_exact: undefined });

test('an open cart with lines is abandoned after the configured time without changes', async () => {
  const { asAdmin, asPublic, asUser, userId } = await open(60);
  const product = await create(asAdmin, '/products', PRODUCT);
  const items = [{ product_id: product.id, quantity: 1 }];
  const left = await create(asPublic, '/carts', { items });
  const empty = await create(asPublic, '/carts', { items: [] });
  const ordered = await create(asUser, '/carts', { user_id: userId, items });
  const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };
  await create(asUser, '/orders', { cart_id: ordered.id, ...addresses });
  tick(59 * MINUTE_MS);
  const changed = await create(asUser, '/carts', { user_id: userId, items });
  expect(await listed(asAdmin, 'abandoned=true')).toEqual(all());
  tick(2 * MINUTE_MS);
  expect(await listed(asAdmin, 'abandoned=true')).toEqual(all(left.id));
  expect(await listed(asAdmin, 'abandoned=1')).toEqual(all(left.id));
  expect(await listed(asAdmin, 'abandoned=false')).toEqual(all(changed.id, ordered.id, empty.id));
  expect(await listed(asAdmin, 'abandoned=')).toEqual(
    all(changed.id, ordered.id, empty.id, left.id),
  );

  await asPublic('PATCH', `/carts/${left.id}`, { op: 'add', items });
  expect(await listed(asAdmin, 'abandoned=true')).toEqual(all());
  tick(59 * MINUTE_MS);
  expect(await listed(asAdmin, 'abandoned=true')).toEqual(all(changed.id));
  expect(await listed(asUser, 'abandoned=true')).toEqual(all(changed.id));
  tick(2 * MINUTE_MS);
  expect(await listed(asAdmin, 'abandoned=true&per_page=1')).toMatchObject({ ids: [changed.id] });
  expect(await listed(asAdmin, 'abandoned=true&per_page=1&page=2')).toMatchObject({
    ids: [left.id],
  });
});

test('a store without an abandonment time has no abandoned carts', async () => {
  const { asAdmin, asPublic } = await open();
  const product = await create(asAdmin, '/products', PRODUCT);
  const cart = await create(asPublic, '/carts', {
    items: [{ product_id: product.id, quantity: 1 }],
  });
  tick(180 * MINUTE_MS);
  expect(await listed(asAdmin, 'abandoned=true')).toEqual(all());
  expect(await listed(asAdmin, 'abandoned=false')).toEqual(all(cart.id));
});

test('refuses an abandoned filter that is not true or false', async () => {
  const { asAdmin } = await open(60);
  const answer = await asAdmin('GET', '/carts?abandoned=perhaps');
  expect([answer.status, errorOf(answer)]).toEqual([
    400,
    {
      code: 400,
      type: 'BadRequest',
      message: 'abandoned must be true or false.',
      valid: false,
      failedValidator: 'type',
      invalidPropertyName: 'abandoned',
      invalidPropertyValue: 'perhaps',
    },
  ]);
});
