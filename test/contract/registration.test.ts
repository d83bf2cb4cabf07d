import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { asking, atOnce, logIn, openStore } from '../store/api.ts';

const store = await openStore();
const newEmail = () => `${randomUUID()}@example.org`;

test('exactly one of 20 concurrent registrations of one email address succeeds', async () => {
  const email = newEmail();
  const answers = await atOnce(20, (i) => {
    const spelled = i % 2 ? email : email.toUpperCase();
    return store.asPublic('POST', '/users', {
      name: `${i}`,
      email: spelled,
      password: `password of ${i}`,
    });
  });
  const created = answers.filter(({ status }) => status === 200);
  expect(created).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ failedValidator: 'unique' }, { type: 'EmailAddressExists' }] },
    });
  }
  const { body } = await store.asAdmin('GET', `/users?email=${email}`);
  expect(body.data).toEqual(created.map((answer) => answer.body.data));
  const logins = await Promise.all(
    [body.data[0].name, 'none'].map((i) =>
      store.asPublic('POST', '/users/authenticate', { email, password: `password of ${i}` }),
    ),
  );
  expect(logins.map(({ status }) => status)).toEqual([200, 401]);
});

test('exactly one of 5 users who claim an email address concurrently gets it', async () => {
  const email = newEmail();
  const users = await atOnce(5, () =>
    store.asPublic('POST', '/users', { name: 'x', email: newEmail(), password: 'a secret' }),
  );
  const answers = await Promise.all(
    users.map(({ body }) => store.asAdmin('PUT', `/users/${body.data.id}`, { email })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400]);
  expect((await store.asAdmin('GET', `/users?email=${email}`)).body['count']).toBe(1);
});

test('one of two concurrent password changes wins and revokes earlier tokens', async () => {
  const email = newEmail();
  const body = { name: 'Ada', email, password: 'first-one' };
  const { body: created } = await store.asPublic('POST', '/users', body);
  const asUser = await logIn(store, created.data.id);
  const path = `/users/${created.data.id}/updatePassword`;
  const answers = await Promise.all(
    ['second one', 'third one'].map((new_password) =>
      store.asAdmin('PUT', path, { old_password: 'first-one', new_password }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  const set = answers[0]?.status === 200 ? 'second one' : 'third one';
  const login = (password: string) =>
    store.asPublic('POST', '/users/authenticate', { email, password });
  const statuses = await Promise.all(['first-one', set].map(login));
  expect(statuses.map(({ status }) => status)).toEqual([401, 200]);
  expect((await asUser('GET', '/users/me')).status).toBe(401);
  const { token } = statuses[1]?.body.data ?? {};
  const again = asking(`${store.application.publicKey}:${token}`);
  expect((await again('GET', '/users/me')).status).toBe(200);
});
