import { afterAll, beforeEach, expect, inject, test, vi } from 'vitest';
import type { Resource } from '../../../shared/contract/resource.ts';
import { recordKey } from '../../../shared/storage/keys.ts';
import { setProcessor } from '../../../shared/tenancy/processors.ts';
import { readApplication } from '../../../shared/tenancy/provisioning.ts';
import { ADDRESS_BUCKET } from '../../../shared/tenancy/request-limits.ts';
import { issueToken } from '../../../shared/tenancy/tokens.ts';
import { startFakeStripe } from '../../processors/fake-stripe.ts';
import { create, type Envelope, openStore, PRODUCT } from '../../store/api.ts';
import { stopClock } from '../../store/clock.ts';
import { openFaultyEngine } from '../../store/faulty-engine.ts';
import { cipher, putAll, table } from '../../store/local-store.ts';
import { operations } from '../../store/operations.ts';
import { startOwnServer } from '../../store/own-server.ts';

/** A server of its own, whose functions log as they do in the cloud. */
stopClock();
const store = await openStore({ server_timing: true });
const quiet = await openStore();
const engine = await openFaultyEngine(inject('local').endpoint);
const stripe = await startFakeStripe();
await setProcessor(
  table,
  cipher,
  await readApplication(table, store.application.id),
  'stripe',
  {
    secretKey: stripe.secretKey,
  },
  Date.now(),
);
const publicUrl = await startOwnServer({
  endpoint: engine.endpoint,
  environment: {
    STRIPE_URL: stripe.baseUrl,
    POWERTOOLS_LOG_LEVEL: 'INFO',
    METRICS_BY: 'application',
    STAGE: 'test',
    SERVER_TIMING: 'off',
  },
});

let written: string[] = [];
for (const stream of [process.stdout, process.stderr]) {
  vi.spyOn(stream, 'write').mockImplementation((text) => {
    written.push(...String(text).split('\n').filter(Boolean));
    return true;
  });
}
beforeEach(() => {
  written = [];
});
afterAll(async () => {
  vi.restoreAllMocks();
  await Promise.all([engine.close(), stripe.close()]);
});

type Line = Record<string, unknown>;
const lines = (): Line[] => written.map((text) => JSON.parse(text));

async function send(method: string, path: string, init: Omit<RequestInit, 'method'> = {}) {
  const response = await fetch(`${publicUrl}/v0${path}`, { method, ...init });
  await response.arrayBuffer();
  return response;
}

const { publicKey } = store.application;
const Authorization = publicKey;

test('logs each request as one line that also has its metrics', async () => {
  const product = await create(store.asAdmin, '/products', PRODUCT);
  const response = await send('GET', `/products/${product.id}`, { headers: { Authorization } });
  const again = await send('GET', `/products/${product.id}`, { headers: { Authorization } });
  const ofBoth = {
    level: 'INFO',
    message: 'request',
    service: 'shopwright',
    timestamp: expect.any(String),
    sampling_rate: 0,
    stage: 'test',
    resource: 'products',
    application: String(store.application.id),
    method: 'GET',
    operation: 'get',
    record_id: product.id,
    status: 200,
    duration_ms: expect.any(Number),
    write_units: 0,
  };
  const _aws = {
    Timestamp: expect.any(Number),
    CloudWatchMetrics: [
      {
        Namespace: 'Shopwright',
        Dimensions: [
          ['stage', 'resource'],
          ['stage', 'application'],
        ],
        Metrics: [
          { Name: 'duration_ms', Unit: 'Milliseconds' },
          { Name: 'read_units', Unit: 'Count' },
        ],
      },
    ],
  };
  const [first, second] = [response, again].map(({ headers }) => headers.get('x-request-id'));
  expect(lines()).toEqual([
    // The application's record is read, and then the product.
    { ...ofBoth, request_id: first, cold_start: true, round_trips: 2, read_units: 1.5, _aws },
    { ...ofBoth, request_id: second, cold_start: false, round_trips: 1, read_units: 0.5, _aws },
  ]);
});

