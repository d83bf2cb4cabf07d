import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { besideRecordsKey } from '../../shared/storage/keys.ts';
import {
  ADDRESS,
  type Ask,
  ask,
  asking,
  atOnce,
  create,
  errorOf,
  inTurn,
  logIn,
  openStore,
  PRODUCT,
  statusOf,
} from '../store/api.ts';
import { table } from '../store/local-store.ts';
import { expireCode, issueCode } from '../store/recovery-code.ts';

const store = await openStore();
const { id: application, publicKey } = store.application;

const newEmail = () => `Ada.${randomUUID()}@Example.org`;

interface Registered {
  readonly user: { id: number; email: string };
  readonly email: string;
  readonly password: string;
  readonly asUser: Ask;
}

async function authenticate(email: string, password: string, ask: Ask = store.asPublic) {
  return ask('POST', '/users/authenticate', { email, password });
}

async function tokenOf(email: string, password: string): Promise<string> {
  const { body } = await authenticate(email, password);
  return body.data.token;
}

/** A new user, and who asks with a token of that user. */
async function register(fields: object = {}): Promise<Registered> {
  const [email, password] = [newEmail(), randomUUID()];
  const body = { name: 'Ada Verne', email, password, ...fields };
  const user = await create(store.asPublic, '/users', body);
  return { user, email, password, asUser: await logIn(store, user.id) };
}

describe('registration', () => {
  test('creates a user without exposing the password', async () => {
    const email = newEmail();
    const body = { name: 'Ada Verne', email, password: 'x1y2z', shoe_size: 38, image_url: null };
    const created = await store.asPublic('POST', '/users', body);
    const user = {
      id: created.body.data.id,
      application_id: application,
      email,
      name: 'Ada Verne',
      full_name: 'Ada Verne',
      image_url: null,
      billing_address: null,
      shipping_address: null,
      role: null,
      registered_with: 'email',
      shoe_size: 38,
      created_at: created.body.data.created_at,
      updated_at: created.body.data.created_at,
    };
    expect(created.body).toEqual({ status: true, data: user });
    expect((await store.asAdmin('GET', `/users/${user.id}`)).body).toEqual(created.body);
    expect((await store.asAdmin('GET', '/users?shoe_size=38')).body.data).toEqual([user]);
    const changed = await store.asAdmin('PATCH', `/users/${user.id}`, { shoe_size: null });
    const { shoe_size: _, ...rest } = user;
    expect(changed.body.data).toEqual({ ...rest, updated_at: changed.body.data.updated_at });
  });

  const valid = { name: 'Ada', email: 'ada@example.org', password: 'a secret' };
  test.each([
    [{ email: null, name: null, password: null }, 'missingRequiredProperty', 'email'],
    [{ ...valid, email: 12 }, 'type', 'email'],
    [{ ...valid, email: 'ada' }, 'format', 'email'],
    [{ ...valid, email: '' }, 'format', 'email'],
    [{ ...valid, email: `${'a'.repeat(245)}@b.example` }, 'max', 'email'],
    [{ ...valid, name: '' }, 'min', 'name'],
    [{ ...valid, name: undefined }, 'missingRequiredProperty', 'name'],
    [{ ...valid, password: undefined }, 'missingRequiredProperty', 'password'],
    [{ ...valid, password: 'x'.repeat(256), image_url: 4 }, 'max', 'password'],
    [{ ...valid, billing_address: 'Porto' }, 'type', 'billing_address'],
    [{ ...valid, billing_address: { city: 7 } }, 'type', 'billing_address.city'],
    [{ ...valid, shipping_address: { email: 'x' } }, 'format', 'shipping_address.email'],
  ])('refuses %j', async (body, failedValidator, invalidPropertyName) => {
    const sent = JSON.parse(JSON.stringify(body));
    const answer = await store.asPublic('POST', '/users', sent);
    expect([answer.status, errorOf(answer)]).toEqual([
      400,
      expect.objectContaining({ valid: false, failedValidator, invalidPropertyName }),
    ]);
  });

  test('never repeats a refused password', async () => {
    for (const password of ['abc', 7_654_321]) {
      const answer = await store.asPublic('POST', '/users', { ...valid, password });
      expect(errorOf(answer)).toMatchObject({ invalidPropertyName: 'password' });
      expect(JSON.stringify(answer.body)).not.toContain(String(password));
    }
  });

  test('keeps partial addresses and drops null fields', async () => {
    const shipping_address = { ...ADDRESS, state: null };
    const { user } = await register({ billing_address: { city: 'Porto' }, shipping_address });
    expect(user).toMatchObject({ billing_address: { city: 'Porto' }, shipping_address: ADDRESS });
    expect(user).not.toHaveProperty('shipping_address.state');
  });

  test('refuses a taken email address in any case with two errors', async () => {
    const { email } = await register();
    const taken = { ...valid, email: email.toUpperCase() };
    const message = 'This email address is already in use.';
    for (const ask of [store.asPublic, store.asUser, store.asAdmin]) {
      const answer = await ask('POST', '/users', taken);
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({
        status: false,
        errors: [
          {
            code: 400,
            type: 'BadRequest',
            message,
            valid: false,
            failedValidator: 'unique',
            invalidPropertyName: 'email',
            invalidPropertyValue: taken.email,
          },
          { code: 400, type: 'EmailAddressExists', message },
        ],
      });
    }
    const other = await openStore();
    expect(await statusOf(other.asPublic('POST', '/users', taken))).toBe(200);
  });

  test('ignores an invalid token', async () => {
    for (const token of ['bogus', '']) {
      const stale = asking(`${publicKey}:${token}`);
      const body = { ...valid, email: newEmail() };
      expect(await statusOf(stale('POST', '/users', body))).toBe(200);
      expect(await statusOf(authenticate(body.email, 'a secret', stale))).toBe(200);
      expect(await statusOf(stale('GET', '/users'))).toBe(401);
      expect(await statusOf(stale('POST', '/users/recoverPassword', body))).toBe(401);
    }
    const unknown = asking('pk_4096_abcdefghijklmnopqrstuvwx:bogus');
    expect(await statusOf(unknown('POST', '/users', valid))).toBe(401);
  });
});

