import { PERMISSIONS, type Permission } from '../contract/permissions.ts';

/** Roles that every account has, beside those of its own. */
export const BUILT_IN_ROLES = [
  'owner',
  'manager',
  'support',
  'catalogue',
  'analyst',
  'pack_orders',
] as const;

type BuiltInRole = (typeof BUILT_IN_ROLES)[number];

const MANAGER = ['manager'] as const;
const SUPPORT = ['manager', 'support'] as const;
const PACKERS = [...SUPPORT, 'pack_orders'] as const;
const READERS = ['manager', 'support', 'analyst'] as const;
const EDITORS = ['manager', 'catalogue'] as const;
const OFFICE = ['manager', 'support', 'catalogue', 'analyst'] as const;
/** Whoever packs sees the orders, with the names and addresses, and what is in them. */
const EVERYBODY = [...OFFICE, 'pack_orders'] as const;

/** Which roles have a permission beside the owner, who has all. */
const HOLDERS: Readonly<Record<Permission, readonly Exclude<BuiltInRole, 'owner'>[]>> = {
  'addresses:read': SUPPORT,
  'addresses:write': SUPPORT,
  'application:read': EVERYBODY,
  'brands:read': OFFICE,
  'brands:write': EDITORS,
  'carts:read': READERS,
  'carts:write': SUPPORT,
  'categories:read': OFFICE,
  'categories:write': EDITORS,
  'collections:read': OFFICE,
  'collections:write': EDITORS,
  'contents:read': OFFICE,
  'contents:write': EDITORS,
  'coupons:read': OFFICE,
  'coupons:write': EDITORS,
  'credentials:write': [],
  'events:read': OFFICE,
  'exports:write': MANAGER,
  'files:read': EVERYBODY,
  'files:write': EDITORS,
  'invoices:read': READERS,
  'invoices:write': SUPPORT,
  'notifications:read': READERS,
  'notifications:write': MANAGER,
  'orders:erase': MANAGER,
  'orders:read': [...READERS, 'pack_orders'],
  'orders:refund': MANAGER,
  'orders:refund_limited': SUPPORT,
  'orders:write': PACKERS,
  'personal:read': PACKERS,
  'paymentMethods:read': OFFICE,
  'paymentMethods:write': MANAGER,
  'payments:read': READERS,
  'payments:write': SUPPORT,
  'products:read': EVERYBODY,
  'products:write': EDITORS,
  'promotions:read': OFFICE,
  'promotions:write': EDITORS,
  'redirects:read': OFFICE,
  'redirects:write': EDITORS,
  'reports:read': READERS,
  'settings:write': MANAGER,
  'shippings:read': EVERYBODY,
  'shippings:write': MANAGER,
  'stores:read': EVERYBODY,
  'stores:write': MANAGER,
  'taxes:read': OFFICE,
  'taxes:write': MANAGER,
  'themes:read': OFFICE,
  'themes:write': EDITORS,
  'users:erase': MANAGER,
  'users:read': READERS,
  'users:write': SUPPORT,
  'variables:read': OFFICE,
  'variables:write': EDITORS,
  'webhooks:read': SUPPORT,
  'apiKeys:read': [],
  'staff:read': [],
  'staff:write': [],
  'imports:read': EDITORS,
  'imports:write': EDITORS,
  'exports:read': MANAGER,
  'withdrawals:read': SUPPORT,
  'withdrawals:write': SUPPORT,
  'subscribers:read': EDITORS,
  'subscribers:write': EDITORS,
  // For the servers of a shop, which have a key of their own.
  'visitors:name': [],
};

export const isBuiltIn = (role: string): role is BuiltInRole =>
  BUILT_IN_ROLES.some((each) => each === role);

const permissionsOfBuiltIn = (role: BuiltInRole): readonly Permission[] =>
  role === 'owner'
    ? PERMISSIONS
    : PERMISSIONS.filter((permission) => HOLDERS[permission].includes(role));

/** In place of the id of a store: all of the account, those that it will have too. */
export const ALL_STORES = 'all';

/** A role in one store of the account, or in all of them. */
export interface Membership {
  readonly application_id: number | string;
  /** The name of a built-in role, or the id of one of the account in digits. */
  readonly role: string;
}

/** A role of the account, as far as it says what may be done. */
export interface CustomRole {
  readonly id: number;
  readonly permissions: readonly Permission[];
}

/** What a role permits: nothing when there is none of that name or id. */
export const permissionsOfRole = (
  role: string,
  customRoles: readonly CustomRole[],
): readonly Permission[] =>
  isBuiltIn(role)
    ? permissionsOfBuiltIn(role)
    : (customRoles.find(({ id }) => String(id) === role)?.permissions ?? []);

/** What a member may do in a store, or in every store of the account. */
export const permissionsIn = (
  application: number | string,
  memberships: readonly Membership[],
  customRoles: readonly CustomRole[],
): ReadonlySet<Permission> =>
  new Set(
    memberships
      .filter(({ application_id: of }) => of === ALL_STORES || of === application)
      .flatMap(({ role }) => permissionsOfRole(role, customRoles)),
  );

/** Whether somebody owns the account, which is more than having all permissions in each store. */
export const isOwner = (memberships: readonly Membership[]): boolean =>
  memberships.some(({ application_id: of, role }) => of === ALL_STORES && role === 'owner');

/** Whether one of the memberships is the same. */
export const isIn = (all: readonly Membership[], { application_id: of, role }: Membership) =>
  all.some((each) => each.application_id === of && each.role === role);
