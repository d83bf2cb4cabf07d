import { expect, test } from 'vitest';
import { asking, create, errorOf } from '../store/api.ts';
import { openShopSite } from '../store/shop-site.ts';
import { until } from '../store/until.ts';

/** Old addresses that the store leads on (protocol.md, "Redirects"). */
const { atShop, shop, url, application } = await openShopSite({ languages: ['de'] });
const asPublic = asking(application.publicKey, url);
const base = `/s/${application.id}`;

const redirect = (from: string, to: string) => create(atShop, '/redirects', { from, to });

async function led(path: string, method = 'GET') {
  const { status, headers } = await fetch(shop + path, { method, redirect: 'manual' });
  return [path, status, headers.get('location')];
}

const leads = async (path: string, to: string) => expect(await led(path)).toEqual([path, 301, to]);

const refusal = async (from: string, to: string) => {
  const { code, invalidPropertyName, failedValidator } = errorOf(
    await atShop('POST', '/redirects', { from, to }),
  );
  return [code, invalidPropertyName, failedValidator];
};

test('a path is stored as visitors ask for it, however it is written', async () => {
  for (const [written, from] of [
    ['https://old.example/pages//tea/', '/pages/tea'],
    [' blogs/news/%C3%BCber-tee#top', '/blogs/news/über-tee'],
    ['/index.php?id=5&x=%20', '/index.php?id=5&x=%20'],
    ['/100%', '/100%'],
  ] as const) {
    const { id, ...made } = await redirect(written, '/products');
    expect(made).toMatchObject({ from, to: '/products' });
    expect((await atShop('PUT', `/redirects/${id}`, { to: '/cart' })).body.data.from).toBe(from);
    await atShop('DELETE', `/redirects/${id}`);
  }
});

test('what would lead nowhere, to another host by mistake, or to a script is refused', async () => {
  for (const to of [
    ...['//evil.example', '/\\evil.example', '/\t/evil.example', 'http://old.example', ''],
    ...['javascript:alert(1)', 'https://', 'products', ` /${'a'.repeat(500)}`, 'https:///x'],
  ])
    expect([to, (await refusal('/refused', to)).slice(0, 2)]).toEqual([to, [400, 'to']]);
  for (const from of ['/', '', 'https://old.example', '/?p=5', `/${'a'.repeat(500)}`])
    expect([from, (await refusal(from, '/cart')).slice(0, 2)]).toEqual([from, [400, 'from']]);
  const { status } = await atShop('POST', '/redirects', { from: '/a', to: '/b', code: 302 });
  expect(status).toBe(400);
});

test('a path has one redirect, and none leads in a circle or to another one', async () => {
  const { id } = await redirect('/one', '/two');
  expect(await refusal('/one/', '/three')).toEqual([400, 'from', 'unique']);
  expect(await refusal('/loop', '/loop/')).toEqual([400, 'to', 'format']);
  expect(await refusal('/two', '/one')).toEqual([400, 'to', 'format']);
  const chained = await atShop('POST', '/redirects', { from: '/zero', to: '/one?x=1#y' });
  expect(errorOf(chained)).toMatchObject({
    message: `to leads on by redirect ${id}: enter /two.`,
  });
  expect((await atShop('PUT', `/redirects/${id}`, { from: '/one', to: '/three' })).status).toBe(
    200,
  );
});

test('the shop leads on from where it has no page, with the query, and only from there', async () => {
  await create(atShop, '/products', { name: 'Pot', slug: 'pot', price: 5, stock_type: 'infinite' });
  await redirect('/kettles/all', '/products?sort=name');
  await redirect('/products/gone', '/products/pot');
  await redirect('/index.php?id=5', '/products/pot#top');
  await redirect('/far', 'https://other.example/x?y=1');
  await redirect('/tee/grün', '/products/pot');
  await redirect('/qa/tea', '/products/pot');
  await redirect('/de/alt', '/de/products/pot');
  await redirect('/products/pot', '/cart');
  await leads('/kettles/all', `${base}/products?sort=name`);
  await leads('/kettles/all?utm=1', `${base}/products?sort=name&utm=1`);
  await leads('/de/kettles/all', `${base}/de/products?sort=name`);
  await leads('/products/gone', `${base}/products/pot`);
  await leads('/index.php?id=5', `${base}/products/pot#top`);
  await leads('/far?z=2', 'https://other.example/x?y=1&z=2');
  await leads('/tee/gr%c3%bcn', `${base}/products/pot`);
  await leads('/qa/tea', `${base}/products/pot`);
  await leads('/de/alt', `${base}/de/products/pot`);
  expect(await led('/products/pot')).toEqual(['/products/pot', 200, null]);
  for (const path of ['/index.php?id=6', '/kettles', '/kettles/all/more', '/alt'])
    expect(await led(path)).toEqual([path, 404, null]);
  expect((await led('/kettles/all', 'POST'))[1]).not.toBe(301);
  const { headers } = await fetch(`${shop}/kettles/all`, { redirect: 'manual' });
  expect(headers.get('cache-control')).toBe(
    'public, max-age=0, s-maxage=60, stale-while-revalidate=300',
  );
  const found = await asPublic('GET', '/redirects?path=/kettles/all%3Futm=1&fields=to');
  expect(found.body.data).toEqual([{ to: '/products?sort=name' }]);
});

async function imported(content: string) {
  const body = { resource: 'redirects', format: 'csv', content };
  const { id } = await create(atShop, '/imports', body);
  const ended = await until(
    async () => (await atShop('GET', `/imports/${id}`)).body.data,
    ({ state }) => state !== 'running',
  );
  // An admin sees at once what another process has written, and so does the shop from then on.
  await atShop('GET', '/redirects');
  return ended;
}

test('a file of Shopify is read by its columns, and again by the paths', async () => {
  const file = (to: string) =>
    `Redirect from,Redirect to\n/collections/old,${to}\n/a-loop,/b-loop\n/b-loop,/a-loop\n/bad,//x\n`;
  const first = await imported(file('/products'));
  expect([first.created, first.refused, first.mistakes[0]]).toMatchObject([
    3,
    1,
    { row: 5, column: 'to', header: 'Redirect to' },
  ]);
  await leads('/collections/old', `${base}/products`);
  // What a file makes of itself leads nowhere.
  expect((await led('/a-loop'))[1]).toBe(404);
  const again = await imported(file('/cart'));
  expect(again.updated).toBe(1);
  await leads('/collections/old', `${base}/cart`);
});
