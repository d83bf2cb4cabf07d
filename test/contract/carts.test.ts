import { describe, expect, test } from 'vitest';
import { type Ask, atOnce, create, errorOf, openStore, PRODUCT } from '../store/api.ts';

const store = await openStore({ currencies: [{ code: 'USD', rate: 2 }] });
const kettle = await create(store.asAdmin, '/products', {
  ...PRODUCT,
  price_discount: 20,
  weight: 1.2,
  stock_type: 'track',
  stock_level: 14,
});
const shirt = await create(store.asAdmin, '/products', {
  name: 'Shirt',
  price: 39,
  has_variants: true,
  variantsDefinition: { Size: [] },
  variants: [
    { Size: 'S', stock_type: 'track', stock_level: 4, weight: 0.3 },
    { Size: 'M', price: 41, stock_type: 'infinite' },
  ],
});

const cart = (items: object[] = [], ask: Ask = store.asPublic) => create(ask, '/carts', { items });

const patch = (id: number, op: string, items: object[], ask: Ask = store.asPublic) =>
  ask('PATCH', `/carts/${id}`, { op, items });

const linesOf = ({
  items,
}: {
  items: { product_id: number; variant_id: number; quantity: number }[];
}) => items.map(({ product_id, variant_id, quantity }) => [product_id, variant_id, quantity]);

test('a cart shows its lines with their products and totals', async () => {
  const created = await cart([{ product_id: kettle.id, quantity: 2 }]);
  expect(created).toEqual({
    id: created.id,
    application_id: store.application.id,
    user_id: null,
    status: 'open',
    items: [{ ...kettle, product_id: kettle.id, variant_id: 0, quantity: 2 }],
    problems: [],
    items_total: 40,
    display_items_total: '40 EUR',
    total: 40,
    display_total: '40 EUR',
    total_weight: 2.4,
    created_at: created.created_at,
    updated_at: created.created_at,
  });
  expect((await store.asPublic('GET', `/carts/${created.id}`)).body.data).toEqual(created);
  const inDollars = await store.asPublic('GET', `/carts/${created.id}?currency=USD`);
  expect(inDollars.body.data).toMatchObject({
    items_total: 80,
    display_total: '80 USD',
    items: [{ price: 49, price_discount: 40, display_price_discount: '40 USD' }],
  });
  expect((await store.asPublic('GET', `/carts/${created.id}/count`)).body).toEqual({
    status: true,
    data: 1,
  });
});

test('a line shows the chosen variant and not the others', async () => {
  const { items, total } = await cart([{ product_id: shirt.id, variant_id: 2, quantity: 3 }]);
  const { variants, ...product } = shirt;
  expect(items).toEqual([
    { ...product, product_id: shirt.id, variant_id: 2, quantity: 3, variant: variants[1] },
  ]);
  expect(total).toBe(123);
});

test('a client can send back lines as shown, whatever attributes products have', async () => {
  const attributes = { ...PRODUCT, options: { Size: 'any' } };
  const tin = await create(store.asAdmin, '/products', attributes);
  const sock = { ...attributes, has_variants: true, variantsDefinition: { Size: [] } };
  const variants = [{ Size: 'S' }, { Size: 'any' }];
  const { id: product_id } = await create(store.asAdmin, '/products', { ...sock, variants });
  const { id, items } = await cart([
    { product_id: tin.id, quantity: 1 },
    { product_id, variant_id: 1, quantity: 1 },
  ]);
  const doubled = await patch(id, 'add', items);
  expect(linesOf(doubled.body.data)).toEqual([
    [tin.id, 0, 2],
    [product_id, 1, 2],
  ]);
  const line = { product_id: tin.id, quantity: 1, options: { Size: 'S' } };
  expect((await patch(id, 'add', [line])).status).toBe(400);
});

