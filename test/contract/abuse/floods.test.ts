import { expect, inject, test } from 'vitest';
import { requestCounts } from '../../../shared/storage/keys.ts';
import { changeApplication } from '../../../shared/tenancy/provisioning.ts';
import { issueToken } from '../../../shared/tenancy/tokens.ts';
import {
  ADDRESS,
  type Answered,
  type Ask,
  askingFrom,
  atOnce,
  create,
  openStore,
  PRODUCT,
} from '../../store/api.ts';
import { stopClock, tick } from '../../store/clock.ts';
import { cipher, table } from '../../store/local-store.ts';
import { startOwnServer } from '../../store/own-server.ts';

stopClock();
const url = await startOwnServer({ behindProxy: true });
const SERVER = '203.0.113.80';

/** Bundles are like processes of their own, each with its own counts. */
const countsAreShared = inject('engine').name === 'sqlite';

/** A store that has had no requests for an hour. */
async function openShop() {
  tick(60 * 60_000);
  const store = await openStore({ server_addresses: [`${SERVER}/32`] }, url);
  const { application } = store;
  const { publicKey } = application;
  const { token } = await issueToken(
    application,
    cipher,
    { access: 'user', userId: 431 },
    Date.now(),
  );
  return {
    ...store,
    from: (address: string) => askingFrom(address, publicKey, url),
    userFrom: (address: string) => askingFrom(address, `${publicKey}:${token}`, url),
  };
}

function tally(answers: readonly Answered[]): Record<number, number> {
  const statuses: Record<number, number> = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  return statuses;
}

const times = async (count: number, make: (i: number) => Promise<Answered>) =>
  tally(await atOnce(count, make));

function expectRefused(answer: Answered, message: string, seconds: number) {
  expect([answer.status, answer.headers.get('retry-after'), answer.body]).toEqual([
    429,
    String(seconds),
    { status: false, errors: [{ code: 429, type: 'TooManyRequests', message }] },
  ]);
}

/** Shoppers learn nothing that only the owner of the store can do. */
const ofAddress = (what: string, seconds: string) => `Too many ${what}. Try again in ${seconds}.`;
const TOO_MANY_REQUESTS = ofAddress(
  'requests from this network address (20 per second)',
  '1 second',
);
const tooManyWrong = (what: string, limit: string, seconds: number) =>
  `Too many wrong ${what} ${limit}. Try again in ${seconds} seconds.`;
const wrongIds = (seconds: number) =>
  tooManyWrong(
    'cart and order IDs or secrets',
    'from this network address (60 per minute)',
    seconds,
  );

const brands = (ask: Ask) => ask('GET', '/brands');

test('an address over its rate limit waits, and nobody else does', async () => {
  const [shop, other] = [await openShop(), await openShop()];
  const attacker = shop.from('192.0.2.1');
  expect(await times(70, () => brands(attacker))).toEqual({ 200: 60, 429: 10 });
  const refused = await brands(attacker);
  expectRefused(refused, TOO_MANY_REQUESTS, 1);
  expect(refused.headers.get('server-timing')).toContain('0 round trips');
  expectRefused(await brands(shop.userFrom('192.0.2.1')), TOO_MANY_REQUESTS, 1);
  for (const asked of [shop.from('192.0.2.2'), shop.asAdmin, other.from('192.0.2.1')]) {
    expect((await brands(asked)).status).toBe(200);
  }
  expect(await times(70, () => brands(shop.from(SERVER)))).toEqual({ 200: 70 });
  tick(1_000);
  expect(await times(25, () => brands(attacker))).toEqual({ 200: 20, 429: 5 });
});

test('other spellings of a path and wrong tokens count against the same address', async () => {
  const { from, application } = await openShop();
  const attacker = from('192.0.2.1');
  const wrong = askingFrom('192.0.2.1', `${application.publicKey}:wrong`, url);
  expect(await times(30, () => attacker('GET', '/BRANDS/'))).toEqual({ 200: 30 });
  expect(await times(30, () => brands(wrong))).toEqual({ 401: 30 });
  for (const asked of [brands(attacker), attacker('GET', '/Brands'), brands(wrong)]) {
    expectRefused(await asked, TOO_MANY_REQUESTS, 1);
  }
});

test('an IPv6 /48 gets four times the request limit of one /64', async () => {
  const { from } = await openShop();
  const subnet = (i: number) => from(`2001:db8:7:${i.toString(16)}::1`);
  expect(await times(61, () => brands(subnet(1)))).toEqual({ 200: 60, 429: 1 });
  // The other 180 of a /48, from as many networks.
  expect(await times(200, (i) => brands(subnet(i + 2)))).toEqual({ 200: 180, 429: 20 });
  expect((await brands(from('2001:db8:8:1::1'))).status).toBe(200);
  tick(1_000);
  expect(await times(81, (i) => brands(subnet(i + 2)))).toEqual({ 200: 80, 429: 1 });
});