test('also logs requests that are answered before the store is known', async () => {
  await send('OPTIONS', '/brands');
  await send('GET', '/brands');
  await send('GET', '/nothing-at-all');
  expect(lines()).toMatchObject([
    { resource: 'brands', method: 'OPTIONS', status: 200, round_trips: 0 },
    { resource: 'brands', method: 'GET', operation: 'list', status: 401 },
    { resource: 'root', method: 'GET', status: 404 },
  ]);
  for (const line of lines()) {
    expect(line).not.toHaveProperty('application');
    expect(line['_aws']).toMatchObject({
      CloudWatchMetrics: [{ Dimensions: [['stage', 'resource']] }],
    });
  }
});

test('a path in another spelling logs one line per function it passes through', async () => {
  const response = await send('GET', '/Brands/', { headers: { Authorization } });
  expect(lines()).toMatchObject([
    { resource: 'brands', operation: 'list', status: 200 },
    { resource: 'root', status: 200 },
  ]);
  expect(response.headers.get('x-request-id')).toBe(lines()[0]?.['request_id']);
});

test('the Server-Timing header depends on the settings of the store', async () => {
  const timed = await send('GET', '/brands', { headers: { Authorization } });
  expect(timed.headers.get('server-timing')).toMatch(
    /^function;dur=\d+, db;desc="\d round trips, [\d.]+ read units, 0 write units"$/,
  );
  expect(timed.headers.get('timing-allow-origin')).toBe('*');
  const refused = await send('POST', '/brands', { headers: { Authorization } });
  expect([refused.status, refused.headers.has('server-timing')]).toEqual([401, true]);
  const headers = { Authorization: quiet.application.publicKey };
  const untimed = await send('GET', '/brands', { headers });
  expect([untimed.status, untimed.headers.has('server-timing')]).toEqual([200, false]);
  expect((await send('GET', '/brands')).headers.has('server-timing')).toBe(false);
});

const CANARY = 'canary-6f2c1b';
const ADDRESS = {
  full_name: `${CANARY} Verne`,
  country: 'Portugal',
  city: CANARY,
  address1: `${CANARY} street`,
  postal_code: CANARY,
  email: `${CANARY}@example.org`,
};

/** Every field that the resource knows, filled with a text that must not be seen again. */
const canaryBody = ({ schema }: Resource) =>
  Object.fromEntries([
    ...Object.keys(schema?.properties ?? {}).map((name) => [name, CANARY]),
    [CANARY, { [CANARY]: [CANARY] }],
  ]);

const CANARY_HEADERS = Object.fromEntries(
  ['Cookie', 'Currency', 'Referer', 'User-Agent', 'X-Forwarded-For', 'X-Custom', CANARY].map(
    (name) => [name, CANARY],
  ),
);

test('no log line contains anything that a caller sends, on any route', async () => {
  const admin = await issueToken(store.application, cipher, { access: 'admin' }, Date.now());
  const authorizations = [CANARY, `${publicKey}:${CANARY}`, `${publicKey}:${admin.token}`];
  let sent = 0;
  for (const { resource, method, path } of operations) {
    const body = canaryBody(resource);
    const url = `${path.replaceAll(/:\w+/g, '4096')}?q=${CANARY}&email=${CANARY}`;
    const whole = ['GET', 'DELETE'].includes(method) ? {} : { body: JSON.stringify(body) };
    const broken = 'body' in whole ? [{ body: `{"${CANARY}` }] : [];
    const requests = authorizations.map((Authorization) => ({ Authorization, init: whole }));
    const malformed = broken.map((init) => ({ Authorization: publicKey, init }));
    for (const { Authorization, init } of [...requests, ...malformed]) {
      sent += 1;
      const headers = { ...CANARY_HEADERS, Authorization, 'Idempotency-Key': `${CANARY}-${sent}` };
      await send(method, url, { headers, ...init });
    }
  }
  for (const path of [`/${CANARY}`, `/brands/${CANARY}`, `/docs/${CANARY}`]) {
    await send('GET', path, { headers: { Authorization } });
    sent += 1;
  }
  expect(lines()).toHaveLength(sent);
  expect(written.filter((line) => line.includes(CANARY))).toEqual([]);
  const tokens = [admin.token, publicKey, store.secretKey];
  expect(written.filter((line) => tokens.some((token) => line.includes(token)))).toEqual([]);
});

