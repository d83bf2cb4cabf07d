import { notFound } from '../../shared/contract/errors.ts';
import type { Role } from '../../shared/resources/roles.ts';
import type { Staff } from '../../shared/resources/staff.ts';
import { ALL_STORES } from '../../shared/staff/roles.ts';
import { openRoles, openStaff } from '../../shared/staff/staff-records.ts';
import type { Table } from '../../shared/storage/table.ts';
import { sameEmail } from '../../shared/tenancy/user-emails.ts';
import { formatFields } from './report.ts';

/** Finds a member by e-mail address (case-insensitive) or by id. Throws NotFound. */
export async function findMember(table: Table, account: number, text: string): Promise<Staff> {
  const members = await openStaff(table, account).all({ consistent: true });
  const found = members.find(({ id, email }) => String(id) === text || sameEmail(email, text));
  if (found) return found;
  throw notFound(`The account ${account} has no member ${text}.`);
}

/** The members, oldest first, and the cells of each. */
export async function listMembers(table: Table, account: number) {
  const [members, roles] = await Promise.all([
    openStaff(table, account).all({ consistent: true }),
    openRoles(table, account).all({ consistent: true }),
  ]);
  return { members, rows: members.map((member) => cellsOf(member, roles)) };
}

const cellsOf = (member: Staff, roles: readonly Role[]): string[] => [
  String(member.id),
  member.email,
  member.name,
  member.status ?? '',
  member.totp ? 'yes' : 'no',
  member.last_login_at ?? 'never',
  describeRoles(member, roles),
];

/** What a member is, in words: `owner of all stores, Packing of 4503599631466`. */
const describeRoles = ({ memberships }: Staff, roles: readonly Role[]): string =>
  memberships
    .map(({ application_id: of, role }) => {
      const name = roles.find(({ id }) => String(id) === role)?.name ?? role;
      return `${name} of ${of === ALL_STORES ? 'all stores' : of}`;
    })
    .join(', ');

export const fieldsOf = ({ id, email, name, status }: Staff): string =>
  formatFields({ id, email, name, ...(status && { status }) });
