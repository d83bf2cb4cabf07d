import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  all,
  createShop,
  type Schemas,
  type Session,
  ShopError,
  type ShopOptions,
  take,
} from '../../packages/client/src/index.ts';
import type { JsonObject } from '../../shared/contract/json.ts';
import {
  ADDRESS,
  atOnce,
  create,
  type Envelope,
  openStore,
  PRODUCT,
  publicUrl,
} from '../store/api.ts';

const store = await openStore({ name: 'Tea House', currency_code: 'EUR' });
const { asAdmin, asPublic, application, secretKey } = store;
const { publicKey } = application;
await asAdmin('PUT', '/application', {
  currencies: [{ code: 'USD', rate: 1.1 }],
  languages: ['de'],
});

const kettle = await create(asAdmin, '/products', {
  ...PRODUCT,
  name: 'Kettle',
  price: 20,
  published: true,
  locales: { de: { name: 'Kessel' } },
});
const courier = await create(asAdmin, '/shippings', { name: 'Courier', base_cost: 5 });
const transfer = await create(asAdmin, '/paymentMethods', { name: 'Bank', cost_type: 'no_cost' });

const kettleInCart = { items: [{ product_id: kettle.id, quantity: 1 }] };

const asGuest = { url: publicUrl, publicKey };
const asServer = { url: publicUrl, publicKey, secretKey };

/** A client with a server that fails at first: in place of an answer or after it. */
function unreliable(options: ShopOptions, failures: readonly ('lost' | Response)[]) {
  const left = [...failures];
  const sent: Request[] = [];
  const waits: number[] = [];
  const shop = createShop({
    ...options,
    async fetch(request) {
      sent.push(request.clone());
      const failure = left.shift();
      if (failure instanceof Response) return failure;
      const answer = await fetch(request);
      if (failure) throw new TypeError('fetch failed');
      return answer;
    },
    async wait(milliseconds) {
      waits.push(milliseconds);
    },
  });
  return { shop, sent, waits };
}

const refused = (status: number, retryAfter?: string) =>
  new Response('{}', { status, headers: retryAfter ? { 'Retry-After': retryAfter } : {} });

const tagsNamed = async (name: string) =>
  (await asAdmin('GET', `/brands?name=${name}&fields=name`)).body.data;

test('a guest orders and pays', async () => {
  const shop = createShop(asGuest);
  const { data: products } = await take(
    shop.GET('/products', { params: { query: { attributes: { name: 'Kettle' } } } }),
  );
  const [product] = products;
  expect(product).toEqual((await asPublic('GET', `/products/${kettle.id}`)).body.data);
  const { data: cart } = await take(
    shop.POST('/carts', { body: { items: [{ product_id: kettle.id, quantity: 2 }] } }),
  );
  const { data: quote } = await take(
    shop.POST('/orders/quote', { body: { cart_id: cart.id, shipping_id: courier.id } }),
  );
  const { data: order } = await take(
    shop.POST('/orders', {
      body: {
        cart_id: cart.id,
        shipping_address: ADDRESS,
        billing_address: ADDRESS,
        shipping_id: courier.id,
        payment_method_id: transfer.id,
        expected_total: quote.total,
      },
    }),
  );
  const { data: payment } = await take(
    shop.POST('/payments', {
      body: { order_id: order.id, method: 'Custom', ...(order.secret && { secret: order.secret }) },
    }),
  );
  expect([quote.display_total, order.display_total, 'state' in payment && payment.state]).toEqual([
    '45 EUR',
    '45 EUR',
    (await asAdmin('GET', `/orders/${order.id}`)).body.data.state,
  ]);
});

test('the client sends attribute filters as separate query parameters', async () => {
  const { shop, sent } = unreliable(asGuest, []);
  const attributes = { colour: 'blue', $price_lt: '30' };
  await take(shop.GET('/products', { params: { query: { per_page: 50, attributes } } }));
  const [request] = sent;
  expect([...new URL(request?.url ?? '').searchParams]).toEqual([
    ['per_page', '50'],
    ['colour', 'blue'],
    ['$price_lt', '30'],
  ]);
});

test('the client gets texts in its locale and prices in its currency', async () => {
  const shop = createShop({ ...asGuest, locale: 'de', currency: 'USD' });
  const id = kettle.id;
  const { data } = await take(shop.GET('/products/{id}', { params: { path: { id } } }));
  expect([data.name, data.display_price]).toEqual(['Kessel', '22 USD']);
});

test('the client reads a whole list page by page', async () => {
  for (const name of ['Assam', 'Ceylon', 'Darjeeling'])
    await create(asAdmin, '/contents', { title: name, text: name });
  const { shop, sent } = unreliable(asGuest, []);
  const titles: string[] = [];
  const pages = all((page) =>
    shop.GET('/contents', {
      params: { query: { ...page, per_page: 2, sort_by: 'title', sort_order: 'ASC' } },
    }),
  );
  for await (const { title } of pages) titles.push(title);
  expect(titles).toEqual(['Assam', 'Ceylon', 'Darjeeling']);
  expect(sent).toHaveLength(2);
  const refusedPages = all((page) =>
    shop.GET('/contents', { params: { query: { ...page, per_page: 0 } } }),
  );
  await expect(refusedPages.next()).rejects.toThrow('per_page');
});

