import { expect, test } from 'vitest';
import { inviteMember } from '../../bin/ops/staff-changes.ts';
import { makeCode } from '../../bin/ops/staff-links.ts';
import { type NamedRoute, permissionOf, routesOf } from '../../shared/contract/resource.ts';
import { DAY_MS } from '../../shared/durations.ts';
import type { Activity } from '../../shared/resources/activity.ts';
import { resources } from '../../shared/resources/index.ts';
import { activityLog } from '../../shared/storage/keys.ts';
import { ACTIVITY_DAYS } from '../../shared/tenancy/activity-log.ts';
import { type Answered, ask, create, openStore, statusOf } from '../store/api.ts';
import { table } from '../store/local-store.ts';
import { addMember, asMember, newEmail, openOwner, PASSWORD, staffToken } from '../store/staff.ts';
import { openBrowser } from '../store/staff-browser.ts';

/** What leads to data of all customers, to money or to other people's access. */
const WATCHED = [
  'settings:write',
  'credentials:write',
  'staff:write',
  'exports:write',
  'imports:write',
];

/** What says nothing new of who may do or see what. */
const NOT_LOGGED: readonly string[] = [
  // The store has their results, and who asked is in the entry of the file.
  'exports remove',
  'imports remove',
  // Stores to look at, and payments that try a key.
  'applications addExamples',
  'applications removeExamples',
  'payments testCredentials',
  // Of one customer, whom the same members read anyway.
  'users exportData',
  'users exportMyData',
  // To a receiver that is in the log, and only again what went there.
  'webhooks test',
  'webhooks redeliver',
];

test('each route that gives access, or takes data of all customers, is in the log of the account', () => {
  const missing = resources.flatMap((resource) =>
    routesOf(resource)
      .filter((route: NamedRoute) => {
        const permission = permissionOf(resource, route);
        const writes = !route.methods.includes('GET') || permission === 'exports:write';
        return writes && permission !== undefined && WATCHED.includes(permission);
      })
      .filter(({ activity }) => !activity)
      .map(({ operation }) => `${resource.name} ${operation}`),
  );
  expect(new Set(missing)).toEqual(new Set(NOT_LOGGED));
});

interface Page {
  readonly data: readonly Activity[];
  readonly _links?: { readonly next: string };
}

const store = await openStore();
const { asAdmin } = store;
const { owner, asOwner } = await openOwner(store);
const activity = async (query = '') =>
  (await asOwner('GET', `/activity?per_page=250${query}`)).body;

/** The newest entry of a type. */
const newest = async (type: string) => (await activity(`&type=${type}`)).data[0];

test('a login is in the log with its session and network, and so is its end', async () => {
  const member = await addMember(store, [{ application_id: 'all', role: 'support' }]);
  const browser = openBrowser();
  const login = await browser.send('POST', '/sessions', {
    email: member.email,
    password: PASSWORD,
  });
  const { session } = login.body.data;
  const by = { kind: 'staff', id: member.id, name: member.name };
  const network = session.network;
  const begun = await newest('session.created');
  expect(begun).toMatchObject({ by, session: session.id, network });
  expect(Date.parse(begun.created_at)).toBeGreaterThan(Date.now() - 60_000);
  await browser.send('DELETE', '/sessions/current');
  expect(await newest('session.ended')).toMatchObject({ by, session: session.id, network });
});

test('members, roles and keys are in the log with who did it and what they may do since', async () => {
  const by = { kind: 'staff', id: owner.id, name: owner.name };
  const memberships = [{ application_id: store.application.id, role: 'support' }];
  const email = newEmail();
  const invited = await create(asOwner, '/staff', { email, name: 'Ada Verne', memberships });
  expect(await newest('member.invited')).toMatchObject({
    ...{ by, application_id: store.application.id },
    record: { id: invited.id, name: 'Ada Verne' },
    data: { memberships },
  });
  const more = [{ application_id: 'all', role: 'manager' }];
  await asOwner('PUT', `/staff/${invited.id}`, { memberships: more });
  expect(await newest('member.updated')).toMatchObject({ data: { memberships: more } });
  await asOwner('DELETE', `/staff/${invited.id}`);
  const removed = { record: { id: invited.id, name: 'Ada Verne' } };
  expect(await newest('member.removed')).toMatchObject(removed);
  const permissions = ['orders:read'];
  const role = await create(asOwner, '/roles', { name: 'Packing', permissions });
  const named = { record: { id: role.id, name: 'Packing' }, data: { permissions } };
  expect(await newest('role.created')).toMatchObject(named);
  const { secret, id } = await create(asAdmin, '/apiKeys', { name: 'Stock', permissions });
  const made = await newest('api_key.created');
  expect(made).toMatchObject({ by: { kind: 'admin' }, record: { id, name: 'Stock' } });
  expect(JSON.stringify(await activity())).not.toContain(secret);
});

