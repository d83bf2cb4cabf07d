import { expect, test } from 'vitest';
import { MAX_RESULT_LENGTH } from '../../functions/mcp/call-tool.ts';
import { type Agent, call, confirmed, connect, data } from '../store/agent.ts';
import {
  ADDRESS,
  ask,
  atOnce,
  baseUrl,
  create,
  credentials,
  openStore,
  PRODUCT,
} from '../store/api.ts';

const store = await openStore({ name: 'Tea House', currency_code: 'EUR' });
const { asAdmin, asPublic, application } = store;
const { publicKey } = application;

const kettle = await create(asAdmin, '/products', { ...PRODUCT, published: true });
const courier = await create(asAdmin, '/shippings', { name: 'Courier', base_cost: 5 });
const transfer = await create(asAdmin, '/paymentMethods', { name: 'Bank', cost_type: 'no_cost' });

const namesOf = async (agent: Agent) => (await agent.listTools()).tools.map(({ name }) => name);

async function adminToken(): Promise<string> {
  const answer = await ask('POST', '/tokens', { body: credentials(store) });
  return answer.body.data.token;
}

async function keyFor(permissions: readonly string[]): Promise<string> {
  const { secret } = await create(asAdmin, '/api-keys', { name: 'Agent', permissions });
  return `Bearer ${secret}`;
}

test('with the public key, an agent finds a product, fills a cart, quotes and orders it', async () => {
  const agent = await connect(publicKey);
  expect(agent.getServerVersion()).toEqual({ name: 'shopwright', version: 'v0' });
  expect(agent.getInstructions()).toMatch(/^The online store "Tea House"\. Amounts .* EUR /);
  const found = await data(agent, 'productsList', { q: 'kettle', fields: 'id,name,price' });
  expect(found).toEqual([{ id: kettle.id, name: 'Blue Kettle', price: 24.5 }]);
  const filtered = { attributes: { $price_lt: 24 }, fields: 'id' };
  expect(await data(agent, 'productsList', filtered)).toEqual([]);
  const items = [{ product_id: kettle.id, quantity: 2 }];
  const cart = await data(agent, 'cartsCreate', { body: { items } });
  const order = {
    cart_id: cart.id,
    shipping_id: courier.id,
    payment_method_id: transfer.id,
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  };
  const quote = await data(agent, 'ordersQuote', { body: order });
  expect(quote).toMatchObject({ total: 54 });
  const once = { body: order, 'Idempotency-Key': 'once' };
  const placed = await confirmed(agent, 'ordersCreate', once);
  expect(placed).toMatchObject({ total: 54, status: 'pending' });
  const proof = { id: placed.id, 'Order-Secret': placed.secret };
  expect(await data(agent, 'ordersGet', proof)).toMatchObject({ id: placed.id, total: 54 });
});

test('a tool returns the API error when the API refuses a call', async () => {
  const agent = await connect(publicKey);
  const refused = await call(agent, 'cartsCreate', { body: { items: [{ product_id: 4 }] } });
  expect(refused.isError).toBe(true);
  expect(JSON.parse(refused.text)).toMatchObject({ status: false, errors: [{ code: 400 }] });
  const product = await call(agent, 'productsCreate', { body: PRODUCT });
  expect(product.isError).toBe(true);
  expect(JSON.parse(product.text)).toMatchObject({ status: false, errors: [{ code: 401 }] });
});

test.each([
  [
    'productsGet',
    { id: 1, colour: 'red' },
    'The argument colour does not exist. Valid arguments are id, expand, fields, currency, locale.',
  ],
  ['productsGet', {}, 'The argument id is missing.'],
  ['cartsCreate', {}, 'The argument body is missing.'],
  ['ordersCreate', { body: {} }, 'The argument Idempotency-Key is missing.'],
  ['teapotsList', {}, 'The tool teapotsList does not exist.'],
])('%s refuses %j: %s', async (name, args, text) => {
  const agent = await connect(publicKey);
  expect(await call(agent, name, args)).toEqual({ isError: true, text });
});