describe('roles', () => {
  test('can only be set by admins', async () => {
    const body = { name: 'Ada', email: newEmail(), password: 'a secret', role: 'buyer' };
    expect(await statusOf(store.asPublic('POST', '/users', body))).toBe(401);
    const user = await create(store.asAdmin, '/users', body);
    expect(user.role).toBe('buyer');
    const { body: login } = await authenticate(body.email, 'a secret');
    expect(login.data.role).toBe('buyer');

    const asUser = asking(`${publicKey}:${login.data.token}`);
    const path = `/users/${user.id}`;
    expect(await statusOf(asUser('PUT', path, { role: 'owner' }))).toBe(401);
    expect(await statusOf(asUser('PUT', path, { role: null }))).toBe(401);
    expect(await statusOf(asUser('PUT', path, { ...user, name: 'Ada V.' }))).toBe(200);
    expect((await store.asAdmin('PUT', path, { role: null })).body.data.role).toBeNull();
  });
});

describe('logging in', () => {
  test('returns a user token and the user', async () => {
    const { user, email, password } = await register();
    for (const ask of [store.asPublic, store.asUser, store.asAdmin]) {
      const { status, body } = await authenticate(email.toLowerCase(), password, ask);
      expect(status).toBe(200);
      const { token, device } = body.data;
      const data = { token, user, access: 'user', role: 'user', device };
      expect(body).toEqual({ status: true, data });
      const asUser = asking(`${publicKey}:${token}`);
      expect((await asUser('GET', '/users/me')).body.data).toEqual(user);
    }
  });

  test('returns the same error for an unknown email and a wrong password', async () => {
    const { email, password } = await register();
    const unknown = await authenticate(newEmail(), password);
    const wrong = await authenticate(email, `${password}x`);
    const message = 'The email address or the password is wrong.';
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
    expect(wrong.body).toEqual({
      status: false,
      errors: [{ code: 401, type: 'Unauthorized', message }],
    });
    const answer = await authenticate(email, 'wrong', store.asAdmin);
    expect([answer.status, errorOf(answer)]).toEqual([
      404,
      { code: 404, type: 'NotFound', message },
    ]);
    expect(await statusOf(authenticate(email, 'wrong', store.asUser))).toBe(401);
  });

  test.each([
    [{ email: 'ada@example.org' }, 'missingRequiredProperty', 'password'],
    [{ password: 'x' }, 'missingRequiredProperty', 'email'],
    [{ email: 7, password: 'x' }, 'type', 'email'],
    [{ email: 'a', password: ['x'] }, 'type', 'password'],
    [{ email: 'a', password: '' }, 'min', 'password'],
    [{ email: 'a', password: 'x'.repeat(300) }, 'max', 'password'],
    [['x'], 'type', 'Object'],
  ])('refuses %j', async (body, failedValidator, invalidPropertyName) => {
    const answer = await store.asPublic('POST', '/users/authenticate', body);
    expect([answer.status, errorOf(answer)]).toMatchObject([
      400,
      { failedValidator, invalidPropertyName },
    ]);
  });

  test('accepts a password in any Unicode normalization form', async () => {
    const { email } = await register({ password: 'caf\u00e9' });
    expect(await statusOf(authenticate(email, 'cafe\u0301'))).toBe(200);
    expect(await statusOf(authenticate(email, 'cafe'))).toBe(401);
  });
});

