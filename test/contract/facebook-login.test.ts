import { randomUUID } from 'node:crypto';
import { afterAll, expect, inject, test } from 'vitest';
import { setFacebookApp } from '../../shared/tenancy/facebook-app.ts';
import { startFakeFacebook } from '../processors/fake-facebook.ts';
import { type Ask, asking, create, errorOf, openStore, PRODUCT, statusOf } from '../store/api.ts';
import { cipher, table } from '../store/local-store.ts';

const app = { appId: '1087654321', appSecret: 'c0ffee00c0ffee00' };
const facebook = await startFakeFacebook({ port: inject('processorPorts').facebook, ...app });
afterAll(facebook.close);

const store = await openStore();
await setFacebookApp(table, cipher, store.application, app, Date.now());
const { asAdmin, asPublic } = store;

let ids = 1_000;
/** Somebody who has just logged in at Facebook. */
function person(profile: { email?: string; name?: string } = {}) {
  ids += 1;
  const [id, access_token] = [String(ids), randomUUID()];
  facebook.people.set(access_token, { id, ...profile });
  return { user_id: id, access_token };
}

const newEmail = () => `ada.${randomUUID()}@example.org`;
const logIn = (body: object, ask: Ask = asPublic) =>
  ask('POST', '/users/authenticate/facebook', body);

test('registers a new person and finds them again after an email change', async () => {
  const email = newEmail();
  const login = person({ email, name: 'Ada Verne' });
  const { status, body } = await logIn(login);
  expect(status).toBe(200);
  const { token, user } = body.data;
  expect(body.data).toEqual({ token, user, access: 'user', role: 'user' });
  expect(user).toMatchObject({
    email,
    name: 'Ada Verne',
    registered_with: 'facebook',
    image_url: 'https://faces.example/1.png',
  });
  const asUser = asking(`${store.application.publicKey}:${token}`);
  expect((await asUser('GET', '/users/me')).body.data).toEqual(user);
  const { refresh_token } = (await logIn({ ...login, remember: true })).body.data;
  const refreshed = await create(asPublic, '/users/refresh', { refresh_token });
  expect(Object.keys(refreshed)).toEqual(['token', 'access', 'refresh_token']);
  const moved = await asUser('PUT', '/users/me', { email: newEmail() });
  expect((await logIn(login)).body.data.user).toEqual(moved.body.data);
  await asUser('DELETE', '/users/me');
  const again = await logIn(login);
  expect(again.body.data.user).toMatchObject({ email, registered_with: 'facebook' });
  expect(again.body.data.user.id).not.toBe(user.id);
});

test('links a user with a password only after a login with the password', async () => {
  const [email, password] = [newEmail(), randomUUID()];
  const user = await create(asPublic, '/users', { name: 'Ada', email, password });
  const login = person({ email });
  expect(errorOf(await logIn(login))).toEqual({
    code: 400,
    type: 'BadRequest',
    message:
      'A user with this email address already exists. Log in with the password, then send this again with the token of that login to link both.',
  });
  const { token } = (await asPublic('POST', '/users/authenticate', { email, password })).body.data;
  const asUser = asking(`${store.application.publicKey}:${token}`);
  expect((await logIn(login, asUser)).body.data.user).toEqual(user);
  expect((await logIn(login)).body.data.user).toEqual(user);
  expect(await statusOf(asPublic('POST', '/users/authenticate', { email, password }))).toBe(200);
});

test('confirms only the email address that Facebook provides', async () => {
  const limited = await openStore({ guest_max_quantity: 20 });
  await setFacebookApp(table, cipher, limited.application, app, Date.now());
  const { id: product_id } = await create(limited.asAdmin, '/products', PRODUCT);
  const withToken = (token: string) => asking(`${limited.application.publicKey}:${token}`);
  const mayBuyMore = async (token: string) => {
    const body = { items: [{ product_id, quantity: 21 }] };
    return (await statusOf(withToken(token)('POST', '/carts', body))) === 200;
  };
  const logInTo = (login: object, ask: Ask = limited.asPublic) =>
    create(ask, '/users/authenticate/facebook', { ...login, remember: true });

  const login = person({ email: newEmail() });
  const { token } = await logInTo(login);
  expect(await mayBuyMore(token)).toBe(true);
  const email = newEmail();
  expect(await statusOf(withToken(token)('PUT', '/users/me', { email }))).toBe(200);
  const moved = await logInTo(login);
  expect(await mayBuyMore(moved.token)).toBe(false);
  const { refresh_token } = moved;
  const refreshed = await create(limited.asPublic, '/users/refresh', { refresh_token });
  expect(await mayBuyMore(refreshed.token)).toBe(false);
  const found = await logInTo(person({ email }));
  expect(found.user.id).toBe(moved.user.id);
  expect(await mayBuyMore(found.token)).toBe(true);

  const own = { email: newEmail(), password: randomUUID() };
  await create(limited.asPublic, '/users', { name: 'Ada', ...own });
  const { token: ownToken } = await create(limited.asPublic, '/users/authenticate', own);
  const linked = await logInTo(person({ email: newEmail() }), withToken(ownToken));
  expect(await mayBuyMore(linked.token)).toBe(false);
});

test('refuses logins Facebook does not confirm and people without an email address', async () => {
  const [one, other] = [person({ email: newEmail() }), person({ email: newEmail() })];
  const unconfirmed = {
    code: 401,
    type: 'Unauthorized',
    message: 'Facebook does not confirm this login.',
  };
  expect(errorOf(await logIn({ ...one, access_token: 'wrong' }))).toEqual(unconfirmed);
  expect(errorOf(await logIn({ ...one, user_id: other.user_id }))).toEqual(unconfirmed);
  expect(errorOf(await logIn({ ...one, access_token: 'wrong' }, asAdmin))).toMatchObject({
    code: 404,
  });
  expect(errorOf(await logIn(person()))).toMatchObject({
    code: 400,
    message: 'Facebook provides no email address for this person.',
  });
  expect(errorOf(await logIn({ user_id: '7' }))).toMatchObject({
    invalidPropertyName: 'access_token',
  });
  expect(errorOf(await logIn({ ...one, user_id: '../me' }))).toMatchObject({
    invalidPropertyName: 'user_id',
  });
});

test('returns 400 if it is not configured and 503 while Facebook is down', async () => {
  const without = await openStore();
  expect(errorOf(await logIn(person(), without.asPublic))).toEqual({
    code: 400,
    type: 'BadRequest',
    message: 'Facebook login is not configured for this store.',
  });
  facebook.state.isDown = true;
  const answer = await logIn(person({ email: newEmail() }));
  facebook.state.isDown = false;
  expect(answer.status).toBe(503);
});
