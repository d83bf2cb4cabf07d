import { expect, test } from 'vitest';
import { revocations } from '../../../shared/storage/keys.ts';
import { API_KEY_TTL_MS, digestOfKey, grantRemoval } from '../../../shared/tenancy/api-keys.ts';
import { createApplication } from '../../../shared/tenancy/provisioning.ts';
import { endTokens } from '../../../shared/tenancy/revocations.ts';
import { rotateKeys } from '../../../shared/tenancy/rotation.ts';
import { WRITE_CACHE_TTL_MS } from '../../../shared/tenancy/tenant-cache.ts';
import {
  ADDRESS,
  asking,
  asStaff,
  create,
  errorOf,
  logIn,
  MEMBER,
  openStore,
  PRODUCT,
  statusOf,
} from '../../store/api.ts';
import { stopClock, tick } from '../../store/clock.ts';
import { cipher, storage, table } from '../../store/local-store.ts';
import { startOwnServer } from '../../store/own-server.ts';
import { recordedStorage } from '../../store/recorded-storage.ts';
import { addMember, asMember } from '../../store/staff.ts';

/** A server that has cached the store, while others revoke: as two functions in the cloud. */
stopClock();
const recorded = recordedStorage(storage);
const url = await startOwnServer({ storage: recorded.storage });

const REVOKED = { code: 401, type: 'Unauthorized' };

test('a user revoked on another instance can write for at most 5 seconds', async () => {
  const { application, userId, asUser } = await openStore({}, url);
  const address = await create(asUser, '/addresses', ADDRESS);
  const revoked_at = Date.now();
  await table.write({ put: { ...revocations.userKey(application.id, userId), revoked_at } });
  tick(WRITE_CACHE_TTL_MS);
  expect((await asUser('GET', '/addresses')).body.data).toEqual([address]);
  const refused = await asUser('POST', '/addresses', ADDRESS);
  expect([refused.status, errorOf(refused)]).toMatchObject([401, REVOKED]);
  expect((await asUser('GET', '/addresses')).status).toBe(401);
});

test('a user can write for at most 5 seconds after a key rotation, then log in again', async () => {
  const { application, userId, asUser } = await openStore({}, url);
  const address = await create(asUser, '/addresses', ADDRESS);
  const renewed = await rotateKeys(table, cipher, application, { now: Date.now() });
  tick(WRITE_CACHE_TTL_MS);
  expect((await asUser('GET', '/addresses')).body.data).toEqual([address]);
  const refused = await asUser('POST', '/addresses', ADDRESS);
  expect([refused.status, errorOf(refused)]).toMatchObject([401, REVOKED]);
  const again = await logIn(renewed, userId, url);
  await create(again, '/addresses', ADDRESS);
});

test('an admin can write for at most 5 seconds after keys are rotated elsewhere', async () => {
  const { application, asAdmin } = await openStore({}, url);
  const product = await create(asAdmin, '/products', PRODUCT);
  await rotateKeys(table, cipher, application, { now: Date.now() });
  tick(WRITE_CACHE_TTL_MS);
  for (const [method, body] of [
    ['PUT', { price: 0 }],
    ['PATCH', { price: 0 }],
    ['DELETE'],
  ] as const) {
    const refused = await asAdmin(method, `/products/${product.id}`, body);
    expect([refused.status, errorOf(refused)]).toMatchObject([401, REVOKED]);
  }
});

test('a deleted API key ends at once on one machine and after 5 seconds elsewhere', async () => {
  const { application, asAdmin } = await openStore({}, url);
  const newKey = async () => {
    const body = { name: 'A program', permissions: ['brands:read'] };
    const { id, secret } = await create(asAdmin, '/api-keys', body);
    const read = async () => statusOf(asking(`Bearer ${secret}`, url)('GET', '/brands'));
    expect(await read()).toBe(200);
    return { id, read, digest: digestOfKey(String(secret)) };
  };
  const here = await newKey();
  await asAdmin('DELETE', `/api-keys/${here.id}`);
  expect(await here.read()).toBe(401);
  const elsewhere = await newKey();
  await table.transactWrite(grantRemoval(application.id, elsewhere.id, elsewhere.digest));
  expect(await elsewhere.read()).toBe(200);
  tick(API_KEY_TTL_MS);
  expect(await elsewhere.read()).toBe(401);
});

test('disabling a staff member locks them out at once on one machine', async () => {
  const store = await openStore({}, url);
  const owner = await addMember(store, [{ application_id: 'all', role: 'owner' }]);
  const packer = await addMember(store, [
    { application_id: store.application.id, role: 'support' },
  ]);
  const asPacker = await asMember(store, packer, url);
  expect(await statusOf(asPacker('GET', '/orders'))).toBe(200);
  const asOwner = await asMember(store, owner, url);
  expect(await statusOf(asOwner('PUT', `/staff/${packer.id}`, { status: 'disabled' }))).toBe(200);
  expect(await statusOf(asPacker('GET', '/orders'))).toBe(401);
});

test('revoking a staff member locks them out of all stores within 5 seconds', async () => {
  const { application, asPublic } = await openStore({}, url);
  const { accountId } = application;
  const second = await createApplication(table, cipher, accountId, application.settings);
  const asMember = await Promise.all(
    [{ application }, second].map((of) => asStaff(of, ['brands:read', 'brands:write'], { url })),
  );
  const colleague = { ...MEMBER, id: MEMBER.id + 1 };
  const asOther = await asStaff({ application }, ['brands:write'], { staff: colleague, url });
  for (const ask of asMember) await create(ask, '/brands', { name: 'Kettles' });
  await table.write(endTokens(accountId, MEMBER.id, Date.now()));
  tick(WRITE_CACHE_TTL_MS);
  for (const ask of asMember) {
    expect(await statusOf(ask('GET', '/brands'))).toBe(401);
    expect(await statusOf(ask('POST', '/brands', { name: 'More kettles' }))).toBe(401);
  }
  await create(asOther, '/brands', { name: 'Pots' });
  // Shoppers read nothing of it.
  tick(WRITE_CACHE_TTL_MS);
  expect(await recorded.callsOf(() => asPublic('GET', '/application'))).toEqual([]);
});

test('checking revocations costs one query per 5 seconds, and nothing for guests', async () => {
  const { asPublic, asUser, asAdmin } = await openStore({}, url);
  const product = await create(asAdmin, '/products', PRODUCT);
  const items = [{ product_id: product.id, quantity: 1 }];
  const cart = await create(asPublic, '/carts', { items });
  tick(WRITE_CACHE_TTL_MS);
  const add = () => asPublic('PATCH', `/carts/${cart.id}`, { op: 'add', items });
  expect(await recorded.callsOf(add)).not.toContain('query');
  // The first one counts the addresses of the user as well.
  const save = () => asUser('POST', '/addresses', ADDRESS);
  expect(await recorded.callsOf(save)).toEqual(['query', 'keys', 'write']);
  expect(await recorded.callsOf(save)).toEqual(['write']);
});
