import { expect, test } from 'vitest';
import { neighboursIn } from '../../../desk/widgets/neighbours.ts';

const PATHS = ['/orders/9/show', '/orders/8', '/orders/7/show'];

test.each([
  ['/orders/9/show', { place: 1, previous: undefined, next: '/orders/8' }],
  ['/orders/8', { place: 2, previous: '/orders/9/show', next: '/orders/7/show' }],
  ['/orders/7/show', { place: 3, previous: '/orders/8', next: undefined }],
])('finds the neighbors of %s', (path, expected) => {
  expect(neighboursIn(PATHS, path)).toEqual({ ...expected, total: 3 });
});

test('a record that is not in the list has no neighbors', () => {
  expect(neighboursIn(PATHS, '/orders/8/show')).toBeUndefined();
});
