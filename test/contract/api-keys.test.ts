import { describe, expect, test } from 'vitest';
import { restoredPartitions } from '../../bin/ops/partitions.ts';
import { MAX_API_KEYS } from '../../functions/apiKeys/hooks.ts';
import { permissionOf, type Route, routesOf } from '../../shared/contract/resource.ts';
import { resources } from '../../shared/resources/index.ts';
import { type Key, recordKey } from '../../shared/storage/keys.ts';
import { digestOfKey, keyUse } from '../../shared/tenancy/api-keys.ts';
import {
  type Ask,
  ask,
  asking,
  atOnce,
  create,
  errorOf,
  openStore,
  PRODUCT,
  statusOf,
} from '../store/api.ts';
import { itemsOf, table } from '../store/local-store.ts';
import { until } from '../store/until.ts';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

const store = await openStore();
const { asAdmin, application } = store;

/** What a new key with these permissions is called by, and its record. */
async function newKey(permissions: readonly string[], more: object = {}) {
  const { secret, ...key } = await create(asAdmin, '/api-keys', {
    name: 'A program',
    permissions,
    ...more,
  });
  return { key, secret: String(secret), asKey: asking(`Bearer ${secret}`) };
}

test("the API returns a key's secret only on creation and does not store it", async () => {
  const body = { name: 'Warehouse', permissions: ['products:read'] };
  const { secret, ...key } = await create(asAdmin, '/api-keys', body);
  expect({ secret, ...key }).toEqual({
    id: expect.any(Number),
    application_id: application.id,
    ...body,
    expires_at: null,
    created_by: { kind: 'admin' },
    secret: expect.stringMatching(new RegExp(`^swk_${application.id.toString(36)}_[\\w-]{43}$`)),
    created_at: TIME,
    updated_at: TIME,
  });
  const path = `/api-keys/${key.id}`;
  expect((await asAdmin('GET', path)).body.data).toEqual(key);
  expect((await asAdmin('GET', '/api-keys')).body.data).toContainEqual(key);
  const { body: changed } = await asAdmin('PUT', path, { name: 'Stock' });
  expect(changed.data).toEqual({ ...key, name: 'Stock', updated_at: TIME });
  expect(JSON.stringify(await itemsOf(application.id))).not.toContain(secret);
});

test('a key works in both header forms, and its changes name it', async () => {
  const { key, secret, asKey } = await newKey(['products:read', 'products:write']);
  const product = await create(asKey, '/products', PRODUCT);
  const asToken = asking(`${application.publicKey}:${secret}`);
  expect((await asToken('GET', `/products/${product.id}`)).body.data).toEqual(product);
  const item = await table.get(recordKey(application, 'products', product.id));
  expect(JSON.parse(String(item?.['by']))).toEqual({
    kind: 'key',
    id: key.id,
    name: 'A program',
    address: expect.any(String),
    request_id: expect.any(String),
  });
  expect((await asAdmin('GET', `/api-keys/${key.id}`)).body.data.last_used_at).toEqual(TIME);
});

test('a key without a permission gets a 403 that names it', async () => {
  const { asKey } = await newKey(['products:read']);
  const refused = await asKey('POST', '/products', PRODUCT);
  expect({ status: refused.status, body: refused.body }).toEqual({
    status: 403,
    body: {
      status: false,
      errors: [
        {
          code: 403,
          type: 'Forbidden',
          message: 'This requires the permission products:write.',
          permission: 'products:write',
        },
      ],
    },
  });
});

describe('an admin route refuses a key without its permission', () => {
  const paths = resources.flatMap((resource) =>
    routesOf(resource).flatMap((route: Route) => {
      const permission = permissionOf(resource, route);
      return permission && route.access !== 'anyone' && route.access.admin
        ? route.methods.map((method) => [method, route.path, permission])
        : [];
    }),
  );

  test.each(paths)('%s %s', async (method = '', path = '', permission = '') => {
    const { asKey } = await keyWithout(permission);
    const at = path.replaceAll(/:event_type/g, 'password_recovery').replaceAll(/:\w+/g, '1');
    const answer = await asKey(method, at, method === 'GET' ? undefined : {});
    expect(errorOf(answer)).toMatchObject({ code: 403, permission });
  });
});

const keysWithout = new Map<string, ReturnType<typeof newKey>>();

/** With one other permission, which is not enough. */
function keyWithout(permission: string) {
  const other = permission === 'taxes:read' ? 'brands:read' : 'taxes:read';
  const key = keysWithout.get(other) ?? newKey([other]);
  keysWithout.set(other, key);
  return key;
}

