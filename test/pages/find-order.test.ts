import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ADDRESS, create, PRODUCT } from '../store/api.ts';
import { settledFeed } from '../store/feed.ts';
import { mailsTo } from '../store/kept-mails.ts';
import { heading, press, useStorefront, violationsOf } from '../store/storefront.ts';

const shop = await useStorefront();
const { application, url, visit, found, asPublic, asAdmin, changeSettings } = shop;

test.each([390, 1280])('a customer can request a lost order email (%d pixels)', async (width) => {
  await changeSettings({ order_url: `${url}/orders` });
  const product = await create(asAdmin, '/products', PRODUCT);
  const pickup = await found('/shippings?name=Collect in the shop');
  const email = `${randomUUID()}@example.org`;
  const address = { ...ADDRESS, email };
  const order = await create(asPublic, '/orders', {
    ...{ items: [{ product_id: product.id, quantity: 1 }], shipping_id: pickup.id },
    ...{ shipping_address: address, billing_address: address },
  });
  await settledFeed(shop);
  const { page } = await visit(`${url}/orders/${order.id}`, { viewport: { width, height: 844 } });
  await heading(page, 'Not found');
  await page.getByRole('main').getByRole('link', { name: 'Find your order' }).click();
  await heading(page, 'Find your order');
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  await page.getByLabel('Order number').fill(order.number);
  await page.getByLabel('E-mail').fill('nobody');
  await press(page, 'Send the mail again');
  await page.getByLabel('E-mail').fill(email);
  await press(page, 'Send the mail again');
  await page.getByText(`order ${order.number} with the address ${email}, a mail`).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const [, again] = await mailsTo(application, email, 2);
  const link = /http\S+#secret=\S+/.exec(again?.text ?? '')?.[0] ?? '';
  await page.goto(link);
  await page.getByText(`Order ${order.number}`).first().waitFor();
});

test('a link in a German email opens the order in German', async () => {
  await changeSettings({ order_url: `${url}/{locale}/orders` });
  const product = await create(asAdmin, '/products', PRODUCT);
  const pickup = await found('/shippings?name=Collect in the shop');
  const email = `${randomUUID()}@example.org`;
  const address = { ...ADDRESS, email };
  const order = await create(asPublic, '/orders', {
    ...{ items: [{ product_id: product.id, quantity: 1 }], shipping_id: pickup.id, locale: 'de' },
    ...{ shipping_address: address, billing_address: address },
  });
  const [mail] = await mailsTo(application, email);
  const link = /http\S+#secret=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const { page } = await visit(link);
  await page.getByText(`Bestellung ${order.number}`).first().waitFor();
  expect(await page.evaluate('document.documentElement.lang')).toBe('de');
});
