import { describe, expect, test } from 'vitest';
import { secretOf } from '../../shared/orders/order-secret.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { ADDRESS, ask, atOnce, create, logIn, openStore, PRODUCT, statusOf } from '../store/api.ts';
import { settledFeed } from '../store/feed.ts';
import { cipher, itemsOf } from '../store/local-store.ts';

const store = await openStore({ unpaid_order_minutes: 60, guest_payments_need_secret: false });
const { application, asAdmin, asPublic } = store;
const { id: userId } = await create(asAdmin, '/users', {
  ...{ name: 'Ada Verne', email: 'ada.draft@example.org', password: 'correct horse' },
});
const asUser = await logIn(store, userId);
const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };

const kettle = () =>
  create(asAdmin, '/products', { ...PRODUCT, price: 30, stock_type: 'track', stock_level: 10 });

let codes = 0;
const coupon = () => {
  codes += 1;
  return create(asAdmin, '/coupons', {
    ...{ name: 'Five off', code: `DRAFT-${codes}`, target_type: 'CART_COUPON' },
    ...{ discount_type: 'NET_REDUCTION', discount_value: 5, usages_left: 2 },
  });
};

/** A draft of two kettles with a coupon, and what it would take. */
async function draftOf(changes: object = {}) {
  const [{ id: product_id }, { id: couponId, code }] = [await kettle(), await coupon()];
  const body = { items: [{ product_id, quantity: 2 }], coupon_code: code, ...changes };
  const draft = await create(asAdmin, '/orders', { state: 'draft', ...body });
  const taken = async () => [
    (await asAdmin('GET', `/products/${product_id}`)).body.data.stock_level,
    (await asAdmin('GET', `/coupons/${couponId}`)).body.data.usages_left,
  ];
  return { draft, body, product_id, path: `/orders/${draft.id}`, taken };
}

const CASH = { name: 'Cash', cost_type: 'no_cost' };

const errorsOf = ({ status, body }: { status: number; body: object }) => [
  status,
  (body as { errors: { message: string }[] }).errors[0]?.message,
];

