import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../shared/contract/json.ts';
import { ADDRESS, type Ask, create, errorOf, logIn, openStore, PRODUCT } from '../../store/api.ts';

const store = await openStore();
const product = await create(store.asAdmin, '/products', PRODUCT);
const items = [{ product_id: product.id, quantity: 1 }];
const ORDER = { items, shipping_address: ADDRESS, billing_address: ADDRESS };
const user = await create(store.asPublic, '/users', {
  name: 'Ada',
  email: 'ada@example.org',
  password: 'a secret',
});
const asAda = await logIn(store, user.id);

const text = (bytes: number) => 'x'.repeat(bytes);
const numbered = (count: number): JsonObject =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i]));
const deep = (levels: number): JsonObject => (levels === 1 ? { end: 1 } : { in: deep(levels - 1) });

/** What the store would keep of a body with these attributes: undefined, or the one it refuses. */
async function refusedOf(ask: Ask, method: string, path: string, body: object) {
  const answer = await ask(method, path, body);
  if (answer.status === 200) return undefined;
  return [answer.status, errorOf(answer).invalidPropertyName, errorOf(answer).failedValidator];
}

const NEW: readonly (readonly [string, Ask, string, object])[] = [
  ['an order of a guest', store.asPublic, '/orders', ORDER],
  ['a cart of a guest', store.asPublic, '/carts', { items }],
  ['an address of a user', asAda, '/addresses', ADDRESS],
];

test.each(NEW)('%s accepts custom attributes up to the limits', async (_, ask, path, body) => {
  const refused = (more: object) => refusedOf(ask, 'POST', path, { ...body, ...more });
  expect(await refused({ gift: { note: text(4_000), deep: deep(7) } })).toBeUndefined();
  expect(await refused(numbered(64))).toBeUndefined();
  expect(await refused(numbered(65))).toEqual([400, 'k64', 'max']);
  expect(await refused({ many: numbered(64) })).toEqual([400, 'many.k63', 'max']);
  // 8 KB, of a user 4 KB.
  const half = text(ask === asAda ? 2_500 : 5_000);
  expect(await refused({ first: half })).toBeUndefined();
  expect(await refused({ first: half, second: half })).toEqual([400, 'second', 'max']);
  expect(await refused({ list: deep(9) })).toEqual([400, 'list', 'max']);
  expect(await refused({ [text(100)]: 1, 'a.b.c.d.e.f': 1 })).toBeUndefined();
  expect(await refused({ [text(101)]: 1 })).toEqual([400, text(100), 'max']);
  expect(await refused({ in: { 'a.b.c.d.e.f.g': 1 } })).toEqual([400, 'in.a.b.c.d.e.f.g', 'max']);
});

test('a guest order limits notes and custom address attributes', async () => {
  const refused = (more: object) =>
    refusedOf(store.asPublic, 'POST', '/orders', { ...ORDER, ...more });
  const notes = (count: number, length: number) => Array(count).fill(text(length));
  expect(await refused({ notes: notes(10, 1_000) })).toBeUndefined();
  expect(await refused({ notes: notes(11, 1) })).toEqual([400, 'notes.10', 'max']);
  expect(await refused({ notes: ['a', text(1_001)] })).toEqual([400, 'notes.1', 'max']);
  expect(await refused({ notes: text(1_001) })).toEqual([400, 'notes', 'max']);
  const shipping_address = { ...ADDRESS, hint: text(9_000) };
  expect(await refused({ shipping_address })).toEqual([400, 'shipping_address.hint', 'max']);
  const large = { notes: notes(10, 1_000), a: text(7_000) };
  expect(await refused(large)).toEqual([400, 'a', 'max']);
  const admin = await store.asAdmin('POST', '/orders', { ...ORDER, notes: notes(50, 5_000) });
  expect([admin.status, admin.body.data.notes.length]).toEqual([200, 50]);
});

test.each([
  ['a user', asAda, '/users/me'],
  ['a cart', store.asPublic, `/carts/${(await create(store.asPublic, '/carts', { items })).id}`],
] as const)('updates to %s add up toward the limit', async (_, ask, path) => {
  const refused = (more: object) => refusedOf(ask, 'PUT', path, more);
  expect(await refused({ first: text(5_000) })).toBeUndefined();
  expect(await refused({ second: text(5_000) })).toEqual([400, 'second', 'max']);
  expect(await refused({ first: null, second: text(5_000) })).toBeUndefined();
  expect(await refused({ second: null })).toBeUndefined();
});

test('a user can add up to 4 KB to a cart across updates', async () => {
  const { id } = await create(asAda, '/carts', { items });
  const refused = (more: object) => refusedOf(asAda, 'PUT', `/carts/${id}`, more);
  expect(await refused({ first: text(2_500) })).toBeUndefined();
  expect(await refused({ second: text(2_500) })).toEqual([400, 'second', 'max']);
  await store.asAdmin('PUT', `/carts/${id}`, { second: text(2_500) });
  expect(await refused({ second: text(2_400) })).toBeUndefined();
});

test('a user may keep large attributes an admin stored, but not add to them', async () => {
  const large = { profile: numbered(100), biography: text(20_000) };
  await store.asAdmin('PUT', `/users/${user.id}`, large);
  const refused = (more: object) => refusedOf(asAda, 'PUT', '/users/me', more);
  expect(await refused({ name: 'Ada Verne' })).toBeUndefined();
  expect(await refused(large)).toBeUndefined();
  expect(await refused({ hat: 'blue' })).toEqual([400, 'hat', 'max']);
  await store.asAdmin('PUT', `/users/${user.id}`, { profile: null, biography: null });
});

