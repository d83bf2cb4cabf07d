import { expect, test } from 'vitest';
import { applicationPartition, revocations } from '../../../shared/storage/keys.ts';
import { rotateKeys } from '../../../shared/tenancy/rotation.ts';
import { WRITE_CACHE_TTL_MS } from '../../../shared/tenancy/tenant-cache.ts';
import { ADDRESS, create, errorOf, logIn, openStore, PRODUCT } from '../../store/api.ts';
import { stopClock, tick } from '../../store/clock.ts';
import { cipher, storage, table } from '../../store/local-store.ts';
import { startOwnServer } from '../../store/own-server.ts';
import { recordedStorage } from '../../store/recorded-storage.ts';

/** A server that has cached the store, while others revoke: as two functions in the cloud. */
stopClock();
const recorded = recordedStorage(storage);
const url = await startOwnServer({ storage: recorded.storage });

const REVOKED = { code: 401, type: 'Unauthorized' };

test('a user whose tokens are revoked elsewhere writes for 5 seconds at most', async () => {
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

test('a user whose store has other keys writes for 5 seconds at most, and logs in again', async () => {
  const { application, userId, asUser } = await openStore({}, url);
  const address = await create(asUser, '/addresses', ADDRESS);
  const renewed = await rotateKeys(table, cipher, application);
  tick(WRITE_CACHE_TTL_MS);
  expect((await asUser('GET', '/addresses')).body.data).toEqual([address]);
  const refused = await asUser('POST', '/addresses', ADDRESS);
  expect([refused.status, errorOf(refused)]).toMatchObject([401, REVOKED]);
  const again = await logIn(renewed, userId, url);
  await create(again, '/addresses', ADDRESS);
});

test('what version 0.1 has revoked stays revoked', async () => {
  const { application, userId, asUser } = await openStore({}, url);
  const key = { pk: applicationPartition(application.id), sk: `revoked#${userId}` };
  await table.write({ put: { ...key, revoked_at: Date.now() } });
  expect((await asUser('GET', '/addresses')).status).toBe(401);
});

test('an admin whose keys are replaced elsewhere writes for 5 seconds at most', async () => {
  const { application, asAdmin } = await openStore({}, url);
  const product = await create(asAdmin, '/products', PRODUCT);
  await rotateKeys(table, cipher, application);
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

test('that costs one query in 5 seconds, and guests nothing', async () => {
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
