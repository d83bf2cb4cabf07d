import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Ask, asking, asStaff, create, openStore, PRODUCT, statusOf } from '../store/api.ts';
import { command } from '../store/ops-command.ts';
import { issueCode } from '../store/recovery-code.ts';

/** Without a proved e-mail address a user has the limit of a guest (protocol.md, "Users"). */
const store = await openStore({ guest_max_quantity: 20 });
const { asAdmin, asPublic } = store;
const product = await create(asAdmin, '/products', PRODUCT);

const withToken = (token: string) => asking(`${store.application.publicKey}:${token}`);

/** Whether who asks may have more than a guest. */
const mayBuyMore = async (ask: Ask) =>
  (await statusOf(ask('POST', '/carts', { items: [{ product_id: product.id, quantity: 21 }] }))) ===
  200;

const newEmail = () => `ada.${randomUUID()}@example.org`;

async function register(ask: Ask = asPublic, more: object = {}) {
  const login = { email: newEmail(), password: randomUUID() };
  const { id } = await create(ask, '/users', { name: 'Ada', ...login, ...more });
  return { id, ...login };
}

interface Login {
  readonly email: string;
  readonly password: string;
}

const logIn = ({ email, password }: Login, more: object = {}) =>
  create(asPublic, '/users/authenticate', { email, password, ...more });

const mayBuyMoreAfterLogin = async (login: Login) =>
  mayBuyMore(withToken((await logIn(login)).token));

/** Proves the address as its owner does. */
async function reset(login: Login): Promise<Login> {
  const { link: verification_code } = await issueCode(store.application, login.email);
  const changed = { ...login, password: randomUUID() };
  const body = { email: login.email, verification_code, new_password: changed.password };
  expect(await statusOf(asPublic('POST', '/users/resetPassword', body))).toBe(200);
  return changed;
}

describe('an email address is verified', () => {
  test('by an emailed code, for every later remembered login', async () => {
    const login = await register();
    const before = await logIn(login, { remember: true });
    expect(await mayBuyMore(withToken(before.token))).toBe(false);
    const refreshed = await create(asPublic, '/users/refresh', before);
    expect(await mayBuyMore(withToken(refreshed.token))).toBe(false);

    let kept = await logIn(await reset(login), { remember: true });
    expect(await mayBuyMore(withToken(kept.token))).toBe(true);
    for (let i = 0; i < 2; i += 1) {
      const { refresh_token } = kept;
      kept = await create(asPublic, '/users/refresh', { refresh_token });
      expect(await mayBuyMore(withToken(kept.token))).toBe(true);
      const again = await create(asPublic, '/users/refresh', { refresh_token });
      expect(await mayBuyMore(withToken(again.token))).toBe(true);
    }
  });

  test('by staff who create the user or set the address or the password', async () => {
    for (const ask of [asAdmin, await asStaff(store, ['users:write'])]) {
      expect(await mayBuyMoreAfterLogin(await register(ask))).toBe(true);
    }
    const [one, other] = [await register(), await register()];
    const [email, password] = [newEmail(), randomUUID()];
    const same = { name: 'Ada Verne', email: one.email };
    expect((await asAdmin('PUT', `/users/${one.id}`, same)).body.data).toMatchObject(same);
    expect(await mayBuyMoreAfterLogin(one)).toBe(false);
    await asAdmin('PUT', `/users/${one.id}`, { email });
    expect(await mayBuyMoreAfterLogin({ ...one, email })).toBe(true);
    await asAdmin('PUT', `/users/${other.id}`, { password });
    expect(await mayBuyMoreAfterLogin({ ...other, password })).toBe(true);
  });

  test('by the operator who resets the password', async () => {
    const login = await register();
    const id = String(store.application.id);
    const { password } = await command('user', 'reset-password', id, login.email, '--yes');
    expect(await mayBuyMoreAfterLogin({ ...login, password: String(password) })).toBe(true);
  });
});

test('only staff with personal:read see email_proved, and nobody can set it', async () => {
  const login = await register(asPublic, { email_proved: true });
  const path = `/users/${login.id}`;
  const asDesk = await asStaff(store, ['users:read', 'users:write', 'personal:read']);
  const proofs = async () =>
    Promise.all(
      [asAdmin, asDesk].map(async (ask) => (await ask('GET', path)).body.data.email_proved),
    );
  expect(await proofs()).toEqual([undefined, undefined]);
  expect(await statusOf(asDesk('PATCH', path, { email_proved: true }))).toBe(200);
  expect(await proofs()).toEqual([undefined, undefined]);
  const { token } = await logIn(await reset(login));
  expect(await proofs()).toEqual([true, true]);
  expect(await statusOf(asAdmin('PATCH', path, { email_proved: false }))).toBe(200);
  expect(await proofs()).toEqual([true, true]);

  const { data } = (await asAdmin('GET', `${path}?fields=email_proved`)).body;
  expect(data).toEqual({ email_proved: true });
  const asOthers = [withToken(token), await asStaff(store, ['users:read'])];
  for (const ask of asOthers) {
    expect((await ask('GET', path)).body.data).not.toHaveProperty('email_proved');
  }
  expect((await asAdmin('GET', `/users?email=${login.email}`)).body.data[0]).not.toHaveProperty(
    'email_proved',
  );
});

describe('an email address is not verified', () => {
  test('by fields that a user sends', async () => {
    const fields = { proved_at: 1, provedAt: 1, proved: true, hasProvedEmail: true };
    const login = await register(asPublic, fields);
    const ask = withToken((await logIn(login)).token);
    expect(await statusOf(ask('PUT', '/users/me', fields))).toBe(200);
    expect(await mayBuyMoreAfterLogin(login)).toBe(false);
    expect(await statusOf(ask('PUT', '/users/me', { email_verified: true }))).toBe(400);
  });

  test('after it changes, even back to the old one, unlike after a password change', async () => {
    let login: Login = await reset(await register());
    const change = async (changes: object) => {
      const ask = withToken((await logIn(login)).token);
      expect(await statusOf(ask('PUT', '/users/me', changes))).toBe(200);
      login = { ...login, ...changes };
    };
    await change({ password: randomUUID() });
    expect(await mayBuyMoreAfterLogin(login)).toBe(true);
    const { email } = login;
    await change({ email: email.toUpperCase() });
    expect(await mayBuyMoreAfterLogin(login)).toBe(true);
    for (const other of [newEmail(), email]) {
      await change({ email: other });
      expect(await mayBuyMoreAfterLogin(login)).toBe(false);
    }
    expect(await mayBuyMoreAfterLogin(await reset(login))).toBe(true);
  });
});

test.each([
  [false, 20],
  [true, 40],
])(
  'a cart merged at login has the quantity limit of the user (proved: %s)',
  async (isProved, quantity) => {
    const items = [{ product_id: product.id, quantity: 20 }];
    const login = isProved ? await reset(await register()) : await register();
    await create(withToken((await logIn(login)).token), '/carts', { items });
    const { id: cart_id } = await create(asPublic, '/carts', { items });
    const { token } = await logIn(login, { cart_id });
    const { data } = (await withToken(token)('GET', '/users/cart')).body;
    expect(data).toMatchObject({ items: [{ quantity }], problems: [] });
  },
);
