import { expect, test } from 'vitest';
import {
  categoryLines,
  categoryPath,
  categoryTree,
  subtrees,
} from '../../shared/catalogue/category-tree.ts';

const shoes = { id: 1, name: 'Shoes', url: 'footwear' };
const men = { id: 2, name: "Men's", url: '', parent_id: 1 };
const boots = { id: 3, name: 'Boots', parent_id: 2 };
const orphan = { id: 4, name: 'Orphan', parent_id: 99 };
const radios = { id: 5, name: 'TVs/Radios', url: '/av' };
const tubes = { id: 6, name: 'Tubes', parent_id: 5 };
const categories = [shoes, men, boots, orphan, radios, tubes];
const tree = categoryTree(categories);

test('a path is the names from the top down', () => {
  expect([shoes, boots, orphan].map((each) => categoryPath(tree, each))).toEqual([
    '/Shoes',
    "/Shoes/Men's/Boots",
    '/Orphan',
  ]);
});

test('a cycle that two simultaneous moves made has an end', () => {
  const one = { id: 1, name: 'One', parent_id: 2 };
  const two = { id: 2, name: 'Two', parent_id: 1 };
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
])('the subtree of %j', (path, ids) => {
  expect([...subtrees(categoryLines(categories), [path])]).toEqual(ids);
});
