import { expect, test } from 'vitest';
import { deskModel } from '../../../bin/build/desk/model.ts';

const permissionsOf = (name: string) =>
  deskModel().find((resource) => resource.name === name)?.permissions;

test('the dashboard knows the permission for each action on a record', () => {
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

test('each resource is in its section of the dashboard menu', () => {
  const listed = deskModel();
  const namesIn = (section: string) =>
    listed.filter(({ menu }) => menu === section).map(({ name }) => name);
  // Those of a customer are with the customer, the others among the settings.
  expect(namesIn('settings')).toEqual(['addresses', 'apiKeys', 'roles', 'stores', 'webhooks']);
  expect(namesIn('catalogue')).toEqual(expect.arrayContaining(['brands', 'products', 'files']));
  expect(namesIn('selling')).toContain('orders');
  expect(namesIn('store')).toContain('shippings');
});
