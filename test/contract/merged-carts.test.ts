import { beforeEach, describe, expect, test } from 'vitest';
import { ADDRESS, type Ask, asking, create, errorOf, openStore, PRODUCT } from '../store/api.ts';

const store = await openStore();
const { asAdmin, asPublic } = store;
const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };
const product = async (fields: object = {}) =>
  (await create(asAdmin, '/products', { ...PRODUCT, ...fields })).id as number;
const [kettle, cup, scarce, limited, soldOut] = [
  await product(),
  await product(),
  await product({ stock_type: 'track', stock_level: 4.5 }),
  await product({ max_quantity: 3 }),
  await product({ stock_type: 'track', stock_level: 1 }),
];

interface Cart {
  readonly id: number;
  readonly items: readonly { readonly product_id: number; readonly quantity: number }[];
}

const linesOf = ({ items }: Cart) => items.map((line) => [line.product_id, line.quantity]);
const cartOf = (ask: Ask, ...lines: [product_id: number, quantity: number][]): Promise<Cart> =>
  create(ask, '/carts', {
    items: lines.map(([product_id, quantity]) => ({ product_id, quantity })),
  });

let n = 0;
let password: { email: string; password: string };
let userId: number;
let asUser: Ask;

const logIn = (body: object = {}, ask = asPublic) =>
  ask('POST', '/users/authenticate', { ...password, ...body });
const merge = (id: number, body: object = {}, ask = asUser) =>
  ask('PUT', `/carts/${id}`, { user_id: userId, merge: true, ...body });

beforeEach(async () => {
  n += 1;
  password = { email: `ada${n}@example.org`, password: 'correct horse' };
  ({ id: userId } = await create(asPublic, '/users', { name: 'Ada', ...password }));
  const { body } = await logIn();
  asUser = asking(`${store.application.publicKey}:${body.data.token}`);
});

test('a user without an open cart claims the guest cart instead of merging it', async () => {
  const ordered = await cartOf(asUser, [kettle, 1]);
  const guest = await cartOf(asPublic, [cup, 2]);
  await create(asUser, '/orders', { cart_id: ordered.id, ...addresses });
  const claimed = await merge(guest.id);
  expect([claimed.status, claimed.body.data]).toEqual([
    200,
    { ...guest, user_id: userId, updated_at: claimed.body.data.updated_at },
  ]);
  expect((await merge(guest.id)).body.data).toEqual(claimed.body.data);
  expect((await asPublic('GET', `/carts/${guest.id}`)).status).toBe(404);
});

test('a guest cart merges into the open cart, which keeps its coupon and attributes', async () => {
  await create(asAdmin, '/coupons', {
    name: 'Ten percent',
    code: `TEN${n}`,
    target_type: 'CART_COUPON',
    discount_type: 'PERCENTAGE_DISCOUNT',
    discount_value: 10,
  });
  const own = await create(asUser, '/carts', {
    items: [{ product_id: kettle, quantity: 1 }],
    gift: 'own',
  });
  await asUser('PUT', `/carts/${own.id}/coupon`, { coupon_code: `TEN${n}` });
  const guest = await create(asPublic, '/carts', {
    items: [cup, kettle].map((product_id) => ({ product_id, quantity: 2 })),
    gift: 'guest',
    note: 'ring twice',
  });
  const { status, body } = await merge(guest.id);
  expect([status, linesOf(body.data)]).toEqual([
    200,
    [
      [kettle, 3],
      [cup, 2],
    ],
  ]);
  expect(body.data).toMatchObject({
    id: own.id,
    user_id: userId,
    gift: 'own',
    note: 'ring twice',
    coupon: { code: `TEN${n}` },
    problems: [],
  });
  expect((await asUser('GET', '/users/cart')).body.data).toEqual(body.data);
  const list = await asUser('GET', '/carts');
  expect(list.body).toMatchObject({ count: 1, data: [{ id: own.id }] });
});

