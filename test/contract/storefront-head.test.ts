import { afterAll, expect, test } from 'vitest';
import { startServer } from '../../bin/start/http-server.ts';
import { freePort } from '../../bin/start/ports.ts';
import { openStorefront } from '../../bin/start/storefront.ts';
import { create, openStore, PRODUCT } from '../store/api.ts';
import { startOwnServer } from '../store/own-server.ts';

const { application, asAdmin } = await openStore({
  ...{ name: 'Harbour & Pine', languages: ['de'], currencies: [{ code: 'USD', rate: 2 }] },
});
const pages = openStorefront(application.publicKey);
const url = await startOwnServer({ pages });

const OWN = 'An online shop.';

async function pageAt(path: string, at = url) {
  const answer = await fetch(at + path, { headers: { Accept: 'text/html' } });
  const html = await answer.text();
  const lines = html.split('\n').filter((line) => line.includes(' data-head'));
  return {
    status: answer.status,
    language: /<html lang="(.*?)">/.exec(html)?.[1],
    head: lines.map((line) => line.trim().replace(' data-head', '')),
    html,
  };
}

interface Shown {
  /** As it is in HTML. */
  readonly title: string;
  readonly description?: string;
  readonly canonical: string;
  readonly type?: string;
  readonly more?: readonly string[];
}

/** Of a page that searches may show. */
const headOf = ({ title, description = OWN, canonical, type = 'website', more = [] }: Shown) => [
  `<title>${title}</title>`,
  `<meta name="description" content="${description}" data-shop="${OWN}">`,
  `<link rel="canonical" href="${url}${canonical}">`,
  `<meta property="og:type" content="${type}">`,
  '<meta property="og:site_name" content="Harbour &amp; Pine">',
  `<meta property="og:title" content="${title}">`,
  `<meta property="og:description" content="${description}">`,
  `<meta property="og:url" content="${url}${canonical}">`,
  ...more,
];

const hiddenHead = (title: string) => [
  `<title>${title}</title>`,
  `<meta name="description" content="${OWN}" data-shop="${OWN}">`,
  '<meta name="robots" content="noindex">',
];

const alternates = (path: string, german = `/de${path}`) => [
  `<link rel="alternate" hreflang="en" href="${url}${path}">`,
  `<link rel="alternate" hreflang="x-default" href="${url}${path}">`,
  `<link rel="alternate" hreflang="de" href="${url}${german}">`,
];

const dataIn = (html: string) =>
  JSON.parse(
    /<script data-head type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '',
  );

/** What is written is read from a replica that is a second old at most. */
const eventually = (path: string, isThere = true) =>
  expect.poll(async () => (await pageAt(path)).status).toBe(isThere ? 200 : 404);