describe('a user', () => {
  test('is a single object under each of its paths', async () => {
    const { user, asUser } = await register();
    for (const path of ['', '/me', '/current', `/${user.id}`, '/ME/']) {
      expect((await asUser('GET', `/users${path}`)).body).toEqual({ status: true, data: user });
    }
    const some = await asUser('GET', '/users?fields=id,email');
    expect(some.body.data).toEqual({ id: user.id, email: user.email });
  });

  test('is hidden from other users', async () => {
    const [ada, bob] = [await register(), await register()];
    const path = `/users/${ada.user.id}`;
    expect(await statusOf(bob.asUser('GET', path))).toBe(404);
    expect(await statusOf(bob.asUser('PUT', path, { name: 'Mallory' }))).toBe(404);
    expect(await statusOf(bob.asUser('DELETE', path))).toBe(404);
    const change = { old_password: ada.password, new_password: 'mallory was here' };
    expect(await statusOf(bob.asUser('PUT', `${path}/updatePassword`, change))).toBe(404);
    expect((await ada.asUser('GET', path)).body.data).toEqual(ada.user);
    expect((await bob.asUser('GET', '/users/me')).body.data).toEqual(bob.user);
  });

  test('can update and delete itself as me, but an admin cannot', async () => {
    const { user, asUser, email } = await register();
    const changed = await asUser('PUT', '/users/me', { name: 'Ada V.', user_id: 7, id: 8 });
    expect(changed.body.data).toEqual({
      ...user,
      name: 'Ada V.',
      full_name: 'Ada V.',
      updated_at: changed.body.data.updated_at,
    });
    for (const [method, path] of [
      ['PUT', '/users/me'],
      ['PATCH', '/users/me'],
      ['DELETE', '/users/me'],
      ['PUT', '/users/me/updatePassword'],
    ] as const) {
      const answer = await store.asAdmin(method, path, method === 'DELETE' ? undefined : {});
      expect([method, path, answer.status]).toEqual([method, path, 400]);
    }
    for (const path of ['/users/me', '/users/current', '/users/cart']) {
      expect(await statusOf(store.asAdmin('GET', path))).toBe(404);
      expect(await statusOf(store.asPublic('GET', path))).toBe(401);
    }
    expect((await asUser('DELETE', '/users/me')).body).toEqual({ status: true });
    expect(await statusOf(store.asAdmin('GET', `/users/${user.id}`))).toBe(404);
    expect((await store.asAdmin('GET', `/users?email=${email}`)).body.data).toEqual([]);
  });

  test('ignores computed fields', async () => {
    const { user, asUser } = await register({ full_name: 'Somebody', registered_with: 'facebook' });
    expect(user).toMatchObject({ full_name: 'Ada Verne', registered_with: 'email' });
    const { body } = await asUser('PUT', '/users/me', { ...user, full_name: 'x' });
    expect(body.data).toEqual({ ...user, updated_at: body.data.updated_at });
  });

  test('finds its latest cart', async () => {
    const { asUser } = await register();
    expect(await statusOf(asUser('GET', '/users/cart'))).toBe(404);
    const product = await create(store.asAdmin, '/products', PRODUCT);
    const items = [{ product_id: product.id, quantity: 2 }];
    await create(asUser, '/carts', { items: [] });
    const cart = await create(asUser, '/carts', { items });
    await create(store.asPublic, '/carts', { items: [] });
    expect((await asUser('GET', '/users/cart')).body).toEqual({ status: true, data: cart });
  });
});

