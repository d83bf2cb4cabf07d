import type { UnauthenticatedRequest } from '../../shared/actions/context.ts';
import type { sessions } from '../../shared/resources/sessions.ts';
import type { Staff } from '../../shared/resources/staff.ts';
import type { Write } from '../../shared/storage/write.ts';
import { logged } from '../../shared/tenancy/activity-log.ts';
import { networkOf } from '../../shared/tenancy/networks.ts';

type Routes = typeof sessions.routes;

/** What the log of the account says of logins. */
export type SessionActivity = {
  [Name in keyof Routes]: Routes[Name] extends { readonly activity: { readonly type: infer Type } }
    ? Type
    : never;
}[keyof Routes];

interface Whose {
  /** The session, or the code that stands for one. */
  readonly session: { readonly account: number; readonly staffId: number; readonly id?: number };
  readonly member?: Pick<Staff, 'name'> | undefined;
}

/** The entry of the log of the account for a login, its end, or what was done by a link. */
export function loggedOf(
  type: SessionActivity,
  { session: { account, staffId, id }, member }: Whose,
  { client, clock }: UnauthenticatedRequest<unknown>,
): Write {
  const by = { kind: 'staff', id: staffId, ...(member && { name: member.name }) } as const;
  const entry = {
    ...{ type, by, network: networkOf(client.address) },
    ...(id !== undefined && { session: id }),
  };
  return logged(account, entry, clock.now());
}
