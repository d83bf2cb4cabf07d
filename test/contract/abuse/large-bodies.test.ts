import { expect, test } from 'vitest';
import {
  MAX_STRANGER_BODY_BYTES,
  MAX_STRANGER_BODY_MEMBERS,
} from '../../../shared/endpoint/body-parser.ts';
import {
  ADDRESS,
  type Answered,
  ask,
  baseUrl,
  create,
  errorOf,
  openStore,
  PRODUCT,
} from '../../store/api.ts';

const store = await openStore();
const { publicKey } = store.application;
const { id: product_id } = await create(store.asAdmin, '/products', PRODUCT);

const TOO_LARGE = 'A request body can have up to 131072 bytes.';
const TOO_MANY = 'The body can have up to 5000 members and elements.';

/** A body with so many bytes or members. */
const ofBytes = (bytes: number) => ({ a: 'x'.repeat(bytes - '{"a":""}'.length) });
const ofMembers = (members: number) => ({ a: Array(members - 1).fill(1) });

const refusal = (answer: Answered) => [answer.status, errorOf(answer).message];

const LOGIN = '/users/authenticate';

test.each([
  ['a guest', publicKey, '/carts'],
  ['a login', publicKey, LOGIN],
  ['a token request', undefined, '/tokens'],
])('limits the body of %s to 128 KB and 5,000 members', async (_, authorization, path) => {
  const send = (body: object) =>
    ask('POST', path, { body, ...(authorization !== undefined && { authorization }) });
  expect(refusal(await send(ofBytes(MAX_STRANGER_BODY_BYTES + 1)))).toEqual([413, TOO_LARGE]);
  expect(refusal(await send(ofMembers(MAX_STRANGER_BODY_MEMBERS + 1)))).toEqual([400, TOO_MANY]);
  for (const body of [ofBytes(MAX_STRANGER_BODY_BYTES), ofMembers(MAX_STRANGER_BODY_MEMBERS)]) {
    const { status, body: answer } = await send(body);
    expect(status).toBe(400);
    expect(JSON.stringify(answer)).not.toContain(TOO_MANY);
  }
});

test('user requests have the same limits, except for file uploads', async () => {
  const { asUser } = store;
  expect(refusal(await asUser('POST', '/addresses', ofBytes(131_073)))).toEqual([413, TOO_LARGE]);
  expect(refusal(await asUser('POST', '/addresses', ofMembers(5_001)))).toEqual([400, TOO_MANY]);
  const file = Buffer.alloc(1_000_000).toString('base64');
  const { size } = await create(asUser, '/files', { name: 'x', filename: 'x.png', file });
  expect(size).toBe(1_000_000);
  const asGuest = await store.asPublic('POST', '/files', { name: 'x', filename: 'x', file });
  expect(refusal(asGuest)).toEqual([413, TOO_LARGE]);
});

test('admins may send larger bodies', async () => {
  const body = { ...PRODUCT, ...ofBytes(200_000), list: Array(10_000).fill(1) };
  expect((await store.asAdmin('POST', '/products', body)).status).toBe(200);
});

test('an unauthenticated request of up to 1 MB gets 401, not 413', async () => {
  const send = (path: string, body: string, authorization?: string) =>
    fetch(baseUrl + path, {
      method: 'POST',
      body,
      ...(authorization !== undefined && { headers: { Authorization: authorization } }),
    }).then(({ status }) => status);
  const large = JSON.stringify(ofBytes(200_000));
  const many = JSON.stringify(ofMembers(6_000));
  for (const authorization of [undefined, 'pk_none', `${publicKey}:expired`]) {
    expect(await send('/products', large, authorization)).toBe(401);
    expect(await send('/products', many, authorization)).toBe(401);
    expect(await send('/products', '{"name":', authorization)).toBe(400);
    expect(await send('/products', JSON.stringify(ofBytes(1_048_577)), authorization)).toBe(413);
    expect(await send('/nothing', '{"name":', authorization)).toBe(400);
    expect(await send('/nothing', '{}', authorization)).toBe(404);
    expect(await send('/application', '{}', authorization)).toBe(405);
  }
});

test('an order, quote or cart can have up to 1,000 lines', async () => {
  const order = (lines: number) => ({
    items: Array(lines).fill({ product_id, quantity: 1 }),
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  });
  for (const path of ['/orders/quote', '/orders', '/carts']) {
    expect(refusal(await store.asAdmin('POST', path, order(1_001)))).toEqual([
      400,
      'A body can name up to 1000 lines.',
    ]);
    expect((await store.asAdmin('POST', path, order(1_000))).status).toBe(200);
  }
});