test('product HTML has a title, description, canonical URL, Open Graph tags and JSON-LD', async () => {
  const { id } = await create(asAdmin, '/products', {
    ...{ name: 'Kettle', price: 44.95, sku: 'K-1', manufacturer: 'Brod' },
    ...{ stock_type: 'track', stock_level: 3, images: ['/pictures/kettle.svg'] },
    image_texts: { '/pictures/kettle.svg': 'A kettle' },
    description: 'A "kettle" of steel.\n\nFor all stoves.',
    locales: { de: { name: 'Kessel', description: 'Aus Stahl.' } },
  });
  const path = `/products/${id}`;
  await eventually(path);
  const { status, language, head, html } = await pageAt(`${path}?from=mail`);
  const data = dataIn(html);
  expect({ status, language, head: head.filter((line) => !line.startsWith('<script')) }).toEqual({
    ...{ status: 200, language: 'en' },
    head: [
      ...headOf({
        ...{ title: 'Kettle · Harbour &amp; Pine', description: 'A &quot;kettle&quot; of steel.' },
        ...{ canonical: path, type: 'product' },
        more: [`<meta property="og:image" content="${url}/pictures/kettle.svg">`],
      }),
      ...alternates(path),
    ],
  });
  expect(data).toEqual({
    ...{ '@context': 'https://schema.org', '@type': 'Product', name: 'Kettle', sku: 'K-1' },
    description: 'A "kettle" of steel.\n\nFor all stoves.',
    url: url + path,
    image: [{ '@type': 'ImageObject', url: `${url}/pictures/kettle.svg`, caption: 'A kettle' }],
    brand: { '@type': 'Brand', name: 'Brod' },
    offers: {
      ...{ '@type': 'Offer', url: url + path, sku: 'K-1', price: 44.95, priceCurrency: 'EUR' },
      availability: 'https://schema.org/InStock',
    },
  });
  // The rest is the document as it is in the folder.
  expect(html).toContain('<script type="module" src="main.js"></script>');
  expect(html.match(/<title/g)).toHaveLength(1);

  const german = await pageAt(`/de${path}?currency=USD`);
  expect(german.language).toBe('de');
  expect(german.head).toEqual(
    expect.arrayContaining([
      '<title>Kessel · Harbour &amp; Pine</title>',
      `<link rel="canonical" href="${url}/de${path}">`,
      ...alternates(path),
    ]),
  );
  expect(dataIn(german.html)).toMatchObject({
    ...{ name: 'Kessel', url: `${url}/de${path}` },
    offers: { price: 89.9, priceCurrency: 'USD' },
  });
  expect(dataIn((await pageAt(`${path}?currency=XXX`)).html)).toEqual(data);
});

test('escapes catalog text in the page head', async () => {
  const name = `</script><script>alert(1)</script><!--"'&$&$1`;
  const { id } = await create(asAdmin, '/products', {
    ...{ name, price: 9, stock_type: 'infinite' },
    description: `" onload="alert(1)"><img src=x onerror=alert(1)>`,
    seo: { meta: { title: '</title><script>alert(2)</script>' } },
  });
  await eventually(`/products/${id}`);
  const { head, html } = await pageAt(`/products/${id}`);
  expect(dataIn(html)).toMatchObject({ name });
  expect(head[0]).toBe('<title>&lt;/title&gt;&lt;script&gt;alert(2)&lt;/script&gt;</title>');
  // Of a description that is HTML, the text alone.
  expect(head[1]).toContain('content="&quot; onload=&quot;alert(1)&quot;&gt;"');
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('<img src=x');
  expect(html.match(/<\/script>/g)).toHaveLength(2);
  expect(html.match(/<!--/g)).toHaveLength(html.match(/-->/g)?.length ?? 0);
});