test('what is written leaves its entry, and what is refused leaves none', async () => {
  const before = (await activity()).data.length;
  const wrong = [{ application_id: 'all', role: 'nobody' }];
  const refused = { email: newEmail(), name: 'Eve', memberships: wrong };
  expect(await statusOf(asOwner('POST', '/staff', refused))).toBe(400);
  expect((await activity()).data).toHaveLength(before);
  const settings = {
    support_refund_limit: 20,
    bank_account: { iban: 'DE89370400440532013000', holder: 'Tea House' },
  };
  await asAdmin('PUT', '/application', settings);
  const entry = await newest('settings.updated');
  expect(entry).toMatchObject({ by: { kind: 'admin' }, fields: Object.keys(settings) });
  expect(JSON.stringify(entry)).not.toContain('DE89');
});

test('a repeated request is in the log once', async () => {
  const { publicKey } = store.application;
  const authorization = `${publicKey}:${await staffToken(store, owner)}`;
  const headers = { 'Idempotency-Key': 'role-once' };
  const body = { name: 'Once', permissions: ['orders:read'] };
  for (let times = 0; times < 2; times += 1) {
    const { status } = await ask('POST', '/roles', { authorization, body, headers });
    expect(status).toBe(200);
  }
  const { data } = await activity('&type=role.created');
  expect(data.filter(({ record }: Activity) => record?.name === 'Once')).toHaveLength(1);
});

test('credentials, exports and imports are in the log, without what is secret', async () => {
  const key = `sk_test_${'a'.repeat(24)}`;
  await asAdmin('PUT', '/application/processors/stripe', { secret_key: key, active: false });
  const credentials = await newest('processor.updated');
  expect(credentials).toMatchObject({ record: { name: 'Stripe' }, data: { active: false } });
  expect(credentials.fields).toContain('secret_key');
  await create(asOwner, '/exports', { resource: 'users', format: 'csv' });
  const exported = { by: { id: owner.id }, data: { resource: 'users', format: 'csv' } };
  expect(await newest('export.created')).toMatchObject(exported);
  const file = { resource: 'brands', format: 'csv', content: 'name\nMarked\n' };
  await create(asOwner, '/imports', file);
  expect(await newest('import.created')).toMatchObject({ data: { resource: 'brands' } });
  expect(JSON.stringify(await activity())).not.toMatch(/Marked|sk_test_a/);
});

test('only owners of all stores read the log, page by page, newest first', async () => {
  const memberships = [{ application_id: 'all', role: 'manager' }];
  const asManager = await asMember(store, await addMember(store, memberships));
  expect(await statusOf(asManager('GET', '/activity'))).toBe(403);
  expect(await statusOf(asAdmin('GET', '/activity'))).toBe(401);
  const { asOwner: asStranger } = await openOwner(await openStore());
  const ids = (entries: readonly Activity[]) => entries.map(({ id }) => id);
  const all = ids((await activity()).data);
  expect(all).toEqual(all.toSorted().toReversed());
  const others = ids((await asStranger('GET', '/activity')).body.data);
  expect(others.filter((id) => all.includes(id))).toEqual([]);
  const paged: string[] = [];
  let next: string | undefined = '/activity?per_page=3';
  while (next) {
    const { body }: Answered = await asOwner('GET', next);
    const { data, _links } = body as Page;
    expect(data.length).toBeLessThanOrEqual(3);
    paged.push(...ids(data));
    next = _links && `/activity?${new URL(_links.next).searchParams}`;
  }
  expect(paged).toEqual(all);
});

test('what the operator does with members is in the log', async () => {
  const { accountId } = store.application;
  const member = await inviteMember(table, accountId, {
    ...{ email: newEmail(), name: 'Joan', role: 'support' },
  });
  const by = { kind: 'operator' };
  expect(await newest('member.invited')).toMatchObject({ by, record: { name: 'Joan' } });
  await makeCode(table, { account: accountId, member, kind: 'invitation' }, Date.now());
  expect(await newest('link.created')).toMatchObject({ by, data: { kind: 'invitation' } });
});

test('an entry ends after 400 days', async () => {
  const [item] = await table.query(activityLog.partition(store.application.accountId));
  const ends = Number(item?.['expires_at']) * 1_000;
  expect(Math.round((ends - Date.now()) / DAY_MS)).toBe(ACTIVITY_DAYS);
});
