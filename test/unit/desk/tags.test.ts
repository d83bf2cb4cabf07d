import { expect, test } from 'vitest';
import { withoutChange } from '../../../desk/widgets/tags.ts';

test.each([
  [['old', 'new'], ['old'], ['old', 'new'], ['old']],
  [[], ['old'], [], ['old']],
  [['old', 'new', 'theirs'], ['old'], ['old', 'new'], ['old', 'theirs']],
  [['new'], ['old'], ['old', 'new'], []],
  [['old'], ['old'], [], ['old']],
])('%j after undoing the change from %j to %j is %j', (now, before, after, expected) => {
  expect(withoutChange(now, before, after)).toEqual(expected);
});
