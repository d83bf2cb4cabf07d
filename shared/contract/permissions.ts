/**
 * What staff and programs of a store may do, in words. A place in the list is a bit of what a token
 * says: new ones come last, and none is taken away.
 */
export const PERMISSIONS = [
  'addresses:read',
  'addresses:write',
  'application:read',
  'brands:read',
  'brands:write',
  'carts:read',
  'carts:write',
  'categories:read',
  'categories:write',
  'collections:read',
  'collections:write',
  'contents:read',
  'contents:write',
  'coupons:read',
  'coupons:write',
  'credentials:write',
  'events:read',
  'exports:write',
  'files:read',
  'files:write',
  'invoices:read',
  'invoices:write',
  'notifications:read',
  'notifications:write',
  'orders:erase',
  'orders:read',
  'orders:refund',
  'orders:write',
  'paymentMethods:read',
  'paymentMethods:write',
  'payments:read',
  'payments:write',
  'products:read',
  'products:write',
  'promotions:read',
  'promotions:write',
  'settings:write',
  'shippings:read',
  'shippings:write',
  'stores:read',
  'stores:write',
  'taxes:read',
  'taxes:write',
  'users:erase',
  'users:read',
  'users:write',
  'variables:read',
  'variables:write',
  'webhooks:read',
  'apiKeys:read',
  'personal:read',
  'orders:refund_limited',
  'staff:read',
  'staff:write',
  'reports:read',
  'imports:read',
  'imports:write',
  'exports:read',
  'withdrawals:read',
  'withdrawals:write',
  'redirects:read',
  'redirects:write',
  'subscribers:read',
  'subscribers:write',
  'themes:read',
  'themes:write',
  'visitors:name',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** Permissions as a token has them: one bit each, base64url. */
export function permissionBits(permissions: Iterable<Permission>): string {
  const bytes = new Uint8Array(Math.ceil(PERMISSIONS.length / 8));
  for (const permission of permissions) {
    const place = PERMISSIONS.indexOf(permission);
    bytes[place >> 3] = (bytes[place >> 3] ?? 0) | (1 << (place & 7));
  }
  return Buffer.from(bytes).toString('base64url');
}

/** The permissions of these bits; a token has fewer than there are today where it is older. */
export function permissionsOfBits(bits: string): ReadonlySet<Permission> {
  const bytes = Buffer.from(bits, 'base64url');
  return new Set(PERMISSIONS.filter((_, place) => ((bytes[place >> 3] ?? 0) >> (place & 7)) & 1));
}

/** Who calls: anybody with the public key, a user, the holder of the secret key, or a part of the staff. */
export type CallerKind = 'public' | 'user' | 'admin' | 'staff';

/** What of a caller says what is permitted. */
export interface Permitted {
  readonly access: CallerKind;
  /** What the staff may do; absent for other callers. */
  readonly permissions?: ReadonlySet<Permission>;
}

/**
 * Whether a caller has a permission. The secret key has all of them, and a stranger none: what is a
 * customer's own is a matter of record filters.
 */
export const may = ({ access, permissions }: Permitted, permission: Permission): boolean =>
  access === 'admin' || permissions?.has(permission) === true;

/** Whether a caller may know of the records of a resource, be it by events or by webhooks. */
export const mayRead = (caller: Permitted, resource: string): boolean =>
  may(caller, `${resource}:read` as Permission);

/**
 * Whether a caller sees what tells of persons: customers what is their own, staff by a permission
 * (permissions.md, "Personal data").
 */
export const seesPersonal = (caller: Permitted): boolean =>
  isStranger(caller) || may(caller, 'personal:read');

/** Whether the caller is a customer, or somebody of whom the store knows nothing. */
export const isStranger = ({ access }: Pick<Permitted, 'access'>): boolean =>
  access === 'public' || access === 'user';