test('a key that is wrong, deleted, expired or from another store gets a 401', async () => {
  const other = await openStore();
  const { secret, key } = await newKey(['products:read']);
  const read = (authorization: string) => statusOf(ask('GET', '/products', { authorization }));
  expect(await read(`Bearer ${secret}`)).toBe(200);
  expect(await read(`Bearer ${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`)).toBe(401);
  expect(await read(`${other.application.publicKey}:${secret}`)).toBe(401);
  expect(await read('Bearer swk_')).toBe(401);
  expect(await read(`Bearer swk_zzzzzzzzzzz_${secret.slice(-43)}`)).toBe(401);
  await asAdmin('DELETE', `/api-keys/${key.id}`);
  // At once on one machine (revoked-tokens.test.ts), else when the functions read it again.
  await until(
    () => read(`Bearer ${secret}`),
    (status) => status === 401,
  );
  const expired = await newKey(['products:read'], { expires_at: '2020-01-01' });
  expect(await statusOf(expired.asKey('GET', '/products'))).toBe(401);
});

test('deleting a key leaves nothing behind', async () => {
  const { key, secret, asKey } = await newKey(['products:read']);
  const nameOf = ({ pk, sk }: Key) => `${pk} / ${sk}`;
  const left = async () => (await itemsOf(application.id)).map(nameOf);
  await asKey('GET', '/products');
  const own = [
    nameOf(recordKey(application, 'apiKeys', key.id)),
    `${application.id}#apiKeys#digests / ${digestOfKey(secret)}`,
    nameOf(keyUse(application.id, key.id)),
  ];
  expect(await left()).toEqual(expect.arrayContaining(own));
  await asAdmin('DELETE', `/api-keys/${key.id}`);
  const after = await left();
  expect(own.filter((name) => after.includes(name))).toEqual([]);
});

test('a key with allowed networks is refused from others', async () => {
  const { asKey } = await newKey(['products:read'], { allowed_networks: ['203.0.113.0/24'] });
  expect(errorOf(await asKey('GET', '/products'))).toEqual({
    code: 403,
    type: 'Forbidden',
    message: 'This API key cannot be used from this network address.',
  });
  const { asKey: here } = await newKey(['products:read'], { allowed_networks: ['127.0.0.0/8'] });
  expect(await statusOf(here('GET', '/products'))).toBe(200);
});

test('a key cannot create, change or delete keys', async () => {
  const { asKey, key } = await newKey(['credentials:write', 'apiKeys:read']);
  const body = { name: 'Another', permissions: ['apiKeys:read'] };
  const refusals = [
    await asKey('POST', '/api-keys', body),
    await asKey('PUT', `/api-keys/${key.id}`, { permissions: ['orders:read'] }),
    await asKey('DELETE', `/api-keys/${key.id}`),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403]);
});

test.each([
  ['permissions.0', { permissions: ['products:sell'] }],
  ['permissions', { permissions: [] }],
  ['expires_at', { permissions: ['products:read'], expires_at: 'soon' }],
  ['allowed_networks.0', { permissions: ['products:read'], allowed_networks: ['203.0.113.7'] }],
])('an error names a wrong %s', async (name, fields) => {
  const answer = await asAdmin('POST', '/api-keys', { name: 'A program', ...fields });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).toContain(`"${name}"`);
});

test('restoring a backup does not bring back deleted keys', () => {
  const names = restoredPartitions(application.id).map((pk) => pk.split('#')[1]);
  expect(names).toContain('products');
  expect(names).not.toContain('apiKeys');
});

test('a store cannot exceed the maximum number of keys', async () => {
  const { asAdmin: asOther } = await openStore();
  const make = (ask: Ask) =>
    ask('POST', '/api-keys', { name: 'One of many', permissions: ['products:read'] });
  await atOnce(MAX_API_KEYS, () => make(asOther));
  let status = 200;
  while (status === 200) ({ status } = await make(asOther));
  expect(status).toBe(400);
  const { body } = await asOther('GET', '/api-keys?per_page=1');
  expect(body['count']).toBe(MAX_API_KEYS);
});

test('an admin filters events by the ID of a key', async () => {
  const { asKey, key } = await newKey(['brands:write']);
  await create(asKey, '/brands', { name: 'Saltmarsh Wool' });
  const find = () => asAdmin('GET', `/events?by.id=${key.id}`);
  await expect.poll(async () => (await find()).body.data).toHaveLength(1);
  const [event] = (await find()).body.data;
  expect(event).toMatchObject({
    type: 'brand.created',
    by: { kind: 'key', id: key.id, name: 'A program' },
  });
});
