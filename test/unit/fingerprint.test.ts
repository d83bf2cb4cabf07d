import { expect, test } from 'vitest';
import { scopeOf } from '../../shared/endpoint/fingerprint.ts';

test('only guests on the same network share keys', () => {
  const guest = (sourceIp: string) => scopeOf('k', { access: 'public' }, sourceIp);
  expect(guest('203.0.113.7')).toEqual(guest('203.0.113.7'));
  expect(guest('203.0.113.7')).not.toEqual(guest('203.0.113.8'));
  expect(guest('2001:db8:1:2::1')).toEqual(guest('2001:db8:1:2::9'));
  expect(guest('2001:db8:1:2::1')).not.toEqual(guest('2001:db8:1:3::1'));
});

test('a user or admin keeps their key on any network', () => {
  const user = { access: 'user', userId: 7 } as const;
  expect(scopeOf('k', user, '203.0.113.7')).toEqual(scopeOf('k', user, '203.0.113.8'));
  expect(scopeOf('k', user, '203.0.113.7')).not.toEqual(
    scopeOf('k', { access: 'user', userId: 8 }, '203.0.113.7'),
  );
  expect(scopeOf('k', { access: 'admin' }, 'a')).toEqual(scopeOf('k', { access: 'admin' }, 'b'));
});
