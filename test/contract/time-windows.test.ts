import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ask, asking, create, credentials, inTurn, openStore, statusOf } from '../store/api.ts';
import { stopClock, tick } from '../store/clock.ts';
import { table } from '../store/local-store.ts';
import { startOwnServer } from '../store/own-server.ts';

/** What holds for a time, by a clock that stands still until a test moves it. */
stopClock();
const url = await startOwnServer();
const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

test('accepts timestamps up to 100 seconds off, in either unit', async () => {
  const store = await openStore({}, url);
  const now = Date.now();
  const inSeconds = Math.floor(now / SECOND);
  const statusFor = (timestamp: number) =>
    statusOf(ask('POST', '/tokens', { body: credentials(store, { timestamp }), url }));
  for (const near of [now - 100_000, now + 100_000, inSeconds - 99, inSeconds + 100]) {
    expect([near, await statusFor(near)]).toEqual([near, 200]);
  }
  for (const far of [now - 100_001, now + 100_001, inSeconds - 101, inSeconds + 101]) {
    expect([far, await statusFor(far)]).toEqual([far, 400]);
  }
});

test('a token expires after four hours', async () => {
  const store = await openStore({}, url);
  const answer = await ask('POST', '/tokens', { body: credentials(store), url });
  const { token, expire } = answer.body.data;
  expect(expire).toBe(Date.now() + 4 * HOUR);
  const asAdmin = asking(`${store.application.publicKey}:${token}`, url);
  tick(4 * HOUR - SECOND);
  expect(await statusOf(asAdmin('GET', '/orders'))).toBe(200);
  tick(2 * SECOND);
  expect(await statusOf(asAdmin('GET', '/orders'))).toBe(401);
});

test('failed logins lock an account for 15 minutes', async () => {
  const { asPublic } = await openStore({ server_addresses: [] }, url);
  const email = `${randomUUID()}@example.org`;
  await create(asPublic, '/users', { name: 'Ada', email, password: 'correct horse' });
  const authenticate = (password: string) =>
    asPublic('POST', '/users/authenticate', { email, password });
  const fail = () => inTurn(10, () => statusOf(authenticate('wrong')));
  expect(await fail()).toEqual(Array.from({ length: 10 }, () => 401));
  tick(15 * MINUTE - SECOND);
  expect((await authenticate('correct horse')).headers.get('retry-after')).toBe('1');
  tick(SECOND);
  expect(await statusOf(authenticate('correct horse'))).toBe(200);
  expect(await fail()).toEqual(Array.from({ length: 10 }, () => 401));
  expect(await statusOf(authenticate('correct horse'))).toBe(429);
});

test('ignores forwarding headers when limiting failed logins', async () => {
  const store = await openStore({ server_addresses: [] }, url);
  const { publicKey } = store.application;
  const email = `${randomUUID()}@example.org`;
  const account = { name: 'Ada', email, password: 'correct horse' };
  await create(store.asAdmin, '/users', account);
  const attempt = (password: string, i = 0) =>
    ask('POST', '/users/authenticate', {
      authorization: publicKey,
      body: { email, password },
      headers: { 'X-Forwarded-For': `203.0.113.${i}`, Forwarded: `for=203.0.113.${i}` },
      url,
    });
  const statuses = await inTurn(10, (i) => statusOf(attempt('wrong', i)));
  expect(statuses).toEqual(statuses.map(() => 401));
  const refused = await attempt(account.password, 99);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(15 * 60)]);
  const items = await table.query(`${store.application.id}#failures`);
  expect(items.length).toBeGreaterThan(0);
  expect(JSON.stringify(items)).not.toMatch(/127\.0\.0\.1|203\.0\.113|@example/);
  // Whoever has the secret key logs in for others.
  expect(await statusOf(store.asAdmin('POST', '/users/authenticate', account))).toBe(200);
  tick(15 * MINUTE);
  expect(await statusOf(attempt(account.password))).toBe(200);
});
