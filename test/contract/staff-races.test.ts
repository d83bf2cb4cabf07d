import { expect, test } from 'vitest';
import { asking, create, openStore, statusOf } from '../store/api.ts';
import { faultyStorage } from '../store/faulty-storage.ts';
import { storage } from '../store/local-store.ts';
import { startOwnServer } from '../store/own-server.ts';
import { addMember, asMember, credentialsOf, openOwner, PASSWORD } from '../store/staff.ts';
import { type Browser, codeFor, logInAs, openBrowser } from '../store/staff-browser.ts';

/** A token that is asked for while a change is being stored ends with the change all the same. */
const faulty = faultyStorage(storage);
const url = await startOwnServer({ storage: faulty.storage });
const store = await openStore({}, url);
const { id: application_id, publicKey } = store.application;
const { owner } = await openOwner(store);

const NEW_PASSWORD = 'nanoseconds of copper wire';

interface Changed {
  readonly id: number;
  readonly email: string;
  readonly role: string;
  readonly browser: Browser;
}

const asOwner = () => asMember(store, owner, url);

const CHANGES: [string, (of: Changed) => Promise<{ readonly status: number }>][] = [
  ['disabled', async ({ id }) => (await asOwner())('PUT', `/staff/${id}`, { status: 'disabled' })],
  [
    'given another role',
    async ({ id }) =>
      (await asOwner())('PUT', `/staff/${id}`, {
        memberships: [{ application_id, role: 'analyst' }],
      }),
  ],
  ['deleted', async ({ id }) => (await asOwner())('DELETE', `/staff/${id}`)],
  [
    'in a role that changes',
    async ({ role }) =>
      (await asOwner())('PUT', `/roles/${role}`, { permissions: ['brands:read'] }),
  ],
  [
    'changing the password',
    async (member) => {
      const asSelf = await asMember(store, { ...member, name: 'Ada' }, url);
      const passwords = { old_password: PASSWORD, new_password: NEW_PASSWORD };
      return asSelf('POST', '/staff/me/password', passwords);
    },
  ],
  [
    'resetting the password by email',
    async (member) => {
      const code = await codeFor(store, member, 'recovery');
      const body = { code, new_password: NEW_PASSWORD };
      return openBrowser({ url }).send('POST', '/sessions/resetPassword', body);
    },
  ],
  ['logging out', ({ browser }) => browser.send('DELETE', '/sessions/current')],
];

test.each(CHANGES)('revokes a concurrent token of a member who is %s', async (_, change) => {
  const permissions = ['orders:read'];
  const made = await create(await asOwner(), '/roles', { name: crypto.randomUUID(), permissions });
  const role = String(made.id);
  const { id, email } = await addMember(store, [{ application_id, role }]);
  const browser = await logInAs(email, openBrowser({ url }));
  const held = faulty.hold('transactWrite');
  const changing = change({ id, email, role, browser });
  await held.waiting;
  const { body } = await browser.send('POST', '/sessions/token', { application_id });
  held.release();
  expect((await changing).status).toBe(200);
  const asBefore = asking(`${publicKey}:${body.data.token}`, url);
  expect(await statusOf(asBefore('GET', '/orders'))).toBe(401);
});

test('one of two owners who delete each other at the same time stays', async () => {
  const account = await openStore({}, url);
  const [one, two] = [(await openOwner(account)).owner, (await openOwner(account)).owner];
  const [asOne, asTwo] = [await asMember(account, one, url), await asMember(account, two, url)];
  const held = faulty.hold('transactWrite');
  const deleting = asOne('DELETE', `/staff/${two.id}`);
  await held.waiting;
  expect(await statusOf(asTwo('DELETE', `/staff/${one.id}`))).toBe(200);
  held.release();
  expect(await statusOf(deleting)).toBe(409);
  expect(await statusOf(asTwo('GET', '/staff/me'))).toBe(200);
  expect(await credentialsOf(one)).toBeUndefined();
});
