import { randomUUID } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import { PERMISSIONS, type Permission } from '../../shared/contract/permissions.ts';
import { smtpSender } from '../../shared/mail/smtp-sender.ts';
import { staff } from '../../shared/resources/staff.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { keyspaceOf } from '../../shared/tenancy/application.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { type Ask, asking, errorOf } from '../store/api.ts';
import { startFakeSmtp } from '../store/fake-smtp.ts';
import { openWebhookStore } from '../store/webhook-store.ts';

const smtp = await startFakeSmtp();
const { engine, storage, newStore, makeEvents, send, url } = await openWebhookStore(
  {},
  smtpSender(`smtp://${smtp.host}`, 'shop@operator.example'),
);
vi.stubEnv('SENDS_MAILS', 'on');
afterAll(() => {
  vi.unstubAllEnvs();
});

const MAIL = { subject: 'Your order 1042', text: 'Hello Ada', html: '<p>Hello Ada</p>' };

type Store = Awaited<ReturnType<typeof newStore>>;

/** A member of the staff with a token, and who it is. */
async function addMember({ application }: Store, permissions: readonly Permission[] = PERMISSIONS) {
  const memberships = [{ application_id: 'all' as const, role: 'owner' }];
  const { id, name, email } = await openRecords(
    storage.openTable(),
    keyspaceOf(staff, application),
    staff,
  ).create({
    ...{ email: `${randomUUID()}@example.org`, name: 'Grace Hopper', memberships },
    ...{ status: 'active' as const, totp: false },
  });
  const bearer = {
    access: 'staff' as const,
    staff: { kind: 'staff' as const, id, name },
    session: 1,
    permissions: new Set(permissions),
  };
  const { token } = await issueToken(application, engine.cipher, bearer, Date.now());
  return { email, ask: asking(`${application.publicKey}:${token}`, url) };
}

async function openOwner() {
  const store = await newStore();
  const { email, ask: asOwner } = await addMember(store);
  return { store, email, asOwner };
}

async function ask(asOwner: Ask) {
  const { body } = await asOwner('POST', '/notifications/test', MAIL);
  return body.data as { readonly id: number; readonly state: string };
}

/** Sends what is due. */
async function deliver() {
  await makeEvents(async () => {}, true);
  await send();
}

const outcome = async (asOwner: Ask, id: number) =>
  (await asOwner('GET', `/notifications/test/${id}`)).body.data;

test('a test email goes only to the logged-in member and reports that it was sent', async () => {
  const { email, asOwner } = await openOwner();
  const asked = await ask(asOwner);
  expect(asked).toEqual({ id: expect.any(Number), state: 'waiting' });
  expect(await outcome(asOwner, asked.id)).toEqual(asked);
  const before = smtp.received.length;
  await deliver();
  expect(smtp.received.slice(before)).toMatchObject([
    { to: [email], message: expect.stringContaining('Subject: Your order 1042') },
  ]);
  expect(await outcome(asOwner, asked.id)).toEqual({ id: asked.id, state: 'sent' });
  await deliver();
  expect(smtp.received).toHaveLength(before + 1);
});

test('a test email reports the server answer and retries only temporary errors', async () => {
  const { asOwner } = await openOwner();
  const [refused, postponed] = [await ask(asOwner), await ask(asOwner)];
  smtp.answers.push('550 5.7.1 not from this address', '451 try later');
  await deliver();
  const states = [await outcome(asOwner, refused.id), await outcome(asOwner, postponed.id)];
  const byState = (state: string) =>
    states.find((each) => (each as { state: string }).state === state);
  expect(byState('failed')).toMatchObject({ answer: '550 5.7.1 not from this address' });
  expect(byState('waiting')).toMatchObject({ answer: '451 try later' });
});

test('only the sender sees the outcome, and an admin token sends no test email', async () => {
  const { store, asOwner } = await openOwner();
  const { id } = await ask(asOwner);
  const { ask: asOther } = await addMember(store);
  expect((await asOther('GET', `/notifications/test/${id}`)).status).toBe(404);
  expect((await store.asAdmin('POST', '/notifications/test', MAIL)).status).toBe(400);
});

test('a member can send five test emails an hour', async () => {
  const { asOwner } = await openOwner();
  for (let i = 0; i < 5; i += 1) await ask(asOwner);
  const answer = await asOwner('POST', '/notifications/test', MAIL);
  expect(answer.status).toBe(429);
});

test('needs permission to send emails, and says why when the deployment sends none', async () => {
  const { store, asOwner } = await openOwner();
  const { ask: asPacker } = await addMember(store, ['orders:read', 'notifications:read']);
  expect((await asPacker('POST', '/notifications/test', MAIL)).status).toBe(403);
  vi.stubEnv('SENDS_MAILS', 'off');
  const refused = errorOf(await asOwner('POST', '/notifications/test', MAIL));
  expect(refused).toMatchObject({ code: 409, message: expect.stringContaining('MAIL_FROM') });
  vi.stubEnv('SENDS_MAILS', 'on');
});
