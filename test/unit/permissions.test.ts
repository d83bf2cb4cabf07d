import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { may, PERMISSIONS, type Permission } from '../../shared/contract/permissions.ts';
import { permissionOf, routesOf } from '../../shared/contract/resource.ts';
import { resources } from '../../shared/resources/index.ts';

test('the list has exactly the permissions that the routes need', () => {
  const ofRoutes = resources.flatMap((resource) =>
    routesOf(resource).flatMap((route) => [
      ...[permissionOf(resource, route) ?? []].flat(),
      ...[route.limitedPermission ?? []].flat(),
    ]),
  );
  // Some routes need it besides, and answers of all show less without it. The other one is for a header.
  const all = new Set<Permission>([...ofRoutes, 'personal:read', 'visitors:name']);
  expect([...PERMISSIONS].sort()).toEqual([...all].sort());
});

test('the secret key can do everything, staff what they are granted, others nothing', () => {
  const permissions = new Set<Permission>(['orders:read']);
  const callers = [
    { access: 'admin' },
    { access: 'staff', permissions },
    { access: 'user' },
    { access: 'public' },
  ] as const;
  const mayDo = (permission: Permission) => callers.map((caller) => may(caller, permission));
  expect(mayDo('orders:read')).toEqual([true, true, false, false]);
  expect(mayDo('orders:refund')).toEqual([true, false, false, false]);
});

test('no code checks for admin access directly', () => {
  const compared = globSync('{functions,shared/actions}/**/*.ts').filter((file) =>
    /access\s*[!=]==\s*'admin'/.test(readFileSync(file, 'utf8')),
  );
  expect(compared).toEqual([]);
});
