import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  type Answered,
  type Ask,
  ask,
  atOnce,
  create,
  credentials,
  logIn,
  openStore,
} from '../store/api.ts';

const newUser = async (asPublic: Ask) => {
  const body = { name: 'Ada', email: `${randomUUID()}@example.org`, password: randomUUID() };
  return { ...body, ...(await create(asPublic, '/users', body)) };
};

const authenticate = (ask: Ask, email: string, password = 'wrong') =>
  ask('POST', '/users/authenticate', { email, password });

/** How many answers have which status. */
function tally(answers: readonly Answered[]): Record<number, number> {
  const statuses: Record<number, number> = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  return statuses;
}

/** For a quarter of an hour at the most. */
function expectTooMany(answer: Answered | undefined) {
  expect(answer).toMatchObject({
    status: 429,
    body: {
      status: false,
      errors: [
        {
          code: 429,
          type: 'TooManyRequests',
          message: 'Too many attempts have failed; try again later.',
        },
      ],
    },
  });
  const wait = Number(answer?.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(15 * 60);
}

test('after 10 failed logins, not even the right password opens an account for a while', async () => {
  const store = await openStore();
  const { email, password } = await newUser(store.asPublic);
  const failed = await atOnce(10, () => authenticate(store.asPublic, email));
  expect(tally(failed)).toEqual({ 401: 10 });
  for (const asked of [store.asPublic, store.asUser, store.asAdmin]) {
    expectTooMany(await authenticate(asked, email.toUpperCase(), password));
  }
  const other = await newUser(store.asPublic);
  expect((await authenticate(store.asPublic, other.email, other.password)).status).toBe(200);
});

test('of 25 wrong passwords at the same time, 10 are looked at', async () => {
  const { asPublic } = await openStore();
  const { email } = await newUser(asPublic);
  const answers = await atOnce(25, () => authenticate(asPublic, email));
  expect(tally(answers)).toEqual({ 401: 10, 429: 15 });
});

test('an unknown address of mail is limited like any other', async () => {
  const { asPublic } = await openStore();
  const email = `${randomUUID()}@example.org`;
  expect(tally(await atOnce(12, () => authenticate(asPublic, email)))).toEqual({ 401: 10, 429: 2 });
});

test('logins that succeed are not counted', async () => {
  const { asPublic } = await openStore();
  const { email, password } = await newUser(asPublic);
  for (let i = 0; i < 12; i += 1) {
    expect((await authenticate(asPublic, email, password)).status).toBe(200);
  }
  await atOnce(9, () => authenticate(asPublic, email));
  expect((await authenticate(asPublic, email, password)).status).toBe(200);
  expect((await authenticate(asPublic, email)).status).toBe(401);
  expectTooMany(await authenticate(asPublic, email));
});

test('a wrong old password is a failed login', async () => {
  const store = await openStore();
  const { id, email, password } = await newUser(store.asPublic);
  const asUser = await logIn(store, id);
  const change = { old_password: 'wrong', new_password: 'secret' };
  const path = '/users/me/updatePassword';
  expect(tally(await atOnce(10, () => asUser('PUT', path, change)))).toEqual({ 404: 10 });
  const right = { ...change, old_password: password };
  expectTooMany(await asUser('PUT', path, right));
  expectTooMany(await authenticate(store.asPublic, email, password));
});

test('one store does not lock the accounts of another', async () => {
  const [mine, other] = [await openStore(), await openStore()];
  const { name, email, password } = await newUser(mine.asPublic);
  await create(other.asPublic, '/users', { name, email, password });
  await atOnce(11, () => authenticate(mine.asPublic, email));
  expect((await authenticate(other.asPublic, email, password)).status).toBe(200);
});

test('after 10 wrong secret keys, wrong ones are told to wait, and the right one is not', async () => {
  const { application, secretKey } = await openStore();
  const send = (secret: string) =>
    ask('POST', '/tokens', { body: credentials({ application, secretKey: secret }) });
  // The first use within an hour is noted, which costs a write.
  expect((await send(secretKey)).status).toBe(200);
  const failed = await atOnce(14, () => send('sk_wrong'));
  expect(tally(failed)).toEqual({ 401: 10, 429: 4 });
  expectTooMany(await send('sk_wrong'));
  const answer = await send(secretKey);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('server-timing')).toContain('0 round trips');
});
