import { describe, expect, test } from 'vitest';
import { exampleBody } from '../../bin/build/openapi/commands.ts';
import type { JsonObject } from '../../shared/contract/json.ts';
import {
  ADDRESS,
  type Answered,
  type Ask,
  create,
  logIn,
  openStore,
  PRODUCT,
} from '../store/api.ts';
import { withRecords } from '../store/examples.ts';
import { operations, recordSubjects } from '../store/operations.ts';
import { addMember, openOwner } from '../store/staff.ts';

/** PATCH means what PUT means (protocol.md, "Records"). */
const store = await openStore();
const { asAdmin, asUser, asPublic } = store;
const { asOwner } = await openOwner(store);

const patches = operations.filter(({ method }) => method === 'PATCH');
const twins = patches.filter(({ route }) => route.methods.includes('PUT'));

test('every PUT has a PATCH, and only three PATCH routes have no PUT', () => {
  const alone = patches.filter(({ route }) => route.body !== 'rows');
  const own = alone.filter((each) => !twins.includes(each)).map(({ path }) => path);
  expect(own.sort()).toEqual(['/carts/:id', '/orders/:id', '/orders/:id/returns/:index']);
  const puts = operations.filter(({ method }) => method === 'PUT').map(({ path }) => path);
  expect([...new Set([...alone.map(({ path }) => path), ...puts])].sort()).toEqual(
    alone.map(({ path }) => path).sort(),
  );
  expect(twins.length).toBeGreaterThan(20);
});

/** All of it but the time of the change. */
const answered = ({ status, body, headers }: Answered) => ({
  status,
  allow: headers.get('allow'),
  body: JSON.parse(JSON.stringify(body), (name, value) => (name === 'updated_at' ? '' : value)),
});

describe.each(twins)('$path', ({ path }) => {
  const missing = path.replaceAll(/:\w+/g, '4096');

  test.each([
    ['the public', asPublic],
    ['a user', asUser],
    ['an admin', asAdmin],
  ])('is refused like PUT for %s', async (_, ask) => {
    for (const body of [{}, { name: 7, items: 7 }, { [`x${path.length}`]: null }]) {
      const put = answered(await ask('PUT', missing, body));
      expect(answered(await ask('PATCH', missing, body))).toEqual(put);
    }
  });
});

type Change = [path: string, body: JsonObject, ask?: Ask, status?: number];

const PASSWORD = 'correct horse';

async function user(email: string): Promise<{ id: number; asOwner: Ask }> {
  const { id } = await create(asPublic, '/users', { name: 'Ada', email, password: PASSWORD });
  return { id, asOwner: await logIn(store, id) };
}

async function order(): Promise<number> {
  const { id: product_id } = await create(asAdmin, '/products', PRODUCT);
  const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };
  const body = { items: [{ product_id, quantity: 1 }], ...addresses };
  return (await create(asAdmin, '/orders', body)).id;
}

async function noteOf(record: string): Promise<Change> {
  const { id } = await create(asAdmin, `${record}/notes`, { text: 'Rings at noon.' });
  return [`${record}/notes/${id}`, { pinned: true }];
}