test('a merged cart brings its coupon, but not attributes that are too large', async () => {
  const code = `FIVE${n}`;
  await create(asAdmin, '/coupons', {
    name: 'Five off',
    code,
    target_type: 'CART_COUPON',
    discount_type: 'NET_REDUCTION',
    discount_value: 5,
  });
  const own = await cartOf(asUser, [kettle, 1]);
  const guest = await cartOf(asPublic, [cup, 1]);
  await asPublic('PUT', `/carts/${guest.id}/coupon`, { coupon_code: code });
  expect((await merge(guest.id)).body.data).toMatchObject({ id: own.id, coupon: { code } });
  const note = 'x'.repeat(17_000);
  const large = await create(asAdmin, '/carts', { items: [], note });
  expect((await merge(large.id)).body.data).not.toHaveProperty('note');
});

test('a merge caps quantities at the stock and the product limit', async () => {
  await cartOf(asUser, [scarce, 3], [limited, 2], [soldOut, 1]);
  const guest = await cartOf(asPublic, [soldOut, 1], [limited, 2], [scarce, 3]);
  await asAdmin('PUT', `/products/${soldOut}`, { stock_level: 0 });
  const { body } = await merge(guest.id);
  await asAdmin('PUT', `/products/${soldOut}`, { stock_level: 1 });
  expect(linesOf(body.data)).toEqual([
    [scarce, 4],
    [limited, 3],
    [soldOut, 1],
  ]);
  expect(body.data.problems).toEqual([
    { code: 'out_of_stock', message: 'Blue Kettle: only 0 left.', line: 2 },
  ]);
});

test('a merge keeps at most 90 lines, as an order does', async () => {
  const variants = Array.from({ length: 92 }, () => ({ stock_type: 'infinite' }));
  const wide = await product({ has_variants: true, variants });
  const lines = (from: number, to: number) => ({
    items: variants
      .map((_, i) => ({ product_id: wide, variant_id: i + 1, quantity: 1 }))
      .slice(from, to),
  });
  await create(asUser, '/carts', lines(0, 89));
  const guest = await create(asPublic, '/carts', lines(88, 92));
  const { body } = await merge(guest.id);
  expect(body.data.items).toHaveLength(90);
  expect(body.data.items.slice(88)).toMatchObject([
    { variant_id: 89, quantity: 2 },
    { variant_id: 90, quantity: 1 },
  ]);
});

