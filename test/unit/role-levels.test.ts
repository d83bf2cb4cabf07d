import { expect, test } from 'vitest';
import { AREAS, levelOf } from '../../desk/screens/staff/role-levels.ts';
import { permissionsOfRole } from '../../shared/staff/roles.ts';

const levelsOf = (role: string) =>
  Object.fromEntries(AREAS.map((area) => [area.name, levelOf(area, permissionsOfRole(role, []))]));

test('the role table shows the highest level of a role in each area', () => {
  expect(new Set(Object.values(levelsOf('owner')))).toEqual(new Set(['change']));
  expect(levelsOf('manager')).toMatchObject({ orders: 'change', staff: 'none' });
  expect(levelsOf('support')).toMatchObject({ refunds: 'limited', products: 'see' });
  expect(levelsOf('analyst')).toMatchObject({ customers: 'nameless', orders: 'see' });
  expect(levelsOf('catalogue')).toMatchObject({ customers: 'none', products: 'change' });
});
