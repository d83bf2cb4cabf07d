import { expect, test } from 'vitest';
import { wireVisitor } from '../shop/wire-visitor.ts';
import { create, PRODUCT } from '../store/api.ts';
import { openShopSite } from '../store/shop-site.ts';

const { asAdmin, shop } = await openShopSite(
  { name: 'Tea House', prices_include_tax: false, tax_type: 'products_only' },
  { environment: { SENDS_MAILS: 'off' } },
);

const gone = { ...PRODUCT, stock_type: 'track', stock_level: 0 };
await create(asAdmin, '/products', { ...gone, slug: 'gone' });
await create(asAdmin, '/products', { ...PRODUCT, slug: 'course', requires_shipping: false });

test('a store that sends no emails takes no address of who waits for a product', async () => {
  const one = wireVisitor(shop);
  await one.open('/products/gone');
  expect([await one.all('.stock'), await one.all('.waiting')]).toEqual([['Sold out'], []]);
  const sent = await fetch(`${shop}/products/gone`, {
    method: 'POST',
    headers: { origin: new URL(shop).origin },
    body: new URLSearchParams({ email: 'nora@example.org' }),
  });
  expect(sent.status).toBe(404);
});

test('where taxes are added, a product that is not sent says so without shipping', async () => {
  const one = wireVisitor(shop);
  await one.open('/products/course');
  expect(await one.all('.about > .note')).toEqual(['Plus tax.']);
  await one.open('/products/gone');
  expect(await one.all('.about > .note')).toEqual(['Plus tax. Shipping calculated at checkout.']);
});