describe('lists for admins', () => {
  test('find users by email in any case', async () => {
    const [ada, bob] = [await register(), await register()];
    const found = async (query: string) => (await store.asAdmin('GET', `/users?${query}`)).body;
    expect(await found(`email=${ada.email.toLowerCase()}`)).toMatchObject({
      data: [ada.user],
      count: 1,
      page: 1,
      pages: 1,
    });
    expect((await found(`email=${ada.email}|${bob.email}`)).data).toEqual([bob.user, ada.user]);
    expect((await found(`email=${ada.email}&name=Nobody`)).data).toEqual([]);
    for (const text of ['', 'nobody@example.org', ',', 'x'.repeat(2_000)]) {
      expect((await found(`email=${text}`)).data).toEqual([]);
    }
  });

  test('filter by custom attributes and by full name', async () => {
    const club = randomUUID();
    const { user } = await register({ club, name: 'Bea Silva' });
    for (const query of [`club=${club}`, `full_name=Bea Silva&club=${club}`]) {
      expect((await store.asAdmin('GET', `/users?${query}`)).body.data).toEqual([user]);
    }
  });
});

describe('an email address', () => {
  test('can change while the password stays, freeing the old address', async () => {
    const { user, email, password, asUser } = await register();
    const moved = newEmail();
    const answer = await asUser('PUT', '/users/me', { email: moved });
    expect(answer.body.data).toMatchObject({ id: user.id, email: moved });
    expect(await statusOf(authenticate(email, password))).toBe(401);
    expect(await statusOf(authenticate(moved, password))).toBe(200);
    expect(await statusOf(asUser('GET', '/users/me'))).toBe(200);
    const again = { name: 'Bob', email, password: 'a secret' };
    expect(await statusOf(store.asPublic('POST', '/users', again))).toBe(200);
  });

  test('can change its case but not to a taken one', async () => {
    const [ada, bob] = [await register(), await register()];
    const upper = await ada.asUser('PUT', '/users/me', { email: ada.email.toUpperCase() });
    expect(upper.body.data.email).toBe(ada.email.toUpperCase());
    const taken = await ada.asUser('PUT', '/users/me', { email: bob.email, name: 'Bob' });
    expect(taken.body['errors']).toMatchObject([
      { type: 'BadRequest', failedValidator: 'unique', invalidPropertyName: 'email' },
      { type: 'EmailAddressExists' },
    ]);
    expect((await ada.asUser('GET', '/users/me')).body.data).toEqual(upper.body.data);
    expect(await statusOf(ada.asUser('PUT', '/users/me', { email: 7 }))).toBe(400);
  });

  test('is free again after its user is deleted', async () => {
    const { user, email, password } = await register();
    expect((await store.asAdmin('DELETE', `/users/${user.id}`)).body).toEqual({ status: true });
    expect(await statusOf(authenticate(email, password))).toBe(401);
    const again = { name: 'Ada', email, password: 'another one' };
    expect(await statusOf(store.asPublic('POST', '/users', again))).toBe(200);
    expect(await statusOf(authenticate(email, 'another one'))).toBe(200);
  });
});

