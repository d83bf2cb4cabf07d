import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { failuresKey } from '../../shared/storage/keys.ts';
import { type Answered, type Ask, ask, create, logIn, openStore } from '../store/api.ts';
import { table } from '../store/local-store.ts';

const QUARTER_OF_AN_HOUR = 15 * 60;

const newUser = async (asPublic: Ask) => {
  const body = { name: 'Ada', email: `${randomUUID()}@example.org`, password: randomUUID() };
  return { ...body, ...(await create(asPublic, '/users', body)) };
};

const authenticate = (ask: Ask, email: string, password = 'wrong') =>
  ask('POST', '/users/authenticate', { email, password });

const times = <Result>(count: number, make: (i: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, i) => make(i)));

/** How many answers have which status. */
function tally(answers: readonly Answered[]): Record<number, number> {
  const statuses: Record<number, number> = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  return statuses;
}

function expectTooMany(answer: Answered | undefined, seconds: number) {
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
  expect(wait).toBeLessThanOrEqual(seconds);
}

test('after 10 failed logins, not even the right password opens an account for a while', async () => {
  const store = await openStore();
  const { email, password } = await newUser(store.asPublic);
  const failed = await times(10, () => authenticate(store.asPublic, email));
  expect(tally(failed)).toEqual({ 401: 10 });
  for (const asked of [store.asPublic, store.asUser, store.asAdmin]) {
    expectTooMany(await authenticate(asked, email.toUpperCase(), password), QUARTER_OF_AN_HOUR);
  }
  const other = await newUser(store.asPublic);
  expect((await authenticate(store.asPublic, other.email, other.password)).status).toBe(200);
});

test('of 25 wrong passwords at the same time, 10 are looked at', async () => {
  const { asPublic } = await openStore();
  const { email } = await newUser(asPublic);
  const answers = await times(25, () => authenticate(asPublic, email));
  expect(tally(answers)).toEqual({ 401: 10, 429: 15 });
});

test('an unknown address of mail is limited like any other', async () => {
  const { asPublic } = await openStore();
  const email = `${randomUUID()}@example.org`;
  expect(tally(await times(12, () => authenticate(asPublic, email)))).toEqual({ 401: 10, 429: 2 });
});

test('logins that succeed are not counted', async () => {
  const { asPublic } = await openStore();
  const { email, password } = await newUser(asPublic);
  for (let i = 0; i < 12; i += 1) {
    expect((await authenticate(asPublic, email, password)).status).toBe(200);
  }
  await times(9, () => authenticate(asPublic, email));
  expect((await authenticate(asPublic, email, password)).status).toBe(200);
  expect((await authenticate(asPublic, email)).status).toBe(401);
  expectTooMany(await authenticate(asPublic, email), QUARTER_OF_AN_HOUR);
});

test('a wrong old password is a failed login', async () => {
  const store = await openStore();
  const { id, email, password } = await newUser(store.asPublic);
  const asUser = await logIn(store, id);
  const change = { old_password: 'wrong', new_password: 'secret' };
  const path = '/users/me/updatePassword';
  expect(tally(await times(10, () => asUser('PUT', path, change)))).toEqual({ 404: 10 });
  const right = { ...change, old_password: password };
  expectTooMany(await asUser('PUT', path, right), QUARTER_OF_AN_HOUR);
  expectTooMany(await authenticate(store.asPublic, email, password), QUARTER_OF_AN_HOUR);
});

test('one store does not lock the accounts of another', async () => {
  const [mine, other] = [await openStore(), await openStore()];
  const { name, email, password } = await newUser(mine.asPublic);
  await create(other.asPublic, '/users', { name, email, password });
  await times(11, () => authenticate(mine.asPublic, email));
  expect((await authenticate(other.asPublic, email, password)).status).toBe(200);
});

test('when the time is over, counting begins anew', async () => {
  const { asPublic, application } = await openStore();
  const { email, password } = await newUser(asPublic);
  await times(11, () => authenticate(asPublic, email));
  const hash = createHash('sha256').update(email).digest('base64url');
  const key = failuresKey(application.id, 'login-email', hash);
  const over = { ...key, failures: 10, expires_at: Math.floor(Date.now() / 1_000) };
  expect(await table.get(key)).toMatchObject({ failures: 10 });
  await table.write({ put: over });
  expect((await authenticate(asPublic, email, password)).status).toBe(200);
  await table.write({ put: over });
  const failed = await times(12, () => authenticate(asPublic, email));
  expect(tally(failed)).toEqual({ 401: 10, 429: 2 });
});

test('one network address fails 60 times a minute, whatever its headers say', async () => {
  const store = await openStore();
  const { email, password } = await newUser(store.asPublic);
  const { publicKey, id } = store.application;
  const attempt = (body: object, i: number) =>
    ask('POST', '/users/authenticate', {
      authorization: publicKey,
      body: { password: 'wrong', ...body },
      headers: { 'X-Forwarded-For': `203.0.113.${i}`, Forwarded: `for=203.0.113.${i}` },
    });
  const failed = await times(70, (i) => attempt({ email: `${i}@example.org` }, i));
  expect(tally(failed)).toEqual({ 401: 60, 429: 10 });
  expectTooMany(await attempt({ email, password }, 0), 60);
  // Whoever has the secret key logs in for others.
  expect((await authenticate(store.asAdmin, email, password)).status).toBe(200);
  const items = await table.query(`${id}#failures`);
  expect(JSON.stringify(items)).not.toContain('127.0.0.1');
});

function credentials(publicKey: string, secretKey: string) {
  const timestamp = Date.now();
  const digest = createHash('sha256').update(`${secretKey}${timestamp}`).digest('base64');
  return { publicKey, secretKey: digest, timestamp };
}

test('after 10 wrong secret keys, wrong ones are told to wait, and the right one is not', async () => {
  const { application, secretKey } = await openStore();
  const send = (secret: string) =>
    ask('POST', '/tokens', { body: credentials(application.publicKey, secret) });
  // The first use within an hour is noted, which costs a write.
  expect((await send(secretKey)).status).toBe(200);
  const failed = await times(14, () => send('sk_wrong'));
  expect(tally(failed)).toEqual({ 401: 10, 429: 4 });
  expectTooMany(await send('sk_wrong'), QUARTER_OF_AN_HOUR);
  const answer = await send(secretKey);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('server-timing')).toContain('0 round trips');
});
