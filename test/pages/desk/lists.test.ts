import { expect, test } from 'vitest';
import { useDesk } from '../../store/desk.ts';
import { makeWares, payOrder } from '../../store/desk-orders.ts';
import { railLink } from '../../store/rail.ts';

const { logIn, asAdmin, place } = await useDesk({ name: 'Tea House' });

const SEARCH = 'Number, name, email, tracking';

test('an empty search can be cleared, and another tab does not share it', async () => {
  const { number } = await payOrder(asAdmin, await makeWares(asAdmin));
  const { page } = await logIn('/orders');
  const row = page.getByLabel(`Select order ${number}`);
  await row.waitFor();
  await page.getByPlaceholder(SEARCH).fill('zzqq');
  await page.getByText('No orders match.').waitFor();
  await railLink(page, 'Products').click();
  await railLink(page, 'Orders').click();
  await expect.poll(() => page.getByPlaceholder(SEARCH).inputValue()).toBe('zzqq');

  const [other] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate(`void window.open('${place}/orders')`),
  ]);
  await other.getByLabel(`Select order ${number}`).waitFor();
  expect(await other.getByPlaceholder(SEARCH).inputValue()).toBe('');

  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await row.waitFor();
});

test('finds orders by part of a name, street or number', async () => {
  const wares = await makeWares(asAdmin);
  const order = await payOrder(asAdmin, wares);
  const { number } = await payOrder(asAdmin, wares);
  const { page } = await logIn('/orders');
  const street = order.shipping_address.address1;
  for (const part of [
    order.shipping_address.full_name.slice(-4),
    street.slice(-5),
    String(number).slice(1),
  ]) {
    await page.getByPlaceholder(SEARCH).fill('zzqq');
    await page.getByText('No orders match.').waitFor();
    await page.getByPlaceholder(SEARCH).fill(part);
    await page.getByLabel(`Select order ${number}`).waitFor();
  }
  expect(await page.getByLabel(`Select order ${order.number}`).count()).toBe(0);
});

test('the menu stays clickable below a long form', async () => {
  const { page } = await logIn('/products/create');
  await page.getByLabel('Name').first().waitFor();
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  await railLink(page, 'Home').click({ timeout: 5_000 });
  await expect.poll(() => new URL(page.url()).pathname).not.toContain('products');
});
