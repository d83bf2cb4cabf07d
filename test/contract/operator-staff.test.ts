import { expect, test } from 'vitest';
import { roles } from '../../shared/resources/roles.ts';
import { changeStaffCredentials } from '../../shared/staff/credentials.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { asking, openStore, statusOf } from '../store/api.ts';
import { table } from '../store/local-store.ts';
import { command, printed, refused, shopwright, TIME } from '../store/ops-command.ts';
import { addMember, credentialsOf, newEmail, PASSWORD } from '../store/staff.ts';
import { type Browser, logInAs, openBrowser } from '../store/staff-browser.ts';

const URL_OPTION = ['--url', 'https://api.example.com/v0'];
const CODE = /^[\w-]{43}$/;
const OWNER = [{ application_id: 'all', role: 'owner' }];

async function openAccount() {
  const store = await openStore();
  const { id, accountId, publicKey } = store.application;
  const account = String(accountId);
  return {
    ...{ store, id, account, accountId },
    staff: (verb: string, ...args: string[]) => command('staff', verb, account, ...args),
    /** What an access token of the store may do, of a browser that has a session. */
    async asMember(browser: Browser) {
      const body = { application_id: id };
      const { token } = (await browser.send('POST', '/sessions/token', body)).body.data;
      return asking(`${publicKey}:${token}`);
    },
  };
}

const accept = (browser: Browser, code: unknown) =>
  browser.send('POST', '/sessions/acceptInvitation', { code, password: PASSWORD });

test('the first owner can accept the printed invitation once', async () => {
  const { staff, id, asMember } = await openAccount();
  const email = newEmail();
  const invited = await staff('invite', email, '--name', 'Grace Hopper', ...URL_OPTION);
  expect(invited).toEqual({
    id: expect.any(Number),
    email,
    name: 'Grace Hopper',
    status: 'invited',
    memberships: OWNER,
    totp: false,
    created_at: expect.stringMatching(TIME),
    updated_at: invited['created_at'],
    code: expect.stringMatching(CODE),
    link: `https://api.example.com/dashboard#invitation=${invited['code']}`,
    expires_at: expect.stringMatching(TIME),
  });
  const seconds = Date.parse(String(invited['expires_at'])) - Date.now();
  expect(Math.ceil(seconds / 86_400_000)).toBe(7);

  const browser = openBrowser();
  expect((await accept(browser, invited['code'])).body.data.stores).toMatchObject([
    { application_id: id },
  ]);
  expect((await accept(openBrowser(), invited['code'])).status).toBe(400);
  const asOwner = await asMember(browser);
  expect(await statusOf(asOwner('GET', '/apiKeys'))).toBe(200);
});

test('the list shows each member with roles and stores', async () => {
  const { staff, account, accountId, id } = await openAccount();
  const { stdout: nobody } = await shopwright('staff', 'list', account);
  expect(nobody).toMatch(/^There are no members yet; add an owner: shopwright staff invite /);
  const packing = { name: 'Packing', permissions: [] };
  const role = await openRecords(table, { id: accountId }, roles).create(packing);
  const email = newEmail();
  const options = ['--name', 'Ada\u001b[2J', '--role', String(role.id), '--application', `${id}`];
  const { code: _, link: __, expires_at: ___, ...ada } = await staff('invite', email, ...options);
  expect(ada['memberships']).toEqual([{ application_id: id, role: String(role.id) }]);
  expect(await staff('list')).toEqual([ada]);
  const { stdout } = await shopwright('staff', 'list', account);
  expect(stdout.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    ['ID', 'EMAIL', 'NAME', 'STATUS', '2ND FACTOR', 'LAST LOGIN', 'ROLES'],
    [`${ada['id']}`, email, 'Ada [2J', 'invited', 'no', 'never', `Packing of ${id}`],
    [''],
  ]);
});

test('disabling a member logs them out at once, but the last owner cannot be disabled', async () => {
  const { staff, account, asMember } = await openAccount();
  const email = newEmail();
  const { code } = await staff('invite', email, '--name', 'Grace Hopper');
  const browser = openBrowser();
  await accept(browser, code);
  const last = 'An account must have at least one active owner.';
  expect(await shopwright('staff', 'disable', account, email)).toEqual(refused(last));
  expect((await browser.send('GET', '/sessions')).status).toBe(200);

  const other = await staff('invite', newEmail(), '--name', 'Ada Verne');
  await accept(openBrowser(), other['code']);
  // In the cloud within five seconds by functions that know the revocations of the account already.
  const asOwner = await asMember(browser);
  expect(await staff('disable', email.toUpperCase())).toMatchObject({ email, status: 'disabled' });
  expect(await statusOf(asOwner('GET', '/apiKeys'))).toBe(401);
  expect((await browser.send('GET', '/sessions')).status).toBe(401);
  expect(
    (await openBrowser().send('POST', '/sessions', { email, password: PASSWORD })).status,
  ).toBe(401);
  expect(await shopwright('staff', 'disable', account, String(other['id']))).toEqual(refused(last));

  expect(await staff('enable', email)).toMatchObject({ email, status: 'active' });
  expect((await browser.send('GET', '/sessions')).status).toBe(401);
  await logInAs(email);
});

const setPassword = (code: unknown, password: string) =>
  openBrowser().send('POST', '/sessions/resetPassword', { code, new_password: password });

