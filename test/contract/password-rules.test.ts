import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as resources from '../../functions/resources.ts';
import type { Resource } from '../../shared/contract/resource.ts';
import { asking, create, errorOf, openStore, PRODUCT, type TestStore } from '../store/api.ts';
import { mailsTo } from '../store/kept-mails.ts';
import { issueCode } from '../store/recovery-code.ts';

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

test('a new password has as many characters as the store wants, wherever it is set', async () => {
  const store = await openStore(NEW_STORE);
  const { email, password, asUser } = await register(store, 'a😀345678');
  const short = 'a😀34567';
  const { link: verification_code } = await issueCode(store.application, email);
  const reset = { email, verification_code, new_password: short };
  const change = { old_password: password, new_password: short };
  const answers = [
    await store.asPublic('POST', '/users', { name: 'x', email: newEmail(), password: short }),
    await store.asAdmin('POST', '/users', { name: 'x', email: newEmail(), password: short }),
    await asUser('PUT', '/users/me', { password: short, old_password: password }),
    await asUser('PUT', '/users/me/updatePassword', change),
    await store.asPublic('POST', '/users/resetPassword', reset),
  ];
  const refused = (name: string) => [400, name, 'min', `${name} must have at least 8 characters.`];
  expect(
    answers.map((answer) => {
      const { invalidPropertyName, failedValidator, message } = errorOf(answer);
      return [answer.status, invalidPropertyName, failedValidator, message];
    }),
  ).toEqual([...['password', 'password', 'password', 'new_password', 'new_password'].map(refused)]);
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('34567');
  const long = { name: 'x', email: newEmail(), password: 'x'.repeat(201) };
  expect((await store.asPublic('POST', '/users', long)).status).toBe(400);
  const [shown] = (await store.asPublic('GET', '/application')).body.data;
  expect(shown.password_min_length).toBe(8);
});

test('a store of before takes passwords of four characters, and changes by the token alone', async () => {
  const store = await openStore();
  const { asUser } = await register(store, 'abcd');
  const email = newEmail();
  expect((await asUser('PUT', '/users/me', { email })).status).toBe(200);
  expect((await asUser('PUT', '/users/me', { password: 'efgh' })).status).toBe(200);
  expect((await logIn(store, email, 'efgh').then((ask) => ask('GET', '/users/me'))).status).toBe(
    200,
  );
});

test('a user who changes the e-mail address or the password proves to be that user', async () => {
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
  for (const earlier of [asUser, other]) {
    expect((await earlier('GET', '/users/me')).status).toBe(401);
  }
  const again = await logIn(store, changed, password);
  expect((await again('GET', '/users/me')).body.data).toMatchObject({ id, name: 'Ada Verne' });
  const events = await store.asAdmin('GET', '/events?per_page=250');
  expect(JSON.stringify(events.body)).not.toContain(password);
  expect((await store.asAdmin('PUT', `/users/${id}`, { email: newEmail() })).status).toBe(200);
});

test('the old address is told of the new one', async () => {
  const store = await openStore(NEW_STORE);
  const { email, password, asUser } = await register(store);
  const changed = newEmail();
  await asUser('PUT', '/users/me', { email: changed, old_password: password });
  const mails = await mailsTo(store.application, email, 2);
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'The e-mail address of your account was changed',
    'Welcome to Tea House',
  ]);
  expect(mails.find(({ subject }) => subject.startsWith('The'))?.text).toContain(
    `The e-mail address of your account was changed to ${changed} on `,
  );
});

test('no attribute that nothing declares is called a password, on any resource', async () => {
  const { asAdmin } = await openStore();
  const names = ['Old_Password', 'passwordHint', 'PASSWORD'];
  const all: readonly Resource[] = Object.values(resources);
  const created = all.flatMap(({ routes }) =>
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