test('a refused order throws an error with its problems', async () => {
  const shop = createShop(asGuest);
  const items = [{ product_id: 4096, quantity: 1 }];
  const body = {
    items,
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
    shipping_id: courier.id,
  };
  const failed = await take(shop.POST('/orders', { body })).catch((error) => error);
  expect(failed.problems).toEqual(failed.errors[0].problems);
  expect(failed.problems).toMatchObject([{ line: 0 }]);
});

test('an error has the status, type, field and message of the response', async () => {
  const shop = createShop({ ...asServer, url: `${publicUrl}/` });
  const body = { price: -1 } as Schemas['ProductInput'];
  const { errors: expected } = (await asAdmin('POST', '/products', body)).body as Envelope & {
    readonly errors: readonly [JsonObject];
  };
  const failed = await take(shop.POST('/products', { body })).catch((error) => error);
  expect(failed).toBeInstanceOf(ShopError);
  const { status, type, field, message, errors } = failed;
  expect({ status, type, field, message, errors }).toEqual({
    status: 400,
    type: 'BadRequest',
    field: expected[0]['invalidPropertyName'],
    message: expected[0]['message'],
    errors: expected,
  });
  const between = await take(
    unreliable({ ...asGuest, retries: 0 }, [new Response('<html>', { status: 502 })]).shop.GET(
      '/brands',
    ),
  ).catch((error) => error);
  expect([between.status, between.type, between.message, between.errors]).toEqual([
    502,
    '',
    'The store answered with status 502.',
    [],
  ]);
});

test('createShop requires a public key or an API key', () => {
  expect(() => createShop({ url: publicUrl })).toThrow(
    'createShop needs a publicKey or an apiKey.',
  );
});

describe('the client retries', () => {
  test('after the time in Retry-After', async () => {
    const { shop, sent, waits } = unreliable(asServer, [
      refused(429, '2'),
      refused(429),
      refused(503, '1'),
    ]);
    expect((await take(shop.GET('/brands'))).data).toEqual([]);
    // Its token was refused twice.
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual([
      '/v0/tokens',
      '/v0/tokens',
      '/v0/tokens',
      '/v0/tokens',
      '/v0/brands',
    ]);
    expect(waits).toEqual([2_000, 1_000, 4_000]);
  });

  test('three times, but not if Retry-After is too long', async () => {
    const busy = unreliable(
      asGuest,
      Array(9)
        .fill(0)
        .map(() => refused(503, '1')),
    );
    expect((await busy.shop.GET('/brands')).response.status).toBe(503);
    expect(busy.waits).toEqual([1_000, 2_000, 4_000]);
    const long = unreliable(asGuest, [refused(429, '60')]);
    expect((await long.shop.GET('/brands')).response.status).toBe(429);
    expect([long.sent.length, long.waits]).toEqual([1, []]);
  });

  test('a write with a lost response, which happens once', async () => {
    const { shop, sent } = unreliable(
      { ...asServer, secretKey: undefined, token: await adminToken() },
      ['lost', 'lost'],
    );
    const { data } = await take(shop.POST('/brands', { body: { name: 'Lost' } }));
    expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
    expect(sent).toHaveLength(3);
    expect(await tagsNamed('Lost')).toEqual([{ name: data.name }]);
  });

  test('a versioned update and a deletion with lost responses', async () => {
    const token = await adminToken();
    const brand = await create(asAdmin, '/brands', { name: 'Once' });
    const params = { path: { id: brand.id } };
    const { headers: read } = await asAdmin('GET', `/brands/${brand.id}`);
    const { shop, sent } = unreliable({ ...asGuest, token }, ['lost', refused(503, '1')]);
    const headers = { 'If-Match': read.get('ETag') ?? '' };
    const changed = shop.PATCH('/brands/{id}', { params, headers, body: { name: 'Twice' } });
    expect((await take(changed)).data).toMatchObject({ id: brand.id, name: 'Twice' });
    expect(sent).toHaveLength(3);
    const deleting = unreliable({ ...asGuest, token }, ['lost']);
    expect(await take(deleting.shop.DELETE('/brands/{id}', { params }))).toEqual({ status: true });
    expect(deleting.sent).toHaveLength(2);
  });
});

async function adminToken() {
  let token = '';
  const shop = createShop({
    ...asServer,
    fetch(request) {
      token = request.headers.get('Authorization')?.split(':')[1] ?? token;
      return fetch(request);
    },
  });
  await take(shop.GET('/brands'));
  return token;
}

