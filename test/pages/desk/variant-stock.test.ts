import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useDesk } from '../../store/desk.ts';
import { countEffort } from '../../store/effort.ts';
import { violationsOf } from '../../store/page-acts.ts';

const { logIn, asAdmin, place } = await useDesk({ name: 'Tea House' });

/** A picture of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PICTURE });

const read = async (id: number) => (await asAdmin('GET', `/products/${id}`)).body.data;

async function addOption(page: Page, name: string, values: readonly string[]) {
  await page.getByRole('button', { name: 'Add option' }).click();
  await page.getByLabel('Option name', { exact: true }).fill(name);
  for (const value of values) {
    await page.getByLabel('Option values').fill(value);
    await page.getByLabel('Option values').press('Enter');
  }
  await page.getByRole('button', { name: 'Create variants' }).click();
}

/** Whether the browser cuts the chosen text of a list. */
const isCut = (page: Page, label: string) =>
  page.evaluate(`(() => {
    const select = document.querySelector('select[aria-label="${label}"]');
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    const canvas = document.createElement('canvas').getContext('2d');
    canvas.font = font;
    const text = canvas.measureText(select.selectedOptions[0].text).width;
    return text > select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  })()`);

test('staff can create six variants with images and stock in at most twenty steps', async () => {
  const { page } = await logIn('/products/create');
  await page.getByLabel('Name').first().waitFor();
  const effort = await countEffort(page);
  await page.getByLabel('Name').first().fill('Linen Shirt');
  await page.getByLabel('Price (', { exact: false }).first().fill('49.5');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([picture('front.png'), picture('back.png')]);
  await page.getByRole('button', { name: 'Remove picture 2' }).waitFor();
  await addOption(page, 'Size', ['S', 'M', 'L']);
  await addOption(page, 'Color', ['red', 'blue']);
  expect(await isCut(page, 'Stock: S / red')).toBe(false);
  const sku = await page.getByLabel('SKU: S / red').boundingBox();
  expect(sku?.width).toBeGreaterThan(100);
  const all = page.getByRole('group', { name: 'Stock for all variants' });
  await all.getByLabel('Stock for all variants').fill('12');
  await all.getByRole('button', { name: 'Apply' }).click();
  expect(await page.getByLabel('Units: L / blue').inputValue()).toBe('12');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => page.url()).toMatch(/\/products\/\d+$/);
  await effort('a product of six variants, with pictures and stock');

  const { variants, images } = await read(Number(page.url().split('/').at(-1)));
  expect(images).toHaveLength(2);
  expect(variants).toHaveLength(6);
  for (const variant of variants)
    expect(variant).toMatchObject({ stock_type: 'track', stock_level: 12 });
});

test('setting stock for all variants skips variants with tracked stock', async () => {
  const { body } = await asAdmin('POST', '/products', {
    ...{ name: 'Cap', price: 10, variantsDefinition: { Size: [] } },
    variants: [
      { Size: 'S', stock_type: 'track', stock_level: 5 },
      { Size: 'M', stock_type: 'infinite' },
    ],
  });
  const { id } = body.data;
  const { page } = await logIn(`/products/${id}`);
  await page
    .getByText('Variants with tracked stock keep it. Change their stock in the table.')
    .waitFor();
  const all = page.getByRole('group', { name: 'Stock for all variants' });
  await all.getByLabel('Stock for all variants').fill('3');
  await all.getByLabel('Stock for all variants').press('Enter');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect((await read(id)).variants).toMatchObject([{ stock_level: 5 }, { stock_level: 3 }]);
  await page.goto(`${place}/products/${id}`);
  await page.getByLabel('SKU: S').waitFor();
  expect(await page.getByLabel('Stock for all variants').count()).toBe(0);
});
