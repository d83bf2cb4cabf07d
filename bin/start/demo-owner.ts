import { noPassword } from '../../shared/passwords/password-hash.ts';
import type { Staff } from '../../shared/resources/staff.ts';
import { takeStaffEmail } from '../../shared/staff/credentials.ts';
import { ALL_STORES, isOwner } from '../../shared/staff/roles.ts';
import { countStaff } from '../../shared/staff/staff-counts.ts';
import { openStaff } from '../../shared/staff/staff-records.ts';
import type { Table } from '../../shared/storage/table.ts';
import { makeCode } from '../ops/staff-links.ts';

const OWNER = { email: 'owner@example.org', name: 'Olivia Pine' };

/**
 * New codes that each log in the owner of the demo account once: by the link of the dashboard, and by a call of
 * curl. Undefined when nobody can be its owner.
 */
export async function demoLoginCodes(table: Table, account: number) {
  const member = await findOwner(table, account);
  if (!member) return undefined;
  const code = () => makeCode(table, { account, member, kind: 'login' }, Date.now());
  return { dashboard: await code(), curl: await code() };
}

async function findOwner(table: Table, account: number): Promise<Staff | undefined> {
  const members = await openStaff(table, account).all({ consistent: true });
  const owner = members.find(
    ({ status, memberships }) => status === 'active' && isOwner(memberships),
  );
  return owner ?? addOwner(table, account);
}

/** Undefined when the e-mail address is that of another account. */
function addOwner(table: Table, account: number): Promise<Staff | undefined> {
  const memberships = [{ application_id: ALL_STORES, role: 'owner' }];
  const fields = { ...OWNER, memberships, status: 'active' as const, totp: false };
  return openStaff(table, account).createWith(fields, async (writes, member) => {
    const { id: staffId, email } = member;
    const login = { email, account, staffId, password: noPassword(), sessionsAfter: 0 };
    const counted = await countStaff(table, account, undefined, member);
    const failed = await table.transactWrite([...writes, ...counted, takeStaffEmail(login)]);
    return failed.length === 0 ? member : undefined;
  });
}