test('an argument cannot escape its path segment', async () => {
  const agent = await connect(publicKey);
  const { isError, text } = await call(agent, 'productsGet', { id: `${kettle.id}/variants` });
  expect(isError).toBe(true);
  expect(JSON.parse(text)).toMatchObject({ status: false });
});

test('an agent sees only the tools the caller may use', async () => {
  const shopping = await namesOf(await connect(publicKey));
  expect(shopping).toEqual(
    expect.arrayContaining(['productsList', 'cartsCreate', 'ordersQuote', 'ordersGetByNumber']),
  );
  expect(shopping).not.toContain('productsCreate');
  expect(shopping.filter((name) => /^(users|tokens|staff|files|taxes)/.test(name))).toEqual([]);

  const key = await keyFor(['products:read', 'products:write']);
  const ofKey = await namesOf(await connect(key));
  expect(ofKey).toEqual(expect.arrayContaining(['productsList', 'productsCreate']));
  expect(ofKey.filter((name) => /^(orders|apiKeysCreate|users)/.test(name))).toEqual([]);

  const all = await namesOf(await connect(`${publicKey}:${await adminToken()}`));
  expect(all).toEqual(expect.arrayContaining(['ordersList', 'productsCreate', 'apiKeysCreate']));
  expect(all.filter((name) => /^(staff|sessions|roles|mcp|tokens)/.test(name))).toEqual([]);
});

test('an agent with a key can do only what its permissions allow', async () => {
  const agent = await connect(await keyFor(['products:read', 'products:write']));
  const body = { ...PRODUCT, name: 'Pot', price: 8 };
  expect(await data(agent, 'productsUpdate', { id: kettle.id, body: { price: 25 } })).toMatchObject(
    {
      price: 25,
    },
  );
  expect(await data(agent, 'productsCreate', { body })).toMatchObject(body);
  const orders = await call(agent, 'ordersList', {});
  expect(JSON.parse(orders.text)).toMatchObject({
    status: false,
    errors: [{ code: 403, message: expect.stringContaining('orders:read') }],
  });
});

test('tools say whether they read or change, and describe their arguments', async () => {
  const { tools } = await (await connect(publicKey)).listTools();
  const list = tools.find(({ name }) => name === 'productsList');
  expect(list).toEqual({
    name: 'productsList',
    description: expect.stringMatching(/^List products\. /),
    annotations: {
      title: 'List products',
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
    inputSchema: expect.objectContaining({
      type: 'object',
      additionalProperties: false,
      properties: expect.objectContaining({
        q: { type: 'string', description: expect.stringMatching(/^Text search/) },
      }),
    }),
  });
  const create = tools.find(({ name }) => name === 'cartsCreate');
  expect(create?.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: false });
  expect(create?.inputSchema.required).toEqual(['body']);
  // Each is whole: it refers to nothing outside.
  for (const { name, inputSchema } of tools) {
    const { $defs = {} } = inputSchema as { readonly $defs?: object };
    const referred = JSON.stringify(inputSchema).matchAll(/"\$ref":"(.*?)"/g);
    const names = [...referred].map(([, reference]) => reference);
    expect([name, names.filter((each) => !(`${each}`.replace('#/$defs/', '') in $defs))]).toEqual([
      name,
      [],
    ]);
  }
});