test('an IPv6 /48 gets four times the wrong guesses of one /64', async () => {
  const { from } = await openShop();
  const guess = (i: number) => from(`2001:db8:7:${i.toString(16)}::1`)('GET', `/carts/${i + 1}`);
  expect(await times(240, guess)).toEqual({ 404: 240 });
  tick(10_000);
  expectRefused(await guess(300), wrongIds(50), 50);
  expect((await from('2001:db8:8:1::1')('GET', '/carts/7')).status).toBe(404);
});

test('shoppers share the rate limit the operator set; admins have their own', async () => {
  const [shop, other] = [await openShop(), await openShop()];
  await changeApplication(table, shop.application, { requestsPerSecond: 5 }, Date.now());
  const shoppers = (count: number) =>
    times(count, (i) => brands((i % 2 ? shop.from : shop.userFrom)(`198.51.100.${i}`)));
  expect(await shoppers(12)).toEqual({ 200: 10, 429: 2 });
  expect((await brands(shop.from(SERVER))).status).toBe(429);
  expect(await times(210, () => brands(shop.asAdmin))).toEqual({ 200: 200, 429: 10 });
  expect((await brands(other.from('198.51.100.1'))).status).toBe(200);
  tick(1_000);
  expect(await shoppers(12)).toEqual({ 200: 5, 429: 7 });
});

test('a busy store writes its request counts to the table once a second', async () => {
  const { from, application } = await openShop();
  await changeApplication(table, application, { requestsPerSecond: 200 }, Date.now());
  const counts = () => table.query(requestCounts.partition(application.id));
  const ask = (count: number) => times(count, (i) => brands(from(`198.51.100.${i}`)));
  expect(await ask(4)).toEqual({ 200: 4 });
  tick(1_000);
  expect(await ask(6)).toEqual({ 200: 6 });
  expect(await counts()).toEqual([]);
  const second = Math.floor(Date.now() / 1_000);
  tick(1_000);
  expect(await ask(2)).toEqual({ 200: 2 });
  const shared = await counts();
  expect(shared).toMatchObject([{ sk: String(second), store: 6 }]);
  const names = Object.keys(shared[0] ?? {}).filter((name) => name !== 'written');
  const own = ['pk', 'sk', 'store', 'read_units', 'write_units', 'expires_at'];
  expect(new Set(names)).toEqual(new Set(own));
});

test('the public key creates 60 carts and users a minute from one address', async () => {
  const { from, userFrom } = await openShop();
  const attacker = from('192.0.2.1');
  const cart = (ask: Ask) => ask('POST', '/carts', { items: [] });
  expect(await times(55, () => cart(attacker))).toEqual({ 200: 55 });
  tick(1_000);
  const another = () =>
    countsAreShared ? attacker('POST', '/users', { name: 'Ada' }) : attacker('POST', '/carts', {});
  expect(await times(5, another)).toEqual({ 400: 5 });
  const limit = 'new orders, users and carts from this network address (60 per minute)';
  expectRefused(await cart(attacker), ofAddress(limit, '59 seconds'), 59);
  for (const asked of [from('192.0.2.2'), from(SERVER), userFrom('192.0.2.1')]) {
    expect((await cart(asked)).status).toBe(200);
  }
  expect((await brands(attacker)).status).toBe(200);
  tick(59_000);
  expect((await cart(attacker)).status).toBe(200);
});

test('users create up to 120 records a minute, per user and per address', async () => {
  const { from, userFrom } = await openShop();
  const cart = (ask: Ask) => ask('POST', '/carts', { items: [] });
  for (let i = 0; i < 2; i += 1) {
    tick(3_000);
    expect(await times(60, () => cart(userFrom('192.0.2.1')))).toEqual({ 200: 60 });
  }
  tick(3_000);
  const limit = 'new records of one user, or of users from one network address (120 per minute)';
  const message = ofAddress(limit, '54 seconds');
  for (const address of ['192.0.2.1', '192.0.2.2']) {
    expectRefused(await cart(userFrom(address)), message, 54);
  }
  for (const asked of [from('192.0.2.1'), userFrom(SERVER)]) {
    expect((await cart(asked)).status).toBe(200);
  }
  expect((await brands(userFrom('192.0.2.1'))).status).toBe(200);
  tick(54_000);
  expect((await cart(userFrom('192.0.2.1'))).status).toBe(200);
});

