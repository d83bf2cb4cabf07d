import type { Permission } from '../../../shared/contract/permissions.ts';

/** What a role may do in an area. */
export type Level = 'change' | 'limited' | 'see' | 'nameless' | 'none';

interface Area {
  readonly name: string;
  readonly change: Permission;
  readonly see: Permission;
  /** Changes up to a limit. */
  readonly limited?: Permission;
  /** Without it who is seen has no name. */
  readonly names?: Permission;
}

/** What work is about, in the order of the table. */
export const AREAS = [
  { name: 'orders', change: 'orders:write', see: 'orders:read' },
  {
    ...{ name: 'refunds', change: 'orders:refund', see: 'payments:read' },
    limited: 'orders:refund_limited',
  },
  {
    ...{ name: 'customers', change: 'users:write', see: 'users:read' },
    names: 'personal:read',
  },
  { name: 'products', change: 'products:write', see: 'products:read' },
  { name: 'promotions', change: 'promotions:write', see: 'promotions:read' },
  { name: 'reports', change: 'exports:write', see: 'reports:read' },
  { name: 'settings', change: 'settings:write', see: 'application:read' },
  { name: 'credentials', change: 'credentials:write', see: 'apiKeys:read' },
  { name: 'staff', change: 'staff:write', see: 'staff:read' },
] as const satisfies readonly Area[];

/** The most that the permissions of a role allow in an area. */
export function levelOf(
  { change, see, limited, names }: Area,
  permissions: readonly Permission[],
): Level {
  const has = (permission: Permission | undefined) =>
    permission !== undefined && permissions.includes(permission);
  if (has(change)) return 'change';
  if (has(limited)) return 'limited';
  if (!has(see)) return 'none';
  return names === undefined || has(names) ? 'see' : 'nameless';
}
