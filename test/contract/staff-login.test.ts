import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { matchesPassword } from '../../shared/passwords/password-hash.ts';
import { type Ask, create, errorOf, openStore, statusOf } from '../store/api.ts';
import { mailsTo } from '../store/kept-mails.ts';
import {
  addMember,
  asMember,
  credentialsOf,
  newEmail,
  openOwner,
  PASSWORD,
} from '../store/staff.ts';
import { codeFor, logInAs, openBrowser } from '../store/staff-browser.ts';
import { until } from '../store/until.ts';

/** What members change of their own login (permissions.md, "Members"). */
const store = await openStore();

async function openMember() {
  const member = await addMember(store, [
    { application_id: store.application.id, role: 'analyst' },
  ]);
  const asked = await asMember(store, member);
  return { member, asSelf: asked };
}

const refusal = async (asked: ReturnType<Ask>) => {
  const answer = await asked;
  return [answer.status, errorOf(answer).invalidPropertyName];
};

/** Whether the tokens and the sessions until now have ended. */
async function hasEnded(asSelf: Ask, email: string, since: number): Promise<boolean> {
  const credentials = await credentialsOf({ email });
  // Other functions than the one that ended them look again some seconds later.
  await until(
    () => statusOf(asSelf('GET', '/staff/me')),
    (status) => status === 401,
  );
  return (credentials?.sessionsAfter ?? 0) >= since;
}

test('changing the name or language keeps the session', async () => {
  const { asSelf } = await openMember();
  const { body } = await asSelf('PUT', '/staff/me', { name: 'Ada', language: 'de' });
  expect(body.data).toMatchObject({ name: 'Ada', language: 'de', status: 'active' });
  expect((await asSelf('GET', '/staff/me')).body.data).toEqual(body.data);
});

test('changing the password needs the old one and ends all sessions', async () => {
  const { member, asSelf } = await openMember();
  const since = Date.now();
  const change = (old_password: string, new_password: string) =>
    asSelf('POST', '/staff/me/password', { old_password, new_password });
  expect(await refusal(change(PASSWORD, 'short'))).toEqual([400, 'new_password']);
  expect(await refusal(change(PASSWORD, 'password1'))).toEqual([400, 'new_password']);
  for (const easy of [member.email, member.name, ' '.repeat(8), 'aaaaaaaa', 'shopwright']) {
    expect(await refusal(change(PASSWORD, easy))).toEqual([400, 'new_password']);
  }
  expect(await refusal(change('wrong horse', 'nanoseconds of wire'))).toEqual([
    400,
    'old_password',
  ]);
  expect(await statusOf(change(PASSWORD, 'nanoseconds of wire'))).toBe(200);
  const { password } = (await credentialsOf(member)) ?? {};
  expect(await matchesPassword('nanoseconds of wire', password)).toBe(true);
  expect(await hasEnded(asSelf, member.email, since)).toBe(true);
});

test('limits password guesses with a stolen token', async () => {
  const { asSelf } = await openMember();
  const guess = () =>
    statusOf(asSelf('PUT', '/staff/me', { email: newEmail(), password: 'wrong horse' }));
  const statuses = [];
  for (let i = 0; i < 11; i += 1) statuses.push(await guess());
  expect(statuses).toEqual([...Array(10).fill(400), 429]);
});

/** The code of the newest link in mails to the address. */
async function linkTo(email: string, count = 1) {
  const mail = (await mailsTo(store.application, email, count)).at(-1);
  return /#email=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
}

const confirm = (code: string) => openBrowser().send('POST', '/sessions/confirmEmail', { code });

test('changing the email address needs the password and a confirmation link', async () => {
  const { member, asSelf } = await openMember();
  const { member: other } = await openMember();
  const since = Date.now();
  const email = newEmail();
  expect(await refusal(asSelf('PUT', '/staff/me', { email }))).toEqual([400, 'password']);
  const move = (to: string, password = PASSWORD) =>
    asSelf('PUT', '/staff/me', { email: to, name: 'Rear Admiral', password });
  expect(await refusal(move(email, 'wrong horse'))).toEqual([400, 'password']);
  expect(await refusal(move(other.email.toUpperCase()))).toEqual([400, 'email']);
  const asked = await move(email);
  expect([asked.status, asked.body.data.email, asked.body.data.name]).toEqual([
    200,
    member.email,
    'Rear Admiral',
  ]);
  expect(asked.body['warnings']).toEqual([
    `A link was sent to ${email}. The email address changes when it is opened.`,
  ]);
  // Until then the old address holds, and the login goes on.
  expect(await credentialsOf({ email })).toBeUndefined();
  expect(await statusOf(asSelf('GET', '/staff/me'))).toBe(200);
  await logInAs(member.email);
  expect(
    await statusOf(openBrowser().send('POST', '/sessions', { email, password: PASSWORD })),
  ).toBe(401);

  const code = await linkTo(email);
  expect(await statusOf(confirm(code))).toBe(200);
  expect(await credentialsOf(member)).toBeUndefined();
  expect(await credentialsOf({ email })).toMatchObject({ staffId: member.id });
  expect(await hasEnded(asSelf, email, since)).toBe(true);
  await logInAs(email);
  const [mail] = await mailsTo(store.application, member.email, 1);
  expect(mail?.text).toContain(`was changed to ${email} on `);
  expect(await statusOf(confirm(code))).toBe(400);
});