describe('a password', () => {
  const paths = ['me', 'id'] as const;
  test.each(paths)(
    'can be changed with the old one (/users/%s), ending all other tokens',
    async (name) => {
      const { user, email, password, asUser } = await register();
      const path = `/users/${name === 'me' ? 'me' : user.id}/updatePassword`;
      const change = { old_password: password, new_password: randomUUID() };
      const other = asking(`${publicKey}:${await tokenOf(email, password)}`);
      const answer = await asUser('PUT', path, change);
      expect(answer.body).toEqual({ status: true, data: user });
      expect(await statusOf(asUser('GET', '/users/me'))).toBe(200);
      expect(await statusOf(other('GET', '/users/me'))).toBe(401);
      expect(await statusOf(authenticate(email, password))).toBe(401);
      const token = await tokenOf(email, change.new_password);
      expect(await statusOf(asking(`${publicKey}:${token}`)('GET', '/users/me'))).toBe(200);
    },
  );

  test('does not change with a wrong old password or an invalid new one', async () => {
    const { user, email, password, asUser } = await register();
    const path = `/users/${user.id}/updatePassword`;
    const change = { old_password: password, new_password: 'new-one' };
    for (const ask of [asUser, store.asAdmin]) {
      const wrong = await ask('PUT', path, { ...change, old_password: 'wrong' });
      expect([wrong.status, errorOf(wrong).type]).toEqual([404, 'NotFound']);
    }
    for (const [body, invalidPropertyName] of [
      [{ new_password: 'new-one' }, 'old_password'],
      [{ old_password: password }, 'new_password'],
      [{ ...change, new_password: 'x' }, 'new_password'],
      [{ ...change, new_password: null }, 'new_password'],
    ] as const) {
      const answer = await asUser('PUT', path, body);
      expect([answer.status, errorOf(answer).invalidPropertyName]).toEqual([
        400,
        invalidPropertyName,
      ]);
    }
    expect(await statusOf(asUser('GET', '/users/me'))).toBe(200);
    expect(await statusOf(authenticate(email, password))).toBe(200);
    expect(await statusOf(store.asAdmin('PUT', path, change))).toBe(200);
    expect(await statusOf(authenticate(email, 'new-one'))).toBe(200);
  });

  test.each([{ password: 'another one' }, { password: 'another one', email: 'new' }])(
    'can be changed by its user with %j, ending all other tokens',
    async (sent) => {
      const { email, password, asUser } = await register();
      const other = asking(`${publicKey}:${await tokenOf(email, password)}`);
      const changes = { ...sent, ...(sent.email && { email: newEmail() }), old_password: password };
      expect(await statusOf(asUser('PUT', '/users/me', changes))).toBe(200);
      expect(await statusOf(asUser('GET', '/users/me'))).toBe(200);
      expect(await statusOf(other('GET', '/users/me'))).toBe(401);
      // The next change ends nothing more, and the same token makes it.
      const next = { password: 'yet another one', old_password: sent.password };
      expect(await statusOf(asUser('PATCH', '/users/me', next))).toBe(200);
      expect(await statusOf(asUser('GET', '/users/me'))).toBe(200);
    },
  );

  test('can be changed by an admin, ending all tokens', async () => {
    const { user, email, password, asUser } = await register();
    const moved = newEmail();
    const body = { password: 'another one', email: moved };
    const answer = await store.asAdmin('PUT', `/users/${user.id}`, body);
    expect(answer.body.data).toEqual({
      ...user,
      email: moved,
      updated_at: answer.body.data.updated_at,
    });
    expect(await statusOf(asUser('GET', '/users/me'))).toBe(401);
    expect(await statusOf(authenticate(email, password))).toBe(401);
    expect(await statusOf(authenticate(moved, password))).toBe(401);
    expect(await statusOf(authenticate(moved, 'another one'))).toBe(200);
    for (const [bad, failedValidator] of [
      ['x', 'min'],
      [null, 'missingRequiredProperty'],
    ] as const) {
      const refused = await store.asAdmin('PUT', `/users/${user.id}`, { password: bad });
      expect(errorOf(refused)).toMatchObject({ failedValidator, invalidPropertyName: 'password' });
    }
  });

  test('is stored only as a salted hash beside the email address', async () => {
    const { user, email, password } = await register();
    const emails = besideRecordsKey(application, 'users#emails', email.toLowerCase());
    expect(await table.get(emails)).toEqual({
      ...emails,
      by: expect.any(String),
      at: expect.any(Number),
      user_id: user.id,
      password: {
        version: 1,
        cost: 1_024,
        block_size: 8,
        parallelization: 1,
        salt: expect.any(String),
        hash: expect.any(String),
      },
    });
    const items = await table.query(`${application}#users`);
    expect(JSON.stringify(items)).not.toContain(password);
    expect(JSON.stringify(items)).not.toContain('hash');
  });
});

