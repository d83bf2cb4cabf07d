import { expect, test } from 'vitest';
import {
  categoryLines,
  categoryPath,
  categoryTree,
  subtrees,
} from '../../shared/catalogue/category-tree.ts';
import type { Category } from '../../shared/resources/categories.ts';

const category = (fields: Omit<Category, 'created_at' | 'updated_at'>): Category => ({
  ...fields,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
});

const shoes = category({ id: 1, name: 'Shoes', url: 'footwear' });
const men = category({ id: 2, name: "Men's", url: '', parent_id: 1 });
const boots = category({ id: 3, name: 'Boots', parent_id: 2 });
const orphan = category({ id: 4, name: 'Orphan', parent_id: 99 });
const radios = category({ id: 5, name: 'TVs/Radios', url: '/av' });
const tubes = category({ id: 6, name: 'Tubes', parent_id: 5 });
const categories = [shoes, men, boots, orphan, radios, tubes];
const tree = categoryTree(categories);

test('a path lists the names from the root down', () => {
  expect([shoes, boots, orphan].map((each) => categoryPath(tree, each))).toEqual([
    '/Shoes',
    "/Shoes/Men's/Boots",
    '/Orphan',
  ]);
});

test('a path cuts a cycle from two concurrent moves', () => {
  const one = category({ id: 1, name: 'One', parent_id: 2 });
  const two = category({ id: 2, name: 'Two', parent_id: 1 });
  expect(categoryPath(categoryTree([one, two]), one)).toBe('/Two/One');
});

test.each([
  ['/Shoes', [1, 2, 3]],
  ["footwear/MEN'S/", [2, 3]],
  ["/Men's", []],
  ['/Sho', []],
  ['/Shoes/Boots', []],
  ['/TVs/Radios', [5, 6]],
  ['/av/tubes', [6]],
  ['tvs', []],
  ['', []],
])('finds the subtree of %j', (path, ids) => {
  expect([...subtrees(categoryLines(categories), [path])]).toEqual(ids);
});