test('pages, categories, collections and the home page have head tags in each language', async () => {
  const above = await create(asAdmin, '/categories', { name: 'Kitchen' });
  await create(asAdmin, '/categories', {
    ...{ name: 'Tea & Coffee', url: 'tea-coffee', parent_id: above.id, description: 'To brew.' },
    locales: { de: { name: 'Tee' } },
  });
  const { id } = await create(asAdmin, '/collections', { name: 'Gifts', Description: 'To give.' });
  await create(asAdmin, '/collections', {
    ...{ name: 'Home', slug: 'home-page', Description: 'Things for the house.' },
    locales: { de: { Description: 'Dinge für das Haus.' } },
  });
  await create(asAdmin, '/contents', {
    ...{ title: 'Imprint', slug: 'imprint', text: '## Who we are\n\nWe are\nwe.\n\nMore.' },
    locales: { de: { title: 'Impressum', slug: 'impressum' } },
  });
  await eventually('/categories/Kitchen/Tea%20%26%20Coffee');
  await eventually(`/collections/${id}`);
  await eventually('/pages/imprint');
  const category = '/categories/Kitchen/Tea%20%26%20Coffee';
  const ofCategory = [
    ...headOf({
      ...{ title: 'Tea &amp; Coffee · Harbour &amp; Pine', description: 'To brew.' },
      canonical: category,
    }),
    ...alternates(category, '/de/categories/Kitchen/Tee'),
  ];
  for (const [path, head] of [
    [category, ofCategory],
    // Other spellings of it are found as well, and lead searches to the one.
    ['/categories/KITCHEN/tea-coffee/', ofCategory],
    [
      `/collections/${id}`,
      [
        ...headOf({
          ...{ title: 'Gifts · Harbour &amp; Pine', description: 'To give.' },
          canonical: `/collections/${id}`,
        }),
        ...alternates(`/collections/${id}`),
      ],
    ],
    [
      '/pages/imprint',
      [
        ...headOf({
          ...{ title: 'Imprint · Harbour &amp; Pine', description: 'We are we.' },
          canonical: '/pages/imprint',
        }),
        ...alternates('/pages/imprint', '/de/pages/impressum'),
      ],
    ],
    [
      '/products?sort=price',
      [
        ...headOf({ title: 'All products · Harbour &amp; Pine', canonical: '/products' }),
        ...alternates('/products'),
      ],
    ],
    [
      '/',
      [
        ...headOf({
          ...{ title: 'Welcome · Harbour &amp; Pine', description: 'Things for the house.' },
          canonical: '/',
        }),
        ...alternates('/'),
      ],
    ],
  ] as const) {
    const answered = await pageAt(path);
    expect([path, answered.status, answered.head]).toEqual([path, 200, head]);
  }
  expect((await pageAt('/de')).head).toEqual([
    ...headOf({
      ...{ title: 'Willkommen · Harbour &amp; Pine', description: 'Dinge für das Haus.' },
      canonical: '/de/',
    }),
    ...alternates('/'),
  ]);
});

test('a missing or hidden page returns 404 with the storefront and noindex', async () => {
  const hidden = await create(asAdmin, '/products', { ...PRODUCT, published: false });
  const shown = await create(asAdmin, '/products', PRODUCT);
  await eventually(`/products/${shown.id}`);
  for (const path of [
    `/products/${hidden.id}`,
    '/products/999999',
    '/products/none',
    '/products/%E0%A4%A',
    '/products/..%2Fapplication',
    '/categories/none',
    '/categories',
    '/collections',
    '/collections/999999',
    '/pages/none',
    '/pages',
    '/nowhere',
    '/Products',
    '/constructor',
    '/fr/products',
  ]) {
    const { status, head, html } = await pageAt(path);
    expect([path, status, head]).toEqual([path, 404, hiddenHead('Not found · Harbour &amp; Pine')]);
    expect(html).toContain('src="main.js"');
  }
  expect(await pageAt('/de/products/999999')).toMatchObject({
    ...{ status: 404, language: 'de', head: hiddenHead('Nicht gefunden · Harbour &amp; Pine') },
  });
  await asAdmin('DELETE', `/products/${shown.id}`);
  await eventually(`/products/${shown.id}`, false);
});

test('personal pages are noindex', async () => {
  for (const path of ['/cart', '/checkout', '/orders/1', '/account', '/search?q=tea', '/de/cart']) {
    const { status, head } = await pageAt(path);
    expect([path, status, head]).toEqual([path, 200, hiddenHead('Harbour &amp; Pine')]);
  }
});

test('serves the static storefront with 503 while the API fails', async () => {
  const port = await freePort();
  const failed = { statusCode: 500, headers: {}, body: '{}' };
  const functions = new Map(['application', 'root'].map((name) => [name, async () => failed]));
  const server = await startServer({ functions, port, host: '127.0.0.1', pages });
  afterAll(() => server.close());
  for (const path of ['/', '/products/7', '/de/cart']) {
    expect(await pageAt(path, `http://127.0.0.1:${port}`)).toMatchObject({
      ...{ status: 503, language: 'en' },
      head: [`<meta name="description" content="${OWN}">`, '<title>Shop</title>'],
    });
  }
});
