import { describe, expect, test } from 'vitest';
import { UNLIMITED } from '../../bin/bench/unlimited.ts';
import { PERMISSIONS, type Permission } from '../../shared/contract/permissions.ts';
import { permissionOf, type Resource, type Route } from '../../shared/contract/resource.ts';
import { BUILT_IN_ROLES, type CustomRole, permissionsOfRole } from '../../shared/staff/roles.ts';
import { createApplication } from '../../shared/tenancy/provisioning.ts';
import { type Ask, asking, create, errorOf, openStore, statusOf } from '../store/api.ts';
import { cipher, table } from '../store/local-store.ts';
import { operations } from '../store/operations.ts';
import { addMember } from '../store/staff.ts';
import { type Browser, logInAs } from '../store/staff-browser.ts';

/**
 * Every role at every route, in a store of the member, in another one of the account, and in one of
 * another account. Which permissions a role has is stated in test/unit/staff-roles.test.ts.
 */
const store = await openStore();
const { application } = store;
const { accountId } = application;
const sibling = await createApplication(table, cipher, accountId, application.settings, UNLIMITED);
const foreign = await openStore();

/** A role of the account's own, which permits half of all. */
const half = PERMISSIONS.filter((_, i) => i % 2 === 0);
const { email: owner } = await addMember(store, [{ application_id: 'all', role: 'owner' }]);
const { token } = await tokenFor(await logInAs(owner));
const asOwner = asking(`${application.publicKey}:${token}`);
const custom: CustomRole = await create(asOwner, '/roles', { name: 'Half', permissions: half });

const names = [...BUILT_IN_ROLES, String(custom.id)];

interface Member {
  readonly permissions: ReadonlySet<Permission>;
  readonly token: string;
  /** The status of asking for a token of a store. */
  readonly askToken: (application: number) => Promise<number>;
}

async function tokenFor(browser: Browser, application_id = application.id) {
  return (await browser.send('POST', '/sessions/token', { application_id })).body.data;
}

async function memberWith(role: string): Promise<Member> {
  const { email } = await addMember(store, [{ application_id: application.id, role }]);
  const browser = await logInAs(email);
  const { token } = await tokenFor(browser);
  const permissions = new Set(permissionsOfRole(role, [custom]));
  const askToken = (application_id: number) =>
    statusOf(browser.send('POST', '/sessions/token', { application_id }));
  return { permissions, token, askToken };
}

const members = new Map(
  await Promise.all(names.map(async (role) => [role, await memberWith(role)] as const)),
);

/** Without those that take an invalid token for none, because clients send it as they log in again. */
const guarded = operations.filter(
  ({ route }) => route.access !== 'anyone' && !route.acceptsExpiredTokens,
);
const pathOf = (path: string) => path.replaceAll(/:\w+/g, '4096');

/** What keeps the caller out of a route: the permission, a token of another kind, or nothing. */
async function refusalOf(ask: Ask, method: string, path: string) {
  const body = ['GET', 'DELETE'].includes(method) ? undefined : {};
  const answer = await ask(method, pathOf(path), body);
  if (answer.status === 401) return 401;
  return answer.status === 403 ? (errorOf(answer).permission ?? 403) : undefined;
}

/** They are for owners of all stores, and these members have one store. */
const OF_ALL_STORES = ['/activity', '/applications/examples', '/applications/mailServer'];

/** PDFs show who has bought, whatever else may be read of invoices. */
const ALSO_PERSONAL = ['/invoices/:id/pdf', '/invoices/pdf', '/orders/:id/refunds/:refund_id/pdf'];

/** The permission that the member lacks for the route. */
function missingOf(resource: Resource, route: Route, { permissions }: Member) {
  // An empty body is wrong before anybody is asked for.
  const isAsked = OF_ALL_STORES.includes(route.path) && route.body === undefined;
  const asked = permissionOf(resource, route);
  if (isAsked && asked && permissions.has(asked)) return 403;
  if (route.limitedPermission && permissions.has(route.limitedPermission)) return undefined;
  const isPersonal = route.personal || ALSO_PERSONAL.includes(route.path);
  const further: Permission[] = isPersonal ? ['personal:read'] : [];
  return [permissionOf(resource, route), ...further].find(
    (needed) => needed && !permissions.has(needed),
  );
}

describe.each(names)('the role %s', (role) => {
  test('reaches only the routes of its permissions', async () => {
    const member = members.get(role);
    if (!member) throw new Error(`There is no member with the role ${role}.`);
    const ask = asking(`${application.publicKey}:${member.token}`);
    const wrong: object[] = [];
    for (const { method, path, route, resource } of guarded) {
      const expected = missingOf(resource, route, member);
      const refusal = await refusalOf(ask, method, path);
      if (refusal !== expected) wrong.push({ method, path, expected, refusal });
    }
    expect(wrong).toEqual([]);
  });

  test('gets no token for other stores', async () => {
    const member = members.get(role);
    expect(await member?.askToken(sibling.application.id)).toBe(404);
    expect(await member?.askToken(foreign.application.id)).toBe(404);
    for (const { publicKey } of [sibling.application, foreign.application]) {
      const ask = asking(`${publicKey}:${member?.token}`);
      expect(await statusOf(ask('GET', '/application'))).toBe(401);
    }
  });
});

test('every route refuses a token of another store', async () => {
  for (const { publicKey } of [sibling.application, foreign.application]) {
    const ask = asking(`${publicKey}:${members.get('owner')?.token}`);
    const statuses = await Promise.all(
      guarded.map(({ method, path }) => refusalOf(ask, method, path)),
    );
    expect(new Set(statuses)).toEqual(new Set([401]));
  }
});