test('an agent filters lists by record fields and attributes', async () => {
  const agent = await connect(`${publicKey}:${await adminToken()}`);
  const order = {
    items: [{ product_id: kettle.id, quantity: 1 }],
    shipping_fee: 0,
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  };
  const { id } = await create(asAdmin, '/orders', order);
  const moved = await create(asAdmin, '/orders', order);
  await asAdmin('PATCH', `/orders/${moved.id}`, { state: 'processing' });
  const idsOf = async (args: object) => {
    const found: { id: number }[] = await data(agent, 'ordersList', args);
    return found.map((each) => each.id).filter((each) => [id, moved.id].includes(each));
  };
  expect(await idsOf({ state: 'processing' })).toEqual([moved.id]);
  expect(await idsOf({ state: 'processing|created' })).toEqual([moved.id, id]);
  expect(await idsOf({ attributes: { state: 'created' } })).toEqual([id]);
  const { tools } = await agent.listTools();
  const { properties = {} } = tools.find(({ name }) => name === 'ordersList')?.inputSchema ?? {};
  expect(properties).toMatchObject({
    state: { type: 'string', description: expect.stringContaining('created|failed|processing') },
    user_id: { type: 'string' },
  });
  expect(Object.keys(properties)).not.toContain('secret');
  const ofShopper = await (await connect(publicKey)).listTools();
  const products = ofShopper.tools.find(({ name }) => name === 'productsList');
  expect(products?.inputSchema.properties).toHaveProperty('brand_id');
  expect(products?.inputSchema.properties).not.toHaveProperty('cost');
});

/** Bytes of `tools/list`: each fills the context of an agent before its first question. */
const MOST_BYTES = { public: 65_000, admin: 400_000 };

test('the list of tools stays small', async () => {
  const bytesOf = async (authorization: string) => {
    const { tools } = await (await connect(authorization)).listTools();
    return Buffer.byteLength(JSON.stringify(tools));
  };
  expect(await bytesOf(publicKey)).toBeLessThan(MOST_BYTES.public);
  expect(await bytesOf(`${publicKey}:${await adminToken()}`)).toBeLessThan(MOST_BYTES.admin);
});

test('a long result is cut and says how to ask for less', async () => {
  const description = 'x'.repeat(8_000);
  await atOnce(10, (i) => create(asAdmin, '/products', { ...PRODUCT, name: `P${i}`, description }));
  const agent = await connect(publicKey);
  const { isError, text } = await call(agent, 'productsList', {});
  expect(isError).toBe(false);
  expect(text.length).toBeLessThan(MAX_RESULT_LENGTH + 200);
  expect(text).toMatch(/… cut here: the response has \d+ characters\. Request fewer records/);
});

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${baseUrl}/mcp`, {
    method: 'POST',
    headers: {
      Authorization: publicKey,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body,
  });

const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  },
});

test.each(['', 'unknown', `${publicKey}:token`, 'Bearer swk_1_none'])(
  'returns 401 for the Authorization header %j',
  async (authorization) => {
    const answer = await post(INITIALIZE, { Authorization: authorization });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="shopwright"');
    expect(await answer.json()).toMatchObject({ status: false, errors: [{ code: 401 }] });
  },
);

test('returns 401 for tools/list without credentials', async () => {
  const list = await post('{"jsonrpc":"2.0","id":1,"method":"tools/list"}', { Authorization: '' });
  expect(list.status).toBe(401);
  expect(list.headers.get('www-authenticate')).toBe('Bearer realm="shopwright"');
});

test('accepts a single JSON-RPC message per request, only by POST', async () => {
  for (const [body, message] of [
    [`[${INITIALIZE}]`, 'The body must be a single JSON-RPC message.'],
    ['{"id": 1}', 'The body must be a single JSON-RPC message.'],
    ['{', 'The body is not valid JSON.'],
  ] as const) {
    const refused = await post(body);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ status: false, errors: [{ message }] });
  }
  expect((await post(JSON.stringify({ text: 'x'.repeat(128 * 1024) }))).status).toBe(413);
  const stream = await asPublic('GET', '/mcp');
  expect([stream.status, stream.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
});

test('a key can read its own permissions; other callers have no current key', async () => {
  const key = await keyFor(['products:read']);
  const { body } = await ask('GET', '/api-keys/current', { authorization: key });
  expect(body.data).toMatchObject({ name: 'Agent', permissions: ['products:read'] });
  expect((await asAdmin('GET', '/api-keys/current')).status).toBe(404);
  expect((await asPublic('GET', '/api-keys/current')).status).toBe(401);
});
