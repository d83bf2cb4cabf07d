import { expect, test } from 'vitest';
import { MAX_STAFF } from '../../shared/staff/staff-counts.ts';
import { staffItems } from '../../shared/storage/keys.ts';
import { createApplication } from '../../shared/tenancy/provisioning.ts';
import { type Ask, asking, create, errorOf, openStore, statusOf } from '../store/api.ts';
import { cipher, table } from '../store/local-store.ts';
import {
  addMember,
  asMember,
  credentialsOf,
  expectOut,
  newEmail,
  openOwner,
} from '../store/staff.ts';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

/** A store of a new account with its owner, and another one of the same account. */
async function openAccount() {
  const store = await openStore();
  const { accountId, settings } = store.application;
  const second = await createApplication(table, cipher, accountId, settings);
  return { store, second, here: store.application.id, there: second.application.id };
}

const { store, here, there } = await openAccount();
const { owner, asOwner } = await openOwner(store);

const refusal = async (asked: ReturnType<Ask>) => {
  const answer = await asked;
  const { permission, invalidPropertyName } = errorOf(answer);
  return [answer.status, permission ?? invalidPropertyName];
};

test('an owner can invite, read, update and delete a member', async () => {
  const email = newEmail();
  const memberships = [{ application_id: here, role: 'support' }];
  const invited = await create(asOwner, '/staff', {
    email,
    name: 'Ada',
    language: 'de',
    memberships,
  });
  expect(invited).toEqual({
    id: expect.any(Number),
    email,
    name: 'Ada',
    language: 'de',
    status: 'invited',
    memberships,
    totp: false,
    created_at: TIME,
    updated_at: TIME,
  });
  expect((await asOwner('GET', `/staff/${invited.id}`)).body.data).toEqual(invited);
  const { body } = await asOwner('GET', '/staff?sort_by=id&sort_order=ASC');
  expect(body.data.map(({ id }: { id: number }) => id)).toEqual(
    expect.arrayContaining([owner.id, invited.id]),
  );
  const changed = await asOwner('PUT', `/staff/${invited.id}`, {
    memberships: [{ application_id: there, role: 'analyst' }],
  });
  expect(changed.body.data.memberships).toEqual([{ application_id: there, role: 'analyst' }]);
  expect(await statusOf(asOwner('DELETE', `/staff/${invited.id}`))).toBe(200);
  expect(await statusOf(asOwner('GET', `/staff/${invited.id}`))).toBe(404);
});

test('an invitation cannot set unknown or read-only fields', async () => {
  const memberships = [{ application_id: here, role: 'support' }];
  const invitation = { email: newEmail(), name: 'Ada', memberships };
  for (const [name, own] of [
    ['admin', { admin: true }],
    ['memberships.0.until', { memberships: [{ ...memberships[0], until: 'ever' }] }],
  ] as const) {
    const refused = await asOwner('POST', '/staff', { ...invitation, ...own });
    expect([refused.status, errorOf(refused).invalidPropertyName]).toEqual([400, name]);
  }
  const member = await create(asOwner, '/staff', {
    ...invitation,
    status: 'active',
    totp: true,
    last_login_at: '2026-01-01T00:00:00Z',
    id: 7,
  });
  expect(member).toMatchObject({
    status: 'invited',
    totp: false,
  });
  expect(member.memberships).toEqual([{ application_id: here, role: 'support' }]);
  expect(member).not.toHaveProperty('last_login_at');
});

test('an owner cannot change the name, email or login of another member', async () => {
  const member = await addMember(store, [{ application_id: here, role: 'support' }]);
  const credentials = await credentialsOf(member);
  const answer = await asOwner('PUT', `/staff/${member.id}`, {
    name: 'Eve',
    email: newEmail(),
    totp: true,
    last_login_at: 'now',
    language: 'de',
  });
  expect(answer.body.data).toMatchObject({ name: member.name, email: member.email, totp: false });
  expect(answer.body.data).not.toHaveProperty('language');
  expect(await refusal(asOwner('PUT', `/staff/${member.id}`, { password: 'x'.repeat(9) }))).toEqual(
    [400, 'password'],
  );
  expect(await credentialsOf(member)).toEqual(credentials);
});

test.each([
  ['memberships', []],
  ['memberships.0.application_id', [{ application_id: 4096, role: 'support' }]],
  ['memberships.0.application_id', [{ application_id: 'none', role: 'support' }]],
  ['memberships.0.role', [{ application_id: 'all', role: 'king' }]],
  ['memberships.0.role', [{ application_id: 'all', role: '4096' }]],
  ['memberships.0.role', [{ application_id: 'all' }]],
])('refuses an invitation with an invalid %s', async (name, memberships) => {
  const body = { email: newEmail(), name: 'Ada', memberships };
  expect(await refusal(asOwner('POST', '/staff', body))).toEqual([400, name]);
});

test('hides stores and members of other accounts', async () => {
  const other = await openAccount();
  const { owner: stranger, asOwner: asStranger } = await openOwner(other.store);
  const body = {
    email: newEmail(),
    name: 'Ada',
    memberships: [{ application_id: other.here, role: 'support' }],
  };
  expect(await refusal(asOwner('POST', '/staff', body))).toEqual([
    400,
    'memberships.0.application_id',
  ]);
  for (const [method, path] of [
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '/resend'],
  ] as const) {
    expect(await statusOf(asOwner(method, `/staff/${stranger.id}${path}`))).toBe(404);
    expect(await statusOf(asStranger(method, `/staff/${owner.id}${path}`))).toBe(404);
  }
  const { body: list } = await asStranger('GET', '/staff');
  expect([list.count, list.data[0].id]).toEqual([1, stranger.id]);
});