describe('a forgotten password', () => {
  test('can be reset once with the issued code, ending all tokens', async () => {
    const { email, password, asUser } = await register();
    const { link: verification_code } = await issueCode(store.application, email);
    const reset = { email: email.toUpperCase(), verification_code, new_password: 'remembered' };
    const wrong = { ...reset, verification_code: 'wrong' };
    expect(await statusOf(store.asPublic('POST', '/users/resetPassword', wrong))).toBe(400);
    const answer = await store.asPublic('POST', '/users/resetPassword', reset);
    expect(answer.body).toEqual({ status: true });
    expect(await statusOf(asUser('GET', '/users/me'))).toBe(401);
    expect(await statusOf(authenticate(email, password))).toBe(401);
    expect(await statusOf(authenticate(email, 'remembered'))).toBe(200);
    expect(await statusOf(store.asPublic('POST', '/users/resetPassword', reset))).toBe(400);
  });

  test('is not reset by an expired code or the code of another or unknown user', async () => {
    const [ada, bob] = [await register(), await register()];
    const unknown = newEmail();
    const { link: old } = await issueCode(store.application, ada.email);
    await expireCode(store.application, ada.email);
    const { link: bobs } = await issueCode(store.application, bob.email);
    const { link: nobodys } = await issueCode(store.application, unknown);
    for (const [email, verification_code] of [
      [ada.email, old],
      [ada.email, bobs],
      [unknown, nobodys],
    ] as const) {
      const body = { email, verification_code, new_password: 'mallory was here' };
      const answer = await store.asPublic('POST', '/users/resetPassword', body);
      expect([answer.status, errorOf(answer).message]).toEqual([
        400,
        'The verification code is wrong or has expired.',
      ]);
    }
    expect(await statusOf(authenticate(ada.email, ada.password))).toBe(200);
  });

  test('can be reset with the eight digits, even with a space', async () => {
    const { email } = await register();
    const { digits } = await issueCode(store.application, email);
    expect(digits).toMatch(/^\d{8}$/);
    const verification_code = `${digits.slice(0, 4)} ${digits.slice(4)}`;
    const reset = { email, verification_code, new_password: 'remembered' };
    expect((await store.asPublic('POST', '/users/resetPassword', reset)).status).toBe(200);
    expect(await statusOf(authenticate(email, 'remembered'))).toBe(200);
  });

  test('keeps one code per hour and counts its emails', async () => {
    const { email } = await register();
    const first = await issueCode(store.application, email);
    expect(await issueCode(store.application, email)).toEqual(first);
    for (const address of [email, email.toUpperCase(), email]) {
      await store.asPublic('POST', '/users/recoverPassword', { email: address });
    }
    expect(await table.query(`${application}#users#codes`)).toContainEqual(
      expect.objectContaining({ sk: email.toLowerCase(), mails: 3 }),
    );
    const later = Date.now() + 60 * 60 * 1_000;
    expect(await issueCode(store.application, email, later)).not.toEqual(first);
  });

  test('never stores the code in plain text', async () => {
    const { email } = await register();
    const { link, digits } = await issueCode(store.application, email);
    const key = { pk: `${application}#users#codes`, sk: email.toLowerCase() };
    const stored = JSON.stringify(await table.get(key, { consistent: true }));
    expect(stored).toContain(key.sk);
    expect(stored).not.toContain(link);
    expect(stored).not.toContain(digits);
  });

  test('gets new digits after five wrong tries but keeps the link', async () => {
    const { email, password } = await register();
    const { link, digits } = await issueCode(store.application, email);
    const attempt = (verification_code: string) =>
      store.asPublic('POST', '/users/resetPassword', {
        ...{ email, verification_code, new_password: 'remembered' },
      });
    const wrong = await atOnce(5, (i) => attempt(`1234567${i}`));
    expect(wrong.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect(await statusOf(attempt(digits))).toBe(400);
    const again = await issueCode(store.application, email);
    expect([again.link, again.digits === digits]).toEqual([link, false]);
    await atOnce(5, () => attempt('1234 5678'));
    expect(await statusOf(attempt(again.digits))).toBe(400);
    expect(await statusOf(attempt('A'.repeat(22)))).toBe(400);
    expect(await statusOf(authenticate(email, password))).toBe(200);
    expect(await statusOf(attempt(link))).toBe(200);
    expect(await statusOf(authenticate(email, 'remembered'))).toBe(200);
  });

  test('keeps its link while requests come within an hour of each other', async () => {
    const { email } = await register();
    const start = Date.now();
    const { link } = await issueCode(store.application, email, start);
    await issueCode(store.application, email, start + 59 * 60_000);
    const { link: last } = await issueCode(store.application, email, start + 61 * 60_000);
    expect(last).toBe(link);
    const { link: other } = await issueCode(store.application, email, start + 122 * 60_000);
    expect(other).not.toBe(link);
  });

  test('can be requested 30 times an hour from one address', async () => {
    const { application: own } = await openStore({ server_addresses: [] });
    const asked = await inTurn(31, () =>
      ask('POST', '/users/recoverPassword', {
        authorization: own.publicKey,
        body: { email: newEmail() },
      }),
    );
    expect(asked.map(({ status }) => status)).toEqual([...Array(30).fill(200), 429]);
  });

  test('gets the same recovery response for every address, without a code', async () => {
    const { email } = await register();
    for (const ask of [store.asPublic, store.asUser, store.asAdmin]) {
      for (const address of [email, newEmail(), 'nobody']) {
        const answer = await ask('POST', '/users/recoverPassword', { email: address });
        expect([answer.status, answer.body]).toEqual([200, { status: true, mailed: true }]);
      }
    }
    expect(await statusOf(store.asPublic('POST', '/users/recoverPassword', {}))).toBe(400);
  });
});

test('deleting a user revokes their tokens', async () => {
  const { user, asUser } = await register();
  const asOther = await logIn(store, user.id + 1);
  await store.asAdmin('DELETE', `/users/${user.id}`);
  expect(await statusOf(asUser('GET', '/users/me'))).toBe(401);
  expect(await statusOf(asOther('GET', '/users/me'))).toBe(404);
  expect(await statusOf(asUser('POST', '/products', PRODUCT))).toBe(401);
});

test('exports all data of a user and erases personal data', async () => {
  const { asAdmin, asPublic, asUser: asOther } = store;
  const { user, asUser } = await register();
  const { id } = user;
  const product = await create(asAdmin, '/products', PRODUCT);
  const items = [{ product_id: product.id, quantity: 2 }];
  const address = await create(asUser, '/addresses', ADDRESS);
  const cart = await create(asUser, '/carts', { items });
  const order = await create(asUser, '/orders', {
    items,
    shipping_address_id: address.id,
    billing_address: { ...ADDRESS, state: 'Norte' },
    notes: 'For Ada',
    gift_text: 'Dear Ada',
  });
  const file = await create(asUser, '/files', { name: 'Ada', filename: 'ada.txt', file: 'QWRh' });
  const { id: invoiceId, number } = await create(asAdmin, '/invoices', { order_id: order.id });
  const declared = { name: 'Ada', email: user.email, contract: `Order ${order.number}` };
  const withdrawal = await create(asUser, '/withdrawals', declared);
  const path = `/users/${id}`;
  const { data: exported } = (await asUser('GET', `${path}/export`)).body;
  expect(exported).toEqual({
    user,
    addresses: [address],
    orders: [
      { ...order, invoice_id: invoiceId, invoice_number: number, updated_at: expect.any(String) },
    ],
    invoices: [expect.anything()],
    carts: [expect.anything()],
    withdrawals: [withdrawal],
    files: [file],
    back_in_stock: [],
    subscriber: null,
  });
  expect(exported.invoices[0]).toMatchObject({ id: invoiceId, number, order_id: order.id });
  expect(exported.invoices[0]).not.toHaveProperty('link_key');
  expect(exported.carts[0]).toMatchObject({ id: cart.id, items });
  expect((await asAdmin('GET', `${path}/export`)).body.data).toEqual({
    ...exported,
    withdrawals: [expect.objectContaining({ ...withdrawal, state: 'open' })],
    notes: [],
  });
  for (const [method, asked] of [
    ['GET', 'export'],
    ['POST', 'erase'],
  ] as const) {
    expect(await statusOf(asOther(method, `${path}/${asked}`))).toBe(404);
    expect(await statusOf(asPublic(method, `${path}/${asked}`))).toBe(401);
  }

  expect((await asUser('POST', `${path}/erase`)).body).toEqual({ status: true });
  expect(await statusOf(asUser('GET', '/users/me'))).toBe(401);
  for (const gone of [path, `/addresses/${address.id}`, `/carts/${cart.id}`, `/files/${file.id}`]) {
    expect(await statusOf(asAdmin('GET', gone))).toBe(404);
  }
  const { data: erased } = (await asAdmin('GET', `/orders/${order.id}`)).body;
  const nobody = { full_name: 'erased', email: 'erased@erased.invalid' };
  const nowhere = { ...nobody, city: 'erased', address1: 'erased', postal_code: 'erased' };
  const { notes: _, gift_text: __, ...kept } = order;
  const { id: userId, created_at, updated_at } = order.user;
  expect(erased).toEqual({
    ...kept,
    invoice_id: invoiceId,
    invoice_number: number,
    shipping_address: { ...nowhere, country: ADDRESS.country },
    billing_address: { ...nowhere, country: ADDRESS.country, state: 'Norte' },
    user: { id: userId, created_at, updated_at, name: 'erased', ...nobody },
    erased_at: erased.erased_at,
    updated_at: erased.updated_at,
  });
  expect(JSON.stringify(erased)).not.toMatch(/Ada/);
  expect(await statusOf(asAdmin('POST', `${path}/erase`))).toBe(404);
});

test.each(['me', 'current'])('only the user can export and erase themselves as %s', async (me) => {
  const { asAdmin, asPublic } = store;
  const { user, asUser } = await register();
  const { asUser: asOther } = await register();
  const address = await create(asUser, '/addresses', ADDRESS);
  const exported = await asUser('GET', `/users/${me}/export`);
  const none = {
    orders: [],
    invoices: [],
    carts: [],
    withdrawals: [],
    files: [],
    back_in_stock: [],
    subscriber: null,
  };
  expect(exported.body.data).toEqual({ user, addresses: [address], ...none });
  expect(await statusOf(asPublic('GET', `/users/${me}/export`))).toBe(401);
  expect(await statusOf(asPublic('POST', `/users/${me}/erase`))).toBe(401);
  expect(await statusOf(asAdmin('GET', `/users/${me}/export`))).toBe(404);
  expect(await statusOf(asAdmin('POST', `/users/${me}/erase`))).toBe(400);
  expect((await asUser('POST', `/users/${me}/erase`)).body).toEqual({ status: true });
  expect(await statusOf(asUser('GET', '/users/me'))).toBe(401);
  expect(await statusOf(asAdmin('GET', `/users/${user.id}`))).toBe(404);
  expect(await statusOf(asOther('GET', '/users/me'))).toBe(200);
});

test('erasing a user also erases the tax exemption reason', async () => {
  const { asAdmin } = store;
  const { user, asUser } = await register();
  const tax_exempt_reason = 'Diplomat, card 431';
  await asAdmin('PUT', `/users/${user.id}`, { tax_exempt: true, tax_exempt_reason });
  const { id } = await create(asAdmin, '/products', PRODUCT);
  const order = await create(asUser, '/orders', {
    items: [{ product_id: id, quantity: 1 }],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  });
  expect(order).toMatchObject({ tax_exempt: true, tax_exempt_reason, user: { tax_exempt_reason } });
  await asUser('POST', '/users/me/erase');
  const { data: erased } = (await asAdmin('GET', `/orders/${order.id}`)).body;
  expect(erased).toMatchObject({ tax_exempt: true, total: order.total, user_id: user.id });
  expect(JSON.stringify(erased)).not.toContain('Diplomat');
});

test('guest orders keep the email of an erased user until an admin erases them', async () => {
  const { asAdmin, asPublic } = store;
  const { user, asUser } = await register();
  const product = await create(asAdmin, '/products', PRODUCT);
  const place = { ...ADDRESS, email: user.email };
  const placed = await create(asPublic, '/orders', {
    items: [{ product_id: product.id, quantity: 1 }],
    shipping_address: place,
    billing_address: place,
    notes: 'For Ada',
    gift_text: 'Dear Ada',
  });
  const { secret: _, ...order } = placed;
  await asAdmin('POST', `/users/${user.id}/erase`);
  const found = await asAdmin('GET', `/orders?billing_address.email=${user.email}`);
  expect(found.body.data).toMatchObject([{ id: order.id, shipping_address: place }]);
  expect(await statusOf(asUser('POST', `/orders/${order.id}/erase`))).toBe(401);
  expect(await statusOf(asPublic('POST', `/orders/${order.id}/erase`))).toBe(401);
  const { data: erased } = (await asAdmin('POST', `/orders/${order.id}/erase`)).body;
  const { notes: __, gift_text: ___, ...kept } = order;
  const nowhere = {
    full_name: 'erased',
    email: 'erased@erased.invalid',
    city: 'erased',
    address1: 'erased',
    postal_code: 'erased',
    country: ADDRESS.country,
  };
  expect(erased).toEqual({
    ...kept,
    shipping_address: nowhere,
    billing_address: nowhere,
    erased_at: erased.erased_at,
    updated_at: erased.updated_at,
  });
  expect((await asAdmin('GET', `/orders/${order.id}`)).body.data).toEqual(erased);
  expect(await statusOf(asAdmin('POST', '/orders/4096/erase'))).toBe(404);
});
