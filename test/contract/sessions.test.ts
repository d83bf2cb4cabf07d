import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { MAX_SESSIONS } from '../../functions/sessions/session-items.ts';
import { staff } from '../../shared/resources/staff.ts';
import { changeStaffCredentials } from '../../shared/staff/credentials.ts';
import { encryptTotpSecret, newTotpSecret } from '../../shared/staff/totp.ts';
import { applicationKey, applicationOfAccountKey } from '../../shared/storage/keys.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { createApplication, setStatus } from '../../shared/tenancy/provisioning.ts';
import {
  ask,
  asking,
  atOnce,
  create,
  errorOf,
  inTurn,
  openStore,
  PRODUCT,
  publicUrl,
  statusOf,
} from '../store/api.ts';
import { cipher, table } from '../store/local-store.ts';
import { addMember, credentialsOf, PASSWORD } from '../store/staff.ts';
import {
  type Browser,
  logInAs,
  openBrowser,
  otherTab,
  untilRefused,
} from '../store/staff-browser.ts';

const store = await openStore();
const { application } = store;
const { accountId } = application;
const SESSION = 'shopwright_session';
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const ENDED = { code: 401, type: 'Unauthorized', message: 'The session has ended. Log in again.' };

const tokenOf = (browser: Browser, application_id = application.id) =>
  browser.send('POST', '/sessions/token', { application_id });

/** What the store answers to an access token. */
const asWith = (token: string) => asking(`${application.publicKey}:${token}`);

test('a member logs in, sees their stores and gets tokens for them', async () => {
  const { id, email } = await addMember(store, [
    { application_id: application.id, role: 'catalogue' },
  ]);
  await createApplication(table, cipher, accountId, { ...application.settings, name: 'Other' });
  const browser = openBrowser();
  const login = await browser.send('POST', '/sessions', { email, password: PASSWORD });
  const session = {
    id: expect.any(Number),
    device: 'Kettle Browser',
    network: '127.0.0.1',
    created_at: TIME,
    last_used_at: TIME,
    current: true,
  };
  const shown = {
    member: {
      id,
      email,
      name: 'Grace Hopper',
      totp: false,
      memberships: [{ application_id: application.id, role: 'catalogue' }],
    },
    stores: [
      {
        application_id: application.id,
        name: 'Tea House',
        public_key: application.publicKey,
        status: 'active',
        permissions: expect.arrayContaining(['products:write']),
      },
    ],
    session,
  };
  expect([login.status, login.body]).toEqual([200, { status: true, data: shown }]);
  expect((await browser.send('GET', '/sessions/current')).body.data).toEqual(shown);
  expect((await browser.send('GET', '/sessions')).body.data).toEqual([session]);
  const { body } = await tokenOf(browser);
  expect(body.data).toEqual({
    token: expect.stringMatching(/^[\w.-]+$/),
    expire: expect.any(Number),
    application_id: application.id,
    permissions: login.body.data.stores[0].permissions,
  });
  const asMember = asWith(body.data.token);
  await create(asMember, '/products', PRODUCT);
  expect(await statusOf(asMember('GET', '/orders'))).toBe(403);
});

test('session cookies are HttpOnly, SameSite=Strict and limited to /v0/sessions', async () => {
  const { email } = await addMember(store, [{ application_id: 'all', role: 'owner' }]);
  const { headers } = await openBrowser().send('POST', '/sessions', { email, password: PASSWORD });
  const flags = 'Path=/v0/sessions; Max-Age=';
  expect(headers.getSetCookie().map((line) => line.replace(/=[\w.-]+;/, '=…;'))).toEqual([
    `shopwright_session=…; ${flags}2592000; HttpOnly; SameSite=Strict`,
    `shopwright_device=…; ${flags}15552000; HttpOnly; SameSite=Strict`,
  ]);
});

