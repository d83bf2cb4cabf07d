import { expect, test } from 'vitest';
import { useDesk } from '../../store/desk.ts';
import { railLink } from '../../store/rail.ts';

const { logIn, asAdmin, place } = await useDesk({ name: 'Tea House' });

test('links to the shop only after the settings have its URL', async () => {
  const { page, complaints } = await logIn('/products');
  await railLink(page, 'Settings').waitFor();
  await page.waitForLoadState('networkidle');
  const link = railLink(page, 'View shop');
  expect(await link.count()).toBe(0);
  const answer = await asAdmin('PUT', '/application', { url: 'https://shop.example/tea' });
  expect(answer.status).toBe(200);
  // Another server sees it within some seconds.
  await expect
    .poll(async () => {
      await page.goto(`${place}/products`);
      await railLink(page, 'Settings').waitFor();
      return link.count();
    })
    .toBe(1);
  expect(await link.getAttribute('href')).toBe('https://shop.example/tea');
  expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
});
