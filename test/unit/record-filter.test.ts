import { expect, test } from 'vitest';
import { canAccess } from '../../shared/actions/record-filter.ts';

const own = { user_id: 7 };
const foreign = { user_id: 8 };
const nobodys = { user_id: null };
const hidden = { published: false };
const inactive = { active: false, user_id: 7 };
const all = [own, foreign, nobodys, {}, hidden, inactive];
const user = { access: 'user', userId: 7 } as const;

test.each([
  ['all', [own, foreign, nobodys, {}, hidden, inactive]],
  ['shown', [own, foreign, nobodys, {}]],
  ['own', [own, inactive]],
  ['ownerless', [nobodys, {}, hidden]],
  ['own-or-ownerless', [own, nobodys, {}, hidden, inactive]],
] as const)('the scope %s', (scope, reached) => {
  expect(all.filter((record) => canAccess(scope, record, user))).toEqual(reached);
});

test('nobody owns a record without an owner', () => {
  expect(canAccess('own', {}, { access: 'public' })).toBe(false);
});
