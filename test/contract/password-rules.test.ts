import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readCredentials, replacePassword } from '../../functions/users/credentials.ts';
import type { JsonObject } from '../../shared/contract/json.ts';
import type { Resource } from '../../shared/contract/resource.ts';
import { hashPassword } from '../../shared/passwords/password-hash.ts';
import * as resources from '../../shared/resources/list.ts';
import {
  ADDRESS,
  asking,
  create,
  errorOf,
  openStore,
  PRODUCT,
  type TestStore,
} from '../store/api.ts';
import { mailsTo } from '../store/kept-mails.ts';
import { table } from '../store/local-store.ts';
import { issueCode } from '../store/recovery-code.ts';
import { until } from '../store/until.ts';

const NEW_STORE = { password_min_length: 8, old_password_required: true };

const newEmail = () => `${randomUUID()}@example.org`;

async function register(store: TestStore, password = 'correct horse') {
  const email = newEmail();
  await create(store.asPublic, '/users', { name: 'Ada', email, password });
  return { email, password, asUser: await logIn(store, email, password) };
}

async function logIn({ asPublic, application }: TestStore, email: string, password: string) {
  const { body } = await asPublic('POST', '/users/authenticate', { email, password });
  return asking(`${application.publicKey}:${body.data.token}`);
}

const COMMONEST = 'is one of the 10,000 most common passwords. Choose another one.';

const REFUSED = [
  ['a😀34567', 'min', 'must have at least 8 characters.'],
  ['Iloveyou', 'whitelist', COMMONEST],
  ['TRUSTNO1', 'whitelist', COMMONEST],
  ['x'.repeat(201), 'max', 'must have at most 200 characters.'],
] as const;

test.each(REFUSED)('refuses the new password %s (%s) everywhere', async (...refused) => {
  const [bad, failedValidator, reason] = refused;
  const store = await openStore(NEW_STORE);
  const { email, password, asUser } = await register(store, 'a😀345678');
  const { id } = (await asUser('GET', '/users/me')).body.data;
  const { link: verification_code } = await issueCode(store.application, email);
  const reset = { email, verification_code, new_password: bad };
  const change = { old_password: password, new_password: bad };
  const answers = [
    await store.asPublic('POST', '/users', { name: 'x', email: newEmail(), password: bad }),
    await store.asAdmin('POST', '/users', { name: 'x', email: newEmail(), password: bad }),
    await store.asAdmin('PUT', `/users/${id}`, { password: bad }),
    await asUser('PUT', '/users/me', { password: bad, old_password: password }),
    await asUser('PUT', '/users/me/updatePassword', change),
    await store.asPublic('POST', '/users/resetPassword', reset),
  ];
  const error = (name: string) => ({
    code: 400,
    type: 'BadRequest',
    message: `${name} ${reason}`,
    valid: false,
    failedValidator,
    invalidPropertyName: name,
  });
  const names = [...Array(4).fill('password'), 'new_password', 'new_password'];
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    names.map((name) => [400, { status: false, errors: [error(name)] }]),
  );
  // What was there holds: neither the password nor the code is used up.
  const again = await logIn(store, email, password);
  expect((await again('GET', '/users/me')).status).toBe(200);
  const good = { email, verification_code, new_password: 'a😀3456789' };
  expect((await store.asPublic('POST', '/users/resetPassword', good)).status).toBe(200);
});

test.each(['the address', 'x'.repeat(8), ' '.repeat(8)])(
  'a customer cannot choose a password that is easy to guess: %j',
  async (kind) => {
    const store = await openStore(NEW_STORE);
    const { email, password, asUser } = await register(store);
    const bad = kind === 'the address' ? email.toUpperCase() : kind;
    const { link: verification_code } = await issueCode(store.application, email);
    const reset = { email, verification_code, new_password: bad };
    const other = newEmail();
    const own = kind === 'the address' ? other : kind;
    const answers = [
      await store.asPublic('POST', '/users', { name: 'x', email: other, password: own }),
      await asUser('PUT', '/users/me', { password: bad, old_password: password }),
      await asUser('PUT', '/users/me/updatePassword', {
        old_password: password,
        new_password: bad,
      }),
      await store.asPublic('POST', '/users/resetPassword', reset),
    ];
    const names = ['password', 'password', 'new_password', 'new_password'];
    expect(answers.map((each) => [each.status, errorOf(each).invalidPropertyName])).toEqual(
      names.map((name) => [400, name]),
    );
  },
);