test('an unconfirmed email address does not block its owner', async () => {
  const { asSelf: squatter } = await openMember();
  const victim = newEmail();
  const move = { email: victim, password: PASSWORD };
  expect(await statusOf(squatter('PUT', '/staff/me', move))).toBe(200);
  const code = await linkTo(victim);
  const elsewhere = await openStore();
  const { asOwner } = await openOwner(elsewhere);
  const memberships = [{ application_id: 'all', role: 'manager' }];
  await create(asOwner, '/staff', { email: victim, name: 'Ada', memberships });
  const [mail] = await mailsTo(elsewhere.application, victim);
  const invitation = /#invitation=([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  const accept = { code: invitation, password: PASSWORD };
  expect(await statusOf(openBrowser().send('POST', '/sessions/acceptInvitation', accept))).toBe(
    200,
  );
  // The link of the first is late, and takes nothing from whose it is now.
  const late = await confirm(code);
  expect([late.status, errorOf(late).message]).toEqual([
    409,
    'This email address belongs to another member, maybe of another account.',
  ]);
  await logInAs(victim);
});

test('only one of two members who confirm an email address gets it', async () => {
  const [one, two] = [await openMember(), await openMember()];
  const email = newEmail();
  for (const { asSelf } of [one, two]) {
    expect(await statusOf(asSelf('PUT', '/staff/me', { email, password: PASSWORD }))).toBe(200);
  }
  const codes = (await mailsTo(store.application, email, 2)).map(
    ({ text }) => /#email=([\w-]{43})/.exec(text)?.[1] ?? '',
  );
  const statuses = await Promise.all(codes.map((code) => statusOf(confirm(code))));
  expect(statuses.toSorted()).toEqual([200, 409]);
});

test('limits email change links to three and cancels them on a password reset', async () => {
  const { member, asSelf } = await openMember();
  const move = (email: string) => asSelf('PUT', '/staff/me', { email, password: PASSWORD });
  const email = newEmail();
  const statuses = [];
  for (let i = 0; i < 4; i += 1) statuses.push(await statusOf(move(i === 0 ? email : newEmail())));
  expect(statuses).toEqual([200, 200, 200, 429]);
  const code = await linkTo(email);
  const reset = { code: await codeFor(store, member, 'recovery'), new_password: `${PASSWORD}!` };
  expect(await statusOf(openBrowser().send('POST', '/sessions/resetPassword', reset))).toBe(200);
  expect(await statusOf(confirm(code))).toBe(400);
});

test('setting up two-step login needs the password and a code', async () => {
  const { member, asSelf } = await openMember();
  const since = Date.now();
  const { secret, uri } = (await asSelf('POST', '/staff/me/totp')).body.data;
  expect(uri).toContain(secret);
  expect((await credentialsOf(member))?.totp).toBeUndefined();
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const set = (code: string, password = PASSWORD) =>
    asSelf('PUT', '/staff/me/totp', { password, secret, code });
  const code = app.generate();
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  expect(await refusal(set(wrong))).toEqual([400, 'code']);
  expect(await refusal(set(code, 'wrong horse'))).toEqual([400, 'password']);
  expect(await statusOf(set(code))).toBe(200);
  expect(await hasEnded(asSelf, member.email, since)).toBe(true);
  // The code that has set it logs nobody in.
  const login = { email: member.email, password: PASSWORD, totp: code };
  expect(await statusOf(openBrowser().send('POST', '/sessions', login))).toBe(401);
  const stored = await credentialsOf(member);
  expect(stored?.totp).toEqual({ secret: expect.any(String), step: expect.any(Number) });
  expect(JSON.stringify(stored)).not.toContain(secret);
});

test('replacing or removing two-step login needs a valid, unused code', async () => {
  const { member, asSelf } = await openMember();
  const { secret } = (await asSelf('POST', '/staff/me/totp')).body.data;
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const timestamp = Date.now();
  const first = app.generate({ timestamp: timestamp - 30_000 });
  await asSelf('PUT', '/staff/me/totp', { password: PASSWORD, secret, code: first });
  const again = await later(member);
  expect((await again('GET', '/staff/me')).body.data.totp).toBe(true);
  const other = { password: PASSWORD, secret: 'A'.repeat(32), code: '123456' };
  expect(await statusOf(again('PUT', '/staff/me/totp', other))).toBe(400);
  const remove = (code: string, password = PASSWORD) =>
    again('POST', '/staff/me/totp/remove', { password, code });
  expect(await statusOf(remove(first))).toBe(400);
  const next = app.generate({ timestamp });
  expect(await statusOf(remove(next, 'wrong horse'))).toBe(400);
  expect(await statusOf(remove(next))).toBe(200);
  expect((await credentialsOf(member))?.totp).toBeUndefined();
});

/** A token that is valid: those of the second in which the others were revoked are not. */
async function later(member: Parameters<typeof asMember>[1]): Promise<Ask> {
  const found = await until(
    async () => {
      const asSelf = await asMember(store, member);
      return { asSelf, status: await statusOf(asSelf('GET', '/staff/me')) };
    },
    ({ status }) => status === 200,
  );
  return found.asSelf;
}
