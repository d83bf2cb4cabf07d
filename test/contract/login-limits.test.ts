import { expect, test } from 'vitest';
import { countFailures } from '../../shared/tenancy/login-limits.ts';
import { ask, atOnce, create, credentials, inTurn, logIn } from '../store/api.ts';
import { tick } from '../store/clock.ts';
import { table } from '../store/local-store.ts';
import {
  authenticate,
  expectTooMany,
  fail,
  SERVER,
  startLoginServer,
  tally,
  useUpEmail,
} from '../store/login-shop.ts';
import { issueCode } from '../store/recovery-code.ts';

const { openShop, url } = await startLoginServer();

test('10 failed logins lock an email address for that network only', async () => {
  const { from, asAdmin, email, password } = await openShop();
  const attacker = from('192.0.2.1');
  expect(await fail(attacker, email, 10)).toEqual({ 401: 10 });
  expectTooMany(await authenticate(attacker, email.toUpperCase(), password), 15 * 60);
  for (const asked of [from('192.0.2.2'), from(SERVER), asAdmin]) {
    expect((await authenticate(asked, email, password)).status).toBe(200);
  }
  const other = await create(asAdmin, '/users', { name: 'B', email: 'b@example.org', password });
  expect((await authenticate(attacker, other.email, password)).status).toBe(200);
  tick(15 * 60_000);
  expect((await authenticate(attacker, email, password)).status).toBe(200);
});

test('an IPv6 network is the first 64 bits of an address', async () => {
  const { from, email, password } = await openShop();
  expect(await fail(from('2001:db8:1:2::1'), email, 10)).toEqual({ 401: 10 });
  expectTooMany(await authenticate(from('2001:db8:1:2:ffff::2'), email, password), 15 * 60);
  expect((await authenticate(from('2001:db8:1:3::1'), email, password)).status).toBe(200);
});

test('40 failures for one email address lock it for the wider IPv6 network', async () => {
  const { from, email, password } = await openShop();
  for (let i = 1; i <= 4; i += 1) {
    expect(await fail(from(`2001:db8:7:${i}::1`), email, 11)).toEqual({ 401: 10, 429: 1 });
  }
  expectTooMany(await authenticate(from('2001:db8:7:5::1'), email, password), 15 * 60);
  for (const address of ['2001:db8:8:1::1', '192.0.2.2']) {
    expect((await authenticate(from(address), email, password)).status).toBe(200);
  }
});

test('checks only 10 of 25 concurrent wrong passwords', async () => {
  const { from, email } = await openShop();
  const shopper = from('192.0.2.1');
  const atFirst = tally(await atOnce(25, () => authenticate(shopper, email, 'wrong')));
  // One that has just been counted, and still runs, counts twice until it ends.
  const { 401: looked = 0, 429: refused = 0 } = atFirst;
  expect([looked > 0, looked <= 10, looked + refused]).toEqual([true, true, 25]);
  // Requests of a network address suffice for 12 logins at once, and for as many 3 seconds later.
  tick(3_000);
  const { 401: more = 0 } = await fail(shopper, email, 12);
  expect(looked + more).toBe(10);
});

test('an unknown email address has the same limit as any other', async () => {
  const { from } = await openShop();
  expect(await fail(from('192.0.2.1'), 'nobody@example.org', 12)).toEqual({ 401: 10, 429: 2 });
});

test('a network address gets 300 failures a minute across all email addresses', async () => {
  const { application, from, email, password } = await openShop();
  const attacker = from('192.0.2.1');
  expect(await fail(attacker, 'nobody@example.org', 10)).toEqual({ 401: 10 });
  // Instances count requests by themselves, and failures together.
  const elsewhere = { 'login-address': '192.0.2.1' };
  await inTurn(289, () => countFailures(table, application.id, elsewhere, Date.now()));
  expect((await authenticate(attacker, email, 'wrong')).status).toBe(401);
  tick(1_000);
  expectTooMany(await authenticate(attacker, email, password), 60 - 1);
  expect((await authenticate(from('192.0.2.2'), email, password)).status).toBe(200);
});

test('successful logins are not counted and cost no writes', async () => {
  const { from, email, password } = await openShop();
  const shopper = from('192.0.2.1');
  for (let i = 0; i < 12; i += 1) {
    expect((await authenticate(shopper, email, password)).status).toBe(200);
  }
  tick(3_000);
  const again = await authenticate(shopper, email, password);
  expect(again.headers.get('server-timing')).toMatch(/2 round trips, \S+ read units, 0 write/);
  expect(await fail(shopper, email, 9)).toEqual({ 401: 9 });
  expect((await authenticate(shopper, email, password)).status).toBe(200);
});

test('an admin token and a store server bypass the address limit', async () => {
  const { from, asAdmin, email, password } = await openShop();
  expect(tally(await atOnce(101, () => authenticate(asAdmin, email, 'wrong')))).toEqual({
    404: 101,
  });
  expect(await fail(from(SERVER), email, 30)).toEqual({ 401: 30 });
  for (const asked of [from(SERVER), from('192.0.2.9')]) {
    expect((await authenticate(asked, email, password)).status).toBe(200);
  }
});

test('wrong old passwords do not lock the login', async () => {
  const shop = await openShop();
  const { from, application, id, email, password } = shop;
  const asUser = await logIn(shop, id, url);
  const change = (old_password: string) =>
    asUser('PUT', '/users/me/updatePassword', { old_password, new_password: password });
  expect(tally(await atOnce(12, () => change('wrong')))).toEqual({ 404: 12 });
  expect((await authenticate(from('192.0.2.1'), email, password)).status).toBe(200);
  await useUpEmail(shop);
  tick(1_000);
  expect((await change(password)).status).toBe(200);
  expect(application.status).toBe('active');
});

test('password recovery by email always works and clears the failure counts', async () => {
  const shop = await openShop();
  const { application, from, email } = shop;
  const shopper = from('192.0.2.1');
  expect(await fail(shopper, email, 10)).toEqual({ 401: 10 });
  for (let i = 1; i <= 9; i += 1) await fail(from(`198.51.100.${i}`), email, 10);
  expect((await shopper('POST', '/users/recoverPassword', { email })).status).toBe(200);
  const { link: code } = await issueCode(application, email);
  const reset = { email, verification_code: code, new_password: 'battery staple' };
  expect((await shopper('POST', '/users/resetPassword', reset)).status).toBe(200);
  tick(1_000);
  for (const address of ['192.0.2.1', '192.0.2.2']) {
    expect((await authenticate(from(address), email, 'battery staple')).status).toBe(200);
  }
});

test('one store does not lock accounts in another', async () => {
  const [mine, other] = [await openShop(), await openShop()];
  const { email, password } = mine;
  await create(other.asAdmin, '/users', { name: 'Ada', email, password });
  await fail(mine.from('192.0.2.1'), email, 11);
  expect((await authenticate(other.from('192.0.2.1'), email, password)).status).toBe(200);
});

test('after 10 wrong secret keys, only wrong ones are rate limited', async () => {
  const { application, secretKey } = await openShop();
  const send = (secret: string) =>
    ask('POST', '/tokens', { body: credentials({ application, secretKey: secret }), url });
  // The first use within an hour is noted, which costs a write.
  expect((await send(secretKey)).status).toBe(200);
  const failed = await atOnce(14, () => send('sk_wrong'));
  expect(tally(failed)).toEqual({ 401: 10, 429: 4 });
  expectTooMany(await send('sk_wrong'), 15 * 60);
  const answer = await send(secretKey);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('server-timing')).toContain('0 round trips');
});
