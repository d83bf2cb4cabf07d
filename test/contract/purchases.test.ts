import { expect, test } from 'vitest';
import { PERMISSIONS } from '../../shared/contract/permissions.ts';
import { orders } from '../../shared/resources/orders.ts';
import { MAX_SUMMED_ORDERS } from '../../shared/resources/schemas/purchases.ts';
import { firstIdOf } from '../../shared/storage/identifier.ts';
import { openRecords } from '../../shared/storage/records.ts';
import {
  ADDRESS,
  type Ask,
  asking,
  asStaff,
  create,
  errorOf,
  logIn,
  openStore,
  PRODUCT,
} from '../store/api.ts';
import { openCardStore } from '../store/card-store.ts';
import { table } from '../store/local-store.ts';
import { until } from '../store/until.ts';

/** What users have bought (protocol.md, "Purchases"). */
const { store } = await openCardStore({ currencies: [{ code: 'USD', rate: 1.0905 }] });
const { asAdmin, asPublic } = store;
const MONEY = 24.5;
const product = await create(asAdmin, '/products', { ...PRODUCT, price: MONEY });

const method = await create(asAdmin, '/paymentMethods', { name: 'Cash', cost_type: 'no_cost' });

const records = openRecords(table, store.application, orders);

let users = 0;
const newUser = (ask: Ask = asAdmin) => {
  users += 1;
  const email = `buyer-${users}@example.org`;
  return create(ask, '/users', { name: `Buyer ${users}`, email, password: 'long enough horse' });
};

const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };

const place = (changes: object = {}, ask: Ask = asAdmin) =>
  create(ask, '/orders', {
    ...{ items: [{ product_id: product.id, quantity: 1 }], ...addresses, ...changes },
  });

const pay = (order_id: number) =>
  create(asAdmin, '/payments', { order_id, payment_method_id: method.id });

const payByCard = (order_id: number) =>
  create(asAdmin, '/payments', { order_id, method: 'Stripe', source: 'tok_visa' });

interface Purchases {
  readonly user_id: number;
  readonly orders: number;
}

async function purchasesOf(id: number, ask: Ask = asAdmin): Promise<Purchases> {
  const { status, body } = await ask('GET', `/users/${id}?expand=purchases`);
  expect(status).toBe(200);
  const { purchases } = body['_embedded'] as unknown as { readonly purchases: Purchases[] };
  expect(purchases).toHaveLength(1);
  return purchases[0] as Purchases;
}

/** The index of orders by user may be late. */
const settled = (id: number, count: number) =>
  until(
    () => purchasesOf(id),
    ({ orders: found }) => found === count,
  );

const PORTO = { city: 'Porto', country: 'PT' };

test('spent counts paid orders minus refunds, without canceled orders', async () => {
  const user = await newUser();
  const of = { user_id: user.id };
  expect(await purchasesOf(user.id)).toEqual({ ...of, orders: 0, paid_orders: 0, spent: 0 });

  const paid = await place(of);
  await pay(paid.id);
  await place(of);
  const canceled = await place(of);
  await pay(canceled.id);
  await asAdmin('PATCH', `/orders/${canceled.id}`, { state: 'canceled', refund: false });
  const returned = await place({ ...of, items: [{ product_id: product.id, quantity: 3 }] });
  await payByCard(returned.id);
  const line_items = [{ product_id: product.id, quantity: 1 }];
  await create(asAdmin, `/orders/${returned.id}/refunds`, { line_items, restock: false });
  const given = await place(of);
  await payByCard(given.id);
  await create(asAdmin, `/orders/${given.id}/refunds`, { line_items, restock: false });
  // Neither those of another user, nor those of guests, nor drafts.
  await pay((await place({ user_id: (await newUser()).id })).id);
  await pay((await place({}, asPublic)).id);
  await create(asAdmin, '/orders', { ...of, state: 'draft', items: line_items });

  const { count } = (await asAdmin('GET', `/orders?user_id=${user.id}`)).body as {
    readonly count?: number;
  };
  expect(await settled(user.id, 5)).toEqual({
    ...of,
    ...{ orders: count, paid_orders: 2, spent: MONEY + 2 * MONEY },
    last_order_at: given.created_at,
    ...PORTO,
  });
});

