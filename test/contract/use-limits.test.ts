import { expect, test } from 'vitest';
import { ADDRESS, askingFrom, atOnce, create, errorOf, openStore, PRODUCT } from '../store/api.ts';
import { startOwnServer } from '../store/own-server.ts';

const store = await openStore({ automatic_promotions: true, guest_max_quantity: 100 });
const { asAdmin, asPublic, asUser } = store;
const { id: product_id } = await create(asAdmin, '/products', PRODUCT);

let codes = 0;

async function coupon(changes: object) {
  codes += 1;
  return create(asAdmin, '/coupons', {
    name: 'Five off',
    code: `FIVE${codes}`,
    target_type: 'CART_COUPON',
    discount_type: 'NET_REDUCTION',
    discount_value: 5,
    ...changes,
  });
}

const bodyFor = (email: string, more: object) => ({
  items: [{ product_id, quantity: 1 }],
  shipping_address: { ...ADDRESS, email },
  billing_address: { ...ADDRESS, email },
  ...more,
});

const order = (email: string, more = {}, ask = asPublic) =>
  ask('POST', '/orders', bodyFor(email, more));

const refusal = (message: string) => ({
  code: 400,
  type: 'BadRequest',
  message,
  problems: [{ code: 'coupon_not_for_customer', field: 'coupon_code', message }],
});

const USED = refusal('You have used this coupon as often as allowed.');
const FIRST = refusal('This coupon is only for first orders.');

test('limits coupon uses per customer, and per email in any case for guests', async () => {
  const { code } = await coupon({ uses_per_customer: 2 });
  const use = (email: string) => order(email, { coupon_code: code });
  const first = await use('grace@example.org');
  expect(first.body.data).toMatchObject({ coupon_total: 5 });
  expect((await use('Grace@Example.org')).status).toBe(200);
  expect(errorOf(await use('grace@example.org'))).toEqual(USED);
  const quoted = await asPublic(
    'POST',
    '/orders/quote',
    bodyFor('grace@example.org', { coupon_code: code }),
  );
  expect(quoted.body.data.problems).toEqual(USED.problems);
  expect((await use('ada@example.org')).status).toBe(200);
  // A canceled order gives its use back.
  await asAdmin('PATCH', `/orders/${first.body.data.id}`, { state: 'canceled' });
  expect((await use('grace@example.org')).status).toBe(200);
  expect(errorOf(await use('grace@example.org'))).toEqual(USED);
});

test('64 concurrent orders of one customer use a coupon 3 times', async () => {
  const { code } = await coupon({ uses_per_customer: 3 });
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, i) =>
      order(`mail${i}@example.org`, { coupon_code: code }, asUser),
    ),
  );
  const states = answers.map(({ status }) => status).toSorted();
  expect(states.filter((status) => status === 200)).toHaveLength(3);
  expect(states.every((status) => [200, 400, 503].includes(status))).toBe(true);
  expect(errorOf(await order('x@example.org', { coupon_code: code }, asUser))).toEqual(USED);
});

test('refuses a first-order coupon to returning customers', async () => {
  const { code } = await coupon({ first_order_only: true });
  const use = (email: string) => order(email, { coupon_code: code });
  const placed = await order('known@example.org');
  await expect
    .poll(async () => (await asAdmin('GET', '/orders?email=known@example.org')).body.data.length)
    .toBe(1);
  expect(errorOf(await use('known@example.org'))).toEqual(FIRST);
  await asAdmin('PATCH', `/orders/${placed.body.data.id}`, { state: 'canceled' });
  expect((await use('known@example.org')).status).toBe(200);
  // Another such coupon is not either, from then on.
  const other = await coupon({ first_order_only: true });
  expect(errorOf(await order('known@example.org', { coupon_code: other.code }))).toEqual(FIRST);
  expect((await use('new@example.org')).status).toBe(200);
  expect(errorOf(await order('y@example.org', { coupon_code: code }, asUser))).toEqual(FIRST);
});

test('rate limits quotes that probe the email addresses of others', async () => {
  const { code } = await coupon({ first_order_only: true });
  await order('victim@example.org');
  await expect
    .poll(async () => (await asAdmin('GET', '/orders?email=victim@example.org')).body.data.length)
    .toBe(1);
  const url = await startOwnServer({ behindProxy: true });
  const askFrom = askingFrom('203.0.113.77', store.application.publicKey, url);
  const quote = bodyFor('victim@example.org', { coupon_code: code });
  const statuses: number[] = [];
  for (let i = 0; i < 62; i += 1)
    statuses.push((await askFrom('POST', '/orders/quote', quote)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.slice(-2)).toEqual([429, 429]);
});

test('a quote without a customer explains that the coupon needs one', async () => {
  const { code } = await coupon({ uses_per_customer: 1 });
  const items = [{ product_id, quantity: 1 }];
  const { body } = await asPublic('POST', '/orders/quote', { items, coupon_code: code });
  expect(body.data.problems).toContainEqual({
    code: 'coupon_not_for_customer',
    field: 'coupon_code',
    message: 'This coupon requires a customer. Log in, or enter an email address.',
  });
});

test('concurrent orders respect a promotion usage limit, and a cancellation frees a use', async () => {
  const promotion = await create(asAdmin, '/promotions', {
    name: 'First five',
    active: true,
    conditions: [],
    effects: [{ type: 'CART_VALUE_NET_REDUCTION', value: 1 }],
    usage_limit: 5,
  });
  const placed: { id: number; promotion_total?: number }[] = [];
  await atOnce(4, async () => {
    for (let i = 0; i < 4; i += 1) placed.push((await order(`p${i}@example.org`)).body.data);
  });
  const given = placed.filter(({ promotion_total }) => promotion_total === 1);
  expect(given).toHaveLength(5);
  const explained = async () => {
    const { body } = await asPublic('POST', '/orders/quote', bodyFor('p@example.org', {}));
    const option = body.data.promotion_options.find(
      ({ id }: { id: number }) => id === promotion.id,
    );
    return option.unavailable;
  };
  expect(await explained()).toBe('It has been used up.');
  const named = await order('p@example.org', { promotion_id: promotion.id });
  expect(errorOf(named).problems).toMatchObject([{ code: 'promotion_without_effect' }]);
  await asAdmin('PATCH', `/orders/${given[0]?.id}`, { state: 'canceled' });
  expect(await explained()).toBeUndefined();
  expect((await order('p@example.org')).body.data.promotion_total).toBe(1);
  expect(await explained()).toBe('It has been used up.');
  await asAdmin('DELETE', `/promotions/${promotion.id}`);
});

test.each([
  ['/coupons', { uses_per_customer: 0 }, 'uses_per_customer'],
  ['/coupons', { first_order_only: 'yes' }, 'first_order_only'],
  ['/promotions', { usage_limit: 1.5 }, 'usage_limit'],
])('%s refuse %j', async (path, changes, invalidPropertyName) => {
  const body = { name: 'Sale', conditions: [], effects: [], code: 'X', ...changes };
  const more = { target_type: 'CART_COUPON', discount_type: 'NET_REDUCTION', discount_value: 1 };
  expect(errorOf(await asAdmin('POST', path, { ...body, ...more }))).toMatchObject({
    code: 400,
    invalidPropertyName,
  });
});
