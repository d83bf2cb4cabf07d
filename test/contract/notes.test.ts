import { expect, test } from 'vitest';
import { NOTES } from '../../shared/resources/schemas/note.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import {
  ADDRESS,
  type Ask,
  ask,
  asking,
  asStaff,
  atOnce,
  create,
  errorOf,
  MEMBER,
  openStore,
  PRODUCT,
  statusOf,
} from '../store/api.ts';
import { settledFeed } from '../store/feed.ts';
import { cipher, itemsOf } from '../store/local-store.ts';

/** What staff write about orders and users for each other (orders.md, "Notes"). */
const store = await openStore();
const { asAdmin, application } = store;
const product = await create(asAdmin, '/products', PRODUCT);
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

const place = (more: object = {}) =>
  create(asAdmin, '/orders', {
    items: [{ product_id: product.id, quantity: 1 }],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
    ...more,
  });

const register = () =>
  create(asAdmin, '/users', {
    name: 'Nora Quist',
    email: `nora-${crypto.randomUUID()}@example.org`,
    password: 'long enough',
  });

const MADE = { orders: place, users: register };

const textsOf = async (path: string, as: Ask = asAdmin) =>
  (await as('GET', path)).body.data.map(({ text }: { text: string }) => text);

/** The items of the notes of a record, with the one that counts them. */
const storedOf = async (id: number) =>
  (await itemsOf(application.id)).filter(
    ({ pk, sk }) =>
      NOTES.some((name) => pk.endsWith(`#${name}`)) && Number(sk.split('#')[0]) === id,
  );

test.each(['orders', 'users'] as const)(
  'staff create, pin, update, and delete notes on %s',
  async (resource) => {
    const { id } = await MADE[resource]();
    const path = `/${resource}/${id}/notes`;
    const asGrace = await asStaff(store);
    expect((await asAdmin('GET', path)).body.data).toEqual([]);
    const first = await create(asGrace, path, { text: 'Calls on Friday.' });
    expect(first).toEqual({
      id: expect.any(Number),
      ...{ text: 'Calls on Friday.', pinned: false, created_at: TIME, updated_at: TIME },
      created_by: { ...MEMBER, request_id: expect.any(String), at: TIME },
    });
    const pinned = await create(asAdmin, path, { text: 'Never by Post.', pinned: true });
    const last = await create(asAdmin, path, { text: 'Called.' });
    expect((await asGrace('GET', path)).body.data).toEqual([pinned, last, first]);
    const changed = await asAdmin('PATCH', `${path}/${first.id}`, { pinned: true });
    expect([changed.status, changed.body.data]).toEqual([
      200,
      { ...first, pinned: true, updated_at: TIME },
    ]);
    expect(await textsOf(path)).toEqual(['Never by Post.', 'Calls on Friday.', 'Called.']);
    expect(await statusOf(asAdmin('DELETE', `${path}/${pinned.id}`))).toBe(200);
    expect(await textsOf(path)).toEqual(['Calls on Friday.', 'Called.']);
    expect(await statusOf(asAdmin('PUT', `${path}/${pinned.id}`, { text: 'x' }))).toBe(404);
    expect(await statusOf(asAdmin('DELETE', `${path}/${pinned.id}`))).toBe(404);
    const other = await MADE[resource]();
    expect(await statusOf(asAdmin('DELETE', `/${resource}/${other.id}/notes/${last.id}`))).toBe(
      404,
    );
    const stored = await storedOf(id);
    expect(stored.map(({ notes }) => notes).filter((notes) => notes !== undefined)).toEqual([2]);
  },
);

test('notes on a missing record return 404', async () => {
  for (const resource of ['orders', 'users']) {
    expect(await statusOf(asAdmin('GET', `/${resource}/7/notes`))).toBe(404);
    expect(await statusOf(asAdmin('POST', `/${resource}/7/notes`, { text: 'x' }))).toBe(404);
    expect(await statusOf(asAdmin('PATCH', `/${resource}/7/notes/8`, { text: 'x' }))).toBe(404);
  }
});

test.each([
  [{}, 'text', 'missingRequiredProperty'],
  [{ text: ' ' }, 'text', 'format'],
  [{ text: 'x'.repeat(2_001) }, 'text', 'max'],
  [{ text: 'x', pinned: 'often' }, 'pinned', 'type'],
])('refuses %j', async (body, invalidPropertyName, failedValidator) => {
  const { id } = await place();
  const refused = await asAdmin('POST', `/orders/${id}/notes`, body);
  expect(errorOf(refused)).toMatchObject({ code: 400, invalidPropertyName, failedValidator });
});

test('a note creates no event and leaves updated_at of the record unchanged', async () => {
  const { id, updated_at } = await place();
  await create(asAdmin, `/orders/${id}/notes`, { text: 'Quiet.' });
  const events = await settledFeed(store);
  const own = events.filter(({ record_id }) => record_id === id).map(({ type }) => type);
  expect(own).toEqual(['order.created']);
  expect((await asAdmin('GET', `/orders/${id}`)).body.data.updated_at).toBe(updated_at);
});

