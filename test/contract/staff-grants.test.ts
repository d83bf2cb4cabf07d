import { expect, test } from 'vitest';
import { staff } from '../../shared/resources/staff.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { keyspaceOf } from '../../shared/tenancy/application.ts';
import { createApplication } from '../../shared/tenancy/provisioning.ts';
import { type Ask, create, errorOf, openStore, statusOf } from '../store/api.ts';
import { cipher, table } from '../store/local-store.ts';
import { addMember, asMember, newEmail, openOwner } from '../store/staff.ts';

/** Nobody gives or takes what he has not himself (permissions.md, "No detours"). */
const store = await openStore();
const { accountId, settings } = store.application;
const second = await createApplication(table, cipher, accountId, settings);
const [here, there] = [store.application.id, second.application.id];
const { owner, asOwner } = await openOwner(store);

const roleOf = async (name: string, permissions: readonly string[]) =>
  String((await create(asOwner, '/roles', { name, permissions })).id);

const STAFF = ['staff:read', 'staff:write'];
const LEAD = await roleOf('Lead', [...STAFF, 'orders:read', 'orders:write', 'brands:read']);
const ORDERS = await roleOf('Orders', ['orders:read', 'orders:write']);
const BRANDS = await roleOf('Brands', ['brands:read', 'brands:write']);
const VISITOR = await roleOf('Visitor', ['staff:read']);

const at = (application_id: number | 'all', role: string) => ({ application_id, role });

/** Leads one store, and only sees the staff of the other one. */
const lead = await addMember(store, [at(here, LEAD), at(there, VISITOR)]);
const asLead = await asMember(store, lead);

const refusal = async (asked: ReturnType<Ask>) => {
  const answer = await asked;
  const { permission, invalidPropertyName, message } = errorOf(answer);
  return [answer.status, permission ?? invalidPropertyName ?? message];
};

const OWNERS_ONLY = [403, 'Only an owner of all stores can do this.'];

const invite = (ask: Ask, ...memberships: object[]) =>
  ask('POST', '/staff', { email: newEmail(), name: 'Ada', memberships });

test('a lead can grant roles within their own permissions', async () => {
  expect(await statusOf(invite(asLead, at(here, ORDERS)))).toBe(200);
  expect(await statusOf(invite(asLead, at(here, LEAD)))).toBe(200);
});

test.each([
  ['a role with more permissions', [at(here, BRANDS)], [403, 'brands:write']],
  ['a built-in role with more permissions', [at(here, 'support')], [403, 'addresses:read']],
  ['a store where the lead cannot write staff', [at(there, ORDERS)], [403, 'staff:write']],
  ['a forbidden and an allowed store', [at(here, ORDERS), at(there, ORDERS)], [403, 'staff:write']],
  ['all stores', [at('all', ORDERS)], OWNERS_ONLY],
  ['the owner role of a store', [at(here, 'owner')], OWNERS_ONLY],
  ['the owner role of all stores', [at('all', 'owner')], OWNERS_ONLY],
])('a lead cannot invite a member to %s', async (_, memberships, expected) => {
  expect(await refusal(invite(asLead, ...memberships))).toEqual(expected);
});

test('members cannot raise their own permissions', async () => {
  for (const [memberships, expected] of [
    [
      [at(here, LEAD), at(there, VISITOR), at(here, BRANDS)],
      [403, 'brands:write'],
    ],
    [
      [at(here, LEAD), at(there, LEAD)],
      [403, 'staff:write'],
    ],
    [[at('all', 'owner')], [403, 'staff:write']],
    [[at(here, LEAD), at(there, VISITOR), at('all', 'owner')], OWNERS_ONLY],
  ] as const) {
    expect(await refusal(asLead('PUT', `/staff/${lead.id}`, { memberships }))).toEqual(expected);
  }
  const me = (await asLead('GET', '/staff/me')).body.data;
  expect(me.memberships).toEqual(lead.memberships);
  await asLead('PUT', '/staff/me', { memberships: [at('all', 'owner')], status: 'x', totp: true });
  expect((await asLead('GET', '/staff/me')).body.data).toMatchObject({
    memberships: lead.memberships,
    status: 'active',
    totp: false,
  });
});

