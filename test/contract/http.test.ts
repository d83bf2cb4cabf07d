import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import {
  baseUrl,
  create,
  type Envelope,
  errorOf,
  openStore,
  PRODUCT,
  publicUrl,
} from '../store/api.ts';
import { followLinks } from '../store/list-pages.ts';
import { cipher } from '../store/local-store.ts';
import { operations } from '../store/operations.ts';

const store = await openStore();
const { publicKey } = store.application;

const { token } = await issueToken(
  store.application,
  cipher,
  { access: 'user', userId: 431 },
  Date.now(),
);
const asUser = `${publicKey}:${token}`;

/** Headers that differ from answer to answer, or are about the body. */
const OF_ONE_ANSWER = [
  'x-request-id',
  'date',
  'content-length',
  'connection',
  'keep-alive',
  'server-timing',
];

/** All that comes back of what a client writes to the socket. */
async function raw(request: string): Promise<string> {
  const { hostname, port } = new URL(publicUrl);
  const socket = connect(Number(port), hostname);
  socket.write(request);
  return text(socket);
}

test('answers every request with the headers of the API', async () => {
  for (const [path, status] of [
    ['/brands', 200],
    ['/nothing', 404],
    ['/brands?a=1&a=2', 400],
  ] as const) {
    const answer = await store.asPublic('GET', path);
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET,PUT,POST,DELETE,PATCH,OPTIONS',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    });
    const allowed = answer.headers.get('access-control-allow-headers')?.split(', ');
    expect(allowed).toEqual(
      expect.arrayContaining([
        'X-Requested-With',
        'Content-Type',
        'Authorization',
        'X-sdk-version',
        'X-sdk-variant',
        'Accept',
        'Currency',
      ]),
    );
  }
});

const reads = operations.filter(({ method }) => method === 'GET').map(({ path }) => path);

test.each([...reads, '/Brands/', '/nothing', '/brands?page=0'])(
  'HEAD %s matches GET without the body',
  async (path) => {
    const url = baseUrl + path.replaceAll(/:\w+/g, '7');
    const answered = async (method: string, Authorization: string) => {
      const response = await fetch(url, { method, headers: { Authorization }, redirect: 'manual' });
      const kept = [...response.headers].filter(([name]) => !OF_ONE_ANSWER.includes(name));
      return { status: response.status, headers: kept, body: await response.text() };
    };
    for (const authorization of ['', asUser]) {
      const { body: _, ...asked } = await answered('GET', authorization);
      expect(await answered('HEAD', authorization)).toEqual({ ...asked, body: '' });
    }
  },
);

test('refuses HEAD on a path without GET', async () => {
  for (const path of ['/tokens', '/payments', '/users/authenticate']) {
    const response = await fetch(baseUrl + path, {
      method: 'HEAD',
      headers: { Authorization: publicKey },
    });
    expect([response.status, await response.text()]).toEqual([405, '']);
  }
});

test('the Currency header works like the currency parameter, which wins', async () => {
  const shop = await openStore({ currencies: [{ code: 'USD', rate: 2 }] });
  await create(shop.asAdmin, '/products', PRODUCT);
  const show = async (query: string, Currency?: string) => {
    const response = await fetch(`${baseUrl}/products${query}`, {
      headers: {
        Authorization: shop.application.publicKey,
        ...(Currency !== undefined && { Currency }),
      },
    });
    const body = (await response.json()) as Envelope;
    return [response.status, response.headers.get('vary'), body.data?.[0]?.display_price];
  };
  const vary = 'Authorization, Currency';
  expect(await show('')).toEqual([200, vary, '24.5 EUR']);
  expect(await show('', '')).toEqual([200, vary, '24.5 EUR']);
  expect(await show('', 'USD')).toEqual([200, vary, '49 USD']);
  expect(await show('', 'EUR')).toEqual([200, vary, '24.5 EUR']);
  expect(await show('?currency=EUR', 'USD')).toEqual([200, vary, '24.5 EUR']);
  expect(await show('', 'GBP')).toEqual([400, null, undefined]);
});