test('reading a note needs personal:read, and writing one needs write access to the record', async () => {
  const { id } = await place();
  const path = `/orders/${id}/notes`;
  const key = async (...permissions: string[]) => {
    const { secret } = await create(asAdmin, '/apiKeys', { name: 'Desk', permissions });
    return asking(`Bearer ${secret}`);
  };
  const asReader = await key('orders:read', 'personal:read');
  const asStranger = await key('orders:read', 'orders:write');
  const refused = await asReader('POST', path, { text: 'x' });
  expect([refused.status, errorOf(refused).permission]).toEqual([403, 'orders:write']);
  const hidden = await asStranger('GET', path);
  expect([hidden.status, errorOf(hidden).permission]).toEqual([403, 'personal:read']);
  expect(await statusOf(asReader('GET', path))).toBe(200);
});

test('retrying a note with the same idempotency key creates it once', async () => {
  const { id } = await place();
  const { token } = await issueToken(application, cipher, { access: 'admin' }, Date.now());
  const send = () =>
    ask('POST', `/orders/${id}/notes`, {
      authorization: `${application.publicKey}:${token}`,
      headers: { 'Idempotency-Key': 'note' },
      body: { text: 'Once.' },
    });
  const [first, again] = [await send(), await send()];
  expect(again.body).toEqual(first.body);
  expect(await textsOf(`/orders/${id}/notes`)).toEqual(['Once.']);
});

test('a record has at most 200 notes, even with concurrent requests', async () => {
  const { id } = await place();
  const path = `/orders/${id}/notes`;
  for (let i = 0; i < 196; i += 1) await create(asAdmin, path, { text: `Note ${i}` });
  const answers = await atOnce(8, () => asAdmin('POST', path, { text: 'At once' }));
  expect(answers.map(({ status }) => status).sort()).toEqual([
    ...[200, 200, 200, 200],
    ...[400, 400, 400, 400],
  ]);
  const all = (await asAdmin('GET', path)).body.data;
  expect(all).toHaveLength(200);
  expect(errorOf(await asAdmin('POST', path, { text: 'x' })).message).toBe(
    'A record can have up to 200 notes. Delete some first.',
  );
  await asAdmin('DELETE', `${path}/${all[0].id}`);
  expect(await statusOf(asAdmin('POST', path, { text: 'x' }))).toBe(200);
});

test('deleting or erasing an order or a user deletes its notes', async () => {
  const user = await register();
  const erased = await register();
  const records = {
    draft: await place({ state: 'draft' }),
    order: await place(),
    ordered: await place({ user_id: erased.id }),
  };
  const paths = [
    ...Object.values(records).map(({ id }) => `/orders/${id}`),
    ...[user, erased].map(({ id }) => `/users/${id}`),
  ];
  const { id: kept } = await place();
  await create(asAdmin, `/orders/${kept}/notes`, { text: 'Kept.' });
  for (const path of paths) await create(asAdmin, `${path}/notes`, { text: 'About Nora.' });
  await asAdmin('DELETE', `/orders/${records.draft.id}`);
  await asAdmin('POST', `/orders/${records.order.id}/erase`);
  await asAdmin('DELETE', `/users/${user.id}`);
  await asAdmin('POST', `/users/${erased.id}/erase`);
  await settledFeed(store);
  for (const { id } of [...Object.values(records), user, erased]) {
    expect(await storedOf(id)).toEqual([]);
  }
  expect(await storedOf(kept)).toHaveLength(2);
  const after = await create(asAdmin, `/orders/${records.order.id}/notes`, { text: 'Later.' });
  await asAdmin('PATCH', `/orders/${records.order.id}`, { tags: ['x'] });
  await settledFeed(store);
  expect(await textsOf(`/orders/${records.order.id}/notes`)).toEqual([after.text]);
});

test('a user export includes notes for staff but not for the customer', async () => {
  const user = await register();
  const order = await place({ user_id: user.id });
  const ofUser = await create(asAdmin, `/users/${user.id}/notes`, { text: 'Prefers mornings.' });
  const ofOrder = await create(asAdmin, `/orders/${order.id}/notes`, { text: 'Gift.' });
  const exported = await asAdmin('GET', `/users/${user.id}/export`);
  expect(exported.body.data.notes).toEqual([ofUser, { ...ofOrder, order_id: order.id }]);
  const { token } = await issueToken(
    application,
    cipher,
    { access: 'user', userId: user.id },
    Date.now(),
  );
  const asNora = asking(`${application.publicKey}:${token}`);
  const own = await asNora('GET', `/users/${user.id}/export`);
  expect([own.status, own.body.data.notes]).toEqual([200, undefined]);
});
