import { describe, expect, test } from 'vitest';
import { CACHE_TTL_MS } from '../../../shared/tenancy/tenant-cache.ts';
import { type Ask, ask, atOnce, create, inTurn, PRODUCT } from '../../store/api.ts';
import { tick } from '../../store/clock.ts';
import { authenticate, fail, SERVER, startLoginServer, tally } from '../../store/login-shop.ts';

const { url, openShop } = await startLoginServer();

type Shop = Awaited<ReturnType<typeof openShop>>;

/** Requests of a server, or of whoever has this address, that name a visitor. */
const naming =
  ({ application }: Shop, visitor: string, address = SERVER, token?: string): Ask =>
  (method, path, body) =>
    ask(method, path, {
      url,
      body,
      authorization: [application.publicKey, ...(token ? [token] : [])].join(':'),
      headers: { 'X-Forwarded-For': address, 'Visitor-Address': visitor },
    });

/** As many wrong passwords, slowly enough for the limit of requests. */
async function guess(asked: Ask, email: string, count: number) {
  const statuses: Record<number, number> = {};
  for (let i = 0; i < count; i += 1) {
    tick(300);
    const { status } = await authenticate(asked, email, 'wrong');
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

describe('wrong passwords sent through a store server', () => {
  test('stop after 10 for one visitor', async () => {
    const shop = await openShop();
    const { email, password } = shop;
    const visitor = naming(shop, '192.0.2.1');
    expect((await authenticate(visitor, email, password)).status).toBe(200);
    expect(await guess(visitor, email, 140)).toEqual({ 401: 10, 429: 130 });
    expect((await authenticate(visitor, email, password)).status).toBe(429);
    for (const other of ['192.0.2.2', '2001:db8::1']) {
      expect((await authenticate(naming(shop, other), email, password)).status).toBe(200);
    }
  });

  test("share a count with the visitor's direct attempts", async () => {
    const shop = await openShop();
    expect(await fail(shop.from('192.0.2.1'), shop.email, 6)).toEqual({ 401: 6 });
    expect(await fail(naming(shop, '192.0.2.1'), shop.email, 6)).toEqual({ 401: 4, 429: 2 });
  });

  test.each(['', SERVER, '203.0.113.80:4711'])(
    'stop after 100 for one account when the visitor is %j',
    async (visitor) => {
      const shop = await openShop();
      const { email, password, asAdmin } = shop;
      const server = visitor === '' ? shop.from(SERVER) : naming(shop, visitor);
      expect((await authenticate(server, email, password)).status).toBe(200);
      expect(await guess(server, email, 140)).toEqual({ 401: 100, 429: 40 });
      const other = { name: 'Bo', email: `bo-${email}`, password };
      await create(asAdmin, '/users', other);
      expect((await authenticate(server, other.email, password)).status).toBe(200);
    },
  );

  test('stop after 100 wrong old passwords', async () => {
    const shop = await openShop();
    const { asAdmin, email, password } = shop;
    await asAdmin('PUT', '/application', { old_password_required: true });
    tick(CACHE_TTL_MS);
    const login = await authenticate(shop.from(SERVER), email, password);
    const asUser = naming(shop, '', SERVER, login.body.data.token);
    const wrong = { old_password: 'wrong', new_password: 'battery staple' };
    const update = { old_password: 'wrong', email: `x-${email}` };
    const statuses: number[] = [];
    for (let i = 0; i < 70; i += 1) {
      statuses.push((await asUser('PUT', '/users/me/updatePassword', wrong)).status);
      statuses.push((await asUser('PUT', '/users/me', update)).status);
    }
    expect(new Set(statuses.slice(0, 100))).toEqual(new Set([404, 400]));
    expect(new Set(statuses.slice(100))).toEqual(new Set([429]));
    expect((await authenticate(shop.from('192.0.2.7'), email, password)).status).toBe(200);
  });
});

test("a login makes the visitor's network known, not the server's", async () => {
  const shop = await openShop();
  const { email, password } = shop;
  expect((await authenticate(naming(shop, '192.0.2.1'), email, password)).status).toBe(200);
  for (let i = 1; i <= 10; i += 1) await fail(shop.from(`198.51.100.${i}`), email, 10);
  expect((await authenticate(shop.from(SERVER), email, password)).status).toBe(429);
  expect((await authenticate(naming(shop, '192.0.2.2'), email, password)).status).toBe(429);
  for (const known of [naming(shop, '192.0.2.1'), shop.from('192.0.2.1')]) {
    expect((await authenticate(known, email, password)).status).toBe(200);
  }
});

test('ignores Visitor-Address unless a store server sends it', async () => {
  const shop = await openShop();
  const { email } = shop;
  const attacker = (i: number) => naming(shop, `198.51.100.${i}`, '192.0.2.66');
  const answers = await inTurn(30, (i) => authenticate(attacker(i), email, 'wrong'));
  expect(tally(answers)).toEqual({ 401: 10, 429: 20 });
  expect((await naming(shop, 'nonsense', '192.0.2.67')('GET', '/brands')).status).toBe(200);
  // A visitor who sends the header to the server's visitors is none either.
  expect(await fail(shop.from('198.51.100.1'), email, 1)).toEqual({ 401: 1 });
});

test('refuses a Visitor-Address that is not an IP address', async () => {
  const shop = await openShop();
  for (const visitor of ['nonsense', '192.0.2.1, 192.0.2.2', 'unknown']) {
    const answer = await naming(shop, visitor)('GET', '/brands');
    expect([answer.status, answer.body['errors']]).toEqual([
      400,
      [
        {
          code: 400,
          type: 'BadRequest',
          message:
            'Visitor-Address must be the IP address of one visitor, such as 203.0.113.7 or 2001:db8::1.',
        },
      ],
    ]);
  }
});

describe('per-visitor limits behind a server', () => {
  const times = async (count: number, make: (i: number) => ReturnType<Ask>) =>
    tally(await atOnce(count, make));

  test('cover requests', async () => {
    const shop = await openShop();
    const brands = (visitor: string) => naming(shop, visitor)('GET', '/brands');
    expect(await times(70, () => brands('192.0.2.1'))).toEqual({ 200: 60, 429: 10 });
    expect((await brands('192.0.2.2')).status).toBe(200);
    expect((await shop.from('192.0.2.1')('GET', '/brands')).status).toBe(429);
    expect(await times(70, () => shop.from(SERVER)('GET', '/brands'))).toEqual({ 200: 70 });
  });

  test('treat an IPv6 /64 as one visitor', async () => {
    const shop = await openShop();
    const brands = (i: number) => naming(shop, `2001:db8:7:1::${i + 1}`)('GET', '/brands');
    expect(await times(70, brands)).toEqual({ 200: 60, 429: 10 });
  });

  test('cover new carts and wrong IDs', async () => {
    const shop = await openShop();
    const visitor = naming(shop, '192.0.2.1');
    for (let i = 0; i < 60; i += 1) {
      tick(100);
      expect((await visitor('POST', '/carts', { items: [] })).status).toBe(200);
    }
    expect((await visitor('POST', '/carts', { items: [] })).status).toBe(429);
    const other = naming(shop, '192.0.2.2');
    expect(await times(60, (i) => other('GET', `/carts/${i + 1}`))).toEqual({ 404: 60 });
    tick(4_000);
    expect((await other('GET', '/carts/7')).status).toBe(429);
  });

  test.each([
    ['password recovery', '/users/recoverPassword', {}],
    ['order links', '/orders/lookup', { number: '1001' }],
  ])('cover emails for %s', async (_, path, more) => {
    const shop = await openShop();
    const visitor = naming(shop, '192.0.2.1');
    const asked = (by: Ask) => (i: number) =>
      by('POST', path, { ...more, email: `a${i}@example.org` });
    expect(tally(await inTurn(31, asked(visitor)))).toEqual({ 200: 30, 429: 1 });
    expect(tally(await inTurn(1, asked(naming(shop, '192.0.2.2'))))).toEqual({ 200: 1 });
  });

  test('cover back-in-stock emails', async () => {
    const shop = await openShop();
    const { id } = await create(shop.asAdmin, '/products', {
      ...PRODUCT,
      stock_type: 'track',
      stock_level: 0,
    });
    const asked = (i: number) =>
      naming(shop, '192.0.2.1')('POST', `/products/${id}/notify`, { email: `a${i}@example.org` });
    expect(tally(await inTurn(31, asked))).toEqual({ 200: 30, 429: 1 });
  });

  test('cover failed refreshes', async () => {
    const shop = await openShop();
    const visitor = naming(shop, '192.0.2.1');
    const refresh = () => visitor('POST', '/users/refresh', { refresh_token: 'wrong' });
    expect(await times(60, refresh)).toEqual({ 401: 60 });
    expect((await refresh()).status).toBe(429);
  });
});

test('events name the visitor', async () => {
  const shop = await openShop();
  const { id } = await create(naming(shop, '192.0.2.1'), '/carts', { items: [] });
  const events = async () => {
    const { body } = await shop.asAdmin('GET', '/events?types=cart.created');
    return body.data.filter(({ data }: { data: { id: number } }) => data.id === id);
  };
  await expect.poll(events).toMatchObject([{ by: { kind: 'public', address: '192.0.2.1' } }]);
});

describe('a server at any address with a key', () => {
  /** What the server sends of a visitor, with this key. */
  const withKey =
    ({ application }: Shop, key: string, visitor: string, address: string): Ask =>
    (method, path, body) =>
      ask(method, path, {
        url,
        body,
        authorization: application.publicKey,
        headers: { 'X-Forwarded-For': address, 'Visitor-Address': visitor, 'Visitor-Key': key },
      });

  const keyOf = async ({ asAdmin }: Shop, permission: string, more: object = {}) => {
    const key = { name: 'A shop', permissions: [permission], ...more };
    return String((await create(asAdmin, '/apiKeys', key)).secret);
  };

  test('has its visitors counted by their own addresses', async () => {
    const shop = await openShop();
    const { email, password } = shop;
    const key = await keyOf(shop, 'visitors:name');
    const guesser = withKey(shop, key, '192.0.2.1', '198.51.100.7');
    expect(await fail(guesser, email, 12)).toEqual({ 401: 10, 429: 2 });
    const other = withKey(shop, key, '192.0.2.2', '198.51.100.7');
    expect((await authenticate(other, email, password)).status).toBe(200);
    expect((await authenticate(shop.from('192.0.2.1'), email, password)).status).toBe(429);
  });

  test('is refused with a key that is wrong, of another store, elsewhere, or for other things', async () => {
    const shop = await openShop();
    const statusWith = async (key: string) =>
      (await withKey(shop, key, '192.0.2.1', '198.51.100.8')('GET', '/brands')).status;
    const key = await keyOf(shop, 'visitors:name');
    expect(await statusWith(key)).toBe(200);
    expect(await statusWith(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`)).toBe(401);
    expect(await statusWith(await keyOf(await openShop(), 'visitors:name'))).toBe(401);
    const allowed_networks = ['203.0.113.0/24'];
    expect(await statusWith(await keyOf(shop, 'visitors:name', { allowed_networks }))).toBe(403);
    const products = await keyOf(shop, 'products:read');
    const answer = await withKey(shop, products, '192.0.2.1', '198.51.100.8')('GET', '/brands');
    expect([answer.status, answer.body['errors']]).toMatchObject([
      403,
      [{ permission: 'visitors:name' }],
    ]);
  });

  test('calls as its visitor, without the permissions of the key', async () => {
    const shop = await openShop();
    const key = await keyOf(shop, 'visitors:name');
    const visitor = withKey(shop, key, '192.0.2.3', '198.51.100.9');
    expect((await visitor('GET', '/orders')).status).toBe(401);
    const nobody = withKey(shop, key, 'nonsense', '198.51.100.9');
    expect((await nobody('GET', '/brands')).status).toBe(400);
  });
});