test.each(['/v0', '/', '/v0/brands', '/v0/brands/7', '/v0/nothing', '/nothing?a=1&a=2'])(
  'answers OPTIONS %s without authentication',
  async (path) => {
    const response = await fetch(publicUrl + path, { method: 'OPTIONS' });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: true });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  },
);

test('refuses a parameter that is given twice, before authentication', async () => {
  for (const query of ['a=1&a=2', 'a[]=1', 'a[$ne]=1', 'a%5B0%5D=1']) {
    const response = await fetch(`${baseUrl}/brands?${query}`);
    expect(response.status).toBe(400);
  }
});

test('refuses malformed JSON, even without credentials', async () => {
  for (const body of ['{', '{"name":}', 'name=x', '\u0000', `${'['.repeat(100_000)}`]) {
    const response = await fetch(`${baseUrl}/brands`, { method: 'POST', body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      status: false,
      errors: [{ type: 'BadRequest' }],
    });
  }
});

test('refuses JSON that is nested too deeply', async () => {
  const deep = `{"name":"x","a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`;
  const response = await fetch(`${baseUrl}/brands`, { method: 'POST', body: deep });
  expect(response.status).toBe(400);
});

test('refuses bodies above 1 MB and records above 350 KB, and stores nothing', async () => {
  const large = await store.asAdmin('POST', '/brands', {
    name: 'Large',
    text: 'x'.repeat(400_000),
  });
  expect([large.status, errorOf(large).type]).toEqual([413, 'EntityTooLarge']);
  const larger = await store.asAdmin('POST', '/brands', { name: 'x', text: 'x'.repeat(1_100_000) });
  expect([larger.status, errorOf(larger).type]).toEqual([413, 'EntityTooLarge']);
  const largest = await store.asAdmin('POST', '/brands', {
    name: 'x',
    text: 'x'.repeat(4_000_000),
  });
  expect(largest.status).toBe(413);
  expect((await store.asAdmin('GET', '/brands')).body['count']).toBe(0);
});

test('answers unknown paths with 404 in the envelope', async () => {
  for (const path of ['/nothing', '/brands/7/more', '/resources', '/resources/1', '/%E0%A4%A']) {
    const answer = await store.asAdmin('GET', path);
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({
      status: false,
      errors: [{ code: 404, type: 'NotFound', message: expect.any(String) }],
    });
  }
});

test('accepts paths in any case and with a trailing slash, without a redirect', async () => {
  const brand = await create(store.asAdmin, '/brands', { name: 'Spelled' });
  for (const path of [
    '/BRANDS/',
    '/Brands',
    `/bRands/${brand.id}/`,
    '/brands/?',
    '/application/?',
  ]) {
    const response = await fetch(baseUrl + path, {
      headers: { Authorization: publicKey },
      redirect: 'error',
    });
    expect([path, response.status]).toEqual([path, 200]);
  }
  const created = await store.asAdmin('POST', '/Brands/', { name: 'Posted' });
  expect(created.body.data.name).toBe('Posted');
  const upper = await fetch(`${publicUrl}/V0/brands`, { headers: { Authorization: publicKey } });
  expect(upper.status).toBe(200);
});

test('accepts any content type and an empty body', async () => {
  const headers = { Authorization: publicKey, 'Content-Type': 'application/x-www-form-urlencoded' };
  const response = await fetch(`${baseUrl}/brands?&`, { headers });
  expect(response.status).toBe(200);
  const authorization = await store.asAdmin('POST', '/brands');
  expect(errorOf(authorization)).toMatchObject({ invalidPropertyName: 'name' });
});

test('returns 404 for an unknown ID and 400 for an invalid one', async () => {
  for (const id of ['0', '-1', '123', '99999999999999999999']) {
    expect((await store.asPublic('GET', `/brands/${id}`)).status).toBe(404);
    expect((await store.asAdmin('PUT', `/brands/${id}`, { name: 'x' })).status).toBe(404);
  }
  for (const id of ['x', '1.5', '1e3', '7x']) {
    const answer = await store.asPublic('GET', `/brands/${id}`);
    expect([answer.status, errorOf(answer).invalidPropertyName]).toEqual([400, 'id']);
  }
});

