import type { Staff } from '../resources/staff.ts';
import type { Table } from '../storage/table.ts';
import type { Write } from '../storage/write.ts';
import { endTokens } from '../tenancy/revocations.ts';
import {
  changeStaffCredentials,
  freeStaffEmail,
  readStaffCredentials,
  type StaffCredentials,
} from './credentials.ts';
import { isIn } from './roles.ts';

interface StaffChange {
  readonly before: Staff;
  /** Undefined when the member is deleted. */
  readonly after: Staff | undefined;
}

interface InAccount {
  readonly table: Table;
  readonly account: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What a member logs in with; undefined before the invitation was accepted. */
export async function loginOf(
  { email, id }: Pick<Staff, 'email' | 'id'>,
  { table, account }: Pick<InAccount, 'table' | 'account'>,
): Promise<StaffCredentials | undefined> {
  const read = await readStaffCredentials(table, email);
  return read?.account === account && read.staffId === id ? read : undefined;
}

/** Tokens and sessions end with what they were given for. */
export async function endedLogins(
  { before, after }: StaffChange,
  { table, account, now }: InAccount,
): Promise<Write[]> {
  if (after && !endsTokens(before, after)) return [];
  const login = await loginOf(before, { table, account });
  return [
    endTokens(account, before.id, now),
    ...(login && !after ? [freeStaffEmail(login)] : []),
    ...(login && after?.status === 'disabled'
      ? [changeStaffCredentials(login, { sessionsAfter: now })]
      : []),
  ];
}

export const endsTokens = (before: Staff, after: Staff): boolean =>
  after.status !== before.status || !hasSame(before, after);

const hasSame = ({ memberships: some }: Staff, { memberships: others }: Staff) =>
  some.length === others.length && some.every((each) => isIn(others, each));
