import type { Context } from '../../shared/actions/context.ts';
import type { RecordChange } from '../../shared/actions/resource-hooks.ts';
import { ApiError, badRequest, invalidProperty } from '../../shared/contract/errors.ts';
import type { HooksOf } from '../../shared/endpoint/service.ts';
import type { Role, RoleInput, roles } from '../../shared/resources/roles.ts';
import { staff } from '../../shared/resources/staff.ts';
import { authorityOf, requireOwner } from '../../shared/staff/grants.ts';
import { isBuiltIn } from '../../shared/staff/roles.ts';
import { staffItems } from '../../shared/storage/keys.ts';
import { countDown, countUp, fullCount } from '../../shared/storage/limited-counts.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Write } from '../../shared/storage/write.ts';
import { keyspaceOf } from '../../shared/tenancy/application.ts';
import { endTokens } from '../../shared/tenancy/revocations.ts';

/** Roles of one account, beside the built-in ones. */
export const MAX_ROLES = 50;

const COUNTS = [{ attribute: 'roles', max: MAX_ROLES }];

/** Members whose tokens end in one transaction with the change of a role; those of others end after it. */
const ENDED_AT_ONCE = 80;

export const roleHooks: HooksOf<typeof roles> = {
  check({ name }) {
    if (!isBuiltIn(name.trim().toLowerCase())) return;
    const message = `A built-in role is already named ${name}.`;
    throw invalidProperty({ name: 'name', failedValidator: 'unique', message, value: name });
  },

  async extraWrites(change, context) {
    requireOwner(await authorityOf(context));
    return writesBeside(change, context);
  },
};

async function writesBeside(
  { before, after }: RecordChange<Role, RoleInput>,
  context: Context,
): Promise<Write[]> {
  const { table, application } = context;
  const key = staffItems.countsKey(application.accountId);
  if (!before) {
    const item = await table.get(key, { consistent: true });
    if (!fullCount(item, COUNTS)) return [countUp(key, COUNTS)];
    throw badRequest(`An account can have up to ${MAX_ROLES} roles. Delete some first.`);
  }
  const holders = await holdersOf(before.id, context);
  if (after) return endTokensOf(holders.slice(0, ENDED_AT_ONCE), context);
  if (holders.length === 0) return [countDown(key, COUNTS)];
  throw new ApiError(409, 'Members have this role. Give them another one first.');
}

/** The ids of the members who have a role in any store. */
export async function holdersOf(role: number, { table, application }: Context): Promise<number[]> {
  const members = openRecords(table, keyspaceOf(staff, application), staff);
  const all = await members.all({ consistent: true });
  return all
    .filter(({ memberships }) => memberships.some((each) => each.role === String(role)))
    .map(({ id }) => id);
}

const endTokensOf = (members: readonly number[], { application, clock }: Context): Write[] =>
  members.map((id) => endTokens(application.accountId, id, clock.now()));