test('answers invalid HTTP in the envelope', async () => {
  const answer = await raw('NONSENSE\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({ status: false });
});

test('describes the version at its root and at /', async () => {
  for (const url of [publicUrl, baseUrl, `${baseUrl}/`]) {
    const body = await (await fetch(url)).json();
    expect(body).toMatchObject({
      status: true,
      data: {
        name: 'Shopwright',
        version: 'v0',
        resources: {
          products: { url: `${baseUrl}/products`, documentation: `${baseUrl}/docs#tag/products` },
          tokens: { url: `${baseUrl}/tokens` },
        },
      },
    });
  }
});

test.each([
  ['without a Host', `GET /v0/brands HTTP/1.1\r\nConnection: close\r\n\r\n`, 401],
  ['with two Hosts', `GET /v0 HTTP/1.1\r\nHost: x\r\nhost: y\r\nConnection: close\r\n\r\n`, 400],
  [
    'with an unknown Expect header',
    `GET /v0 HTTP/1.1\r\nHost: x\r\nExpect: x\r\nConnection: close\r\n\r\n`,
    200,
  ],
  ['to CONNECT to another host', 'CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['with endless headers', `GET /v0 HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(50_000)}\r\n\r\n`, 400],
  ['for a full URL', `GET http://x/v0?a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, 200],
])('answers a request %s in the envelope', async (_, request, status) => {
  const answer = await raw(request);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toContain('{"status":');
});

test('accepts another spelling of a path, whatever comes with it', async () => {
  const close = `Host: x\r\nAuthorization: ${publicKey}\r\nConnection: close\r\n`;
  for (const [line, rest, status] of [
    ['GET /v0/BRANDS/', `Content-Length: 2\r\n\r\n{}`, 200],
    ['GET /v0/BRANDS/', 'Upgrade: h2c\r\nHTTP2-Settings: x\r\n\r\n', 200],
    ['GET /v0/BRANDS/', 'Expect: 100-continue\r\n\r\n', 200],
    ['TRACE /v0/BRANDS/', '\r\n', 405],
    ['GET /v0/Brands/%2e%2e/variables', '\r\n', 404],
  ] as const) {
    const answer = await raw(`${line} HTTP/1.1\r\n${close}${rest}`);
    expect([line, answer.match(/HTTP\/1.1 (?!100)(\d+)/)?.[1]]).toEqual([line, String(status)]);
  }
});

test('refuses a body that is not UTF-8', async () => {
  const body = Buffer.concat([
    Buffer.from('{"name":"'),
    Buffer.from([0xff, 0xfe]),
    Buffer.from('"}'),
  ]);
  const headers = { Authorization: publicKey, 'Content-Type': 'application/json' };
  const response = await fetch(`${baseUrl}/brands`, { method: 'POST', body, headers });
  expect(response.status).toBe(400);
});

test('a list too large for one response has fewer records and a cursor', async () => {
  const large = await openStore();
  for (let i = 0; i < 18; i += 1) {
    await create(large.asAdmin, '/brands', { name: 'x', text: 'x'.repeat(330_000) });
  }
  const answer = await large.asPublic('GET', '/brands');
  expect(answer.body).toMatchObject({ status: true, count: 18, complete: false });
  expect((await followLinks(large.asPublic, '/brands')).flat()).toHaveLength(18);
  expect((await large.asPublic('GET', '/brands?fields=name')).body.data).toHaveLength(18);
});

test('serves llms.txt, but no robots.txt, sitemap or favicon', async () => {
  for (const path of ['/v0/llms.txt', '/v0/LLMS.TXT', '/v0/llms.txt/', '/llms.txt']) {
    const answer = await fetch(publicUrl + path);
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
      path,
      200,
      'text/plain; charset=utf-8',
    ]);
    expect(await answer.text()).toMatch(/^# Shopwright\n[\s\S]*\(\/v0\/openapi\.json\)/);
  }
  for (const path of ['/robots.txt', '/sitemap.xml', '/favicon.ico', '/v0/llms.txt/more']) {
    expect([path, (await fetch(publicUrl + path)).status]).toEqual([path, 404]);
  }
});
