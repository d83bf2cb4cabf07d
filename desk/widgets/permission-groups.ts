import { PERMISSIONS, type Permission } from '../../shared/contract/permissions.ts';

/** What permissions are about, in the order of the table, with the resources that belong there. */
const RESOURCES = {
  selling: [
    ...['orders', 'payments', 'invoices', 'withdrawals', 'carts', 'users', 'addresses'],
    ...['subscribers', 'personal'],
  ],
  catalogue: [
    ...['products', 'categories', 'brands', 'collections', 'promotions', 'coupons'],
    ...['contents', 'files', 'redirects', 'themes', 'variables'],
  ],
  store: [
    ...['application', 'settings', 'stores', 'shippings', 'paymentMethods', 'taxes'],
    'notifications',
  ],
  data: ['reports', 'events', 'imports', 'exports'],
  access: ['staff', 'apiKeys', 'webhooks', 'credentials', 'visitors'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type PermissionGroup = keyof typeof RESOURCES;

interface ResourcePermissions {
  readonly resource: string;
  readonly permissions: readonly Permission[];
}

const readingFirst = (one: string, other: string) =>
  Number(other.endsWith(':read')) - Number(one.endsWith(':read'));

const permissionsOf = (resource: string): readonly Permission[] =>
  PERMISSIONS.filter((each) => each.startsWith(`${resource}:`)).toSorted(readingFirst);

/** All permissions, by what they are about and by resource. */
export const PERMISSION_GROUPS = Object.entries(RESOURCES).map(([group, resources]) => ({
  group: group as PermissionGroup,
  rows: resources.map(
    (resource): ResourcePermissions => ({ resource, permissions: permissionsOf(resource) }),
  ),
}));
