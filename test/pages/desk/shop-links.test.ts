import { expect, test } from 'vitest';
import { issueToken } from '../../../shared/tenancy/tokens.ts';
import { asking } from '../../store/api.ts';
import { useDesk } from '../../store/desk.ts';
import { cipher } from '../../store/local-store.ts';
import { violationsOf } from '../../store/page-acts.ts';
import { railLink } from '../../store/rail.ts';

const { logIn, asAdmin, application, place, url } = await useDesk(
  { name: 'Tea House' },
  { SERVES_SHOP: 'on' },
  true,
);

const shop = `${url}/s/${application.id}`;

const made = async (path: string, fields: object) =>
  (await asAdmin('POST', path, fields)).body.data.id as number;

const PRODUCT = { price: 10, stock_type: 'infinite' } as const;

test('the frame and each product, collection and page lead to the shop that this server serves', async () => {
  const product = await made('/products', { ...PRODUCT, name: 'Jug' });
  const collection = await made('/collections', { name: 'New' });
  const content = await made('/contents', { title: 'Terms', text: 'All.', slug: 'terms' });
  const { page, complaints } = await logIn(`/products/${product}`);
  const home = railLink(page, 'View shop');
  await home.waitFor();
  expect(await home.getAttribute('href')).toBe(shop);
  const link = page.getByRole('link', { name: 'View in shop' });
  const hrefAt = async (path: string) => {
    await page.goto(place + path);
    await link.waitFor();
    return link.getAttribute('href');
  };
  expect(await hrefAt(`/products/${product}`)).toBe(`${shop}/products/${product}`);
  expect(await hrefAt(`/collections/${collection}`)).toBe(`${shop}/collections/${collection}`);
  expect(await hrefAt(`/contents/${content}`)).toBe(`${shop}/pages/terms`);
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);

  const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  await opened.getByRole('heading', { name: 'Terms' }).waitFor();
});

test('what the shop does not show has no link, and says why', async () => {
  const hidden = await made('/products', { ...PRODUCT, name: 'Jar', published: false });
  const later = await made('/products', {
    ...{ ...PRODUCT, name: 'Cup', published_from: '2099-01-01T00:00:00Z' },
  });
  const { page } = await logIn(`/products/${hidden}`);
  await page.getByText('Not published: the shop does not show this.').waitFor();
  await page.goto(`${place}/products/${later}`);
  await page.getByText('The shop does not show this yet.').waitFor();
  expect(await page.getByRole('link', { name: 'View in shop' }).count()).toBe(0);
});

test('a store that turns the built-in shop off has links only to a shop of its own', async () => {
  const { page } = await logIn('/settings/look');
  await railLink(page, 'View shop').waitFor();
  await page.getByLabel('Use the built-in shop').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await expect.poll(() => railLink(page, 'View shop').count()).toBe(0);
  const own = { url: 'https://tea.example', product_url: 'https://tea.example/{slug}' };
  // By the server of the dashboard: another one's settings may be half a minute old there.
  const { token } = await issueToken(application, cipher, { access: 'admin' }, Date.now());
  const there = asking(`${application.publicKey}:${token}`, url);
  const { body } = await there('PUT', '/application', own);
  expect(body.data).toMatchObject({ ...own, shop: false, serves_shop: false });
  await page.goto(`${place}/settings/look`);
  await expect
    .poll(() => railLink(page, 'View shop').getAttribute('href'))
    .toBe('https://tea.example/');
});