describe('the ID of a merged cart', () => {
  let own: Cart;
  let guest: Cart;
  beforeEach(async () => {
    own = await cartOf(asUser, [kettle, 1]);
    guest = await cartOf(asPublic, [cup, 2]);
    expect((await merge(guest.id)).status).toBe(200);
  });

  test('works as an alias everywhere, only for its owner and admins', async () => {
    const path = `/carts/${guest.id}`;
    const add = { op: 'add', items: [{ product_id: cup, quantity: 1 }] };
    for (const ask of [asUser, asAdmin]) {
      expect((await ask('GET', path)).body.data.id).toBe(own.id);
      expect((await ask('PATCH', path, add)).body.data.id).toBe(own.id);
      expect((await ask('GET', `${path}/count`)).body.data).toBe(2);
      expect((await ask('DELETE', `${path}/coupon`)).body.data.id).toBe(own.id);
      expect((await ask('GET', `/shippings/cart/${guest.id}`)).status).toBe(200);
      expect((await ask('GET', `/promotions/cart/${guest.id}`)).status).toBe(200);
    }
    expect((await merge(guest.id)).body.data.id).toBe(own.id);
    const order = { cart_id: guest.id, ...addresses };
    const other = store.asUser;
    for (const ask of [asPublic, other]) {
      const answers = [
        await ask('GET', path),
        await ask('PATCH', path, add),
        await ask('GET', `${path}/count`),
        await ask('PUT', `${path}/coupon`, { coupon_code: null }),
        await ask('GET', `/shippings/cart/${guest.id}`),
        await ask('POST', '/orders', order),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    }
    expect((await other('DELETE', path)).status).toBe(404);
    const placed = await asUser('POST', '/orders', order);
    expect(placed.body.data).toMatchObject({ cart_id: own.id, items: [{}, { quantity: 4 }] });
    expect((await asUser('GET', path)).body.data).toMatchObject({ id: own.id, status: 'closed' });
  });

  test('follows later merges', async () => {
    const newer = await cartOf(asUser, [cup, 1]);
    expect((await merge(own.id)).body.data.id).toBe(newer.id);
    const { body } = await asUser('GET', `/carts/${guest.id}`);
    expect([body.data.id, linesOf(body.data)]).toEqual([
      newer.id,
      [
        [cup, 3],
        [kettle, 1],
      ],
    ]);
  });

  test('can be deleted without deleting the cart', async () => {
    expect((await asUser('DELETE', `/carts/${guest.id}`)).body).toEqual({ status: true });
    expect((await asUser('GET', `/carts/${guest.id}`)).status).toBe(404);
    expect((await asUser('DELETE', `/carts/${guest.id}`)).status).toBe(404);
    expect((await asUser('GET', `/carts/${own.id}`)).status).toBe(200);
  });
});

test('a login merges the cart it names', async () => {
  const own = await cartOf(asUser, [kettle, 1]);
  const [first, second] = [await cartOf(asPublic, [cup, 2]), await cartOf(asPublic, [cup, 1])];
  const answers = [
    await logIn({ cart_id: first.id }),
    await logIn({ cart_id: first.id }),
    await logIn({ cart_id: second.id }, asAdmin),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(Object.keys(body.data)).toEqual(['token', 'user', 'access', 'role', 'device']);
  }
  expect(linesOf((await asUser('GET', `/carts/${own.id}`)).body.data)).toEqual([
    [kettle, 1],
    [cup, 3],
  ]);
  const wrong = await logIn({ cart_id: own.id, password: 'wrong horse' });
  expect(wrong.status).toBe(401);
});

test('a login ignores a cart it cannot merge and reports why', async () => {
  const foreign = await cartOf(store.asUser, [cup, 2]);
  const closed = await cartOf(asPublic, [cup, 2]);
  const order = await create(asPublic, '/orders', { cart_id: closed.id, ...addresses });
  const problems = [
    [foreign.id, 'cart_gone', `No cart has the ID ${foreign.id}.`],
    [4096, 'cart_gone', 'No cart has the ID 4096.'],
    [closed.id, 'cart_closed', `Cart ${closed.id} has already been ordered, as order ${order.id}.`],
  ];
  for (const [cart_id, code, message] of problems) {
    const { status, body } = await logIn({ cart_id });
    expect([status, body.data.cart_problem]).toEqual([200, { code, message }]);
    expect(body.data.token).toEqual(expect.any(String));
  }
  expect((await asUser('GET', '/users/cart')).status).toBe(404);
});

test('only the owner, or an admin for a user, can merge a cart', async () => {
  const own = await cartOf(asUser, [kettle, 1]);
  const [guest, foreign] = [await cartOf(asPublic, [cup, 2]), await cartOf(store.asUser, [cup, 2])];
  const refused = [
    await merge(guest.id, { user_id: store.userId }),
    await merge(guest.id, { user_id: null }),
    await merge(guest.id, { items: [] }),
    await merge(guest.id, { merge: 'yes' }),
    await merge(guest.id, {}, asPublic),
    await merge(foreign.id),
    await merge(4096),
  ];
  expect(refused.map((answer) => [answer.status, errorOf(answer).invalidPropertyName])).toEqual([
    [400, 'user_id'],
    [400, 'user_id'],
    [400, 'items'],
    [400, 'merge'],
    [400, 'user_id'],
    [404, undefined],
    [404, undefined],
  ]);
  expect((await asPublic('GET', `/carts/${guest.id}`)).body.data).toEqual(guest);
  expect((await merge(foreign.id, {}, asAdmin)).body.data.id).toBe(own.id);
  const unmerged = await merge(guest.id, { merge: false });
  expect(unmerged.body.data).toMatchObject({ id: guest.id, user_id: userId });
});