describe('a draft', () => {
  test('takes no stock or coupon and shows its totals', async () => {
    const { draft, path, taken } = await draftOf();
    expect(draft).toMatchObject({
      ...{ state: 'draft', status: 'draft', user_id: null, items_total: 60, coupon_total: 5 },
      ...{ total: 55, taken: { at: null, stock: [] }, number: expect.stringMatching(/^\d{4}$/) },
    });
    expect(Object.keys(draft)).not.toContain('secret');
    expect(Object.keys(draft)).not.toContain('draft');
    expect(await taken()).toEqual([10, 2]);
    expect((await asAdmin('GET', path)).body.data).toEqual(draft);
    const listed = (await asAdmin('GET', '/orders?state=draft&fields=id')).body.data;
    expect(listed).toContainEqual({ id: draft.id });
    const due = (await itemsOf(application.id)).filter(({ sk }) => sk.includes(String(draft.id)));
    expect(due.filter(({ pk }) => pk.endsWith('#due'))).toEqual([]);
  });

  test('is replaced as a whole but keeps its number', async () => {
    const { draft, path, product_id, taken } = await draftOf({ user_id: userId, gift: true });
    const body = { items: [{ product_id, quantity: 3 }], notes: 'By telephone', ...addresses };
    const changed = (await asAdmin('PUT', path, body)).body.data;
    expect(changed).toMatchObject({
      ...{ id: draft.id, number: draft.number, created_at: draft.created_at, state: 'draft' },
      ...{ user_id: null, notes: ['By telephone'], total: 90, shipping_address: ADDRESS },
    });
    expect(Object.keys(changed)).not.toContain('coupon_code');
    expect(Object.keys(changed)).not.toContain('gift');
    expect(await taken()).toEqual([10, 2]);
  });

  test('is refused if it could never be ordered', async () => {
    const { path, product_id } = await draftOf();
    const wrong = [
      { items: [{ product_id: product_id + 1, quantity: 1 }] },
      { cart_id: 1 },
      {},
      { items: [{ product_id, quantity: 1 }], coupon_code: 'NO-SUCH-CODE' },
    ];
    for (const body of wrong) {
      expect(await statusOf(asAdmin('POST', '/orders', { ...body, state: 'draft' }))).toBe(400);
      expect(await statusOf(asAdmin('PUT', path, body))).toBe(400);
    }
    const placed = { items: [{ product_id, quantity: 1 }], state: 'created' };
    expect(await statusOf(asAdmin('PUT', path, placed))).toBe(400);
    // Stock may come until it is sent.
    const many = { items: [{ product_id, quantity: 11 }], ...addresses };
    expect(await statusOf(asAdmin('PUT', path, many))).toBe(200);
    expect(await statusOf(asAdmin('POST', `${path}/send`))).toBe(400);
  });

  test('can be deleted, while a placed order cannot', async () => {
    const { path } = await draftOf();
    expect(await statusOf(asAdmin('DELETE', path))).toBe(200);
    expect(await statusOf(asAdmin('GET', path))).toBe(404);
    expect(await statusOf(asAdmin('POST', `${path}/send`))).toBe(404);
    const { id: product_id } = await kettle();
    const items = [{ product_id, quantity: 1 }];
    const order = await create(asPublic, '/orders', { items, ...addresses });
    for (const method of ['PUT', 'DELETE']) {
      const answer = await asAdmin(method, `/orders/${order.id}`, { items, ...addresses });
      expect([answer.status, answer.headers.get('allow')]).toEqual([
        405,
        'GET, HEAD, PATCH, OPTIONS',
      ]);
    }
    expect(errorsOf(await asAdmin('POST', `/orders/${order.id}/send`))).toEqual([
      400,
      `Order ${order.id} is created. Only a draft can be sent.`,
    ]);
  });

  test('cannot be moved, paid, shipped, invoiced, erased or emailed', async () => {
    const { draft, path } = await draftOf(addresses);
    const order_id = draft.id;
    const method = await create(asAdmin, '/paymentMethods', CASH);
    const payment = { order_id, payment_method_id: method.id };
    const asked = [
      ...['created', 'processing', 'canceled'].map((state) => ['PATCH', path, { state }] as const),
      ['POST', '/payments', payment],
      ['POST', `${path}/shipments`, {}],
      ['POST', `${path}/erase`, {}],
      ['POST', `${path}/cancel`, {}],
      ['POST', '/invoices', { order_id }],
      ['POST', `/notifications/confirm_order/${order_id}`, {}],
    ] as const;
    for (const [verb, at, body] of asked) {
      expect([at, await statusOf(asAdmin(verb, at, body))]).toEqual([at, 400]);
    }
    expect((await asAdmin('GET', path)).body.data).toEqual(draft);
  });

  test('is visible to staff only', async () => {
    const { draft, path } = await draftOf({ user_id: userId, ...addresses });
    expect(draft.user_id).toBe(userId);
    // Not even with what is going to be its secret.
    const guest = await draftOf(addresses);
    const secret = await secretOf(guest.draft.id, { application }, cipher);
    const authorization = application.publicKey;
    const headers = { 'Order-Secret': secret };
    expect((await ask('GET', guest.path, { authorization, headers })).status).toBe(404);
    const method = await create(asAdmin, '/paymentMethods', CASH);
    const payment = { order_id: draft.id, payment_method_id: method.id };
    for (const asked of [asPublic, asUser]) {
      expect(await statusOf(asked('GET', path))).toBe(404);
      expect(await statusOf(asked('POST', `${path}/cancel`))).toBe(404);
      expect(await statusOf(asked('POST', `${path}/withdraw`))).toBe(404);
      expect(await statusOf(asked('POST', '/payments', payment))).toBe(404);
      for (const [verb, at] of [
        ['PUT', path],
        ['DELETE', path],
        ['POST', `${path}/send`],
      ] as const) {
        expect(await statusOf(asked(verb, at, {}))).toBe(401);
      }
      const body = { items: [{ product_id: draft.items[0].product_id, quantity: 1 }] };
      const made = await asked('POST', '/orders', { ...body, ...addresses, state: 'draft' });
      expect(made.status).toBe(400);
    }
    for (const query of ['', '?state=draft', `?id=${draft.id}`]) {
      const { body } = await asUser('GET', `/orders${query}`);
      expect([body.data, body['count']]).toEqual([[], 0]);
    }
  });
});

test('a draft makes no event until it is sent and becomes an order', async () => {
  const { path, product_id } = await draftOf(addresses);
  const deleted = await draftOf();
  const body = { items: [{ product_id, quantity: 1 }], ...addresses };
  await asAdmin('PUT', path, body);
  await asAdmin('DELETE', deleted.path);
  const ofOrders = async () =>
    (await settledFeed(store))
      .filter(({ resource, record_id }) => resource === 'orders' && path.endsWith(`/${record_id}`))
      .map(({ type, previous, data }) => [type, previous, (data as { state: string }).state]);
  expect(await ofOrders()).toEqual([]);
  await create(asAdmin, `${path}/send`, {});
  expect(await ofOrders()).toEqual([['order.created', undefined, 'created']]);
  const ofDeleted = (await settledFeed(store)).filter(({ record_id }) =>
    deleted.path.endsWith(`/${record_id}`),
  );
  expect(ofDeleted).toEqual([]);
});

test('erasing a user deletes their drafts', async () => {
  const user = await create(asAdmin, '/users', {
    ...{ name: 'Nora Lind', email: 'nora.draft@example.org', password: 'correct horse' },
  });
  const { path } = await draftOf({ user_id: user.id, ...addresses });
  const { path: other } = await draftOf(addresses);
  expect(await statusOf(asAdmin('POST', `/users/${user.id}/erase`))).toBe(200);
  expect(await statusOf(asAdmin('GET', path))).toBe(404);
  expect(await statusOf(asAdmin('GET', other))).toBe(200);
});

