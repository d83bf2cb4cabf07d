import { expect, inject } from 'vitest';
import { PERMISSIONS } from '../../shared/contract/permissions.ts';
import { hashPassword } from '../../shared/passwords/password-hash.ts';
import { type Role, roles } from '../../shared/resources/roles.ts';
import { type Staff, staff } from '../../shared/resources/staff.ts';
import {
  readStaffCredentials,
  type StaffCredentials,
  takeStaffEmail,
} from '../../shared/staff/credentials.ts';
import { type Membership, permissionsIn } from '../../shared/staff/roles.ts';
import { countStaff } from '../../shared/staff/staff-counts.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { keyspaceOf } from '../../shared/tenancy/application.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { type Ask, asStaff, statusOf } from './api.ts';
import { cipher, table } from './local-store.ts';
import { until } from './until.ts';

interface Store {
  readonly application: Application;
}

export const PASSWORD = 'rear admiral of compilers';

/** The address of nobody else. */
export const newEmail = () => `member-${crypto.randomUUID()}@example.org`;

/** A member, with a login unless the invitation is not accepted yet. */
export async function addMember(
  { application }: Store,
  memberships: readonly Membership[],
  fields: Partial<Staff> = {},
): Promise<Staff> {
  const account = application.accountId;
  const records = openRecords(table, keyspaceOf(staff, application), staff);
  const member = {
    email: newEmail(),
    name: 'Grace Hopper',
    status: 'active' as const,
    memberships: [...memberships],
    totp: false,
    ...fields,
  };
  const added = await records.create(member);
  const counted = await countStaff(table, account, undefined, added);
  for (const write of counted) await table.write(write);
  if (added.status !== 'invited') await table.write(takeStaffEmail(await loginOf(account, added)));
  return added;
}

/** What a member logs in with. */
export async function loginOf(
  account: number,
  { email, id: staffId }: Pick<Staff, 'id' | 'email'>,
): Promise<StaffCredentials> {
  return { email, account, staffId, password: await hashPassword(PASSWORD), sessionsAfter: 0 };
}

/** Requests of a member in a store, with a token that has what the roles permit now. */
export async function asMember(
  { application }: Store,
  { id, name }: Pick<Staff, 'id' | 'name'>,
  url?: string,
): Promise<Ask> {
  const member = await openRecords(table, keyspaceOf(staff, application), staff).get(id);
  const all: Role[] = await openRecords(table, keyspaceOf(roles, application), roles).all();
  const permissions = permissionsIn(application.id, member?.memberships ?? [], all);
  const bearer = { kind: 'staff', id, name } as const;
  return asStaff({ application }, permissions, { staff: bearer, ...(url && { url }) });
}

/** A token of a member for a store, which permits everything there. */
export async function staffToken({ application }: Store, { id, name }: Pick<Staff, 'id' | 'name'>) {
  const bearer = {
    access: 'staff',
    staff: { kind: 'staff', id, name },
    session: 1,
    permissions: new Set(PERMISSIONS),
  } as const;
  return (await issueToken(application, cipher, bearer, Date.now())).token;
}

/** An owner of the account, and what the owner asks. */
export async function openOwner(store: Store) {
  const owner = await addMember(store, [{ application_id: 'all', role: 'owner' }]);
  return { owner, asOwner: await asMember(store, owner) };
}

/** Passes when the token is revoked: at once on one machine, else when the functions read that again. */
export async function expectOut(asMember: Ask, path: string): Promise<void> {
  const read = () => statusOf(asMember('GET', path));
  const isOneProcess = inject('engine').name === 'sqlite';
  expect(await (isOneProcess ? read() : until(read, (status) => status === 401))).toBe(401);
}

export const credentialsOf = ({ email }: Pick<Staff, 'email'>) =>
  readStaffCredentials(table, email);