describe('PATCH', () => {
  test('adds, sets and removes lines, and keeps their order', async () => {
    const { id } = await cart([
      { product_id: kettle.id, quantity: '1' },
      { product_id: kettle.id, quantity: 1, variant_id: null },
    ]);
    const small = { product_id: shirt.id, variant_id: 1 };
    const steps = [
      [
        'add',
        [{ ...small, quantity: 1 }],
        [
          [kettle.id, 0, 2],
          [shirt.id, 1, 1],
        ],
      ],
      [
        'add',
        [{ product_id: kettle.id, quantity: 3 }],
        [
          [kettle.id, 0, 5],
          [shirt.id, 1, 1],
        ],
      ],
      [
        'add',
        [],
        [
          [kettle.id, 0, 5],
          [shirt.id, 1, 1],
        ],
      ],
      [
        'update',
        [{ ...small, quantity: 4 }],
        [
          [kettle.id, 0, 5],
          [shirt.id, 1, 4],
        ],
      ],
      [
        'update',
        [{ ...small, variant_id: 2, quantity: 1 }],
        [
          [kettle.id, 0, 5],
          [shirt.id, 1, 4],
          [shirt.id, 2, 1],
        ],
      ],
      [
        'update',
        [{ product_id: kettle.id, quantity: 0 }],
        [
          [shirt.id, 1, 4],
          [shirt.id, 2, 1],
        ],
      ],
      ['remove', [{ product_id: kettle.id }, { ...small, extra: 1 }], [[shirt.id, 2, 1]]],
      [
        'add',
        [{ product_id: shirt.id, quantity: 1, options: { Size: 'S' } }],
        [
          [shirt.id, 2, 1],
          [shirt.id, 1, 1],
        ],
      ],
    ] as const;
    for (const [op, items, expected] of steps) {
      const { status, body } = await patch(id, op, [...items]);
      expect([status, linesOf(body.data)]).toEqual([200, expected]);
    }
    const wrapped = await store.asPublic('PATCH', `/carts/${id}`, [{ op: 'remove', items: [] }]);
    expect(wrapped.status).toBe(200);
  });

  test.each([
    [{ items: [] }, 'whitelist', 'op'],
    [{ op: 'empty', items: [] }, 'whitelist', 'op'],
    [{ op: 'constructor', items: [] }, 'whitelist', 'op'],
    [{ op: '__proto__', items: [] }, 'whitelist', 'op'],
    [{ op: 'add' }, 'missingRequiredProperty', 'items'],
    [{ op: 'add', items: [{ quantity: 1 }] }, 'missingRequiredProperty', 'items.0.product_id'],
    [
      { op: 'add', items: [{ product_id: kettle.id }] },
      'missingRequiredProperty',
      'items.0.quantity',
    ],
    [{ op: 'add', items: [{ product_id: kettle.id, quantity: 0 }] }, 'min', 'items.0.quantity'],
    [{ op: 'add', items: [{ product_id: kettle.id, quantity: 1.5 }] }, 'type', 'items.0.quantity'],
    [{ op: 'update', items: [{ product_id: kettle.id, quantity: -1 }] }, 'min', 'items.0.quantity'],
    [{ op: 'add', items: [{ product_id: kettle.id, quantity: 15 }] }, 'max', 'items.0.quantity'],
    [{ op: 'add', items: [{ product_id: 4096, quantity: 1 }] }, 'whitelist', 'items.0.product_id'],
    [
      { op: 'add', items: [{ product_id: shirt.id, quantity: 1 }] },
      'whitelist',
      'items.0.variant_id',
    ],
    [
      { op: 'add', items: [{ product_id: shirt.id, variant_id: 9, quantity: 1 }] },
      'whitelist',
      'items.0.variant_id',
    ],
    [
      { op: 'add', items: [{ product_id: kettle.id, variant_id: 1, quantity: 1 }] },
      'whitelist',
      'items.0.variant_id',
    ],
  ])('refuses %j', async (body, failedValidator, invalidPropertyName) => {
    const { id } = await cart();
    const answer = await store.asPublic('PATCH', `/carts/${id}`, body);
    expect([answer.status, errorOf(answer)]).toEqual([
      400,
      expect.objectContaining({ failedValidator, invalidPropertyName }),
    ]);
    expect((await store.asPublic('GET', `/carts/${id}`)).body.data.items).toEqual([]);
  });

  test('removes a line next to one that is out of stock', async () => {
    const rare = await create(store.asAdmin, '/products', {
      ...PRODUCT,
      stock_type: 'track',
      stock_level: 1,
    });
    const { id } = await cart([
      { product_id: rare.id, quantity: 1 },
      { product_id: kettle.id, quantity: 1 },
    ]);
    await store.asAdmin('PUT', `/products/${rare.id}`, { stock_level: 0 });
    const removed = await patch(id, 'remove', [{ product_id: kettle.id }]);
    expect(linesOf(removed.body.data)).toEqual([[rare.id, 0, 1]]);
  });

  test('removes a line of a hidden product, or sets its quantity to 0', async () => {
    const secret = await create(store.asAdmin, '/products', PRODUCT);
    const items = [{ product_id: secret.id, quantity: 1 }];
    const carts = [await cart(items), await cart(items)];
    await store.asAdmin('PUT', `/products/${secret.id}`, { published: false });
    const answers = [
      await patch(carts[0].id, 'remove', items),
      await patch(carts[1].id, 'update', [{ product_id: secret.id, quantity: 0 }]),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const { id } of carts) {
      expect((await store.asAdmin('GET', `/carts/${id}`)).body.data.items).toEqual([]);
    }
  });

  test('refuses more of a product than one line can have', async () => {
    const gold = await create(store.asAdmin, '/products', { ...PRODUCT, price: 10_000_000 });
    const line = { product_id: gold.id, quantity: 600_000 };
    const { id } = await cart([line]);
    for (const items of [[line], [line, line]]) {
      const answer = await patch(id, 'add', items);
      expect(errorOf(answer)).toMatchObject({ code: 400, invalidPropertyName: 'items.0.quantity' });
    }
    expect((await store.asAdmin('GET', '/carts')).status).toBe(200);
  });

  test('refuses a request with more than 200 different lines', async () => {
    const { id } = await cart([{ product_id: kettle.id, quantity: 1 }]);
    const items = Array.from({ length: 201 }, (_, i) => ({ product_id: i + 1, quantity: 1 }));
    for (const op of ['add', 'update', 'remove']) {
      const answer = await patch(id, op, items);
      expect([answer.status, errorOf(answer).message]).toEqual([
        400,
        'A cart can have up to 200 lines.',
      ]);
    }
    const same = Array.from({ length: 201 }, () => ({ product_id: kettle.id }));
    expect((await patch(id, 'remove', same)).status).toBe(200);
  });

  test('a cart holds at most 200 lines', async () => {
    const variants = Array.from({ length: 201 }, () => ({ stock_type: 'infinite' }));
    const wide = await create(store.asAdmin, '/products', {
      ...PRODUCT,
      has_variants: true,
      variants,
    });
    const items = variants.map((_, i) => ({ product_id: wide.id, variant_id: i + 1, quantity: 1 }));
    expect((await store.asPublic('POST', '/carts', { items })).status).toBe(400);
    expect((await store.asPublic('POST', '/carts', { items: items.slice(1) })).status).toBe(200);
  });
});

