import type { Context } from '../actions/context.ts';
import { ApiError, forbidden, notFound } from '../contract/errors.ts';
import type { Permission } from '../contract/permissions.ts';
import { derived } from '../derived.ts';
import { roles } from '../resources/roles.ts';
import { type Staff, staff } from '../resources/staff.ts';
import { openRecords } from '../storage/records.ts';
import { keyspaceOf } from '../tenancy/application.ts';
import {
  ALL_STORES,
  type CustomRole,
  isIn,
  isOwner,
  type Membership,
  permissionsIn,
  permissionsOfRole,
} from './roles.ts';

/** What the member who calls is now: the token may be older. */
export interface Authority {
  readonly memberships: readonly Membership[];
  readonly roles: readonly CustomRole[];
}

/** Read once for a request. */
export const authorityOf = derived(readAuthority);

async function readAuthority({ table, application, caller }: Context): Promise<Authority> {
  const [member, all] = await Promise.all([
    openRecords(table, keyspaceOf(staff, application), staff).get(caller.staff?.id ?? 0),
    openRecords(table, keyspaceOf(roles, application), roles).all({ consistent: true }),
  ]);
  const memberships = member?.status === 'active' ? member.memberships : [];
  return { memberships, roles: all };
}

const mayIn = (
  { memberships, roles: all }: Authority,
  application: Membership['application_id'],
  permission: Permission,
) => permissionsIn(application, memberships, all).has(permission);

/** Whether the caller may know of a store: others are answered as if they were not there. */
export const seesStore = (authority: Authority, application: Membership['application_id']) =>
  mayIn(authority, application, 'staff:read');

const isSeen =
  (authority: Authority) =>
  ({ application_id: of }: Membership): boolean =>
    of === ALL_STORES || seesStore(authority, of);

/** The memberships that the caller does not know of, which no change of his touches. */
export const unseenMemberships = (authority: Authority, memberships: readonly Membership[]) =>
  memberships.filter((each) => !isSeen(authority)(each));

/**
 * The member as the caller knows it: with memberships of the stores whose staff he reads, and of all
 * stores. Undefined for a member without any of them.
 */
export function seenMember(authority: Authority, member: Staff): Staff | undefined {
  if (seesStore(authority, ALL_STORES)) return member;
  const memberships = member.memberships.filter(isSeen(authority));
  return memberships.length === 0 ? undefined : { ...member, memberships };
}

/** Throws a 404 for a member of whom the caller does not know. */
export function requireSeen(member: Staff, authority: Authority, { filter }: Context): void {
  if (filter === 'self' || seenMember(authority, member)) return;
  throw notFound(`No staff member has the ID ${member.id}.`);
}

export function requireOwner({ memberships }: Authority): void {
  if (isOwner(memberships)) return;
  throw new ApiError(403, 'Only an owner of all stores can do this.');
}

/**
 * Throws a 403 unless the caller may give and take all that differs: nobody gives or takes what he has
 * not himself in that store, and only an owner of all stores changes what is of all, and owners.
 */
export function requireGrants(
  authority: Authority,
  before: readonly Membership[],
  after: readonly Membership[],
): void {
  const changed = [
    ...before.filter((each) => !isIn(after, each)),
    ...after.filter((each) => !isIn(before, each)),
  ];
  for (const membership of changed) requireGrant(authority, membership);
}

function requireGrant(authority: Authority, { application_id: of, role }: Membership): void {
  if (isOwner(authority.memberships)) return;
  if (of === ALL_STORES || role === 'owner') requireOwner(authority);
  const own = permissionsIn(of, authority.memberships, authority.roles);
  const needed = ['staff:write' as const, ...permissionsOfRole(role, authority.roles)];
  const missing = needed.find((permission) => !own.has(permission));
  if (missing) throw forbidden(missing);
}
