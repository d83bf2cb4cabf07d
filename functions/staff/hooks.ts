import type { Context } from '../../shared/actions/context.ts';
import { invalidProperty } from '../../shared/contract/errors.ts';
import type { HooksOf } from '../../shared/endpoint/service.ts';
import type { Staff, staff } from '../../shared/resources/staff.ts';
import { endedLogins } from '../../shared/staff/ended-logins.ts';
import {
  type Authority,
  authorityOf,
  requireGrants,
  requireOwner,
  requireSeen,
  seenMember,
  seesStore,
} from '../../shared/staff/grants.ts';
import { ALL_STORES, isBuiltIn, isIn, isOwner, type Membership } from '../../shared/staff/roles.ts';
import { countStaff } from '../../shared/staff/staff-counts.ts';
import type { Write } from '../../shared/storage/write.ts';
import { findTenantById } from '../../shared/tenancy/tenant-cache.ts';

export const staffHooks: HooksOf<typeof staff> = {
  async visible(context) {
    const authority = await authorityOf(context);
    return (member) => seenMember(authority, member);
  },

  extraWrites: ({ before, after }, context) => writesBeside(before, after, context),

  /** Who asks about himself sees all of his memberships. */
  async serialize(members, context) {
    if (context.filter === 'self') return [...members];
    const authority = await authorityOf(context);
    return members.map(
      (member): Partial<Staff> => seenMember(authority, member) ?? { id: member.id },
    );
  },
};

/** What a member is before and after a change, and whether the caller may make it. */
export async function writesBeside(
  before: Staff | undefined,
  after: Staff | undefined,
  context: Context,
): Promise<Write[]> {
  const authority = await authorityOf(context);
  if (before) requireSeen(before, authority, context);
  await requireRights(before, after, authority, context);
  const { table, application, clock } = context;
  const inAccount = { table, account: application.accountId, now: clock.now() };
  return [
    ...(await countStaff(table, inAccount.account, before, after)),
    ...(before ? await endedLogins({ before, after }, inAccount) : []),
  ];
}

/** Who ends or begins the work of a member needs the right to all of his memberships. */
async function requireRights(
  before: Staff | undefined,
  after: Staff | undefined,
  authority: Authority,
  context: Context,
): Promise<void> {
  const [was, is] = [before?.memberships ?? [], after?.memberships ?? []];
  await requireKnown(was, is, authority, context);
  if (before && after) requireStatus(before, after);
  if (isOwner(was)) requireOwner(authority);
  if (before && before.status !== after?.status) requireGrants(authority, was, []);
  requireGrants(authority, was, is);
}

/** Only who is invited accepts the invitation. */
function requireStatus(before: Staff, { status }: Staff): void {
  if (before.status === status || before.status !== 'invited') return;
  const message = 'The invitation has not been accepted yet. Delete the member to take it back.';
  throw invalidProperty({ name: 'status', failedValidator: 'whitelist', message, value: status });
}

/** Throws a 400 for a new membership of a store or with a role of which the caller does not know. */
async function requireKnown(
  before: readonly Membership[],
  after: readonly Membership[],
  authority: Authority,
  context: Context,
): Promise<void> {
  for (const [i, membership] of after.entries()) {
    if (isIn(before, membership)) continue;
    const { application_id: of, role } = membership;
    if (!(await isStore(of, authority, context))) {
      throw unknown(`memberships.${i}.application_id`, `No store has the ID ${of}.`, of);
    }
    const isRole = isBuiltIn(role) || authority.roles.some(({ id }) => String(id) === role);
    if (!isRole) throw unknown(`memberships.${i}.role`, `The role ${role} does not exist.`, role);
  }
}

async function isStore(
  of: Membership['application_id'],
  authority: Authority,
  { table, application, clock }: Context,
): Promise<boolean> {
  if (of === ALL_STORES) return true;
  if (typeof of !== 'number' || !seesStore(authority, of)) return false;
  const store = await findTenantById(table, of, clock.now());
  return store?.accountId === application.accountId;
}

const unknown = (name: string, message: string, value: unknown) =>
  invalidProperty({ name, failedValidator: 'whitelist', message, value });