test('a cart belongs to nobody, its creator or the user who claims it', async () => {
  const anonymous = await cart();
  const mine = await cart([], store.asUser);
  expect([anonymous.user_id, mine.user_id]).toEqual([null, store.userId]);
  expect((await store.asPublic('GET', `/carts/${mine.id}`)).status).toBe(404);
  expect((await patch(mine.id, 'add', [])).status).toBe(404);
  expect((await store.asUser('GET', `/carts/${anonymous.id}`)).status).toBe(200);
  expect((await store.asPublic('PUT', `/carts/${anonymous.id}`, { user_id: 5 })).status).toBe(400);
  expect((await store.asUser('PUT', `/carts/${anonymous.id}`, { user_id: 5 })).status).toBe(400);
  const claimed = await store.asUser('PUT', `/carts/${anonymous.id}`, { user_id: store.userId });
  expect(claimed.body.data.user_id).toBe(store.userId);
  expect((await store.asPublic('GET', `/carts/${anonymous.id}`)).status).toBe(404);
  const list = await store.asUser('GET', '/carts');
  expect(list.body.data.map(({ id }: { id: number }) => id)).toEqual([mine.id, anonymous.id]);
  expect((await store.asUser('DELETE', `/carts/${mine.id}`)).body).toEqual({ status: true });
});

