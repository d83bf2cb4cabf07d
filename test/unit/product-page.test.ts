import { expect, test } from 'vitest';
import { productPage } from '../../shared/tenancy/product-page.ts';

test.each([
  ['https://shop.example/products', 'https://shop.example/products/7'],
  ['https://shop.example/products/', 'https://shop.example/products/7'],
  ['https://shop.example/p/{slug}', 'https://shop.example/p/blue%20kettle'],
  ['https://shop.example/{slug}-{id}?from=mail', 'https://shop.example/blue%20kettle-7?from=mail'],
])('with the URL %s, the page is %s', (product_url, page) => {
  expect(productPage(product_url, { id: 7, slug: 'blue kettle' })).toBe(page);
});

test('a product has no page without the setting or the slug it needs', () => {
  expect(productPage(undefined, { id: 7 })).toBeUndefined();
  expect(productPage('https://shop.example/p/{slug}', { id: 7 })).toBeUndefined();
});
