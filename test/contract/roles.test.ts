import { expect, test } from 'vitest';
import { MAX_ROLES } from '../../functions/roles/hooks.ts';
import { staff } from '../../shared/resources/staff.ts';
import { BUILT_IN_ROLES } from '../../shared/staff/roles.ts';
import { staffItems } from '../../shared/storage/keys.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { keyspaceOf } from '../../shared/tenancy/application.ts';
import { readRevocations } from '../../shared/tenancy/revocations.ts';
import { create, errorOf, openStore, statusOf } from '../store/api.ts';
import { table } from '../store/local-store.ts';
import { addMember, asMember, expectOut, openOwner } from '../store/staff.ts';

const PACKING = { name: 'Packing', permissions: ['orders:read', 'orders:write'] };
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

const store = await openStore();
const { asOwner } = await openOwner(store);

test('an owner can create, change and delete roles', async () => {
  const role = await create(asOwner, '/roles', PACKING);
  const expected = { id: expect.any(Number), ...PACKING, created_at: TIME, updated_at: TIME };
  expect(role).toEqual(expected);
  expect((await asOwner('GET', `/roles/${role.id}`)).body.data).toEqual(role);
  const changed = await asOwner('PUT', `/roles/${role.id}`, { permissions: ['orders:read'] });
  expect(changed.body.data).toMatchObject({ name: 'Packing', permissions: ['orders:read'] });
  expect((await asOwner('GET', '/roles')).body.data).toEqual([changed.body.data]);
  expect(await statusOf(asOwner('DELETE', `/roles/${role.id}`))).toBe(200);
  expect(await statusOf(asOwner('GET', `/roles/${role.id}`))).toBe(404);
});

test.each([...BUILT_IN_ROLES, 'Owner', ' manager '])('refuses a role named %j', async (name) => {
  const answer = await asOwner('POST', '/roles', { ...PACKING, name });
  expect([answer.status, errorOf(answer).invalidPropertyName]).toEqual([400, 'name']);
});

test('refuses a role with an unknown permission', async () => {
  const answer = await asOwner('POST', '/roles', { ...PACKING, permissions: ['orders:eat'] });
  expect([answer.status, errorOf(answer).invalidPropertyName]).toEqual([400, 'permissions.0']);
});

test('staff readers can list roles, but only an owner of all stores can change them', async () => {
  const own = await openStore();
  const { asOwner: asBoss } = await openOwner(own);
  const { id } = await create(asBoss, '/roles', {
    name: 'Team lead',
    permissions: ['staff:read', 'staff:write', 'orders:read'],
  });
  const memberships = [
    { application_id: own.application.id, role: 'owner' },
    { application_id: 'all', role: String(id) },
  ];
  const asLead = await asMember(own, await addMember(own, memberships));
  expect((await asLead('GET', '/roles')).body.count).toBe(1);
  const refused = [
    await asLead('POST', '/roles', PACKING),
    await asLead('PUT', `/roles/${id}`, { permissions: ['orders:read'] }),
    await asLead('DELETE', `/roles/${id}`),
  ];
  const message = 'Only an owner of all stores can do this.';
  for (const answer of refused) {
    expect([answer.status, errorOf(answer).message]).toEqual([403, message]);
  }
  const asSupport = await asMember(
    own,
    await addMember(own, [{ application_id: 'all', role: 'support' }]),
  );
  expect(errorOf(await asSupport('GET', '/roles'))).toMatchObject({ permission: 'staff:read' });
});

test('hides the roles of other accounts', async () => {
  const { id } = await create(asOwner, '/roles', PACKING);
  const { asOwner: asOther } = await openOwner(await openStore());
  expect((await asOther('GET', '/roles')).body.data).toEqual([]);
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    const body = method === 'PUT' ? { name: 'Mine' } : undefined;
    expect(await statusOf(asOther(method, `/roles/${id}`, body))).toBe(404);
  }
});

test('an admin token can neither read nor create roles', async () => {
  expect(await statusOf(store.asAdmin('GET', '/roles'))).toBe(401);
  expect(await statusOf(store.asAdmin('POST', '/roles', PACKING))).toBe(401);
});

test('a role change revokes member tokens, and a role in use cannot be deleted', async () => {
  const { id } = await create(asOwner, '/roles', { ...PACKING, name: 'In use' });
  const membership = { application_id: store.application.id, role: String(id) };
  const member = await addMember(store, [membership]);
  const asPacker = await asMember(store, member);
  expect(await statusOf(asPacker('GET', '/orders'))).toBe(200);
  const refused = await asOwner('DELETE', `/roles/${id}`);
  expect([refused.status, errorOf(refused).type]).toEqual([409, 'Conflict']);
  await asOwner('PUT', `/roles/${id}`, { permissions: ['brands:write'] });
  await expectOut(asPacker, '/orders');
  await asOwner('DELETE', `/staff/${member.id}`);
  expect(await statusOf(asOwner('DELETE', `/roles/${id}`))).toBe(200);
});

test('limits the number of roles per account', async () => {
  const full = await openStore();
  const { asOwner: asBoss } = await openOwner(full);
  const key = staffItems.countsKey(full.application.accountId);
  await table.write({ update: key, edits: [{ attribute: 'roles', set: MAX_ROLES - 1 }] });
  const { id } = await create(asBoss, '/roles', PACKING);
  expect(await statusOf(asBoss('POST', '/roles', PACKING))).toBe(400);
  await asBoss('DELETE', `/roles/${id}`);
  expect(await statusOf(asBoss('POST', '/roles', PACKING))).toBe(200);
});

test('a role change revokes tokens of more members than fit in one transaction', async () => {
  const { id } = await create(asOwner, '/roles', { ...PACKING, name: 'Many' });
  const { application } = store;
  const records = openRecords(table, keyspaceOf(staff, application), staff);
  const memberships = [{ application_id: 'all', role: String(id) }];
  const member = { email: 'ada@example.org', name: 'Ada', status: 'active', totp: false } as const;
  const many = await Promise.all(
    Array.from({ length: 120 }, () => records.create({ ...member, memberships })),
  );
  expect(await statusOf(asOwner('PUT', `/roles/${id}`, { permissions: ['orders:read'] }))).toBe(
    200,
  );
  const { until } = await readRevocations(table, application.accountId);
  expect(many.filter((each) => !until.has(each.id))).toEqual([]);
});
