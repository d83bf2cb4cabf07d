import { expect, test } from 'vitest';
import { isTransparent, renamed, sizeWithin } from '../../../desk/api/picture-size.ts';

test.each([
  [
    { width: 6_000, height: 4_000 },
    { width: 2_400, height: 1_600 },
  ],
  [
    { width: 3_000, height: 4_000 },
    { width: 1_800, height: 2_400 },
  ],
  [
    { width: 2_400, height: 100 },
    { width: 2_400, height: 100 },
  ],
  [
    { width: 20_000, height: 2 },
    { width: 2_400, height: 1 },
  ],
])('%o is shrunk to %o', (size, expected) => {
  expect(sizeWithin(size)).toEqual(expected);
});

test.each([
  ['IMG_0042.JPG', 'IMG_0042.webp'],
  ['front.of.shop.png', 'front.of.shop.webp'],
  ['photo', 'photo.webp'],
])('%s is renamed to %s', (name, expected) => {
  expect(renamed(name, 'webp')).toBe(expected);
});

test('one translucent pixel makes a picture transparent', () => {
  expect(isTransparent(Uint8ClampedArray.of(9, 9, 9, 255, 0, 0, 0, 255))).toBe(false);
  expect(isTransparent(Uint8ClampedArray.of(9, 9, 9, 255, 0, 0, 0, 254))).toBe(true);
});