/** A shopper with an account, an order and a card that is declined, as JSON of each request. */
async function shop() {
  const ask = async (method: string, path: string, body: object, token?: string) => {
    const response = await fetch(`${publicUrl}/v0${path}`, {
      method,
      headers: { Authorization: token ? `${publicKey}:${token}` : publicKey },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Envelope };
  };
  const product = await create(store.asAdmin, '/products', { ...PRODUCT, description: CANARY });
  const account = { email: `${CANARY}@example.org`, password: `${CANARY}-password` };
  await ask('POST', '/users', { name: CANARY, ...account });
  const { body } = await ask('POST', '/users/authenticate', account);
  const wrong = await ask('POST', '/users/authenticate', { ...account, password: CANARY });
  const order = await ask(
    'POST',
    '/orders',
    {
      items: [{ product_id: product.id, quantity: 1 }],
      shipping_address: ADDRESS,
      billing_address: ADDRESS,
    },
    body.data.token,
  );
  const pay = (source: string) =>
    ask(
      'POST',
      '/payments',
      { method: 'Stripe', order_id: order.body.data.id, source },
      body.data.token,
    );
  const declined = await pay('tok_chargeDeclined');
  const unknown = await pay(`tok_${CANARY}`);
  return [wrong, order, declined, unknown].map(({ status }) => status);
}

test('counts failed logins and payments without data of the shopper', async () => {
  expect(await shop()).toEqual([401, 200, 400, 400]);
  const body = JSON.stringify({ publicKey, secretKey: CANARY, timestamp: Date.now() });
  expect((await send('POST', '/tokens', { body })).status).toBe(401);
  const counted = lines().filter((line) => line['login_failures'] ?? line['payment_failures']);
  const ofStage = (...names: string[]) => ({
    CloudWatchMetrics: [
      { Namespace: 'Shopwright' },
      {
        Namespace: 'Shopwright',
        Dimensions: [['stage']],
        Metrics: names.map((Name) => ({ Name, Unit: 'Count' })),
      },
    ],
  });
  const login = ofStage('login_failures');
  const payment = ofStage('payment_failures');
  expect(counted).toMatchObject([
    { resource: 'users', operation: 'authenticate', status: 401, login_failures: 1, _aws: login },
    { resource: 'payments', status: 400, payment_failures: 1, _aws: payment },
    { resource: 'payments', status: 400, payment_failures: 1, _aws: payment },
    {
      resource: 'tokens',
      status: 401,
      application: String(store.application.id),
      login_failures: 1,
      _aws: login,
    },
  ]);
  expect(written.filter((line) => line.includes(CANARY))).toEqual([]);
});

test('counts a rate-limited request for its store', async () => {
  const { application } = await openStore({ server_addresses: [] });
  const headers = { Authorization: application.publicKey };
  for (let i = 0; i < ADDRESS_BUCKET.burst; i += 1) await send('GET', '/brands', { headers });
  expect((await send('GET', '/brands', { headers })).status).toBe(429);
  const counted = lines().filter((line) => line['refused_requests'] !== undefined);
  const Metrics = expect.arrayContaining([{ Name: 'refused_requests', Unit: 'Count' }]);
  expect(counted).toMatchObject([
    {
      application: String(application.id),
      status: 429,
      read_units: 0,
      refused_requests: 1,
      _aws: { CloudWatchMetrics: [{ Metrics }] },
    },
  ]);
});

test('logs failures with their cause but without the data in the errors', async () => {
  const { id } = store.application;
  // No record of ours: reading it fails, and the message of that quotes it.
  await putAll([{ ...recordKey({ id }, 'addresses', 7), version: 1, data: `{"a":${CANARY}` }]);
  const { token } = await issueToken(store.application, cipher, { access: 'admin' }, Date.now());
  const headers = { Authorization: `${publicKey}:${token}` };
  expect((await send('GET', '/addresses/7', { headers })).status).toBe(500);
  const body = JSON.stringify(ADDRESS);
  engine.plan({ fault: 'fail', at: 'PutItem' });
  expect((await send('POST', '/addresses', { headers, body })).status).toBe(503);
  engine.end();

  const failed = { level: 'ERROR', message: 'request failed', server_errors: 1 };
  const stack = expect.arrayContaining([expect.stringMatching(/^at /)]);
  expect(lines()).toMatchObject([
    {
      ...failed,
      status: 500,
      unreadable_items: 1,
      error: { name: 'UnreadableItem', cause: { name: 'SyntaxError', stack } },
    },
    { ...failed, status: 503, error: { name: 'InternalServerError' } },
  ]);
  expect(written.filter((line) => line.includes(CANARY))).toEqual([]);
});
