import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../storage-model/temporary-folder.ts';
import { useBrowser } from '../../store/browser.ts';
import { deploy } from '../../store/deployment.ts';
import { press, violationsOf } from '../../store/page-acts.ts';
import { railLink } from '../../store/rail.ts';
import { PASSWORD } from '../../store/staff.ts';

const { visit } = useBrowser();

test('an owner can create a demo store and delete it', async () => {
  const data = temporaryFolder();
  await deploy(['--data', data]);
  const link = readFileSync(join(data, 'open-shop.txt'), 'utf8').trim();
  const { page } = await visit(link, { colorScheme: 'light' });
  await page.getByLabel('Store name').fill('Tea House');
  await page.getByLabel('Your name').fill('Grace Hopper');
  await page.getByLabel('Email').fill('grace@example.org');
  await page.getByLabel('Password').fill(PASSWORD);
  await press(page, 'Create store');
  await page.getByRole('progressbar', { name: /steps done/ }).waitFor();
  const own = page.url();

  // A slow machine answers before the store is filled.
  const tooLong = { status: false, errors: [{ message: 'the request took too long' }] };
  const late = page.waitForResponse((response) => response.status() === 503);
  await page.route(
    '**/v0/applications/examples',
    (route) => route.fulfill({ status: 503, json: tooLong }),
    { times: 1 },
  );
  await press(page, 'Create demo store');
  await late;
  await page.getByText('This is a demo store.', { exact: false }).waitFor();
  expect(page.url()).not.toBe(own);
  await railLink(page, 'Products').click();
  await page.getByText('This is a demo store.', { exact: false }).waitFor();
  const picture = page.locator('img[src*="/pictures/"]').first();
  await picture.waitFor();
  await expect
    .poll(() => picture.evaluate((image) => 'naturalWidth' in image && Number(image.naturalWidth)))
    .toBeGreaterThan(0);
  expect(await violationsOf(page)).toEqual([]);

  await press(page, 'Delete demo store');
  const dialog = page.getByRole('dialog');
  const remove = dialog.getByRole('button', { name: 'Delete demo store' });
  expect(await remove.isDisabled()).toBe(true);
  await dialog.getByLabel('Type Harbour & Pine to confirm').fill('Harbour & Pine');
  expect(await violationsOf(page)).toEqual([]);
  await remove.click();
  await page.getByText('Create demo store').waitFor();
  expect(new URL(page.url()).pathname.replace(/\/$/, '')).toBe(
    new URL(own).pathname.replace(/\/$/, ''),
  );
});
