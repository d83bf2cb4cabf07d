import { expect, test } from 'vitest';
import { deskModel } from '../../../bin/build/desk/model.ts';

const permissionsOf = (name: string) =>
  deskModel().find((resource) => resource.name === name)?.permissions;

test('the dashboard knows which permission each change of a record needs', () => {
  expect(permissionsOf('products')).toEqual({
    list: 'products:read',
    create: 'products:write',
    update: 'products:write',
    remove: 'products:write',
  });
  // Drafts are changed and deleted.
  expect(permissionsOf('orders')).toEqual({
    list: 'orders:read',
    create: 'orders:write',
    update: 'orders:write',
    remove: 'orders:write',
  });
});
