import { expect, test } from 'vitest';
import { MAX_FORMER_SLUGS } from '../../shared/contract/addresses.ts';
import type { JsonObject } from '../../shared/contract/json.ts';
import { contents } from '../../shared/resources/contents.ts';
import { products } from '../../shared/resources/products.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { asking, create, errorOf } from '../store/api.ts';
import { table } from '../store/local-store.ts';
import { openShopSite } from '../store/shop-site.ts';
import { until } from '../store/until.ts';

/** Which address leads to a record, and where to from older ones (protocol.md, "Addresses"). */
const { atShop, shop, url, application } = await openShopSite({ languages: ['de'] });
const asPublic = asking(application.publicKey, url);
const base = `/s/${application.id}`;

const TEA = { name: 'Tea', price: 5, stock_type: 'infinite' };
const product = (body: JsonObject) => create(atShop, '/products', { ...TEA, ...body });

/** What the shop answers: its status, and where it leads to. */
async function led(path: string) {
  const { status, headers } = await fetch(shop + path, { redirect: 'manual' });
  return [status, headers.get('location')?.slice(base.length) ?? ''];
}

const shows = async (path: string) => {
  expect([path, await led(path)]).toEqual([path, [200, '']]);
};

const leads = async (path: string, to: string) => {
  expect([path, await led(path)]).toEqual([path, [301, to]]);
};

const misses = async (path: string) => {
  expect([path, await led(path)]).toEqual([path, [404, '']]);
};

const idsAt = async (address: string, query = '') =>
  (
    await asPublic('GET', `/products?shop_address=${encodeURIComponent(address)}&fields=id${query}`)
  ).body.data.map(({ id }: { id: number }) => id);

const formerOf = async (id: number): Promise<unknown> => {
  const record = await openRecords(table, application, products).get(id);
  return record?.former_slugs;
};

test.each([
  ['products', 'products', { ...TEA }],
  ['collections', 'collections', { name: 'New' }],
  ['contents', 'pages', { title: 'About', text: 'We brew.' }],
])(
  '%s: a changed slug, one of another language and an id lead to the present address',
  async (resource, folder, body) => {
    const { id } = await create(atShop, `/${resource}`, {
      ...{ ...body, slug: `${resource}-one` },
      locales: { de: { slug: `${resource}-eins` } },
    });
    const path = `/${resource}/${id}`;
    await shows(`/${folder}/${resource}-one`);
    await leads(`/${folder}/${id}?x=1`, `/${folder}/${resource}-one?x=1`);
    await leads(`/de/${folder}/${resource}-one`, `/de/${folder}/${resource}-eins`);
    await leads(`/${folder}/${resource}-eins`, `/${folder}/${resource}-one`);

    await atShop('PATCH', path, { slug: `${resource}-two` });
    await atShop('PATCH', path, { locales: { de: { slug: `${resource}-zwei` } } });
    await shows(`/${folder}/${resource}-two`);
    for (const former of ['one', 'eins', 'zwei']) {
      await leads(`/${folder}/${resource}-${former}`, `/${folder}/${resource}-two`);
      if (former !== 'zwei')
        await leads(`/de/${folder}/${resource}-${former}`, `/de/${folder}/${resource}-zwei`);
    }
    await shows(`/de/${folder}/${resource}-zwei`);
    const { data } = (await atShop('GET', path)).body;
    expect(data).not.toHaveProperty('former_slugs');
    expect((await atShop('GET', `/${resource}?q=eins`)).body.data).toEqual([]);

    await atShop('PATCH', path, { slug: null, locales: null });
    await leads(`/${folder}/${resource}-two`, `/${folder}/${id}`);
    await shows(`/${folder}/${id}`);
  },
);

test('a slug that is changed back and forth leads in no circle, and others are kept once', async () => {
  const { id } = await product({ slug: 'black' });
  for (const slug of ['green', 'black', 'green', 'white', 'white']) {
    await atShop('PUT', `/products/${id}`, { slug });
  }
  expect(await formerOf(id)).toEqual(['green', 'black']);
  await shows('/products/white');
  await leads('/products/black', '/products/white');
  await atShop('PUT', `/products/${id}`, { slug: 'black' });
  expect(await formerOf(id)).toEqual(['white', 'green']);
  await shows('/products/black');
  await leads('/products/white', '/products/black');
});

test('no more former slugs are kept than a record can have, and none that a body names', async () => {
  const { id } = await product({ slug: 'step-0', former_slugs: ['other'] });
  expect(await formerOf(id)).toBeUndefined();
  for (let i = 1; i <= MAX_FORMER_SLUGS + 1; i += 1) {
    await atShop('PATCH', `/products/${id}`, { slug: `step-${i}`, former_slugs: ['other'] });
  }
  const former = await formerOf(id);
  expect(former).toHaveLength(MAX_FORMER_SLUGS);
  expect(former).not.toContain('step-0');
  await misses('/products/step-0');
  await leads('/products/step-1', `/products/step-${MAX_FORMER_SLUGS + 1}`);
});