describe('the client', () => {
  test('replaces an expired token of a server', async () => {
    const { shop, sent } = unreliable(asServer, []);
    await take(shop.GET('/coupons'));
    const ended = unreliable(asServer, [
      new Response(JSON.stringify({ token: 'ended' })),
      undefined as never,
    ]);
    expect((await take(ended.shop.GET('/coupons'))).data).toEqual([]);
    expect([sent.length, ended.sent.length]).toEqual([2, 4]);
  });

  test('gets a 401 for a wrong secret key', async () => {
    const shop = createShop({ ...asServer, secretKey: 'wrong' });
    expect((await shop.GET('/coupons')).response.status).toBe(401);
  });

  /** A session in a variable. */
  function kept(session: Session | undefined) {
    const saved: (Session | undefined)[] = [];
    let current = session;
    const sessions = {
      read: () => current,
      save(next: Session | undefined) {
        saved.push(next);
        current = next;
      },
    };
    return { sessions, saved };
  }

  async function remembered(email: string): Promise<Session> {
    const account = { email, password: 'correct horse' };
    const shop = createShop(asGuest);
    await take(shop.POST('/users', { body: { name: 'Nora', ...account } }));
    const { data } = await take(
      shop.POST('/users/authenticate', { body: { ...account, remember: true } }),
    );
    return data;
  }

  test('replaces an expired token of a remembered login once for all calls', async () => {
    const { refresh_token } = await remembered('nora@example.org');
    const { sessions, saved } = kept({ token: 'ended', refresh_token });
    const shop = createShop({ ...asGuest, session: sessions });
    const answers = await atOnce(3, () =>
      take(shop.GET('/users/{id}', { params: { path: { id: 'me' as never } } })),
    );
    expect(answers.map(({ data }) => data.email)).toEqual(Array(3).fill('nora@example.org'));
    expect(saved).toEqual([
      expect.objectContaining({ token: expect.any(String), refresh_token: expect.any(String) }),
    ]);
  });

  test('ends a session it cannot renew; reads go on as a guest', async () => {
    const { sessions, saved } = kept({ token: 'ended' });
    const shop = createShop({ ...asGuest, session: sessions });
    const writing = await shop.POST('/carts', { body: { items: [] } });
    expect([writing.response.status, saved]).toEqual([401, [undefined]]);
    const again = kept({ token: 'ended', refresh_token: 'wrong' });
    const reading = createShop({ ...asGuest, session: again.sessions });
    expect((await reading.GET('/products')).response.status).toBe(200);
    expect(again.saved).toEqual([undefined]);
  });

  test('does not renew a plain token or a missing session', async () => {
    const { shop, sent } = unreliable({ ...asGuest, token: 'wrong' }, []);
    expect((await shop.GET('/products')).response.status).toBe(401);
    expect(sent).toHaveLength(1);
    const nobody = unreliable({ ...asGuest, session: kept(undefined).sessions }, []);
    expect((await nobody.shop.GET('/coupons')).response.status).toBe(401);
    expect(nobody.sent).toHaveLength(1);
  });
});

test('without crypto.randomUUID, each write still has its own Idempotency-Key', async () => {
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function');
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const { shop, sent } = unreliable(asGuest, []);
  await take(shop.POST('/carts', { body: kettleInCart }));
  await take(shop.POST('/carts', { body: kettleInCart }));
  const keys = sent.map(({ headers }) => headers.get('Idempotency-Key') ?? '');
  expect(new Set(keys).size).toBe(2);
  expect(keys.every((key) => key.length > 20 && key.length <= 255)).toBe(true);
});

test('without AbortSignal.any, the client still sends requests and times out', async () => {
  const { any } = AbortSignal;
  Object.assign(AbortSignal, { any: undefined });
  onTestFinished(() => void Object.assign(AbortSignal, { any }));
  await take(createShop(asGuest).POST('/carts', { body: kettleInCart }));
  const hanging = createShop({
    ...{ ...asGuest, retries: 0, timeout: 50 },
    fetch: ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  });
  await expect(hanging.GET('/products')).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('an API key can call only what its permissions allow', async () => {
  const { secret } = await create(asAdmin, '/apiKeys', {
    name: 'Stock',
    permissions: ['products:read'],
  });
  const shop = createShop({ url: publicUrl, apiKey: secret });
  const { data } = await take(shop.GET('/products'));
  expect(data.map(({ id }) => id)).toEqual([kettle.id]);
  expect((await shop.GET('/coupons')).response.status).toBe(403);
});

test('the browser bundle is at most 8 KB gzipped and needs no Node modules', async () => {
  const { outputFiles } = await build({
    entryPoints: ['packages/client/src/index.ts'],
    ...{ bundle: true, minify: true, format: 'esm', platform: 'browser', write: false },
  });
  const sizes = outputFiles.map(({ contents }) => gzipSync(contents).length);
  expect(sizes).toHaveLength(1);
  expect(sizes[0]).toBeGreaterThan(1_000);
  expect(sizes[0]).toBeLessThanOrEqual(8_192);
});
