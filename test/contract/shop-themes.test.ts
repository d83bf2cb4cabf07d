import { beforeAll, expect, test } from 'vitest';
import { wireVisitor } from '../shop/wire-visitor.ts';
import { create } from '../store/api.ts';
import { openShopSite } from '../store/shop-site.ts';
import { until } from '../store/until.ts';

/** The shop as its owner has it look (protocol.md, "Themes"). */
const { asAdmin, atShop, shop, application } = await openShopSite(
  { name: 'Tea & Tide', currency_code: 'EUR', languages: ['de'] },
  { environment: { SERVES_SHOP: 'on' } },
);
const base = `/s/${application.id}`;
const made = { tea: 0, kettles: 0, imprint: 0, product: 0, theme: 0 };

beforeAll(async () => {
  made.tea = (await create(asAdmin, '/categories', { name: 'Tea' })).id;
  await create(asAdmin, '/categories', { name: 'Kitchen' });
  const text = { text: 'Us', locales: { de: { title: 'Impressum' } } };
  made.imprint = (await create(asAdmin, '/contents', { ...text, title: 'Imprint', slug: 'us' })).id;
  const kettle = { name: 'Kettle', slug: 'kettle', price: 40, stock_type: 'infinite' };
  made.product = (await create(asAdmin, '/products', kettle)).id;
  await create(asAdmin, '/products', { ...kettle, name: 'Cup', slug: 'cup' });
  const items = [{ product_id: made.product }];
  made.kettles = (
    await create(asAdmin, '/collections', { name: 'Kettles', slug: 'kettles', items })
  ).id;
  made.theme = (await create(asAdmin, '/themes', { name: 'Spring', published: true })).id;
});

/** A page once it shows what was changed. */
async function look(theme: object, path = '/') {
  const mark = crypto.randomUUID().slice(0, 8);
  const footer = [{ url: `/${mark}`, label: mark }];
  const changes = { footer_menu: footer, ...theme };
  const { status, body } = await atShop('PUT', `/themes/${made.theme}`, changes);
  expect([status, body.errors]).toEqual([200, undefined]);
  const one = wireVisitor(shop);
  await until(
    async () => {
      await one.open(path);
      return one.text();
    },
    (text) => text.includes(mark),
  );
  return one;
}

const htmlAt = async (path: string) => (await fetch(shop + path)).text();

const styleIn = (html: string) => /<link rel="stylesheet" href="([^"]+)">/.exec(html)?.[1] ?? '';

test('the colors and the font are in the one style sheet of the page', async () => {
  await look({ accent_color: '#FFD500', font: 'serif', logo: 'https://img.example/logo.png' });
  const html = await htmlAt('/');
  const path = styleIn(html);
  expect(path).toMatch(/\/static\/[\w-]{12}\/shop-ffd500-serif\.css$/);
  const { origin } = new URL(shop);
  const response = await fetch(origin + path);
  expect(response.headers.get('cache-control')).toContain('immutable');
  expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8');
  const css = await response.text();
  expect(css).toContain('--accent: light-dark(#ffd500, #ffd500);');
  expect(css).toContain('--on-accent: light-dark(#000000, #000000);');
  expect(css).toContain('font-family: ui-serif,');
  expect(html).toContain('<img src="https://img.example/logo.png" alt="Tea &amp; Tide">');
  expect(html).not.toContain('style=');
  expect(html).not.toContain('<style');
  for (const other of [
    path.replace('ffd500', 'ffd501'),
    path.replace('serif', 'fantasy'),
    path.replace('ffd500', 'red'),
  ])
    expect((await fetch(origin + other)).headers.get('content-type')).not.toContain('text/css');
});

test('menus lead to records by their names, to paths in the language, and elsewhere', async () => {
  const header_menu = [
    { category_id: made.tea },
    { collection_id: made.kettles, label: 'All kettles', locales: { de: { label: 'Kessel' } } },
    { content_id: made.imprint },
    { product_id: made.product },
    { url: '/products?q=cup', label: 'Cups' },
    { url: 'https://blog.example/', label: 'Blog' },
    { product_id: 999 },
  ];
  const one = await look({ header_menu }, '/de');
  expect(await one.all('.departments a')).toEqual([
    ...['Tea', 'Kessel', 'Impressum', 'Kettle', 'Cups', 'Blog'],
  ]);
  const links = [...(await htmlAt('/de')).matchAll(/<li><a href="([^"]+)">/g)].map(([, to]) => to);
  expect(links.slice(0, 6)).toEqual([
    ...[`${base}/de/categories/tea`, `${base}/de/collections/kettles`, `${base}/de/pages/us`],
    ...[`${base}/de/products/kettle`, `${base}/de/products?q=cup`, 'https://blog.example/'],
  ]);
  // The texts of another language are read by themselves.
  await until(
    async () => {
      await one.open('/');
      return one.all('.departments a');
    },
    (labels) => labels.includes('All kettles'),
  );
});