test.each(['is_admin', 'access', '_verified'])('only admins set %s', async (name) => {
  const refused = (ask: Ask, method: string, path: string, body: object) =>
    refusedOf(ask, method, path, { ...body, [name]: true });
  const whitelist = [400, name, 'whitelist'];
  const login = { name: 'Eve', email: `${name}@example.org`, password: 'a secret' };
  expect(await refused(store.asPublic, 'POST', '/users', login)).toEqual(whitelist);
  expect(await refused(asAda, 'PUT', '/users/me', {})).toEqual(whitelist);
  expect(await refused(store.asPublic, 'POST', '/orders', ORDER)).toEqual(whitelist);
  expect(await refused(store.asPublic, 'POST', '/carts', { items })).toEqual(whitelist);
  expect(await refusedOf(asAda, 'POST', '/addresses', { ...ADDRESS, at: { [name]: 1 } })).toEqual([
    400,
    `at.${name}`,
    'whitelist',
  ]);
  expect(await refused(store.asAdmin, 'PUT', `/users/${user.id}`, {})).toBeUndefined();
  // A client that sends back all that it got changes nothing.
  expect(await refused(asAda, 'PUT', '/users/me', { name: 'Ada' })).toBeUndefined();
  expect(await refusedOf(asAda, 'PUT', '/users/me', { [name]: null })).toEqual(whitelist);
});

/** What the store decides, each by the words of its name. */
const DECIDED = [
  ...['private', 'internal_note', 'staffComment', 'permissions', 'is_staff', 'admin'],
  ...[
    'verified',
    'email_verified',
    'ageVerified',
    'approved_at',
    'is-trusted',
    'blocked',
    'risk_score',
  ],
  ...['group', 'customer_group', 'group_id', 'segments', 'vip', 'is_wholesale', 'price_list_id'],
  ...['priceList', 'customer_tier', 'loyalty_points', 'credit', 'credit_limit', 'balance'],
  ...['payment_terms', 'is_paid', 'paid_at', 'payment_status', 'refunded', 'invoiced_at'],
  ...['erased_at', 'deleted_at', 'archived', 'shipped', 'delivered_at', 'created_by'],
];

/** What customers say of themselves and of what they want. */
const OWN = [
  ...['newsletter', 'birthday', 'gender', 'phone', 'company', 'language', 'age_group'],
  ...['terms_accepted_at', 'marketing_consent', 'group_size', 'private_phone', 'loyalty_card'],
  ...['delivery_notes', 'pickup_point', 'gift_message', 'po_number', 'external_id', 'utm_source'],
  ...['age_confirmed', 'delivery_date', 'credit_note_email', 'floor', 'reference', 'metadata'],
];

const login = () => ({
  name: 'Eve',
  email: `${crypto.randomUUID()}@example.org`,
  password: 'a secret',
});
const eve = await create(store.asPublic, '/users', login());
const asEve = await logIn(store, eve.id);

const WRITTEN: readonly (readonly [string, Ask, string, string, () => object])[] = [
  ['a registration', store.asPublic, 'POST', '/users', login],
  ['a user', asEve, 'PUT', '/users/me', () => ({})],
  ['an order', store.asPublic, 'POST', '/orders', () => ORDER],
  ['a quote', store.asPublic, 'POST', '/orders/quote', () => ORDER],
  ['a cart', store.asPublic, 'POST', '/carts', () => ({ items })],
  ['an address', asAda, 'POST', '/addresses', () => ADDRESS],
];

describe.each(WRITTEN)('%s', (_, ask, method, path, body) => {
  test('rejects attributes reserved for staff', async () => {
    const taken: unknown[] = [];
    for (const name of DECIDED) {
      const refused = await refusedOf(ask, method, path, { ...body(), [name]: true });
      if (refused?.[1] !== name || refused[2] !== 'whitelist') taken.push([name, refused]);
    }
    expect(taken).toEqual([]);
  });

  test('accepts attributes that customers own', async () => {
    const said = Object.fromEntries(OWN.map((name) => [name, 'x']));
    expect(await refusedOf(ask, method, path, { ...body(), ...said })).toBeUndefined();
  });
});

test('a user may send back staff-set attributes unchanged, but not change them', async () => {
  const decided = { group: 'trade', price_list_id: 7, notes: 'pays late', private: { score: 3 } };
  const path = `/users/${eve.id}`;
  await store.asAdmin('PUT', path, decided);
  const refused = (more: object) => refusedOf(asEve, 'PUT', '/users/me', more);
  expect(await refused({ ...decided, name: 'Ada' })).toBeUndefined();
  for (const [name, value] of Object.entries({ ...decided, group: 'vip' })) {
    expect(await refused({ [name]: value === 'vip' ? value : null })).toEqual([
      400,
      name,
      'whitelist',
    ]);
  }
  expect((await store.asAdmin('GET', path)).body.data).toMatchObject(decided);
  await store.asAdmin('PUT', path, {
    group: null,
    price_list_id: null,
    notes: null,
    private: null,
  });
});

test('an order accepts an address with attributes that staff set', async () => {
  const billing_address = { ...ADDRESS, verified: true };
  expect(
    await refusedOf(store.asPublic, 'POST', '/orders', { ...ORDER, billing_address }),
  ).toBeUndefined();
});