describe('a sent draft', () => {
  test('is an order like one from a customer', async () => {
    const { draft, path, taken } = await draftOf({ user_id: userId, ...addresses });
    const sent = await create(asAdmin, `${path}/send`, {});
    const { sent_at } = sent;
    expect(sent).toMatchObject({
      ...{ id: draft.id, number: draft.number, created_at: draft.created_at, state: 'created' },
      ...{ status: 'pending', user_id: userId, total: 55, taken: { at: expect.any(String) } },
    });
    expect(Date.parse(sent_at)).toBeGreaterThanOrEqual(Date.parse(draft.created_at));
    expect(await taken()).toEqual([8, 1]);
    expect((await asUser('GET', path)).body.data.id).toBe(draft.id);
    const listed = (await asUser('GET', '/orders?fields=id')).body;
    expect([listed.data, listed['count']]).toEqual([[{ id: draft.id }], 1]);
    // It is canceled unless somebody pays it.
    const due = (await itemsOf(application.id)).filter(({ pk }) => pk.endsWith('#due'));
    expect(due.map(({ sk }) => sk)).toContain(`unpaid-order#${String(draft.id).padStart(16, '0')}`);
    expect((await asUser('POST', `${path}/cancel`)).body.data.state).toBe('canceled');
    expect(await taken()).toEqual([10, 2]);
  });

  test('has an order secret if it is for a guest', async () => {
    const { path } = await draftOf(addresses);
    const { secret } = await create(asAdmin, `${path}/send`, {});
    const authorization = application.publicKey;
    const headers = { 'Order-Secret': secret };
    expect((await ask('GET', path, { authorization, headers })).status).toBe(200);
  });

  test('takes stock and coupon once, even under concurrent sends', async () => {
    const { path, taken } = await draftOf(addresses);
    const answers = await atOnce(20, () => asAdmin('POST', `${path}/send`));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
    expect(await taken()).toEqual([8, 1]);
  });

  test('replays its response to a request with the same key', async () => {
    const { path, taken } = await draftOf(addresses);
    const { token } = await issueToken(application, cipher, { access: 'admin' }, Date.now());
    const authorization = `${application.publicKey}:${token}`;
    const headers = { 'Idempotency-Key': 'sent-once' };
    const send = () => ask('POST', `${path}/send`, { authorization, headers });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect(await taken()).toEqual([8, 1]);
  });

  test('is refused if its total has changed, unless the sender expects it', async () => {
    const { path, product_id, taken } = await draftOf(addresses);
    const send = (expected_total?: number) =>
      asAdmin(
        'POST',
        `${path}/send`,
        expected_total === undefined ? undefined : { expected_total },
      );
    const refused = async (answer: ReturnType<typeof send>, total: number) => {
      const { status, body } = await answer;
      expect([status, body]).toMatchObject([
        409,
        { errors: [{ type: 'TotalChanged', quote: { total } }] },
      ]);
    };
    await refused(send(54), 55);
    for (const price of [40, 20]) {
      await asAdmin('PUT', `/products/${product_id}`, { price });
      const total = 2 * price - 5;
      await refused(send(), total);
      await refused(send(55), total);
    }
    expect(await taken()).toEqual([10, 2]);
    const sent = (await send(35)).body.data;
    expect(sent).toMatchObject({ state: 'created', total: 35 });
    // It was compared, and binds no payment.
    expect(sent).not.toHaveProperty('expected_total');
    expect(await taken()).toEqual([8, 1]);
  });

  test('uses a new expected_total over an earlier one', async () => {
    const { path, product_id } = await draftOf({ ...addresses, expected_total: 55 });
    await asAdmin('PUT', `/products/${product_id}`, { price: 40 });
    const again = await asAdmin('POST', `${path}/send`, { expected_total: 75 });
    expect(again.body.data).toMatchObject({ total: 75, expected_total: 75 });
  });

  test('passes all checks of an order, at current prices', async () => {
    const without = await draftOf();
    expect(errorsOf(await asAdmin('POST', `${without.path}/send`))[0]).toBe(400);
    const { path, product_id, taken } = await draftOf({ ...addresses, expected_total: 55 });
    await asAdmin('PUT', `/products/${product_id}`, { price: 40 });
    const changed = await asAdmin('POST', `${path}/send`);
    expect([changed.status, changed.body]).toMatchObject([
      409,
      { errors: [{ type: 'TotalChanged' }] },
    ]);
    await asAdmin('PUT', `/products/${product_id}`, { price: 30, stock_level: 1 });
    expect(await statusOf(asAdmin('POST', `${path}/send`))).toBe(400);
    expect(await taken()).toEqual([1, 2]);
    await asAdmin('PUT', `/products/${product_id}`, { stock_level: 2 });
    expect((await create(asAdmin, `${path}/send`, {})).total).toBe(55);
    expect(await taken()).toEqual([0, 1]);
  });
});
