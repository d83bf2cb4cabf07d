import { expect, test } from 'vitest';
import { shopper } from '../../bin/start/demo-data.ts';
import { wireVisitor } from '../shop/wire-visitor.ts';
import { ADDRESS, create, PRODUCT } from '../store/api.ts';
import { openShopSite } from '../store/shop-site.ts';

const { asAdmin, asPublic, shop } = await openShopSite(
  { name: 'Tea House', currency_code: 'EUR', company_country: 'Portugal' },
  { isDemo: true, environment: { SENDS_MAILS: 'off' } },
);

const { name, email, password } = shopper;
await create(asPublic, '/users', { name, email, password });
await create(asAdmin, '/products', { ...PRODUCT, slug: 'blue-kettle' });
await create(asAdmin, '/shippings', { name: 'Parcel', base_cost: 5, zones: [{ code: 'PT' }] });
const method = { name: 'Invoice', active: true, cost_type: 'no_cost', settlement: 'later' };
await create(asAdmin, '/paymentMethods', method);

test('a guest who gets no mail keeps the link to the order', async () => {
  const one = wireVisitor(shop);
  await one.open('/products/blue-kettle');
  await one.press('Add to cart');
  await one.press('Check out');
  await one.fill('Email', ADDRESS.email);
  await one.fill('Full name', ADDRESS.full_name);
  await one.fill('Street address', ADDRESS.address1);
  await one.fill('Postal code', ADDRESS.postal_code);
  await one.fill('City', ADDRESS.city);
  await one.press('Buy now');
  expect(await one.heading()).toBe('Thank you for your order');
  expect(await one.text()).not.toMatch(/We sent|We email/);
  const [link = ''] = await one.all('main .thanks a');
  expect([link.split('#')[0], await one.attribute('main .thanks a', 'href')]).toEqual([
    shop + one.path,
    link,
  ]);
  const other = wireVisitor(shop);
  await other.open(link);
  await other.fill('Link from the email', link);
  await other.press('View order');
  expect(await other.heading()).toBe('Thank you for your order');
});

test('pages that lead by mail say that there are none', async () => {
  const one = wireVisitor(shop);
  for (const [path, said] of [
    ['/find-order', 'This shop does not send emails. Log in to see your order, or contact us.'],
    ['/forgot-password', 'This shop does not send emails. Contact us to reset your password.'],
  ] as const) {
    await one.open(path);
    expect(await one.text()).toContain(said);
    expect(await one.offers('Send link')).toBe(false);
  }
});

test('the page of a withdrawal is its receipt', async () => {
  const one = wireVisitor(shop);
  await one.open('/withdraw');
  expect(await one.text()).not.toContain('by email');
  await one.fill('Full name', 'Ada Verne');
  await one.fill('Order number', '1004');
  await one.fill('Email', 'ada@example.org');
  await one.press('Continue');
  await one.press('Confirm withdrawal');
  expect(await one.text()).toContain('Print or save this page as your receipt.');
});

test('anybody may be the shopper of a demo', async () => {
  const one = wireVisitor(shop);
  await one.open('/account');
  await one.press(`Log in as ${name}`);
  expect(await one.heading()).toBe(`Hello, ${name}`);
});