test('a lead cannot take roles from a member with more permissions', async () => {
  const member = await addMember(store, [at(here, BRANDS), at(here, ORDERS)]);
  const path = `/staff/${member.id}`;
  const put = (memberships: readonly object[]) => asLead('PUT', path, { memberships });
  expect(await refusal(put([at(here, ORDERS)]))).toEqual([403, 'brands:write']);
  expect(await refusal(asLead('PUT', path, { status: 'disabled' }))).toEqual([403, 'brands:write']);
  expect(await refusal(asLead('DELETE', path))).toEqual([403, 'brands:write']);
  expect(await statusOf(put([at(here, BRANDS)]))).toBe(200);
  const added = [...owner.memberships, at(here, ORDERS)];
  expect(await refusal(asLead('PUT', `/staff/${owner.id}`, { memberships: added }))).toEqual(
    OWNERS_ONLY,
  );
  for (const change of [
    asLead('PUT', `/staff/${owner.id}`, { memberships: [at(here, ORDERS)] }),
    asLead('PUT', `/staff/${owner.id}`, { status: 'disabled' }),
    asLead('DELETE', `/staff/${owner.id}`),
  ]) {
    expect((await refusal(change))[0]).toBe(403);
  }
});

test('hides members of other stores and keeps their hidden roles on update', async () => {
  const third = await createApplication(table, cipher, accountId, settings);
  const elsewhere = at(third.application.id, BRANDS);
  const hidden = await addMember(store, [elsewhere]);
  for (const [method, path] of [
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '/resend'],
  ] as const) {
    expect(await statusOf(asLead(method, `/staff/${hidden.id}${path}`))).toBe(404);
  }
  const both = await addMember(store, [elsewhere, at(here, ORDERS), at('all', ORDERS)]);
  const { data } = (await asLead('GET', `/staff/${both.id}`)).body;
  expect(data.memberships).toEqual([at(here, ORDERS), at('all', ORDERS)]);
  const ids = (await asLead('GET', '/staff?per_page=200')).body.data.map(
    ({ id }: { id: number }) => id,
  );
  expect(ids).toEqual(expect.arrayContaining([both.id, owner.id, lead.id]));
  expect(ids).not.toContain(hidden.id);
  for (const query of [`memberships.0.application_id=${third.application.id}`, `id=${hidden.id}`]) {
    expect((await asLead('GET', `/staff?${query}`)).body).toMatchObject({ data: [], count: 0 });
  }
  const put = await asLead('PUT', `/staff/${both.id}`, { memberships: [at('all', ORDERS)] });
  expect(put.body.data.memberships).toEqual([at('all', ORDERS)]);
  const whole = (await asOwner('GET', `/staff/${both.id}`)).body.data;
  expect(whole.memberships).toEqual([elsewhere, at('all', ORDERS)]);
  expect(await statusOf(asLead('DELETE', `/staff/${both.id}`))).toBe(403);
  const foreign = at(third.application.id, ORDERS);
  expect(await refusal(invite(asLead, foreign))).toEqual([400, 'memberships.0.application_id']);
});

test('a lead can invite the email address of a hidden member', async () => {
  const third = await createApplication(table, cipher, accountId, settings);
  const { email } = await addMember(store, [at(third.application.id, BRANDS)]);
  const body = { email, name: 'Ada', memberships: [at(here, ORDERS)] };
  expect(await statusOf(asLead('POST', '/staff', body))).toBe(200);
  expect(await refusal(asOwner('POST', '/staff', body))).toEqual([400, 'email']);
});

test('checks the current permissions of the caller, not those of the token', async () => {
  const demoted = await addMember(store, [at(here, LEAD)]);
  const asDemoted = await asMember(store, demoted);
  expect(await statusOf(invite(asDemoted, at(here, ORDERS)))).toBe(200);
  // The token of before is not revoked here, as it is not elsewhere for some seconds.
  const members = openRecords(table, keyspaceOf(staff, store.application), staff);
  await members.update(demoted.id, async () => ({ memberships: [at(here, VISITOR)] }));
  expect(await refusal(invite(asDemoted, at(here, ORDERS)))).toEqual([403, 'staff:write']);
  await members.update(demoted.id, async () => ({
    memberships: [at(here, LEAD)],
    status: 'disabled',
  }));
  expect((await refusal(invite(asDemoted, at(here, ORDERS))))[0]).toBe(400);
});

test('concurrent membership changes both succeed without mixing', async () => {
  const member = await addMember(store, [at(here, ORDERS)]);
  const put = (memberships: readonly object[]) =>
    statusOf(asOwner('PUT', `/staff/${member.id}`, { memberships }));
  expect(await Promise.all([put([at(here, BRANDS)]), put([at(there, ORDERS)])])).toEqual([
    200, 200,
  ]);
  const { memberships } = (await asOwner('GET', `/staff/${member.id}`)).body.data;
  expect([[at(here, BRANDS)], [at(there, ORDERS)]]).toContainEqual(memberships);
});