/** A record to change, and how, of each path that the documentation of a resource has no whole of. */
const CHANGES: Readonly<Record<string, () => Promise<Change>>> = {
  '/application': async () => ['/application', { name: 'Teas' }],
  '/application/processors/stripe': async () => [
    '/application/processors/stripe',
    { secret_key: 'sk_test_a1' },
  ],
  '/application/processors/braintree': async () => [
    '/application/processors/braintree',
    { environment: 'sandbox', merchant_id: 'm1', public_key: 'p1', private_key: 'k1' },
  ],
  '/carts/:id/coupon': async () => {
    const cart = await create(asAdmin, '/carts', { items: [] });
    const coupon = { code: 'PATCHED', target_type: 'CART_COUPON', discount_type: 'NET_REDUCTION' };
    await create(asAdmin, '/coupons', { ...coupon, name: 'x', discount_value: 1, active: true });
    return [`/carts/${cart.id}/coupon`, { coupon_code: 'PATCHED' }];
  },
  '/orders/:id/notes/:note_id': async () => noteOf(`/orders/${await order()}`),
  '/orders/:id/shipments/:index': async () => {
    const order_id = await order();
    const cash = await create(asAdmin, '/paymentMethods', { name: 'x', cost_type: 'no_cost' });
    await create(asAdmin, '/payments', { order_id, payment_method_id: cash.id });
    await asAdmin('POST', `/orders/${order_id}/shipments`, { method: 'Post' });
    return [`/orders/${order_id}/shipments/0`, { tracking_code: 'RR1' }];
  },
  '/products/:id/variants/:variant_id': async () => {
    const { id } = await create(asAdmin, '/products', {
      ...PRODUCT,
      has_variants: true,
      variantsDefinition: { Size: ['S', 'M'] },
      variants: [{ options: { Size: 'S' } }, { options: { Size: 'M' } }],
    });
    return [`/products/${id}/variants/2`, { price: 7 }];
  },
  // A server takes one only where its operator has set none.
  '/applications/mailServer': async () => {
    const server = { host: 'mail.example.org', port: 465, from: 'shop@example.org' };
    return ['/applications/mailServer', server, asOwner, 404];
  },
  '/roles/:id': async () => {
    const role = { name: 'Packing', permissions: ['orders:read'] };
    const { id } = await create(asOwner, '/roles', role);
    return [`/roles/${id}`, { name: 'Sending' }, asOwner];
  },
  '/staff/:id': async () => {
    const memberships = [{ application_id: 'all', role: 'support' }];
    const { id } = await addMember(store, memberships);
    return [`/staff/${id}`, { memberships }, asOwner];
  },
  '/staff/me': async () => ['/staff/me', { name: 'Admiral Hopper' }, asOwner],
  '/staff/me/totp': async () => {
    const secret = 'A'.repeat(32);
    return ['/staff/me/totp', { password: 'wrong horse', secret, code: '123456' }, asOwner, 400];
  },
  '/users/:id/notes/:note_id': async () => noteOf(`/users/${(await user('noted@example.org')).id}`),
  '/users/me': async () => ['/users/me', { name: 'B' }, (await user('me@example.org')).asOwner],
  '/users/:id/updatePassword': async () => {
    const { id } = await user('password@example.org');
    const body = { old_password: PASSWORD, new_password: PASSWORD };
    return [`/users/${id}/updatePassword`, body];
  },
  '/users/me/updatePassword': async () => {
    const { asOwner } = await user('own-password@example.org');
    const body = { old_password: 'wrong horse', new_password: PASSWORD };
    return ['/users/me/updatePassword', body, asOwner, 404];
  },
};

const ofRecords = twins.filter(
  ({ path, resource }) => path === `/${resource.name}/:id` && resource.records !== 'account',
);

test('every route is tested with a record', () => {
  const tested = [...Object.keys(CHANGES), ...ofRecords.map(({ path }) => path)];
  expect(tested.sort()).toEqual(twins.map(({ path }) => path).sort());
});

test.each(Object.entries(CHANGES))('PATCH %s answers like PUT', async (_, make) => {
  const [path, body, ask = asAdmin, status = 200] = await make();
  const put = answered(await ask('PUT', path, body));
  expect(put.status).toBe(status);
  expect(answered(await ask('PATCH', path, body))).toEqual(put);
});

test.each(ofRecords)('PATCH $path answers like PUT', async (operation) => {
  const { name } = operation.resource;
  const subject = recordSubjects.find(({ resource }) => resource.name === name);
  const make = (path: string, body: JsonObject) => create(asAdmin, path, body);
  const example = await withRecords(subject?.documentation.example ?? {}, make);
  const { id } = await make(`/${name}`, example);
  const body = await withRecords(Object(exampleBody({ ...operation, method: 'PUT' })), make);
  const put = answered(await asAdmin('PUT', `/${name}/${id}`, body));
  expect(put.status).toBe(200);
  expect(answered(await asAdmin('PATCH', `/${name}/${id}`, body))).toEqual(put);
});