test('PUT accepts whole lines but keeps only product, variant and quantity', async () => {
  const created = await cart([{ product_id: kettle.id, quantity: 2 }]);
  const replaced = await store.asPublic('PUT', `/carts/${created.id}`, {
    items: [{ ...created.items[0], quantity: 3 }],
  });
  expect(linesOf(replaced.body.data)).toEqual([[kettle.id, 0, 3]]);
});

test.each([
  [{ user_id: 'abc' }, 'type', 'user_id'],
  [{ user_id: -1 }, 'min', 'user_id'],
  [{ items: '' }, 'type', 'items'],
  [{ items: null }, 'missingRequiredProperty', 'items'],
])('refuses a PUT of %j, and changes nothing', async (body, failedValidator, name) => {
  const created = await cart();
  const answer = await store.asAdmin('PUT', `/carts/${created.id}`, body);
  expect([answer.status, errorOf(answer)]).toEqual([
    400,
    expect.objectContaining({ failedValidator, invalidPropertyName: name }),
  ]);
  expect((await store.asPublic('GET', `/carts/${created.id}`)).body.data).toEqual(created);
});

test('PUT removes attributes that are null', async () => {
  const { id } = await create(store.asUser, '/carts', { items: [], gift: true });
  const freed = await store.asAdmin('PUT', `/carts/${id}`, { user_id: null, gift: null });
  expect(freed.body.data).toMatchObject({ user_id: null });
  expect(freed.body.data).not.toHaveProperty('gift');
  expect((await store.asPublic('GET', `/carts/${id}`)).status).toBe(200);
});

test('a cart takes one coupon, which lowers its total', async () => {
  const coupon = await create(store.asAdmin, '/coupons', {
    name: 'Ten percent',
    code: 'TEN',
    target_type: 'CART_COUPON',
    discount_type: 'PERCENTAGE_DISCOUNT',
    discount_value: 10,
  });
  const { id } = await cart([{ product_id: kettle.id, quantity: 2 }]);
  const path = `/carts/${id}/coupon`;
  const attached = await store.asPublic('PUT', path, { coupon_code: 'TEN' });
  expect(attached.body.data).toMatchObject({
    coupon: { id: coupon.id, code: 'TEN' },
    items_total: 40,
    coupon_discount: 4,
    coupon_total: 4,
    total: 36,
    display_total: '36 EUR',
  });
  expect((await store.asPublic('PUT', path, { coupon_code: 'eleven' })).status).toBe(404);
  expect((await store.asPublic('PUT', path, {})).status).toBe(400);
  expect((await store.asPublic('PUT', path, { coupon_code: 'T'.repeat(2_000) })).status).toBe(404);
  // Some clients send the whole cart back; what is computed of it is not kept.
  await store.asPublic('PUT', `/carts/${id}`, attached.body.data);
  const detached = await store.asPublic('PUT', path, { coupon_code: null });
  expect(Object.keys(detached.body.data).filter((name) => name.includes('coupon'))).toEqual([]);
  await store.asPublic('PUT', path, { coupon_code: 'TEN' });
  expect((await store.asPublic('DELETE', path)).body.data).toMatchObject({ total: 40 });
  expect((await store.asPublic('PUT', '/carts/4096/coupon', { coupon_code: 'TEN' })).status).toBe(
    404,
  );
});

test('loses no unit when 20 clients add to a cart at once', async () => {
  const endless = await create(store.asAdmin, '/products', PRODUCT);
  const { id } = await cart();
  const answers = await atOnce(20, async () => {
    for (;;) {
      const { status } = await patch(id, 'add', [{ product_id: endless.id, quantity: 1 }]);
      if (status !== 503) return status;
    }
  });
  expect(answers).toEqual(answers.map(() => 200));
  expect(linesOf((await store.asPublic('GET', `/carts/${id}`)).body.data)).toEqual([
    [endless.id, 0, 20],
  ]);
});
