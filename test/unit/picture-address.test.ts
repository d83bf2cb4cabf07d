import { expect, test } from 'vitest';
import { hasSizes, pictureAddress } from '../../shared/files/picture-address.ts';

const NAME = 'Yp7qLvFZ0v1yR2m0q3Z5Xw-tin.jpg';

test.each([
  `https://shop.example/v0/files/7/12/${NAME}`,
  `http://localhost:3000/v0/files/7/12/${NAME}`,
  `/v0/files/7/12/${NAME}`,
])('the sizes of %s are below it', (url) => {
  expect(pictureAddress(url, '640.webp')).toBe(`${url}/640.webp`);
  expect(hasSizes(url)).toBe(true);
});

test.each([
  '',
  'https://cdn.example/tin.jpg',
  'https://shop.example/pictures/kettle.svg',
  'data:image/png;base64,AAAA',
  `https://shop.example/v0/files/7/12/${NAME}?expires=1&signature=x`,
  `https://shop.example/v0/files/7/12/${NAME}#x`,
  `https://shop.example/v0/files/7/12/${NAME}/640.webp`,
  'https://shop.example/v0/files/7/12/tin.jpg',
  `https://shop.example/v0/files/a/12/${NAME}`,
  `https://shop.example/x/v0/files/7/12/${NAME}`,
  `javascript:/v0/files/7/12/${NAME}`,
])('%s has none', (url) => {
  expect(pictureAddress(url, '640.webp')).toBe(url);
  expect(hasSizes(url)).toBe(false);
});
