import type { Changes } from '../../shared/contract/records.ts';
import { assertValid } from '../../shared/contract/validation.ts';
import { type Staff, type StaffInput, staff } from '../../shared/resources/staff.ts';
import { changeStaffCredentials, readStaffCredentials } from '../../shared/staff/credentials.ts';
import { endedLogins, loginOf } from '../../shared/staff/ended-logins.ts';
import { ALL_STORES, BUILT_IN_ROLES, isBuiltIn } from '../../shared/staff/roles.ts';
import { countStaff } from '../../shared/staff/staff-counts.ts';
import { openRoles, openStaff } from '../../shared/staff/staff-records.ts';
import { CONFLICT } from '../../shared/storage/retry.ts';
import type { Table } from '../../shared/storage/table.ts';
import type { Write } from '../../shared/storage/write.ts';
import { readApplication } from '../../shared/tenancy/provisioning.ts';
import { endTokens } from '../../shared/tenancy/revocations.ts';
import { endTokensOfStaff } from '../../shared/tenancy/tenant-cache.ts';
import { sameEmail } from '../../shared/tenancy/user-emails.ts';
import { UserFacingError } from '../program.ts';
import { loggedByOperator } from './logged-by-operator.ts';

/** Who is invited, and to what. */
export interface InvitedMember {
  readonly name: string;
  readonly role: string;
  /** The one store; undefined for all of the account. */
  readonly application?: number;
}

const committing =
  (table: Table) =>
  async <Result>(writes: readonly Write[], result: Result) =>
    (await table.transactWrite(writes)).length === 0 ? result : CONFLICT;

/** A member without a password, who has to accept an invitation. */
export async function inviteMember(
  table: Table,
  account: number,
  { email, name, role, application }: InvitedMember & { readonly email: string },
): Promise<Staff> {
  await requireRole(table, account, role);
  if (application !== undefined) await requireStore(table, account, application);
  await requireNew(table, account, email);
  const memberships = [{ application_id: application ?? ALL_STORES, role }];
  // Most commands need no compiler of schemas.
  const { validatorOf } = await import('../build/validator.ts');
  const valid = assertValid(validatorOf<StaffInput>(staff.schema), { email, name, memberships });
  const fields = { ...valid, memberships, status: 'invited' as const, totp: false };
  return openStaff(table, account).createWith(fields, async (writes, member) => {
    const counted = await countStaff(table, account, undefined, member);
    const data = { memberships };
    const log = loggedByOperator(account, { type: 'member.invited', record: member, data });
    return committing(table)([...writes, ...counted, log], member);
  });
}

async function requireRole(table: Table, account: number, role: string): Promise<void> {
  if (isBuiltIn(role)) return;
  const own = await openRoles(table, account).all({ consistent: true });
  if (own.some(({ id }) => String(id) === role)) return;
  const known = BUILT_IN_ROLES.join(', ');
  throw new UserFacingError(
    `the role ${role} does not exist; use ${known}, or the ID of a role of the account`,
  );
}

async function requireStore(table: Table, account: number, id: number): Promise<void> {
  const { accountId } = await readApplication(table, id);
  if (accountId === account) return;
  throw new UserFacingError(`application ${id} belongs to another account (${accountId})`);
}

async function requireNew(table: Table, account: number, email: string): Promise<void> {
  const members = await openStaff(table, account).all({ consistent: true });
  if (members.some((member) => sameEmail(member.email, email))) {
    throw new UserFacingError(
      `the account already has a member ${email}; for a new link: shopwright staff reset ` +
        `${account} ${email}`,
    );
  }
  await requireFreeEmail(table, account, email);
}

/** Throws where the address is none, or that of a member of any account. */
export async function requireFreeEmail(
  table: Table,
  account: number,
  email: string,
): Promise<void> {
  const { validatorOf } = await import('../build/validator.ts');
  const { email: field } = staff.schema.properties;
  const body = { type: 'object', properties: { email: field }, required: ['email'] } as const;
  assertValid(validatorOf<{ email: string }>(body), { email });
  const taken = await readStaffCredentials(table, email);
  if (!taken) return;
  const of = taken.account === account ? 'this account' : `another account (${taken.account})`;
  throw new UserFacingError(`${email} is already a member of ${of}`);
}

export const disableMember = (table: Table, account: number, member: Staff) =>
  setStatus(table, account, member, 'disabled');

export const enableMember = (table: Table, account: number, member: Staff) =>
  setStatus(table, account, member, 'active');

async function setStatus(
  table: Table,
  account: number,
  { id }: Staff,
  status: 'active' | 'disabled',
): Promise<Staff> {
  return changeMember(table, account, id, async (before) => {
    if (before.status === 'invited') {
      throw new UserFacingError('the member has not accepted the invitation yet');
    }
    const after = { ...before, status };
    const counted = await countStaff(table, account, before, after);
    const ended = await endedLogins({ before, after }, { table, account, now: Date.now() });
    const data = { status };
    const log = loggedByOperator(account, { type: 'member.updated', record: before, data });
    return { changes: { status }, writes: [...counted, ...ended, log] };
  });
}

/** The sessions and tokens of before end with it. */
export const removeTotp = (table: Table, account: number, { id }: Staff): Promise<Staff> =>
  changeMember(table, account, id, async (before) => {
    const login = await loginOf(before, { table, account });
    const now = Date.now();
    const log = loggedByOperator(account, { type: 'login.totp_removed', record: before });
    const writes = login
      ? [
          changeStaffCredentials(login, { totp: null, sessionsAfter: now }),
          endTokens(account, id, now),
        ]
      : [];
    return { changes: { totp: false }, writes: [...writes, log] };
  });

async function changeMember(
  table: Table,
  account: number,
  id: number,
  change: (before: Staff) => Promise<{ changes: Changes<Staff>; writes: readonly Write[] }>,
): Promise<Staff> {
  const changed = await openStaff(table, account).updateWith(id, change, committing(table));
  if (!changed) throw new UserFacingError('the member was deleted in the meantime');
  await endTokensOfStaff({ table, clock: Date }, account, [id]);
  return changed;
}