test('a canceled order does not count as spent, even when the money is kept', async () => {
  const user = await newUser();
  const order = await place({ user_id: user.id });
  await payByCard(order.id);
  expect(await settled(user.id, 1)).toMatchObject({ paid_orders: 1, spent: MONEY });
  const kept = await asAdmin('PATCH', `/orders/${order.id}`, { state: 'canceled', refund: false });
  expect(kept.body.data).toMatchObject({ state: 'canceled' });
  expect(kept.body.data).not.toHaveProperty('refunds');
  expect(await purchasesOf(user.id)).toMatchObject({ orders: 1, paid_orders: 0, spent: 0 });
});

test('sums are exact, in the store currency', async () => {
  const user = await newUser();
  const [cents, tens] = [0.1, 0.2];
  for (const price of [cents, tens]) {
    const { id } = await create(asAdmin, '/products', { ...PRODUCT, price });
    const items = [{ product_id: id, quantity: 1 }];
    await pay((await place({ user_id: user.id, items })).id);
  }
  const items = [{ product_id: product.id, quantity: 2 }];
  const abroad = await place({ items, user_id: user.id, currency: 'USD' });
  expect(abroad).toMatchObject({ currency: { code: 'USD' } });
  await payByCard(abroad.id);
  expect(await settled(user.id, 3)).toMatchObject({ paid_orders: 3, spent: 49.3 });
  const line_items = [{ product_id: product.id, quantity: 1 }];
  await create(asAdmin, `/orders/${abroad.id}/refunds`, { line_items, restock: false });
  expect(await purchasesOf(user.id)).toMatchObject({ spent: 24.8 });
  const { body } = await asAdmin('GET', `/users/${user.id}?expand=purchases&currency=USD`);
  expect(body['_embedded']).toMatchObject({ purchases: [{ spent: 24.8 }] });
});

test('the location is the shipping address of the newest order, else its billing address', async () => {
  const user = await newUser();
  const of = { user_id: user.id };
  await place(of);
  const shipping_address = { ...ADDRESS, city: 'Hamburg', country: 'germany' };
  const sent = await place({ ...of, shipping_address });
  expect(await settled(user.id, 2)).toMatchObject({
    ...{ city: 'Hamburg', country: 'DE', last_order_at: sent.created_at },
  });
  const billing_address = { ...ADDRESS, city: 'Nowhere', country: 'Utopia' };
  const billed = await place({ ...of, billing_address });
  await records.update(billed.id, async () => ({ shipping_address: undefined }));
  expect(await settled(user.id, 3)).toMatchObject({ city: 'Nowhere', country: 'Utopia' });
  await asAdmin('POST', `/orders/${billed.id}/erase`);
  const erased = await purchasesOf(user.id);
  expect(erased).toMatchObject({ orders: 3, last_order_at: billed.created_at });
  expect(erased).not.toHaveProperty('city');
  expect(erased).not.toHaveProperty('country');
});

/** Stores so many paid orders of the user, as copies of one, a minute apart. */
async function copyOrders(user_id: number, count: number): Promise<void> {
  const placed = await place({ user_id });
  await pay(placed.id);
  const example = await records.get(placed.id);
  if (!example) throw new Error('There is no order to copy.');
  const first = Date.UTC(2026, users, 1);
  const copies = Array.from({ length: count - 1 }, (_, i) => {
    const time = first + i * 60_000;
    return { ...example, id: firstIdOf(time), created_at: new Date(time).toISOString() };
  });
  await Promise.all(copies.map((each) => table.write(records.insertions(each)[0])));
}

test('sums the newest 100 orders and counts all of them', async () => {
  const some = await newUser();
  await copyOrders(some.id, MAX_SUMMED_ORDERS);
  const more = await newUser();
  await copyOrders(more.id, MAX_SUMMED_ORDERS + 1);
  const summed = { paid_orders: MAX_SUMMED_ORDERS, spent: MAX_SUMMED_ORDERS * MONEY };
  const all = await settled(some.id, MAX_SUMMED_ORDERS);
  expect(all).toMatchObject({ orders: MAX_SUMMED_ORDERS, ...summed });
  expect(all).not.toHaveProperty('complete');
  const part = await settled(more.id, MAX_SUMMED_ORDERS + 1);
  expect(part).toMatchObject({ ...summed, complete: false });
  expect(part).not.toHaveProperty('orders_exact');
  const listed = await asAdmin('GET', '/users?expand=purchases&per_page=2');
  expect(listed.body['_embedded']).toEqual({ purchases: [part, all] });
});