test('a user whose password is now too weak can still log in and change it', async () => {
  const store = await openStore(NEW_STORE);
  const { email } = await register(store);
  const credentials = await readCredentials({ table, application: store.application }, email);
  if (!credentials) throw new Error('The user has no credentials.');
  const hash = await hashPassword('password');
  await table.write(replacePassword(store.application.id, credentials, hash));
  const asUser = await logIn(store, email, 'password');
  const change = { old_password: 'password', new_password: 'battery staple' };
  expect((await asUser('PUT', '/users/me/updatePassword', change)).status).toBe(200);
});

test('a store shows everyone the minimum password length', async () => {
  const store = await openStore(NEW_STORE);
  const [shown] = (await store.asPublic('GET', '/application')).body.data;
  expect(shown.password_min_length).toBe(8);
});

test('an older store accepts four-character passwords and changes without the old one', async () => {
  const store = await openStore();
  const { asUser } = await register(store, 'abcd');
  const email = newEmail();
  expect((await asUser('PUT', '/users/me', { email })).status).toBe(200);
  expect((await asUser('PUT', '/users/me', { password: 'efgh' })).status).toBe(200);
  expect((await logIn(store, email, 'efgh').then((ask) => ask('GET', '/users/me'))).status).toBe(
    200,
  );
});

test('a user must give the old password to change the email address or the password', async () => {
  const store = await openStore(NEW_STORE);
  const { email, password, asUser } = await register(store);
  const { id } = (await asUser('GET', '/users/me')).body.data;
  const changed = newEmail();
  for (const path of ['/users/me', `/users/${id}`]) {
    for (const body of [{ email: changed }, { password: 'battery staple' }]) {
      const missing = await asUser('PUT', path, body);
      const wrong = await asUser('PUT', path, { ...body, old_password: 'wrong' });
      expect([missing, wrong].map((each) => [each.status, errorOf(each)])).toEqual([
        [400, expect.objectContaining({ invalidPropertyName: 'old_password' })],
        [400, expect.objectContaining({ invalidPropertyName: 'old_password' })],
      ]);
    }
  }
  const same = { email: email.toUpperCase(), name: 'Ada Verne' };
  expect((await asUser('PUT', '/users/me', same)).status).toBe(200);
  const other = await logIn(store, email, password);
  const done = await asUser('PUT', '/users/me', { email: changed, old_password: password });
  expect([done.status, done.body.data.email]).toEqual([200, changed]);
  expect(JSON.stringify(done.body)).not.toContain('password');
  expect((await other('GET', '/users/me')).status).toBe(401);
  const own = await asUser('GET', '/users/me');
  expect([own.status, own.body.data.email]).toEqual([200, changed]);
  const again = await logIn(store, changed, password);
  expect((await again('GET', '/users/me')).body.data).toMatchObject({ id, name: 'Ada Verne' });
  const events = await store.asAdmin('GET', '/events?per_page=250');
  expect(JSON.stringify(events.body)).not.toContain(password);
  const last = { password: 'battery staple', old_password: password };
  expect((await asUser('PUT', '/users/me', last)).status).toBe(200);
  for (const [asked, status] of [
    [asUser, 200],
    [again, 401],
  ] as const) {
    expect((await asked('GET', '/users/me')).status).toBe(status);
  }
  expect((await store.asAdmin('PUT', `/users/${id}`, { email: newEmail() })).status).toBe(200);
});

test('the old email address gets a notice of the new one', async () => {
  const store = await openStore(NEW_STORE);
  const { email, password, asUser } = await register(store);
  const changed = newEmail();
  await asUser('PUT', '/users/me', { email: changed, old_password: password });
  const mails = await mailsTo(store.application, email, 2);
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'Welcome to Tea House',
    'Your email address was changed',
  ]);
  expect(mails.find(({ subject }) => subject.startsWith('Your'))?.text).toContain(
    `The email address of your account was changed to ${changed} on `,
  );
});

