import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { create, inTurn } from '../store/api.ts';
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

const { openShop } = await startLoginServer();

test('after 100 failed logins in an hour, strangers must wait but known clients can log in', async () => {
  const shop = await openShop();
  const { from, email, password } = shop;
  expect((await authenticate(from('192.0.2.1'), email, password)).status).toBe(200);
  const login = await authenticate(from('192.0.2.2'), email, password);
  const { device } = login.body.data;
  expect(login.body.data).toEqual({
    token: expect.any(String),
    user: expect.objectContaining({ email }),
    access: 'user',
    role: 'user',
    device: expect.stringMatching(/^[\w-]{67}$/),
  });
  await useUpEmail(shop);
  const stranger = from('192.0.2.3');
  expectTooMany(await authenticate(stranger, email, password), 60 * 60);
  expectTooMany(await authenticate(from(SERVER), email, password), 60 * 60);
  for (const known of ['192.0.2.1', '192.0.2.2']) {
    expect((await authenticate(from(known), email, password)).status).toBe(200);
  }
  expect((await authenticate(stranger, email, password, device)).status).toBe(200);
});

test.each([
  [
    'of another user',
    async ({ asAdmin, from, password }) => {
      const other = { name: 'B', email: `${randomUUID()}@example.org`, password };
      await create(asAdmin, '/users', other);
      return (await authenticate(from(SERVER), other.email, password)).body.data.device;
    },
  ],
  [
    'with another signature',
    async ({ from, email, password }) => {
      const { device } = (await authenticate(from('192.0.2.1'), email, password)).body.data;
      return device.slice(0, -2) + (device.endsWith('AA') ? 'BB' : 'AA');
    },
  ],
  [
    'of 180 days ago',
    async ({ from, email, password }) => {
      const { device } = (await authenticate(from('192.0.2.1'), email, password)).body.data;
      tick(180 * 24 * 60 * 60_000);
      return device;
    },
  ],
  [
    'of an earlier password',
    async ({ from, email, password, asAdmin, id }) => {
      const { device } = (await authenticate(from('192.0.2.1'), email, password)).body.data;
      await asAdmin('PUT', `/users/${id}`, { password });
      return device;
    },
  ],
  [
    'that has failed 10 times',
    async ({ from, email, password }) => {
      const { device } = (await authenticate(from('192.0.2.1'), email, password)).body.data;
      const failed = await inTurn(10, () =>
        authenticate(from('192.0.2.5'), email, 'wrong', device),
      );
      expect(tally(failed)).toEqual({ 401: 10 });
      return device;
    },
  ],
  ['that is none', async () => 'x'.repeat(67)],
] satisfies [string, (shop: Awaited<ReturnType<typeof openShop>>) => Promise<string>][])(
  'a device token %s does not bypass the limit',
  async (_, deviceOf) => {
    const shop = await openShop();
    const device = await deviceOf(shop);
    await useUpEmail(shop);
    const { from, email, password } = shop;
    expectTooMany(await authenticate(from('192.0.2.77'), email, password, device), 60 * 60);
  },
);

test('a failed login with a device token counts only against that token', async () => {
  const { from, email, password } = await openShop();
  const shopper = from('192.0.2.1');
  const { device } = (await authenticate(shopper, email, password)).body.data;
  expect(await fail(shopper, email, 10)).toEqual({ 401: 10 });
  tick(3_000);
  for (let i = 0; i < 9; i += 1) {
    expect((await authenticate(shopper, email, 'wrong', device)).status).toBe(401);
  }
  expect((await authenticate(shopper, email, password, device)).status).toBe(200);
  expect((await authenticate(shopper, email, 'wrong', device)).status).toBe(401);
  tick(3_000);
  expectTooMany(await authenticate(shopper, email, password, device), 15 * 60 - 6);
});

test('known clients still get a recovery code after strangers have used up the limit', async () => {
  const { application, email, password, from } = await openShop();
  const asked = async (address: string, body: object = {}) => {
    await from(address)('POST', '/users/recoverPassword', { email, ...body });
    const [code] = await table.query(`${application.id}#users#codes`);
    return code?.['mails'];
  };
  for (const mails of [1, 2, 3, 3]) expect(await asked('198.51.100.1')).toBe(mails);
  const { device } = (await authenticate(from('198.51.100.2'), email, password)).body.data;
  for (const mails of [4, 5]) expect(await asked('198.51.100.2')).toBe(mails);
  expect(await asked('198.51.100.1')).toBe(5);
  for (const mails of [6, 6]) expect(await asked('198.51.100.3', { device })).toBe(mails);
});
