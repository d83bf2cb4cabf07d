import { expect, test } from 'vitest';
import { canAccess } from '../../shared/actions/record-filter.ts';

const own = { id: 1, user_id: 7 };
const foreign = { id: 2, user_id: 8 };
const nobodys = { id: 3, user_id: null };
const plain = { id: 4 };
const hidden = { id: 5, published: false };
const inactive = { id: 6, active: false, user_id: 7 };
const themselves = { id: 7 };
const open = { id: 8, access: 'public' };
const closed = { id: 9, access: 'private' };
const given = { id: 10, access: 'public', user_id: 8 };
const all = [own, foreign, nobodys, plain, hidden, inactive, themselves, open, closed, given];
const NOW = Date.parse('2026-05-01T12:00:00Z');
const clock = { now: () => NOW };
const user = { caller: { access: 'user', userId: 7 }, clock } as const;

test.each([
  ['all', all],
  ['shown', [own, foreign, nobodys, plain, themselves, open, closed, given]],
  ['own', [own, inactive]],
  ['ownerless', [nobodys, plain, hidden, themselves, open, closed]],
  ['public', [open]],
  ['own-or-public', [own, inactive, open]],
  ['self', [themselves]],
  ['own-or-ownerless', [own, nobodys, plain, hidden, inactive, themselves, open, closed]],
] as const)('the scope %s reaches its records', (scope, reached) => {
  expect(all.filter((record) => canAccess(scope, record, user))).toEqual(reached);
});

test('nobody owns a record without an owner', () => {
  expect(canAccess('own', plain, { caller: { access: 'public' }, clock })).toBe(false);
});
