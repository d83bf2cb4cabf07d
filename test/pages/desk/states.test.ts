import { expect, test } from 'vitest';
import { useDesk } from '../../store/desk.ts';
import { countEffort } from '../../store/effort.ts';
import { violationsOf } from '../../store/page-acts.ts';
import { railLink } from '../../store/rail.ts';

const { logIn, place, url, asAdmin } = await useDesk();

test.each(['roles', 'paymentMethods', 'taxes'])(
  'does not restore an untouched %s form',
  async (resource) => {
    const { page } = await logIn(`/${resource}/create`);
    for (const visit of ['first', 'second']) {
      if (visit === 'second') await page.reload();
      await page.getByRole('button', { name: 'Save' }).waitFor();
      await page.getByLabel('Name').first().click();
      expect(await page.evaluate('Object.keys(sessionStorage)')).toEqual([]);
      expect(await page.getByText('were restored').count()).toBe(0);
    }
    await page.getByLabel('Name').first().fill('Typed');
    await page.reload();
    await page.getByText('Your unsaved changes were restored.').waitFor();
    expect(await page.getByLabel('Name').first().inputValue()).toBe('Typed');
  },
);

test('keeps the input when the connection drops and saves it after reconnecting', async () => {
  const { page } = await logIn('/brands/create');
  await page.getByLabel('Name').fill('Northwind Tea');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The server is not responding. What you typed is kept').first().waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Northwind Tea');
  await page.context().setOffline(false);
  // What was to be saved is sent by itself.
  await expect.poll(() => page.url()).toMatch(/\/brands\/\d+$/);
  const { body } = await asAdmin('GET', '/brands?name=Northwind Tea');
  expect(body.data).toHaveLength(1);
  await expect.poll(() => page.getByText('The server is not responding').count()).toBe(0);
});

test('restores unsaved input after a reload until staff save or discard it', async () => {
  const { page } = await logIn('/brands/create');
  await page.getByLabel('Name').fill('Half a name');
  const effort = await countEffort(page);
  await page.reload();
  await page.getByText('Your unsaved changes were restored.').waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Half a name');
  await effort('text that was not saved, after a reload');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Discard' }).click();
  expect(await page.getByLabel('Name').inputValue()).toBe('');
  await page.getByLabel('Name').fill('A whole name');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => page.url()).toMatch(/\/brands\/\d+$/);
  await page.goto(`${place}/brands/create`);
  await page.getByLabel('Name').waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('');
});

test('the second of two editors chooses only between conflicting fields', async () => {
  const created = await asAdmin('POST', '/brands', { name: 'Kyoto', description: 'Old' });
  const { id } = created.body.data;
  const { page } = await logIn(`/brands/${id}`);
  await page.getByLabel('Name').fill('Kyoto Tea');
  await asAdmin('PUT', `/brands/${id}`, { name: 'Kyoto Leaves', description: 'New' });
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Theirs: Kyoto Leaves' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('radio', { name: 'Yours: Kyoto Tea' }).check();
  await dialog.getByRole('button', { name: 'Save selected values' }).click();
  await expect
    .poll(async () => (await asAdmin('GET', `/brands/${id}`)).body.data)
    .toMatchObject({ name: 'Kyoto Tea', description: 'New' });
});

test.each(['light', 'dark'] as const)('empty and error pages pass axe, %s', async (colorScheme) => {
  const { page } = await logIn('/collections', undefined, { colorScheme });
  await page.getByText('No Collections yet.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.goto(`${place}/nowhere`);
  await page.getByRole('heading', { name: 'Page not found', level: 2 }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.goto(`${place}/brands/4503599627370`);
  await page.getByRole('heading', { name: 'Page not found', level: 2 }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.route(`${url}/v0/variables?**`, (route) =>
    route.fulfill({ status: 500, json: { status: false, errors: [{ message: 'It broke.' }] } }),
  );
  await page.goto(`${place}/variables`);
  await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.route(`${url}/v0/categories?**`, (route) =>
    route.fulfill({ status: 500, json: { status: false, errors: [{ message: 'It broke.' }] } }),
  );
  await page.goto(`${place}/categories`);
  await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.goto(`${place}/variables`);
  await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
  await page.unroute(`${url}/v0/variables?**`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('No Variables yet.').waitFor();
});

test('on a tablet, the rail shows only icons with titles', async () => {
  const { page } = await logIn('/products');
  const link = railLink(page, 'Products');
  await expect.poll(() => link.getAttribute('aria-current')).toBe('page');
  const wide = await link.boundingBox();
  await page.setViewportSize({ width: 1_000, height: 800 });
  await expect.poll(async () => (await link.boundingBox())?.width).toBeLessThan(wide?.width ?? 0);
  expect((await link.boundingBox())?.height).toBe(wide?.height);
  expect(await link.getAttribute('title')).toBe('Products');
  expect(await violationsOf(page)).toEqual([]);
});
