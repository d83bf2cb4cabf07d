import { expect, test } from 'vitest';
import { useDesk } from '../../store/desk.ts';
import { makeWares, placeOrder } from '../../store/desk-orders.ts';
import { heading, violationsOf } from '../../store/page-acts.ts';

const { logIn, place, asAdmin } = await useDesk();

test.each(['light', 'dark'] as const)(
  'staff can step through orders in list order (%s)',
  async (colorScheme) => {
    const wares = await makeWares(asAdmin);
    const [oldest, middle, newest] = [
      await placeOrder(asAdmin, wares),
      await placeOrder(asAdmin, wares),
      await placeOrder(asAdmin, wares),
    ];
    const { page, complaints } = await logIn('/orders', undefined, { colorScheme });
    await page.getByRole('link', { name: newest.number, exact: true }).click();
    await heading(page, `Order ${newest.number}`);
    await page.getByText(/^1 of \d+$/).waitFor();
    const next = page.getByRole('link', { name: 'Next in the list' });
    await next.press('Enter');
    await heading(page, `Order ${middle.number}`);
    await page.getByText(/^2 of \d+$/).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await expect.poll(() => next.evaluate((link) => link.matches(':focus'))).toBe(true);
    await page.keyboard.press('j');
    await heading(page, `Order ${oldest.number}`);
    await page.keyboard.press('k');
    await heading(page, `Order ${middle.number}`);
    await page.reload();
    await page.getByRole('link', { name: 'Previous in the list' }).waitFor();
    await page.goBack();
    await expect.poll(() => page.url()).toMatch(/\/orders(\?|$)/);
    expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
  },
);

test('staff can step through products, and unsaved input stays with its product', async () => {
  const made = async (name: string) =>
    (await asAdmin('POST', '/products', { name, price: 10, stock_type: 'infinite', sku: 'WALK' }))
      .body.data;
  const [pot, cup] = [await made('Pot'), await made('Cup')];
  const { page } = await logIn('/products?filter={"q":"walk"}');
  await page.getByRole('link', { name: 'Cup' }).click();
  await expect.poll(() => page.getByLabel('Name').first().inputValue()).toBe('Cup');
  await page.getByLabel('Name').first().fill('Small cup');
  await page.getByRole('link', { name: 'Next in the list' }).click();
  await expect.poll(() => page.url()).toBe(`${place}/products/${pot.id}`);
  await expect.poll(() => page.getByLabel('Name').first().inputValue()).toBe('Pot');
  await page.getByText('2 of 2').waitFor();
  expect(await page.getByRole('button', { name: 'Next in the list' }).isDisabled()).toBe(true);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Previous in the list' }).click();
  await expect.poll(() => page.url()).toBe(`${place}/products/${cup.id}`);
  await expect.poll(() => page.getByLabel('Name').first().inputValue()).toBe('Small cup');
});

test('a record opened without a list has no previous or next link', async () => {
  const { id, number } = await placeOrder(asAdmin, await makeWares(asAdmin));
  const { page } = await logIn(`/orders/${id}/show`);
  await heading(page, `Order ${number}`);
  expect(await page.getByRole('navigation', { name: 'List navigation' }).count()).toBe(0);
});