test('a printed link confirms a new email address without sending an email', async () => {
  const { staff, store, account } = await openAccount();
  const member = await addMember(store, OWNER);
  const to = newEmail();
  const { code, link } = await staff('email', member.email, to, ...URL_OPTION);
  expect(link).toMatch(/\/dashboard#email=[\w-]{43}$/);
  await logInAs(member.email);
  const confirm = () => openBrowser().send('POST', '/sessions/confirmEmail', { code });
  expect((await confirm()).status).toBe(200);
  await logInAs(to);
  expect((await confirm()).status).toBe(400);
  const taken = await shopwright('staff', 'email', account, to, to.toUpperCase());
  expect(taken).toEqual(refused(`${to.toUpperCase()} is already a member of this account`));
});

test('the operator resets a forgotten password or a lost second factor', async () => {
  const { staff, store } = await openAccount();
  const member = await addMember(store, OWNER);
  const { email } = member;
  const credentials = await credentialsOf(member);
  if (!credentials) throw new Error('The member has no login.');
  await table.write(changeStaffCredentials(credentials, { totp: { secret: 'lost', step: 0 } }));
  const session = { email, password: 'tea for two, please' };
  const logIn = async () => (await openBrowser().send('POST', '/sessions', session)).status;

  const forgotten = await staff('reset', email, '--yes', ...URL_OPTION);
  expect(forgotten['link']).toMatch(/\/dashboard#recovery=[\w-]{43}$/);
  expect((await setPassword(forgotten['code'], session.password)).status).toBe(200);
  expect(await logIn()).toBe(401);
  expect((await setPassword(forgotten['code'], 'somebody else has it')).status).toBe(400);

  const lost = await staff('reset', String(member.id), '--totp', '--yes');
  expect(lost).toMatchObject({ email, totp: false, code: expect.stringMatching(CODE) });
  expect(await logIn()).toBe(200);
});

test('a login link works once, without a password', async () => {
  const { staff, store } = await openAccount();
  const { email } = await addMember(store, OWNER);
  const { code, link } = await staff('login-link', email, ...URL_OPTION);
  expect(link).toBe(`https://api.example.com/dashboard#login=${code}`);
  const browser = openBrowser();
  expect((await browser.send('POST', '/sessions/link', { code })).status).toBe(200);
  expect((await browser.send('GET', '/sessions/current')).body.data.member.email).toBe(email);
  expect((await openBrowser().send('POST', '/sessions/link', { code })).status).toBe(400);
});

test('prints the code and the link when it knows the URL', async () => {
  const { account } = await openAccount();
  const email = newEmail();
  const args = ['staff', 'invite', account, email, '--name', 'Grace Hopper', ...URL_OPTION];
  const { stdout } = await shopwright(...args);
  const [id, code, until] = [/id +(\d+)/, /code +(\S+)/, /until +(\S+)/].map(
    (pattern) => pattern.exec(stdout)?.[1],
  );
  expect({ code: 0, stdout, stderr: '' }).toEqual(
    printed(`The member is invited.

  id      ${id}
  email   ${email}
  name    Grace Hopper
  status  invited

  link   https://api.example.com/dashboard#invitation=${code}
  code   ${code}
  until  ${until}

It works once, and is not shown again.
`),
  );
});

test('refuses invalid commands and says why', async () => {
  const { account, store } = await openAccount();
  const other = await openAccount();
  const { email } = await addMember(other.store, OWNER);
  const { email: away } = await addMember(store, OWNER, { status: 'disabled' });
  const { email: invited } = await addMember(store, OWNER, { status: 'invited' });
  const invite = (address: string, ...options: string[]) => [
    ...['invite', account, address, '--name', 'Ada'],
    ...options,
  ];
  const roleNames = 'owner, manager, support, catalogue, analyst, pack_orders';
  const cases: readonly [string[], string][] = [
    [['list', '12'], 'No account has the ID 12.'],
    [['disable', account, 'bob@x.org'], `The account ${account} has no member bob@x.org.`],
    [['disable', other.account, away], `The account ${other.account} has no member ${away}.`],
    [invite('ada'), 'email has an invalid format.'],
    [
      invite(invited.toUpperCase()),
      `the account already has a member ${invited.toUpperCase()}; for a new link: shopwright staff reset ${account} ${invited.toUpperCase()}`,
    ],
    [invite(email), `${email} is already a member of another account (${other.account})`],
    [
      invite(newEmail(), '--role', 'packer'),
      `the role packer does not exist; use ${roleNames}, or the ID of a role of the account`,
    ],
    [
      invite(newEmail(), '--application', String(other.id)),
      `application ${other.id} belongs to another account (${other.account})`,
    ],
    [['enable', account, invited], 'the member has not accepted the invitation yet'],
    [['login-link', account, away], `${away} is disabled; enable it first`],
    [
      ['login-link', account, invited],
      `${invited} has not accepted the invitation yet; for a new link, use: shopwright staff reset`,
    ],
    [
      ['reset', account, invited],
      'this lets anyone with the link set the password of the member; add --yes to confirm',
    ],
  ];
  const outcomes = await Promise.all(cases.map(([args]) => shopwright('staff', ...args)));
  expect(outcomes).toEqual(cases.map(([, message]) => refused(message)));
  expect(await shopwright('staff', 'reset', account, invited, '--yes', '--url', 'x.org')).toEqual(
    refused(
      "option '--url <url>' argument 'x.org' is invalid. The URL must look like https://api.example.com.",
    ),
  );
});
