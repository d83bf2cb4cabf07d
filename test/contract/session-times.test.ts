import { expect, test } from 'vitest';
import { SESSION_SECONDS } from '../../functions/sessions/session-items.ts';
import { CODE_LIFETIMES, type CodeKind } from '../../shared/staff/codes.ts';
import { GRACE_MS } from '../../shared/tenancy/refresh-tokens.ts';
import { STAFF_TOKEN_LIFETIME_MS } from '../../shared/tenancy/revocations.ts';
import { WRITE_CACHE_TTL_MS } from '../../shared/tenancy/tenant-cache.ts';
import { asking, openStore, statusOf } from '../store/api.ts';
import { stopClock, tick } from '../store/clock.ts';
import { startOwnServer } from '../store/own-server.ts';
import { addMember, PASSWORD } from '../store/staff.ts';
import { type Browser, codeFor, logInAs, openBrowser, otherTab } from '../store/staff-browser.ts';

/** How long sessions, tokens and codes hold, by a clock that stands still until a test moves it. */
stopClock();
const url = await startOwnServer();
const store = await openStore({}, url);
const { application } = store;
const OWNER = [{ application_id: 'all', role: 'owner' }];

const newMember = () => addMember(store, OWNER);
const logIn = async () => logInAs((await newMember()).email, openBrowser({ url }));
const tokenOf = (browser: Browser) =>
  browser.send('POST', '/sessions/token', { application_id: application.id });

test('an access token lasts 15 minutes', async () => {
  const browser = await logIn();
  const { token, expire } = (await tokenOf(browser)).body.data;
  expect(expire).toBe(Date.now() + STAFF_TOKEN_LIFETIME_MS);
  const asMember = asking(`${application.publicKey}:${token}`, url);
  tick(STAFF_TOKEN_LIFETIME_MS - 1_000);
  expect(await statusOf(asMember('GET', '/webhooks'))).toBe(200);
  tick(2_000);
  expect(await statusOf(asMember('GET', '/webhooks'))).toBe(401);
});

test('a session lasts 30 days after its last token', async () => {
  const browser = await logIn();
  tick((SESSION_SECONDS - 60) * 1_000);
  expect(await statusOf(tokenOf(browser))).toBe(200);
  tick((SESSION_SECONDS - 60) * 1_000);
  expect(await statusOf(tokenOf(browser))).toBe(200);
  tick((SESSION_SECONDS + 60) * 1_000);
  expect(await statusOf(tokenOf(browser))).toBe(401);
});

test('a replaced cookie works for 30 seconds, then ends the session', async () => {
  const browser = await logIn();
  const earlier = otherTab(browser, url);
  await tokenOf(browser);
  tick(GRACE_MS - 1);
  expect(await statusOf(tokenOf(otherTab(earlier, url)))).toBe(200);
  tick(1);
  expect(await statusOf(tokenOf(otherTab(earlier, url)))).toBe(401);
  expect(await statusOf(tokenOf(browser))).toBe(401);
});

test('other functions refuse a disabled member within 5 seconds', async () => {
  const owner = await logIn();
  const member = await newMember();
  const browser = await logInAs(member.email, openBrowser({ url }));
  const asWith = async (of: Browser) =>
    asking(`${application.publicKey}:${(await tokenOf(of)).body.data.token}`, url);
  const [asOwner, asMember] = [await asWith(owner), await asWith(browser)];
  expect(await statusOf(asMember('GET', '/webhooks'))).toBe(200);
  expect(await statusOf(asOwner('PUT', `/staff/${member.id}`, { status: 'disabled' }))).toBe(200);
  expect(await statusOf(tokenOf(browser))).toBe(401);
  tick(WRITE_CACHE_TTL_MS);
  expect(await statusOf(asMember('GET', '/webhooks'))).toBe(401);
  expect(await statusOf(asOwner('GET', '/webhooks'))).toBe(200);
});

const USES: Readonly<Record<CodeKind, { readonly path: string; readonly body: object }>> = {
  invitation: { path: '/sessions/acceptInvitation', body: { password: PASSWORD } },
  recovery: { path: '/sessions/resetPassword', body: { new_password: 'another good kettle' } },
  login: { path: '/sessions/link', body: {} },
  email: { path: '/sessions/confirmEmail', body: {} },
};

test.each(Object.keys(USES) as CodeKind[])('a code of kind %s expires', async (kind) => {
  const status = kind === 'invitation' ? 'invited' : 'active';
  const found = await addMember(store, OWNER, { status });
  const [used, ended] = [await codeFor(store, found, kind), await codeFor(store, found, kind)];
  const { path, body } = USES[kind];
  const use = (code: string) =>
    statusOf(openBrowser({ url }).send('POST', path, { ...body, code }));
  tick((CODE_LIFETIMES[kind] - 60) * 1_000);
  expect(await use(used)).toBe(200);
  tick(120_000);
  expect(await use(ended)).toBe(400);
});