test('without menus there are the main categories, and what the store has written', async () => {
  await look({ header_menu: null });
  await atShop('PUT', `/themes/${made.theme}`, { footer_menu: null });
  const one = wireVisitor(shop);
  await until(
    async () => {
      await one.open('/');
      return one.text();
    },
    (text) => text.includes('Imprint'),
  );
  expect(await one.all('.departments a')).toEqual(['Tea', 'Kitchen']);
});

test('the home page has the sections of the theme in their order', async () => {
  const one = await look({
    sections: [
      {
        ...{ type: 'hero', heading: 'Spring <i>tea</i>', text: '<p>Fresh <b>leaves</b></p>' },
        ...{ image_url: 'https://img.example/hero.jpg', image_text: 'A field' },
        link: { category_id: made.tea, label: 'See all' },
        locales: { de: { heading: 'Frühling' } },
      },
      { type: 'products', collection_id: made.kettles },
      { type: 'products', heading: 'Just in' },
      { type: 'products', collection_id: 999, heading: 'Gone' },
      { type: 'text', heading: 'Us', text: 'We sell tea.' },
      {
        type: 'images',
        images: [
          { image_url: 'https://img.example/a.jpg', content_id: made.imprint },
          { image_url: 'https://img.example/b.jpg', image_text: 'B' },
        ],
      },
      { type: 'categories' },
    ],
  });
  expect(await one.heading()).toBe('Spring <i>tea</i>');
  expect(await one.all('h2')).toEqual([
    ...['Kettles', 'Just in', 'Us', 'Categories', 'Customer service', 'Language'],
  ]);
  expect(await one.all('.shelf .name')).toEqual(['Kettle', 'Cup', 'Kettle']);
  expect(await one.all('.hero .button')).toEqual(['See all']);
  const html = await htmlAt('/');
  expect(html).toContain('fetchpriority="high"');
  expect(html).toContain(`<li><a href="${base}/pages/us"><img`);
  expect(await one.all('.images li')).toEqual(['Imprint', '']);
  expect(html).not.toContain('<i>tea');
  await one.open('/de');
  expect(await one.heading()).toBe('Frühling');
});

test('a page with sections has the policy of any other page', async () => {
  const { headers } = await fetch(`${shop}/`);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("style-src 'self';");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
});

async function preview(theme: object) {
  const { id } = await create(atShop, '/themes', { name: 'Draft', ...theme });
  return (await atShop('POST', `/themes/${id}/preview`)).body.data;
}

test('a draft is shown below a signed link, to the dashboard in a frame as well', async () => {
  const link = await preview({
    accent_color: '#1f4e8c',
    sections: [{ type: 'hero', heading: 'Not yet', link: { url: '/products', label: 'Go' } }],
  });
  expect(link.url).toMatch(new RegExp(`^${shop}/preview/[\\w.-]+/$`));
  expect(Date.parse(link.expires_at) - Date.now()).toBeGreaterThan(59 * 60_000);
  const response = await fetch(link.url);
  const { headers } = response;
  const html = await response.text();
  expect(html).toContain('<h1>Not yet</h1>');
  expect(html).toContain('shop-1f4e8c.css');
  const { pathname, origin } = new URL(link.url);
  expect(html).toContain(`href="${pathname}products">Go</a>`);
  expect(html).not.toContain('<script type="module"');
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('x-robots-tag')).toBe('noindex');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain(`frame-ancestors ${origin}`);
  expect(policy).toContain("script-src 'none';");
  const products = await fetch(`${link.url}products`);
  expect([products.status, products.headers.get('content-security-policy')]).toEqual([200, policy]);
  expect((await fetch(origin + styleIn(html))).status).toBe(200);
  expect(await htmlAt('/')).not.toContain('Not yet');
});

test('nothing is bought in a preview', async () => {
  const { url } = await preview({});
  const body = new URLSearchParams({ product: String(made.product), quantity: '1' });
  const { origin } = new URL(url);
  const asked = { method: 'POST', body, headers: { origin, 'sec-fetch-site': 'same-origin' } };
  const { status, headers } = await fetch(`${url}cart`, asked);
  expect([status, headers.getSetCookie()]).toEqual([403, []]);
});

test('a link that is changed leads nowhere, and no other page can be framed', async () => {
  const { url, token } = await preview({ sections: [{ type: 'hero', heading: 'Not yet' }] });
  const [id = '', expires = '', signature = ''] = token.split('.');
  const later = [id, Number(expires) + 60, signature].join('.');
  for (const other of [later, `${id}.${expires}.${'A'.repeat(43)}`, token.slice(0, -1), 'x']) {
    const response = await fetch(url.replace(token, other));
    expect([other, response.status]).toEqual([other, 404]);
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(await response.text()).not.toContain('Not yet');
  }
});