test('a wrong email, a wrong password and a disabled member get the same error', async () => {
  const { email } = await addMember(store, [{ application_id: 'all', role: 'owner' }]);
  const disabled = await addMember(store, [], { status: 'disabled' });
  const wrong = [
    { email, password: 'wrong kettle' },
    { email: `nobody-${email}`, password: PASSWORD },
    { email: disabled.email, password: PASSWORD },
  ];
  for (const body of wrong) {
    const answer = await openBrowser().send('POST', '/sessions', body);
    expect([answer.status, errorOf(answer)]).toEqual([
      401,
      {
        code: 401,
        type: 'Unauthorized',
        message: 'The email address, the password or the code is wrong.',
      },
    ]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
});

test('returns 404 for stores where the member has no role', async () => {
  const { email } = await addMember(store, [{ application_id: application.id, role: 'support' }]);
  const browser = await logInAs(email);
  const sibling = await createApplication(table, cipher, accountId, application.settings);
  const other = await openStore();
  for (const id of [sibling.application.id, other.application.id, 4_096]) {
    const answer = await tokenOf(browser, id);
    expect([answer.status, errorOf(answer).message]).toEqual([404, `No store has the ID ${id}.`]);
  }
});

test('each token rotates the cookie, and an old copy ends the session', async () => {
  const { email } = await addMember(store, [{ application_id: 'all', role: 'owner' }]);
  const browser = await logInAs(email);
  const stolen = otherTab(browser);
  const first = browser.cookies.get(SESSION);
  const { body } = await tokenOf(browser);
  const second = browser.cookies.get(SESSION);
  expect(second).not.toBe(first);
  // An answer was lost, or another tab asked at the same time: the same new cookie.
  const again = otherTab(stolen);
  expect((await tokenOf(again)).status).toBe(200);
  expect(again.cookies.get(SESSION)).toBe(second);
  await tokenOf(browser);
  const answer = await tokenOf(stolen);
  expect([answer.status, errorOf(answer)]).toEqual([401, ENDED]);
  // Nobody knows who of the two is the thief.
  expect((await tokenOf(browser)).status).toBe(401);
  await untilRefused(store, body.data.token);
});

test('concurrent tabs continue with one cookie', async () => {
  const { email } = await addMember(store, [{ application_id: 'all', role: 'owner' }]);
  const browser = await logInAs(email);
  const tabs = [1, 2, 3, 4].map(() => otherTab(browser));
  const answers = await Promise.all(tabs.map((tab) => tokenOf(tab)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(tabs.map(({ cookies }) => cookies.get(SESSION))).size).toBe(1);
  expect((await tokenOf(tabs[0] ?? browser)).status).toBe(200);
});

test('ending another session revokes its tokens, and logging out ends this one', async () => {
  const { email } = await addMember(store, [{ application_id: 'all', role: 'owner' }]);
  const [one, other] = [await logInAs(email), await logInAs(email)];
  const { token } = (await tokenOf(one)).body.data;
  const listed = (await other.send('GET', '/sessions')).body.data;
  expect(listed.map(({ current }: { current: boolean }) => current)).toEqual([false, true]);
  expect(await statusOf(other.send('DELETE', `/sessions/${listed[0].id}`))).toBe(200);
  expect(await statusOf(other.send('DELETE', `/sessions/${listed[0].id}`))).toBe(404);
  expect((await tokenOf(one)).status).toBe(401);
  await untilRefused(store, token);
  expect((await other.send('DELETE', '/sessions/current')).body).toEqual({ status: true });
  expect(other.cookies.has(SESSION)).toBe(false);
  expect(await statusOf(other.send('GET', '/sessions/current'))).toBe(401);
});

test('a member cannot list or end the sessions of another member', async () => {
  const [one, other] = await Promise.all(
    [1, 2].map(async () => {
      const { email } = await addMember(store, [{ application_id: 'all', role: 'owner' }]);
      return logInAs(email);
    }),
  );
  if (!one || !other) throw new Error('Nobody is logged in.');
  const [{ id }] = (await one.send('GET', '/sessions')).body.data;
  expect((await other.send('GET', '/sessions')).body.data).toHaveLength(1);
  expect(await statusOf(other.send('DELETE', `/sessions/${id}`))).toBe(404);
  expect((await tokenOf(one)).status).toBe(200);
});

test.each([
  ['a foreign origin', { Origin: 'https://evil.example' }],
  ['no origin', { Origin: '' }],
  ['an origin on another port', { Origin: 'http://127.0.0.1:1' }],
])('refuses a request with %s', async (_, headers) => {
  const { email } = await addMember(store, [{ application_id: 'all', role: 'owner' }]);
  const browser = await logInAs(email);
  const foreign = openBrowser({ headers });
  for (const [name, value] of browser.cookies) foreign.cookies.set(name, value);
  for (const [method, path, body] of [
    ['POST', '/sessions/token', { application_id: application.id }],
    ['POST', '/sessions', { email, password: PASSWORD }],
    ['DELETE', '/sessions/current'],
  ] as const) {
    const answer = await foreign.send(method, path, body);
    expect([answer.status, errorOf(answer)]).toEqual([
      403,
      {
        code: 403,
        type: 'Forbidden',
        message: 'Send the header Origin with the address of this service.',
      },
    ]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
  expect((await tokenOf(browser)).status).toBe(200);
});

test('concurrent logins all succeed', async () => {
  const { email } = await addMember(store, [{ application_id: 'all', role: 'owner' }]);
  const login = () =>
    statusOf(openBrowser().send('POST', '/sessions', { email, password: PASSWORD }));
  expect(await atOnce(4, login)).toEqual([200, 200, 200, 200]);
});

test('refuses form posts, even from its own origin', async () => {
  const { email } = await addMember(store, [{ application_id: 'all', role: 'owner' }]);
  const form = await ask('POST', '/sessions', {
    body: { email, password: PASSWORD },
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: publicUrl },
  });
  expect([form.status, errorOf(form).message]).toEqual([
    403,
    'Send the header X-Requested-With. Form requests are not accepted.',
  ]);
});

test('a login always starts a new session', async () => {
  const { email } = await addMember(store, [{ application_id: 'all', role: 'owner' }]);
  const attacker = await logInAs(email);
  const victim = otherTab(attacker);
  await logInAs(email, victim);
  expect(victim.cookies.get(SESSION)).not.toBe(attacker.cookies.get(SESSION));
  expect((await victim.send('GET', '/sessions')).body.data).toHaveLength(2);
});

test('ends the least recently used session above 20', async () => {
  const { email } = await addMember(store, [{ application_id: 'all', role: 'owner' }]);
  const browsers = await inTurn(MAX_SESSIONS + 1, () => logInAs(email));
  const statuses = await inTurn(2, (i) => statusOf(tokenOf(browsers[i] ?? openBrowser())));
  expect(statuses).toEqual([401, 200]);
});

test('two-step login requires a code and accepts it once', async () => {
  const member = await addMember(store, [{ application_id: 'all', role: 'owner' }]);
  const { email } = member;
  const { secret } = newTotpSecret(email);
  const totp = { secret: await encryptTotpSecret(secret, cipher), step: 0 };
  const read = await credentialsOf(member);
  if (!read) throw new Error('The member has no login.');
  await table.write(changeStaffCredentials(read, { totp }));
  const send = (more: object) =>
    openBrowser().send('POST', '/sessions', { email, password: PASSWORD, ...more });
  const generator = new TOTP({ secret: Secret.fromBase32(secret) });
  const missing = await send({});
  expect([missing.status, errorOf(missing).type]).toEqual([401, 'TotpRequired']);
  const right = generator.generate();
  const wrong = right === '000000' ? '000001' : '000000';
  expect(errorOf(await send({ totp: wrong })).type).toBe('Unauthorized');
  expect(errorOf(await send({ totp: right, password: 'wrong kettle' })).type).toBe('Unauthorized');
  expect(await statusOf(send({ totp: right }))).toBe(200);
  expect(await statusOf(send({ totp: right }))).toBe(401);
});

test('password guessing does not lock out a member on a known browser', async () => {
  const { email } = await addMember(store, [{ application_id: 'all', role: 'owner' }]);
  const known = await logInAs(email);
  const guess = (browser: Browser) =>
    browser.send('POST', '/sessions', { email, password: 'wrong kettle' });
  const guesses = await inTurn(11, () => statusOf(guess(openBrowser())));
  expect(guesses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  expect(
    await statusOf(openBrowser().send('POST', '/sessions', { email, password: PASSWORD })),
  ).toBe(429);
  await logInAs(email, known);
});

test('disabling a member ends their session immediately', async () => {
  const { id, email } = await addMember(store, [{ application_id: 'all', role: 'owner' }]);
  const browser = await logInAs(email);
  await openRecords(table, { id: accountId }, staff).update(id, async () => ({
    status: 'disabled',
  }));
  expect((await tokenOf(browser)).status).toBe(401);
  expect(await statusOf(browser.send('GET', '/sessions/current'))).toBe(401);
});

test('closed and deleted stores issue no tokens', async () => {
  const { email } = await addMember(store, [{ application_id: 'all', role: 'owner' }]);
  const browser = await logInAs(email);
  const closed = await createApplication(table, cipher, accountId, application.settings);
  const { token } = (await tokenOf(browser, closed.application.id)).body.data;
  const asMember = asking(`${closed.application.publicKey}:${token}`);
  expect(await statusOf(asMember('GET', '/products'))).toBe(200);
  await setStatus(table, closed.application, 'inactive', Date.now());
  const answer = await tokenOf(browser, closed.application.id);
  expect([answer.status, errorOf(answer).message]).toEqual([401, 'This store is closed.']);
  const { id } = closed.application;
  await table.transactWrite([
    { remove: applicationKey(id) },
    { remove: applicationOfAccountKey(accountId, id) },
  ]);
  expect((await tokenOf(browser, id)).status).toBe(404);
});

test.each(['', 'x', '1.1.1.a.b', `1.1.1.${'a'.repeat(22)}.${'b'.repeat(43)}`, '0.0.0..', '%00'])(
  'refuses the session cookie "%s"',
  async (value) => {
    const browser = openBrowser();
    browser.cookies.set(SESSION, value);
    const answer = await browser.send('GET', '/sessions/current');
    expect([answer.status, errorOf(answer)]).toEqual([401, ENDED]);
  },
);
