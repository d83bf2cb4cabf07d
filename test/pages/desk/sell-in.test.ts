import { expect, test } from 'vitest';
import { create } from '../../store/api.ts';
import { useDesk } from '../../store/desk.ts';
import { press, violationsOf } from '../../store/page-acts.ts';

/** "Ready to sell" of the form of a product, and the line of the home page (docs/protocol.md, "Readiness"). */
const { logIn, asAdmin } = await useDesk({
  ...{ name: 'Tea House', languages: ['de'], company_country: 'Portugal' },
});

test('an owner sees what a product lacks, goes to its fields, and sees it gone', async () => {
  const zones = [{ code: 'DE' }, { code: 'CH' }];
  await create(asAdmin, '/shippings', { name: 'Parcel', base_cost: 5, zones });
  const { id } = await create(asAdmin, '/products', {
    ...{ name: 'Kettle', price: 24, stock_type: 'infinite', description: 'Holds much.' },
    images: ['https://pictures.example/kettle.png'],
    safety: { manufacturer: { name: 'Kobayashi', address: 'Bremen, Germany' } },
  });
  const { page, complaints } = await logIn('/');
  await page.getByRole('link', { name: '1 product lacks what a country asks for' }).click();
  await page.getByRole('link', { name: 'Kettle' }).first().click();

  const ready = page.getByRole('region', { name: 'Ready to sell' });
  const toDo = (name: string) => ready.getByRole('button', { name });
  await toDo('Enter the manufacturer’s email').waitFor();
  // What not all ask for says who does.
  await ready.getByText('Enter the customs code Switzerland').waitFor();
  await ready.getByLabel('Country to sell in').selectOption({ label: 'Germany' });
  await expect.poll(() => toDo('Enter the customs code').count()).toBe(0);
  await toDo('Check: Translate the description into German').waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await toDo('Enter the manufacturer’s email').click();
  await page.keyboard.type('hello@kobayashi.example');
  await press(page, 'Save');
  await expect.poll(() => toDo('Enter the manufacturer’s email').count()).toBe(0);
  const { data } = (await asAdmin('GET', `/products/${id}`)).body;
  expect(data.safety.manufacturer.email).toBe('hello@kobayashi.example');

  await ready.getByLabel('Country to sell in').selectOption({ label: 'Portugal' });
  await ready.getByRole('link', { name: 'Add a shipping method for the country' }).click();
  await page.waitForURL(/\/shippings/);
  expect(complaints.filter((line) => !line.includes('401'))).toEqual([]);
});
