import { expect, test } from 'vitest';
import { wireVisitor } from '../shop/wire-visitor.ts';
import { create } from '../store/api.ts';
import { openShopSite } from '../store/shop-site.ts';

const { asAdmin, shop } = await openShopSite({ name: 'Warehouse', currency_code: 'EUR' });

/** More than one page of a list has. */
const COUNT = 260;

test('a store with many categories has the page of each, and its products lead to it', async () => {
  const top = await create(asAdmin, '/categories', { name: 'Shelves' });
  const shelves = await Promise.all(
    Array.from({ length: COUNT }, (_, i) =>
      create(asAdmin, '/categories', { name: `Shelf ${i}`, parent_id: top.id }),
    ),
  );
  const [last] = shelves.toSorted((one, other) => other.id - one.id);
  await create(asAdmin, '/products', {
    ...{ name: 'Box', slug: 'box', price: 3, stock_type: 'infinite', category_id: last?.id },
  });
  const one = wireVisitor(shop);
  await one.open('/categories/shelves');
  expect((await one.all('nav.chips li')).length).toBe(COUNT);
  await one.open('/products/box');
  await one.press(String(last?.['name']));
  expect([one.status, await one.heading(), await one.all('.card .name')]).toEqual([
    200,
    last?.['name'],
    ['Box'],
  ]);
});