test('an address can guess 60 cart and order IDs a minute', async () => {
  const { from, asAdmin } = await openShop();
  const { id } = await create(from('192.0.2.2'), '/carts', { items: [] });
  const guess = (ask: Ask, i: number) =>
    [
      () => ask('GET', `/carts/${i + 1}`),
      () => ask('GET', `/shippings/cart/${i + 1}`),
      () => ask('POST', '/payments', { order_id: i + 1, method: 'Custom', payment_method_id: 1 }),
      () => ask('POST', `/orders/${i + 1}/payments`, { payment_method_id: 1 }),
      () => ask('GET', `/orders/number/${i + 1}`),
    ][countsAreShared ? i % 5 : 0]?.() ?? Promise.reject(new Error('no guess'));
  const attacker = from('192.0.2.1');
  expect(await times(45, (i) => guess(attacker, i))).toEqual({ 404: 45 });
  tick(1_000);
  expect((await attacker('GET', `/carts/${id}`)).status).toBe(200);
  expect(await times(16, (i) => guess(attacker, i))).toEqual({ 404: 15, 429: 1 });
  expectRefused(await attacker('GET', `/carts/${id}`), wrongIds(59), 59);
  tick(1_000);
  expect((await attacker('POST', '/carts', { items: [] })).status).toBe(200);
  expect((await from('192.0.2.2')('GET', `/carts/${id}`)).status).toBe(200);
  for (const asked of [from(SERVER), asAdmin]) {
    expect(await times(70, (i) => asked('GET', `/carts/${i + 1}`))).toEqual({ 404: 70 });
  }
});

test.runIf(countsAreShared)('cart IDs sent with a login count as guesses', async () => {
  const { from, asAdmin } = await openShop();
  const id = 7;
  const account = { email: 'ada@example.org', password: 'correct horse' };
  await create(asAdmin, '/users', { name: 'Ada', ...account });
  const logIn = (address: string, cart_id: number) =>
    from(address)('POST', '/users/authenticate', { ...account, cart_id });
  const attacker = from('192.0.2.1');
  expect(await times(50, (i) => attacker('GET', `/carts/${i + 1}`))).toEqual({ 404: 50 });
  tick(3_000);
  for (let i = 0; i < 9; i += 1) {
    expect((await logIn('192.0.2.1', id)).body.data.cart_problem.code).toBe('cart_gone');
  }
  expect((await logIn('192.0.2.1', id)).status).toBe(429);
  expect((await logIn('192.0.2.2', id)).status).toBe(200);
  expect((await attacker('POST', '/users/authenticate', account)).status).toBe(200);
});

test('a cart takes 20 wrong coupon codes an hour', async () => {
  const { from, asAdmin } = await openShop();
  const { id } = await create(from('192.0.2.1'), '/carts', { items: [] });
  const attach = (ask: Ask, cart: number, coupon_code: string) =>
    ask('PUT', `/carts/${cart}/coupon`, { coupon_code });
  await create(asAdmin, '/coupons', COUPON);
  expect(await times(20, () => attach(from('192.0.2.1'), id, 'GUESS'))).toEqual({ 404: 20 });
  for (const address of ['192.0.2.1', '192.0.2.2', SERVER]) {
    const message = tooManyWrong('coupon codes', 'for this cart (20 per hour)', 60 * 60);
    expectRefused(await attach(from(address), id, COUPON.code), message, 60 * 60);
  }
  expect((await attach(asAdmin, id, COUPON.code)).status).toBe(200);
  const other = await create(from('192.0.2.1'), '/carts', { items: [] });
  expect((await attach(from('192.0.2.1'), other.id, COUPON.code)).status).toBe(200);
});

const COUPON = {
  name: 'Free',
  code: 'FREE',
  target_type: 'CART_COUPON',
  discount_type: 'PERCENTAGE_REDUCTION',
  discount_value: 100,
};

test('an address can guess 30 coupon codes a minute across carts and orders', async () => {
  const { userFrom, asAdmin } = await openShop();
  const { id: product_id } = await create(asAdmin, '/products', PRODUCT);
  await create(asAdmin, '/coupons', COUPON);
  const attacker = userFrom('192.0.2.1');
  const cart = await create(attacker, '/carts', { items: [] });
  const order = (ask: Ask, coupon_code: string, path = '/orders') =>
    ask('POST', path, {
      items: [{ product_id, quantity: 1 }],
      shipping_address: ADDRESS,
      billing_address: ADDRESS,
      coupon_code,
    });
  const inCart = (coupon_code: string) =>
    attacker('PUT', `/carts/${cart.id}/coupon`, { coupon_code });
  for (let second = 0; second < 2; second += 1) {
    tick(1_000);
    // Right codes never count.
    expect(await times(3, () => order(attacker, COUPON.code, '/orders/quote'))).toEqual({ 200: 3 });
    expect(await times(5, () => order(attacker, 'GUESS'))).toEqual({ 400: 5 });
    const quote = () => order(attacker, 'GUESS', '/orders/quote');
    expect(await times(9, quote)).toEqual({ 200: 9 });
    const last = countsAreShared ? inCart('GUESS') : order(attacker, 'GUESS');
    expect((await last).status).toBe(countsAreShared ? 404 : 400);
  }
  tick(1_000);
  const message = tooManyWrong('coupon codes', 'from this network address (30 per minute)', 60 - 2);
  expectRefused(await order(attacker, COUPON.code), message, 60 - 2);
  expect((await inCart(COUPON.code)).status).toBe(countsAreShared ? 429 : 200);
  expect((await order(userFrom('192.0.2.2'), COUPON.code)).status).toBe(200);
});