test('keys and members without permission cannot read staff', async () => {
  expect(await statusOf(store.asAdmin('GET', '/staff'))).toBe(401);
  expect(await statusOf(store.asAdmin('GET', '/staff/me'))).toBe(401);
  const key = await create(store.asAdmin, '/apiKeys', {
    name: 'A program',
    permissions: ['staff:read', 'staff:write'],
  });
  expect(await statusOf(asking(`Bearer ${key.secret}`)('GET', '/staff'))).toBe(401);
  const manager = await addMember(store, [{ application_id: 'all', role: 'manager' }]);
  const asManager = await asMember(store, manager);
  expect(await refusal(asManager('GET', '/staff'))).toEqual([403, 'staff:read']);
  expect(await refusal(asManager('DELETE', `/staff/${owner.id}`))).toEqual([403, 'staff:write']);
  expect(await statusOf(asManager('GET', '/staff/me'))).toBe(200);
});

test('refuses an email address from the same account but accepts one from another', async () => {
  const { email } = await addMember(store, [{ application_id: here, role: 'support' }]);
  const body = { name: 'Ada', memberships: [{ application_id: here, role: 'support' }] };
  const again = { ...body, email: email.toUpperCase() };
  expect(await refusal(asOwner('POST', '/staff', again))).toEqual([400, 'email']);
  const elsewhere = await openOwner(await openStore());
  const before = await credentialsOf(elsewhere.owner);
  const invited = await create(asOwner, '/staff', { ...body, email: elsewhere.owner.email });
  expect(invited.status).toBe('invited');
  expect(await credentialsOf(elsewhere.owner)).toEqual(before);
});

test('limits the number of members per account', async () => {
  const full = await openAccount();
  const { asOwner: asBoss } = await openOwner(full.store);
  const key = staffItems.countsKey(full.store.application.accountId);
  await table.write({ update: key, edits: [{ attribute: 'members', set: MAX_STAFF - 1 }] });
  const memberships = [{ application_id: 'all', role: 'support' }];
  const invite = () => asBoss('POST', '/staff', { email: newEmail(), name: 'Ada', memberships });
  const { body } = await invite();
  expect(await statusOf(invite())).toBe(400);
  await asBoss('DELETE', `/staff/${body.data.id}`);
  expect(await statusOf(invite())).toBe(200);
});

test('an owner cannot accept an invitation but can resend it three times', async () => {
  const memberships = [{ application_id: here, role: 'support' }];
  const invited = await create(asOwner, '/staff', { email: newEmail(), name: 'Ada', memberships });
  const path = `/staff/${invited.id}`;
  for (const status of ['active', 'disabled']) {
    expect(await refusal(asOwner('PUT', path, { status }))).toEqual([400, 'status']);
  }
  const statuses = [];
  for (let i = 0; i < 4; i += 1) statuses.push(await statusOf(asOwner('POST', `${path}/resend`)));
  expect(statuses).toEqual([200, 200, 200, 429]);
  const accepted = await addMember(store, memberships);
  expect(await statusOf(asOwner('POST', `/staff/${accepted.id}/resend`))).toBe(400);
});

test('disabling, deleting or changing the role of a member revokes their tokens', async () => {
  const memberships = [{ application_id: here, role: 'support' }];
  const changes = [
    (id: number) => asOwner('PUT', `/staff/${id}`, { status: 'disabled' }),
    (id: number) =>
      asOwner('PUT', `/staff/${id}`, { memberships: [{ application_id: here, role: 'analyst' }] }),
    (id: number) => asOwner('DELETE', `/staff/${id}`),
  ];
  for (const change of changes) {
    const member = await addMember(store, memberships);
    const asSupport = await asMember(store, member);
    expect(await statusOf(asSupport('GET', '/orders'))).toBe(200);
    expect(await statusOf(change(member.id))).toBe(200);
    await expectOut(asSupport, '/orders');
  }
});

test('disabling a member ends sessions, and deleting one removes the login', async () => {
  const member = await addMember(store, [{ application_id: here, role: 'support' }]);
  const account = store.application.accountId;
  const session = staffItems.sessionKey(account, member.id, 7);
  await table.write({ put: { ...session, device: 'a phone' } });
  const before = Date.now();
  await asOwner('PUT', `/staff/${member.id}`, { status: 'disabled' });
  expect((await credentialsOf(member))?.sessionsAfter).toBeGreaterThanOrEqual(before);
  await asOwner('PUT', `/staff/${member.id}`, { status: 'active' });
  await asOwner('DELETE', `/staff/${member.id}`);
  expect(await credentialsOf(member)).toBeUndefined();
  expect(await table.get(session)).toBeUndefined();
});

test('the last active owner cannot be deleted, disabled or given another role', async () => {
  const own = await openAccount();
  const [one, last] = [await openOwner(own.store), await openOwner(own.store)];
  const disabled = { status: 'disabled' };
  expect(await statusOf(last.asOwner('PUT', `/staff/${one.owner.id}`, disabled))).toBe(200);
  const path = `/staff/${last.owner.id}`;
  for (const change of [
    () => last.asOwner('DELETE', path),
    () => last.asOwner('PUT', path, disabled),
    () => last.asOwner('PUT', path, { memberships: [] }),
  ]) {
    const answer = await change();
    expect([answer.status, errorOf(answer).type]).toEqual([409, 'Conflict']);
  }
  const { id, memberships } = last.owner;
  const { body } = await last.asOwner('GET', path);
  expect(body.data).toMatchObject({ id, status: 'active', memberships });
});
