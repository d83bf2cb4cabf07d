import { expect, test } from 'vitest';
import { freeStaffEmail, takeStaffEmail } from '../../shared/staff/credentials.ts';
import { errorOf, openStore, statusOf } from '../store/api.ts';
import { table } from '../store/local-store.ts';
import { addMember, loginOf, PASSWORD } from '../store/staff.ts';
import {
  type Browser,
  codeFor,
  logInAs,
  openBrowser,
  untilRefused,
} from '../store/staff-browser.ts';

const store = await openStore();
const { application } = store;
const { accountId } = application;

const tokenOf = (browser: Browser, application_id = application.id) =>
  browser.send('POST', '/sessions/token', { application_id });

test('a login link works once', async () => {
  const found = await addMember(store, [{ application_id: 'all', role: 'owner' }]);
  const code = await codeFor(store, found, 'login');
  const browser = openBrowser();
  const answer = await browser.send('POST', '/sessions/link', { code });
  expect([answer.status, answer.body.data.member.email]).toEqual([200, found.email]);
  expect((await tokenOf(browser)).status).toBe(200);
  const again = await openBrowser().send('POST', '/sessions/link', { code });
  expect([again.status, errorOf(again).message]).toEqual([
    400,
    'The link has been used or has expired. Request another one.',
  ]);
  const recovery = await codeFor(store, found, 'recovery');
  expect(await statusOf(openBrowser().send('POST', '/sessions/link', { code: recovery }))).toBe(
    400,
  );
  const ended = await codeFor(store, found, 'login', Date.now() - 16 * 60 * 1_000);
  expect(await statusOf(openBrowser().send('POST', '/sessions/link', { code: ended }))).toBe(400);
});

test('a member can accept an invitation once, with a strong password', async () => {
  const found = await addMember(store, [{ application_id: 'all', role: 'owner' }], {
    status: 'invited',
  });
  const code = await codeFor(store, found, 'invitation');
  const accept = (body: object) => openBrowser().send('POST', '/sessions/acceptInvitation', body);
  const common = await accept({ code, password: 'password1' });
  expect([common.status, errorOf(common).invalidPropertyName]).toEqual([400, 'password']);
  for (const password of [found.email, 'ADMIRAL hopper', 'aaaaaaaa']) {
    const easy = await accept({ code, name: 'Admiral Hopper', password });
    expect([easy.status, errorOf(easy).invalidPropertyName]).toEqual([400, 'password']);
  }
  const answer = await accept({ code, name: 'Admiral Hopper', password: PASSWORD });
  expect([answer.status, answer.body.data.member]).toEqual([
    200,
    {
      id: found.id,
      email: found.email,
      name: 'Admiral Hopper',
      totp: false,
      memberships: found.memberships,
    },
  ]);
  await logInAs(found.email);
  expect(await statusOf(accept({ code, password: PASSWORD }))).toBe(400);
});

test('an invitation for an email address in use returns 409', async () => {
  const invited = await addMember(store, [], { status: 'invited' });
  const code = await codeFor(store, invited, 'invitation');
  const taken = { ...(await loginOf(accountId, invited)), account: 4_096, staffId: 1 };
  await table.write(takeStaffEmail(taken));
  const accept = () =>
    openBrowser().send('POST', '/sessions/acceptInvitation', { code, password: PASSWORD });
  const answer = await accept();
  expect([answer.status, errorOf(answer).message]).toEqual([
    409,
    'This email address belongs to another member, maybe of another account.',
  ]);
  // Once it is free, the same invitation works.
  await table.write(freeStaffEmail(taken));
  expect(await statusOf(accept())).toBe(200);
});

test('a password reset ends all sessions and tokens', async () => {
  const found = await addMember(store, [{ application_id: 'all', role: 'owner' }]);
  const browser = await logInAs(found.email);
  const { token } = (await tokenOf(browser)).body.data;
  const code = await codeFor(store, found, 'recovery');
  const reset = (new_password: string) =>
    openBrowser().send('POST', '/sessions/resetPassword', { code, new_password });
  expect(await statusOf(reset('short'))).toBe(400);
  expect((await reset('another good kettle')).body).toEqual({ status: true });
  expect(await statusOf(reset('a third good kettle'))).toBe(400);
  expect((await tokenOf(browser)).status).toBe(401);
  await untilRefused(store, token);
  const { email } = found;
  expect(
    await statusOf(openBrowser().send('POST', '/sessions', { email, password: PASSWORD })),
  ).toBe(401);
  const password = 'another good kettle';
  expect(await statusOf(openBrowser().send('POST', '/sessions', { email, password }))).toBe(200);
});

test('a password reset invalidates earlier links', async () => {
  const found = await addMember(store, [{ application_id: 'all', role: 'owner' }]);
  const [first, second] = [
    await codeFor(store, found, 'recovery'),
    await codeFor(store, found, 'recovery'),
  ];
  const link = await codeFor(store, found, 'login');
  const reset = (code: string, new_password: string) =>
    openBrowser().send('POST', '/sessions/resetPassword', { code, new_password });
  expect(await statusOf(reset(first, 'another good kettle'))).toBe(200);
  expect(await statusOf(reset(second, 'a third good kettle'))).toBe(400);
  expect(await statusOf(openBrowser().send('POST', '/sessions/link', { code: link }))).toBe(400);
  const { email } = found;
  const password = 'another good kettle';
  expect(await statusOf(openBrowser().send('POST', '/sessions', { email, password }))).toBe(200);
});
