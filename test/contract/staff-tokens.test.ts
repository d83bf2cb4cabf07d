import { expect, test } from 'vitest';
import {
  PERMISSIONS,
  permissionBits,
  permissionsOfBits,
} from '../../shared/contract/permissions.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import {
  ask,
  asStaff,
  create,
  errorOf,
  MEMBER,
  openStore,
  PRODUCT,
  statusOf,
} from '../store/api.ts';
import { feedUntil } from '../store/feed.ts';
import { cipher } from '../store/local-store.ts';

const store = await openStore();

test('a staff token grants only its permissions, and events name the member', async () => {
  const asMember = await asStaff(store, ['products:read', 'products:write']);
  const product = await create(asMember, '/products', PRODUCT);
  expect(await statusOf(asMember('GET', `/products/${product.id}`))).toBe(200);
  const refused = await asMember('POST', '/brands', { name: 'Kettles' });
  expect([refused.status, errorOf(refused)]).toEqual([
    403,
    {
      code: 403,
      type: 'Forbidden',
      message: 'This requires the permission brands:write.',
      permission: 'brands:write',
    },
  ]);
  const [event] = await feedUntil(
    store.asAdmin,
    ({ record_id }) => record_id === product.id,
    `&by.id=${MEMBER.id}`,
  );
  expect(event?.by).toEqual({
    ...MEMBER,
    address: expect.any(String),
    request_id: expect.any(String),
  });
});

test('a staff token works for one store only', async () => {
  const other = await openStore();
  const permissions = new Set(PERMISSIONS);
  const bearer = { access: 'staff', staff: MEMBER, session: 1, permissions } as const;
  const { token } = await issueToken(store.application, cipher, bearer, Date.now());
  const at = (publicKey: string) =>
    statusOf(ask('GET', '/webhooks', { authorization: `${publicKey}:${token}` }));
  expect(await at(store.application.publicKey)).toBe(200);
  expect(await at(other.application.publicKey)).toBe(401);
});

test('permissions are bits of an append-only list', () => {
  expect(permissionBits([])).toBe(
    Buffer.alloc(Math.ceil(PERMISSIONS.length / 8)).toString('base64url'),
  );
  expect(permissionBits(['addresses:read', 'brands:write'])).toMatch(/^EQA*$/);
  for (const permission of PERMISSIONS) {
    expect([...permissionsOfBits(permissionBits([permission]))]).toEqual([permission]);
  }
  expect([...permissionsOfBits(permissionBits(PERMISSIONS))]).toEqual([...PERMISSIONS]);
  // A token that was issued when there were fewer.
  expect([...permissionsOfBits('EQ')]).toEqual(['addresses:read', 'brands:write']);
});
