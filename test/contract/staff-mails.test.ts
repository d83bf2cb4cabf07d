import { expect, test } from 'vitest';
import { hashOf, MAX_MAILS_OF_RECIPIENT } from '../../functions/deliveries/mail/mail-counts.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { readCode } from '../../shared/staff/codes.ts';
import { mails } from '../../shared/storage/keys.ts';
import { create, openStore, publicUrl, statusOf } from '../store/api.ts';
import { feedUntil } from '../store/feed.ts';
import { mailsTo } from '../store/kept-mails.ts';
import { itemsOf, table } from '../store/local-store.ts';
import { addMember, asMember, newEmail, openOwner, PASSWORD } from '../store/staff.ts';
import { logInAs, openBrowser } from '../store/staff-browser.ts';

const store = await openStore();
const { application, asAdmin } = store;
const { asOwner } = await openOwner(store);
const memberships = [{ application_id: application.id, role: 'support' }];

const codeIn = (text: string) =>
  /\/dashboard#invitation=([\w-]{43})$/m.exec(text)?.[1] ?? `no code in ${text}`;

test('an invitation email has a code that the table does not store', async () => {
  const email = newEmail();
  const member = await create(asOwner, '/staff', { email, name: 'Ada', memberships });
  const [mail] = await mailsTo(application, email, 1);
  expect(mail?.subject).toBe('You are invited to Tea House');
  expect(mail?.text).toContain(`${publicUrl}/dashboard#invitation=`);
  const code = codeIn(mail?.text ?? '');
  expect(await readCode(table, 'invitation', code)).toEqual({
    kind: 'invitation',
    account: application.accountId,
    staffId: member.id,
    email,
    createdAt: expect.any(Number),
    application: application.id,
  });
  expect(await readCode(table, 'recovery', code)).toBeUndefined();
  const items = [...(await itemsOf(application.id)), ...(await itemsOf(application.accountId))];
  expect(JSON.stringify(items)).not.toContain(code);
  const [event] = await feedUntil(asAdmin, ({ type, data }) => {
    const { staff } = data as { staff?: { id: number } };
    return type === 'mail.requested' && staff?.id === member.id;
  });
  const id = expect.any(Number);
  expect(event?.data).toEqual({ id, staff: { kind: 'invitation', id: member.id } });
  expect(event?.by).toMatchObject({ kind: 'staff' });
});

test('resends an invitation in the language of the member with a new code', async () => {
  const email = newEmail();
  const body = { email, name: 'Ada', language: 'de', memberships };
  const { id } = await create(asOwner, '/staff', body);
  await asOwner('POST', `/staff/${id}/resend`, {});
  const sent = await mailsTo(application, email, 2);
  expect(sent.map(({ subject }) => subject)).toEqual(Array(2).fill('Einladung zu Tea House'));
  const codes = sent.map(({ text }) => codeIn(text));
  expect(new Set(codes).size).toBe(2);
});

test('a used-up email limit does not block a member on a known browser', async () => {
  const { email } = await addMember(store, memberships);
  const known = await logInAs(email);
  // As many as one address gets in a day, which strangers have asked for.
  const today = Math.floor(Date.now() / DAY_MS);
  for (const day of [today, today + 1]) {
    const key = mails.countKey(application.id, `${hashOf(email)}#password`, day);
    await table.write({ put: { ...key, mails: MAX_MAILS_OF_RECIPIENT } });
  }
  await openBrowser().send('POST', '/sessions/recoverPassword', { email });
  await known.send('POST', '/sessions/recoverPassword', { email });
  const found = await mailsTo(application, email, 1);
  expect(found.map(({ subject }) => subject)).toEqual(['Set a new password for Tea House']);
});

test('the email to a member of another account explains why it has no code', async () => {
  const { email } = await addMember(await openStore(), memberships);
  await create(asOwner, '/staff', { email, name: 'Ada', memberships });
  const [mail] = await mailsTo(application, email, 1);
  expect(mail?.text).toContain('This email address already belongs to a staff member');
  expect(mail?.text).not.toContain('#invitation=');
});

test('an owner invitation works once and lets the first owner step down', async () => {
  const own = await openStore();
  const { owner, asOwner: asFirst } = await openOwner(own);
  const email = newEmail();
  const all = [{ application_id: 'all', role: 'owner' }];
  const body = { email, name: 'Ada', memberships: all };
  const invited = await create(asFirst, '/staff', body);
  const demote = () =>
    statusOf(
      asFirst('PUT', `/staff/${owner.id}`, { memberships: [{ ...all[0], role: 'manager' }] }),
    );
  expect(await demote()).toBe(409);
  const [mail] = await mailsTo(own.application, email, 1);
  const code = codeIn(mail?.text ?? '');
  const accept = () =>
    openBrowser().send('POST', '/sessions/acceptInvitation', { code, password: PASSWORD });
  expect((await accept()).status).toBe(200);
  expect((await accept()).status).toBe(400);
  expect((await asFirst('GET', `/staff/${invited.id}`)).body.data).toMatchObject({
    status: 'active',
    last_login_at: expect.any(String),
  });
  expect(await statusOf(asFirst('POST', `/staff/${invited.id}/resend`, {}))).toBe(400);
  expect(await demote()).toBe(200);
});

test('refuses a withdrawn invitation', async () => {
  const email = newEmail();
  const { id } = await create(asOwner, '/staff', { email, name: 'Ada', memberships });
  const [mail] = await mailsTo(application, email, 1);
  await asOwner('DELETE', `/staff/${id}`);
  const body = { code: codeIn(mail?.text ?? ''), password: PASSWORD };
  const answer = await openBrowser().send('POST', '/sessions/acceptInvitation', body);
  expect(answer.status).toBe(400);
});

test('disabling a member or changing their password ends all sessions', async () => {
  const member = await addMember(store, memberships);
  const browser = await logInAs(member.email);
  const status = async () => (await browser.send('GET', '/sessions/current')).status;
  expect(await status()).toBe(200);
  await asOwner('PUT', `/staff/${member.id}`, { status: 'disabled' });
  expect(await status()).toBe(401);
  const other = await addMember(store, memberships);
  const tab = await logInAs(other.email);
  const asSelf = await asMember(store, other);
  const passwords = { old_password: PASSWORD, new_password: 'nanoseconds of wire' };
  expect(await statusOf(asSelf('POST', '/staff/me/password', passwords))).toBe(200);
  expect((await tab.send('GET', '/sessions/current')).status).toBe(401);
});
