import { expect, test } from 'vitest';
import { PERMISSION_GROUPS } from '../../../desk/widgets/permission-groups.ts';
import { PERMISSIONS } from '../../../shared/contract/permissions.ts';

test('every permission has exactly one checkbox', () => {
  const boxes = PERMISSION_GROUPS.flatMap(({ rows }) =>
    rows.flatMap(({ permissions }) => permissions),
  );
  expect(boxes.toSorted()).toEqual(PERMISSIONS.toSorted());
});
