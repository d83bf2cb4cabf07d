import { unauthorized } from '../../shared/contract/errors.ts';
import type { Staff } from '../../shared/resources/staff.ts';
import { permissionsIn } from '../../shared/staff/roles.ts';
import { openRoles, openStaff } from '../../shared/staff/staff-records.ts';
import type { Table } from '../../shared/storage/table.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { listApplications } from '../../shared/tenancy/provisioning.ts';

/** A member of the staff of an account. */
export interface MemberKey {
  readonly account: number;
  readonly staffId: number;
}

/** Throws a 401 for a member who is gone or may not log in. */
export async function readActiveMember(
  table: Table,
  { account, staffId }: MemberKey,
): Promise<Staff> {
  const member = await openStaff(table, account).get(staffId);
  if (member?.status === 'active') return member;
  throw sessionEnded();
}

export const sessionEnded = () => unauthorized('The session has ended. Log in again.');

/** The stores of a member with what he may do in each, the oldest first. */
export async function storesOf(table: Table, account: number, { memberships }: Staff) {
  const [applications, customRoles] = await Promise.all([
    listApplications(table, account),
    openRoles(table, account).all({ consistent: true }),
  ]);
  return applications.flatMap((application) => {
    const permissions = [...permissionsIn(application.id, memberships, customRoles)];
    return permissions.length === 0 ? [] : [{ ...viewStore(application), permissions }];
  });
}

/** Sends the mails about the password of a member whom no store has invited. */
export const firstStoreOf = async (table: Table, account: number): Promise<number | undefined> =>
  (await listApplications(table, account))[0]?.id;

const viewStore = ({ id, settings, publicKey, status }: Application) => ({
  application_id: id,
  name: settings.name,
  public_key: publicKey,
  status,
});

export const viewMember = ({ id, email, name, language, totp = false, memberships }: Staff) => ({
  id,
  email,
  name,
  ...(language !== undefined && ({ language } satisfies Partial<Staff>)),
  totp,
  memberships,
});
