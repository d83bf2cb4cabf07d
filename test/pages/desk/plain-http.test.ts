import { expect, test } from 'vitest';
import { useDesk } from '../../store/desk.ts';

const { logIn, place } = await useDesk({ product_url: 'https://shop.example/{id}' });

/** What browsers have on pages over HTTPS alone. The address of the tests counts as such. */
function forgetSecureContext(): void {
  Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
  Reflect.deleteProperty(Navigator.prototype, 'clipboard');
}

test('over plain HTTP, staff can create records and copy URLs', async () => {
  const { page, complaints } = await logIn();
  await page.context().addInitScript(forgetSecureContext);
  await page.goto(`${place}/brands/create`);
  expect(await page.evaluate('[crypto.randomUUID, navigator.clipboard]')).toEqual([
    undefined,
    undefined,
  ]);
  await page.getByLabel('Name').fill('Northwind Tea');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => page.url()).toMatch(/\/brands\/\d+$/);
  await page.goto(`${place}/settings/feeds`);
  const address = await page.getByLabel(/^CSV, /).inputValue();
  await page.getByRole('button', { name: 'Copy' }).first().click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  await page.goto(`${place}/brands/create`);
  await page.getByLabel('Name').focus();
  await page.keyboard.press('ControlOrMeta+V');
  expect(await page.getByLabel('Name').inputValue()).toBe(address);
  expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
});