test('refuses undeclared attributes named like a password, on any resource', async () => {
  const { asAdmin } = await openStore();
  const names = [
    'Old_Password',
    'passwordHint',
    'PASSWORD',
    'pass-word',
    'passwd',
    'user_pwd',
    'pwd',
  ];
  const all: readonly Resource[] = Object.values(resources);
  const ofStores = all.filter(({ records }) => records !== 'account');
  const created = ofStores.flatMap(({ routes }) =>
    Object.values(routes).filter(
      ({ methods, body }) => methods.includes('POST') && body === 'record',
    ),
  );
  expect(created.length).toBeGreaterThan(10);
  for (const { path } of created) {
    for (const name of names) {
      const answer = await asAdmin('POST', path, { [name]: 'secret' });
      expect([path, answer.status, errorOf(answer).invalidPropertyName]).toEqual([path, 400, name]);
      expect(JSON.stringify(answer.body)).not.toContain('secret');
    }
  }
  const { id } = await create(asAdmin, '/products', PRODUCT);
  const answer = await asAdmin('PUT', `/products/${id}`, { password: 'secret' });
  expect([answer.status, errorOf(answer).invalidPropertyName]).toEqual([400, 'password']);
});

const refusal = (name: string) => ({
  status: false,
  errors: [
    {
      code: 400,
      type: 'BadRequest',
      message: `${name} cannot be stored: only declared attributes can have a password.`,
      valid: false,
      failedValidator: 'whitelist',
      invalidPropertyName: name,
    },
  ],
});

const VARIANT = { price: 5, stock_type: 'infinite' };

test.each<[string, JsonObject]>([
  ['spec.Passwords', { spec: { Passwords: 'secret' } }],
  ['logins.1.pass_word', { logins: [{}, { pass_word: 'secret' }] }],
  ['variants.0.password', { variants: [{ ...VARIANT, password: 'secret' }] }],
  ['variants.0.spec.pwd', { variants: [{ ...VARIANT, spec: { pwd: 'secret' } }] }],
  ['locales.de.password', { locales: { de: { password: 'secret' } } }],
  ['seo.meta.passwordHint', { seo: { meta: { passwordHint: 'secret' } } }],
])('refuses nested attributes named like a password: %s', async (name, body) => {
  const { asAdmin } = await openStore({ languages: ['de'] });
  const { id } = await create(asAdmin, '/products', PRODUCT);
  const before = await asAdmin('GET', `/products/${id}`);
  const answers = [
    await asAdmin('POST', '/products', { ...PRODUCT, ...body }),
    await asAdmin('PUT', `/products/${id}`, body),
    await asAdmin('PATCH', `/products/${id}`, body),
  ];
  expect(answers.map((each) => [each.status, each.body])).toEqual(
    answers.map(() => [400, refusal(name)]),
  );
  const many = await asAdmin('PATCH', '/products', [{ id, ...body }]);
  expect(many.body.data).toEqual([{ id, ...refusal(name) }]);
  expect((await asAdmin('GET', `/products/${id}`)).body).toEqual(before.body);
});

test('refuses a password in a line of a cart or an order', async () => {
  const { asPublic, asAdmin } = await openStore();
  const product = await create(asAdmin, '/products', PRODUCT);
  const line = { product_id: product.id, quantity: 1 };
  const cart = await create(asPublic, '/carts', { items: [line] });
  const items = [{ ...line, note: { password: 'secret' } }];
  const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };
  const answers = [
    await asPublic('POST', '/carts', { items }),
    await asPublic('PUT', `/carts/${cart.id}`, { items }),
    await asPublic('PATCH', `/carts/${cart.id}`, { op: 'add', items }),
    await asPublic('POST', '/orders', { items, ...addresses }),
  ];
  expect(answers.map((each) => [each.status, each.body])).toEqual(
    answers.map(() => [400, refusal('items.0.note.password')]),
  );
  const { body } = await asPublic('GET', `/carts/${cart.id}`);
  expect(body.data.items).toMatchObject([{ quantity: 1 }]);
  expect(JSON.stringify(body)).not.toContain('secret');
});

test('map keys may contain the word password', async () => {
  const { asAdmin } = await openStore();
  const images = ['https://img.example/password-book.jpg'];
  const texts = { [images[0] ?? '']: 'A book for passwords' };
  const body = { ...PRODUCT, images, image_texts: texts };
  expect((await create(asAdmin, '/products', body))['image_texts']).toEqual(texts);
  const content = 'Name,Password\nUji,secret\n';
  const mapping = { Name: 'name', Password: null };
  const brands = { resource: 'brands', format: 'csv', content, mapping };
  const { id } = await create(asAdmin, '/imports', brands);
  const read = async () => (await asAdmin('GET', `/imports/${id}`)).body.data;
  const ended = await until(read, ({ state }) => state !== 'running');
  expect(ended).toMatchObject({ state: 'done', created: 1, refused: 0 });
});
