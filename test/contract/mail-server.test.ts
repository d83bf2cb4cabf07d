import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { openMailServer } from '../../bin/start/mail-server.ts';
import { PERMISSIONS } from '../../shared/contract/permissions.ts';
import { staff } from '../../shared/resources/staff.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { sqliteStorage } from '../../shared/storage/sqlite/storage.ts';
import { keyspaceOf } from '../../shared/tenancy/application.ts';
import { createAccount, createApplication } from '../../shared/tenancy/provisioning.ts';
import { fileCipher, newFileKey } from '../../shared/tenancy/secret-cipher.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { asking, errorOf } from '../store/api.ts';
import { startFakeSmtp } from '../store/fake-smtp.ts';
import { startOwnServer } from '../store/own-server.ts';
import { newEmail } from '../store/staff.ts';

const folder = mkdtempSync(join(tmpdir(), 'shopwright-mail-server-'));
writeFileSync(join(folder, 'key'), newFileKey());
const file = join(folder, 'store.db');
const storage = sqliteStorage({ file });
const table = storage.openTable();
const cipher = fileCipher(join(folder, 'key'));
afterAll(() => {
  storage.close();
  rmSync(folder, { recursive: true });
});

const smtp = await startFakeSmtp();
const port = Number(smtp.host.split(':')[1]);
const mailServers = await openMailServer(table, cipher);
const url = await startOwnServer({
  ...{ storage, cipher, mailServers },
  environment: { LOOPBACK_WEBHOOKS: 'on', SENDS_MAILS: 'off', TAKES_MAIL_SERVER: 'on' },
});

const account = await createAccount(table, 'Tea Traders');
const store = await createApplication(table, cipher, account.id, { name: 'Tea House' });

const PATH = '/applications/mailServer';
const SERVER = {
  host: '127.0.0.1',
  port,
  user: 'shop',
  password: 'tea leaves',
  from: 'a@tea.example',
};

/** Calls of a new member with a role in all stores. */
async function memberWith(role: string) {
  const { application } = store;
  const records = openRecords(table, keyspaceOf(staff, application), staff);
  const memberships = [{ application_id: 'all' as const, role }];
  const fields = { memberships, status: 'active' as const, totp: false };
  const { id, name } = await records.create({ email: newEmail(), name: 'Grace', ...fields });
  const bearer = {
    access: 'staff',
    staff: { kind: 'staff', id, name },
    session: 1,
    permissions: new Set(PERMISSIONS),
  } as const;
  const { token } = await issueToken(application, cipher, bearer, Date.now());
  return asking(`${application.publicKey}:${token}`, url);
}

test('an owner sets the mail server, and the next email uses it', async () => {
  const ask = await memberWith('owner');
  const sends = async () => (await ask('GET', '/application')).body.data[0].sends_mails;
  expect([await sends(), mailServers.sender()]).toEqual([false, undefined]);
  expect((await ask('GET', PATH)).status).toBe(404);
  const { password: _, ...shown } = SERVER;
  const saved = await ask('PUT', PATH, SERVER);
  expect(saved.body).toEqual({ status: true, data: { ...shown, updated_at: expect.any(String) } });
  expect((await ask('GET', PATH)).body.data).toEqual(saved.body.data);
  expect(await sends()).toBe(true);
  const mail = {
    id: '1',
    from: { name: 'Tea', address: SERVER.from },
    subject: 'Tea',
    text: 'Tea',
  };
  const to = { to: 'b@example.org', recipient: 'b@example.org' };
  await mailServers.sender()?.send({ ...mail, ...to });
  expect(smtp.received).toMatchObject([{ from: SERVER.from, login: '\0shop\0tea leaves' }]);
  // Also after a restart.
  const again = await openMailServer(table, cipher);
  await again.sender()?.send({ ...mail, ...to });
  expect(smtp.received).toHaveLength(2);
  expect(readFileSync(file).includes('tea leaves')).toBe(false);
  expect((await ask('DELETE', PATH)).status).toBe(200);
  expect([await sends(), mailServers.sender()]).toEqual([false, undefined]);
  expect((await ask('DELETE', PATH)).status).toBe(404);
});

test('refuses a login that the mail server rejects, and masks secrets in its reply', async () => {
  const ask = await memberWith('owner');
  const wrong = await ask('PUT', PATH, { ...SERVER, user: 'user', password: 'wrong' });
  expect([wrong.status, errorOf(wrong).message]).toEqual([
    400,
    '127.0.0.1 does not accept emails: 535 *** password',
  ]);
  expect((await ask('GET', PATH)).status).toBe(404);
});

test.each([
  ['127.0.0.1', 'a server of this machine'],
  ['localhost', 'a name of this machine'],
  ['10.0.0.8', 'a private network'],
  ['169.254.169.254', 'what tells secrets of machines'],
  ['[::1]', 'no name at all'],
])('refuses %s: %s', async (host) => {
  vi.stubEnv('LOOPBACK_WEBHOOKS', 'off');
  const ask = await memberWith('owner');
  const refused = await ask('PUT', PATH, { ...SERVER, host });
  expect([refused.status, errorOf(refused).invalidPropertyName]).toEqual([400, 'host']);
  vi.stubEnv('LOOPBACK_WEBHOOKS', 'on');
});

test('refuses half a login, an invalid sender, and other ports', async () => {
  const ask = await memberWith('owner');
  const { password, user, ...rest } = SERVER;
  for (const [body, name] of [
    [{ ...rest, user }, 'password'],
    [{ ...rest, password }, 'user'],
    [{ ...SERVER, from: 'tea' }, 'from'],
    [{ ...SERVER, port: 0 }, 'port'],
  ] as const) {
    const refused = await ask('PUT', PATH, body);
    expect([refused.status, errorOf(refused).invalidPropertyName]).toEqual([400, name]);
  }
  const elsewhere = await ask('PUT', PATH, { ...SERVER, host: '192.0.43.8', port: 22 });
  expect(errorOf(elsewhere).message).toContain('The port must be one of');
});

test('refuses managers, and owners when several accounts share the server', async () => {
  const asManager = await memberWith('manager');
  expect((await asManager('PUT', PATH, SERVER)).status).toBe(403);
  const ask = await memberWith('owner');
  await createAccount(table, 'Coffee Traders');
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const refused = await ask(method, PATH, method === 'PUT' ? SERVER : undefined);
    expect([refused.status, errorOf(refused).message]).toEqual([
      403,
      expect.stringContaining('Several accounts'),
    ]);
  }
});