test('changes of many records and imports keep former slugs, too', async () => {
  const [one, other] = [await product({ slug: 'many-1' }), await product({ slug: 'many-2' })];
  await atShop('PATCH', '/products', [
    { id: one.id, slug: 'many-3' },
    { id: other.id, slug: 'many-4' },
  ]);
  const content = `id,slug\n${one.id},many-5\n${other.id},many-4\n`;
  const { id } = await create(atShop, '/imports', { resource: 'products', format: 'csv', content });
  const ended = await until(
    async () => (await atShop('GET', `/imports/${id}`)).body.data,
    ({ state }) => state !== 'running',
  );
  expect([ended.updated, ended.unchanged, ended.refused]).toEqual([1, 1, 0]);
  expect([await formerOf(one.id), await formerOf(other.id)]).toEqual([
    ['many-3', 'many-1'],
    ['many-2'],
  ]);
  await leads('/products/many-1', '/products/many-5');
  await leads('/products/many-2', '/products/many-4');
});

test('a present slug counts before a former one, which counts again when it is free', async () => {
  const { id } = await product({ slug: 'sencha' });
  await atShop('PUT', `/products/${id}`, { slug: 'sencha-2026' });
  const other = await product({ slug: 'sencha' });
  await shows('/products/sencha');
  expect(await idsAt('sencha')).toEqual([other.id]);
  await atShop('DELETE', `/products/${other.id}`);
  await leads('/products/sencha', '/products/sencha-2026');
});

test('of products with one slug the first has it as its address, and each has one of its own', async () => {
  const [first, second, third] = [
    await product({ slug: 'twin', name: 'First twin' }),
    await product({ slug: 'twin', name: 'Second twin', locales: { de: { slug: 'zwilling' } } }),
    await product({ slug: 'twin', name: 'Third twin', published: false }),
  ];
  const address = `twin-${second.id}`;
  const { data } = (await asPublic('GET', '/products?slug=twin&sort_by=id&sort_order=ASC')).body;
  expect(data.map(({ shop_address }: JsonObject) => shop_address)).toEqual([undefined, address]);
  await shows('/products/twin');
  await shows(`/products/${address}`);
  await leads(`/products/${second.id}`, `/products/${address}`);
  await leads(`/de/products/${address}`, '/de/products/zwilling');
  await misses(`/products/twin-${third.id}`);
  await misses('/products/twin-7');
  // A list leads to each of them.
  const page = await (await fetch(`${shop}/products?q=twin`)).text();
  for (const each of ['twin', address]) expect(page).toContain(`href="${base}/products/${each}"`);
  const own = await (await fetch(`${shop}/products/${address}`)).text();
  expect(own).toContain('<h1>Second twin</h1>');
  expect(own).toContain(`hreflang="de" href="${shop}/de/products/zwilling"`);
  expect(await (await fetch(`${shop}/sitemap-products-1.xml`)).text()).toContain(
    `<loc>${shop}/products/${address}</loc>`,
  );
  // What has the other address as its slug has it.
  const taker = await product({ slug: address });
  expect(await idsAt(address)).toEqual([taker.id]);
  await leads(`/products/${second.id}`, `/products/${address}-${second.id}`);
  await atShop('DELETE', `/products/${taker.id}`);

  await atShop('DELETE', `/products/${first.id}`);
  await shows('/products/twin');
  await leads(`/products/${address}`, '/products/twin');
  await atShop('DELETE', `/products/${second.id}`);
});

test('a slug that is the id of another product leaves that an address', async () => {
  const { id } = await product({});
  const other = await product({ slug: String(id) });
  expect(await idsAt(String(id))).toEqual([other.id]);
  await shows(`/products/${id}`);
  await shows(`/products/${id}-${id}`);
});

test('any storefront finds a record by its address, whatever that has in it', async () => {
  const { id } = await product({ slug: 'a|b,c d/ü' });
  const other = await product({ slug: 'b' });
  expect(await idsAt('a|b,c d/ü')).toEqual([id]);
  expect(await idsAt('a|b')).toEqual([]);
  expect(await idsAt('b')).toEqual([other.id]);
  expect(await idsAt('b', `&id=${id}`)).toEqual([]);
  await shows(`/products/${encodeURIComponent('a|b,c d/ü')}`);
  const refused = await asPublic('GET', `/products?shop_address=${'a'.repeat(601)}`);
  expect(errorOf(refused)).toMatchObject({ code: 400, invalidPropertyName: 'shop_address' });
});

test('what is not shown has no address', async () => {
  const { id } = await create(atShop, '/contents', { title: 'Draft', text: 'x', slug: 'draft' });
  await atShop('PUT', `/contents/${id}`, { slug: 'draft-2', published: false });
  for (const name of ['draft', 'draft-2', id]) await misses(`/pages/${name}`);
  const stored = await openRecords(table, application, contents).get(id);
  expect(stored?.former_slugs).toEqual(['draft']);
});

test('where an older address leads to is kept by caches as pages are', async () => {
  const { id } = await product({ slug: 'cached' });
  const { headers } = await fetch(`${shop}/products/${id}`, { redirect: 'manual' });
  expect(headers.get('cache-control')).toBe(
    'public, max-age=0, s-maxage=60, stale-while-revalidate=300',
  );
});
