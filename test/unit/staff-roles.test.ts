import { expect, test } from 'vitest';
import { PERMISSIONS, type Permission } from '../../shared/contract/permissions.ts';
import {
  BUILT_IN_ROLES,
  isOwner,
  permissionsIn,
  permissionsOfRole,
} from '../../shared/staff/roles.ts';

const readable = (...names: string[]) => names.map((name) => `${name}:read`);
const writable = (...names: string[]) => names.map((name) => `${name}:write`);
const both = (...names: string[]) => [...readable(...names), ...writable(...names)];

const CATALOGUE = [
  'brands',
  'categories',
  'collections',
  'contents',
  'coupons',
  'files',
  'products',
  'promotions',
  'redirects',
  'themes',
  'variables',
];
const OF_THE_STORE = ['paymentMethods', 'shippings', 'stores', 'taxes'];
const OF_CUSTOMERS = ['carts', 'invoices', 'orders', 'payments', 'users'];

/** What each role may do; a new permission is decided for each of them. */
const STATED: Record<(typeof BUILT_IN_ROLES)[number], readonly string[]> = {
  owner: PERMISSIONS,
  manager: [
    ...both(
      'addresses',
      'exports',
      'imports',
      ...CATALOGUE,
      ...OF_THE_STORE,
      ...OF_CUSTOMERS,
      'notifications',
      'withdrawals',
      'subscribers',
    ),
    ...readable('application', 'events', 'reports', 'webhooks', 'personal'),
    ...writable('settings'),
    'orders:erase',
    'orders:refund',
    'orders:refund_limited',
    'users:erase',
  ],
  support: [
    ...both('addresses', 'withdrawals', ...OF_CUSTOMERS),
    ...readable(...CATALOGUE, ...OF_THE_STORE),
    ...readable('application', 'events', 'notifications', 'personal', 'reports', 'webhooks'),
    'orders:refund_limited',
  ],
  catalogue: [
    ...both(...CATALOGUE, 'imports', 'subscribers'),
    ...readable(...OF_THE_STORE, 'application', 'events'),
  ],
  analyst: [
    ...readable(...CATALOGUE, ...OF_THE_STORE, ...OF_CUSTOMERS),
    ...readable('application', 'events', 'notifications', 'reports'),
  ],
  pack_orders: [
    ...both('orders'),
    ...readable('application', 'files', 'personal', 'products', 'shippings', 'stores'),
  ],
};

test.each(BUILT_IN_ROLES)('the role %s has exactly the listed permissions', (role) => {
  expect([...permissionsOfRole(role, [])].sort()).toEqual([...STATED[role]].sort());
});

test('a member has the permissions of their roles in the store and in all stores', () => {
  const packing: { id: number; permissions: readonly Permission[] } = {
    id: 41,
    permissions: ['orders:read', 'orders:write'],
  };
  const memberships = [
    { application_id: 7, role: '41' },
    { application_id: 7, role: 'catalogue' },
    { application_id: 8, role: '41' },
    { application_id: 'all', role: 'analyst' },
    { application_id: 9, role: '42' },
  ] as const;
  const of = (...roles: string[]) =>
    new Set(roles.flatMap((role) => permissionsOfRole(role, [packing])));
  const inStore = (store: number | 'all') => permissionsIn(store, memberships, [packing]);
  expect(inStore(7)).toEqual(of('41', 'catalogue', 'analyst'));
  expect(inStore(8)).toEqual(of('41', 'analyst'));
  expect(inStore('all')).toEqual(of('analyst'));
  // A role that is not there permits nothing.
  expect(inStore(9)).toEqual(of('analyst'));
  expect(permissionsIn(7, [], [packing])).toEqual(new Set());
});

test('an owner of one store does not own the account', () => {
  expect(isOwner([{ application_id: 'all', role: 'owner' }])).toBe(true);
  expect(isOwner([{ application_id: 7, role: 'owner' }])).toBe(false);
  expect(isOwner([{ application_id: 'all', role: 'manager' }])).toBe(false);
});
