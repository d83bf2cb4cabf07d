import { ApiError, badRequest } from '../contract/errors.ts';
import type { Staff } from '../resources/staff.ts';
import { staffItems } from '../storage/keys.ts';
import type { Table } from '../storage/table.ts';
import type { Edit, Item, Test, Write } from '../storage/write.ts';
import { isOwner } from './roles.ts';

/** Members of the staff of one account. */
export const MAX_STAFF = 200;

type Counted = Pick<Staff, 'status' | 'memberships'> | undefined;

const isActiveOwner = (member: Counted) =>
  member?.status === 'active' && isOwner(member.memberships);

/**
 * What a change of a member counts: on condition that an account has a member who owns it, once it had
 * one, and no more than it may have. Throws when that is not so already.
 */
export async function countStaff(
  table: Table,
  account: number,
  before: Counted,
  after: Counted,
): Promise<Write[]> {
  const key = staffItems.countsKey(account);
  const members = Number(after !== undefined) - Number(before !== undefined);
  const owners = Number(isActiveOwner(after)) - Number(isActiveOwner(before));
  if (members === 0 && owners === 0) return [];
  requireRoom(await table.get(key, { consistent: true }), { members, owners });
  const edits: Edit[] = [
    ...(members === 0 ? [] : [{ attribute: 'members', add: members }]),
    ...(owners === 0 ? [] : [{ attribute: 'owners', add: owners }]),
  ];
  const condition: Test[] = [
    ...(members > 0 ? [{ attribute: 'members', below: MAX_STAFF, orAbsent: true } as const] : []),
    ...(owners < 0 ? [{ attribute: 'owners', above: 1 }] : []),
  ];
  return [{ update: key, edits, condition }];
}

interface Changed {
  readonly members: number;
  readonly owners: number;
}

function requireRoom(item: Item | undefined, { members, owners }: Changed): void {
  if (members > 0 && Number(item?.['members'] ?? 0) >= MAX_STAFF) {
    throw badRequest(`An account can have up to ${MAX_STAFF} members. Delete some first.`);
  }
  if (owners < 0 && Number(item?.['owners']) <= 1) {
    throw new ApiError(409, 'An account must have at least one active owner.');
  }
}