test('a list has one entry per user and leaves the records unchanged', async () => {
  const [one, other] = [await newUser(), await newUser()];
  const order = await place({ user_id: one.id });
  await settled(one.id, 1);
  const plain = await asAdmin('GET', '/users?per_page=2');
  const { body } = await asAdmin('GET', '/users?per_page=2&expand=purchases');
  expect(plain.body).not.toHaveProperty('_embedded');
  expect(body).toMatchObject({ data: plain.body.data, count: plain.body['count'] });
  expect(body['_embedded']).toEqual({
    purchases: [
      { user_id: other.id, orders: 0, paid_orders: 0, spent: 0 },
      {
        ...{ user_id: one.id, orders: 1, paid_orders: 0, spent: 0 },
        ...{ last_order_at: order.created_at, ...PORTO },
      },
    ],
  });
  const fields = await asAdmin('GET', '/users?per_page=2&fields=name&expand=PURCHASES');
  expect(fields.body).toMatchObject({
    data: [{ name: other.name }, { name: one.name }],
    _embedded: body['_embedded'],
  });
  const byEmail = await asAdmin('GET', `/users?email=${one.email}&expand=purchases`);
  expect(byEmail.body['_embedded']).toMatchObject({ purchases: [{ user_id: one.id, orders: 1 }] });
});

test('refuses to expand anything else', async () => {
  const { id } = await newUser();
  for (const path of ['/users', `/users/${id}`]) {
    const refused = await asAdmin('GET', `${path}?expand=orders`);
    expect(errorOf(refused)).toMatchObject({
      ...{ code: 400, invalidPropertyName: 'expand', failedValidator: 'whitelist' },
    });
    expect((await asAdmin('GET', `${path}?expand=`)).body).not.toHaveProperty('_embedded');
  }
});

test('needs orders:read, and shows a location only with personal:read', async () => {
  const { id } = await newUser();
  const order = await place({ user_id: id });
  await settled(id, 1);
  const without = (name: string) =>
    asStaff(
      store,
      PERMISSIONS.filter((each) => each !== name),
    );
  for (const path of [`/users/${id}`, '/users']) {
    const refused = await (await without('orders:read'))('GET', `${path}?expand=purchases`);
    expect([refused.status, errorOf(refused).permission]).toEqual([403, 'orders:read']);
    expect(refused.body).not.toHaveProperty('_embedded');
  }
  const key = { name: 'Numbers', permissions: ['users:read', 'orders:read'] };
  const { secret } = await create(asAdmin, '/apiKeys', key);
  const shown = await purchasesOf(id, asking(`Bearer ${secret}`));
  expect(shown).toEqual({
    ...{ user_id: id, orders: 1, paid_orders: 0, spent: 0 },
    last_order_at: order.created_at,
  });
  const whole = await purchasesOf(
    id,
    await asStaff(store, ['users:read', 'orders:read', 'personal:read']),
  );
  expect(whole).toEqual(await purchasesOf(id));
});

test('shoppers never see purchases, not even their own', async () => {
  const { id } = await newUser();
  await place({ user_id: id });
  const asSelf = await logIn(store, id);
  for (const path of ['/users', `/users/${id}`, '/users/me', '/users/current']) {
    expect((await asSelf('GET', path)).status).toBe(200);
    const refused = await asSelf('GET', `${path}?expand=purchases`);
    expect([path, refused.status]).toEqual([path, 401]);
    expect(refused.body).not.toHaveProperty('_embedded');
  }
  expect((await asPublic('GET', '/users?expand=purchases')).status).toBe(401);
});

test('nobody can set purchases', async () => {
  const { id } = await newUser();
  const purchases = [{ user_id: id, orders: 9, paid_orders: 9, spent: 900 }];
  const sent = { name: 'Changed', _embedded: { purchases } };
  expect((await asAdmin('PUT', `/users/${id}`, sent)).body.data).toMatchObject({ name: 'Changed' });
  expect(await purchasesOf(id)).toEqual({ user_id: id, orders: 0, paid_orders: 0, spent: 0 });
});

test('another store sees no purchases, even for the same user ID', async () => {
  const other = await openStore();
  const { id } = await newUser();
  await place({ user_id: id });
  await settled(id, 1);
  expect((await other.asAdmin('GET', `/users/${id}?expand=purchases`)).status).toBe(404);
  expect((await other.asAdmin('GET', `/users?id=${id}&expand=purchases`)).body).toMatchObject({
    data: [],
    _embedded: { purchases: [] },
  });
  // An order of the other store that names this user.
  const elsewhere = await create(other.asAdmin, '/products', PRODUCT);
  const items = [{ product_id: elsewhere.id, quantity: 1 }];
  await create(await logIn(other, id), '/orders', { items, ...addresses });
  expect(await purchasesOf(id)).toMatchObject({ orders: 1 });
});
