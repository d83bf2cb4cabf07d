import { expect, test } from 'vitest';
import { openStorefront } from '../../bin/start/storefront.ts';
import { create, openStore, PRODUCT } from '../store/api.ts';
import { startOwnServer } from '../store/own-server.ts';

const { application, asAdmin } = await openStore();
const url = await startOwnServer({ pages: openStorefront(application.publicKey, true) });

const BROWSER = { headers: { Accept: 'text/html,*/*;q=0.8' } };

test('answers HEAD like GET and returns 404 for unknown paths', async () => {
  for (const [path, status] of [
    ['/', 200],
    ['/orders/7', 200],
    ['/main.js', 200],
    ['/favicon.ico', 200],
    ['/robots.txt', 200],
    ['/sitemap.xml', 200],
    ['/docs/guide-storefront.md', 200],
    ['/nowhere', 404],
    ['/products/7', 404],
    ['/constructor', 404],
    ['/robots.txt/', 404],
    ['/docs/nothing.md', 404],
    ['/pictures/nothing.svg', 404],
    ['/.well-known/security.txt', 404],
  ] as const) {
    const [got, asked] = [
      await fetch(url + path, BROWSER),
      await fetch(url + path, { method: 'HEAD', ...BROWSER }),
    ];
    expect([path, got.status, asked.status]).toEqual([path, status, status]);
    for (const name of ['Content-Type', 'Content-Length', 'Content-Security-Policy']) {
      expect([path, name, asked.headers.get(name)]).toEqual([path, name, got.headers.get(name)]);
    }
    expect(await asked.text()).toBe('');
  }
});

test('serves a favicon', async () => {
  const answer = await fetch(`${url}/favicon.ico`);
  expect(answer.headers.get('Content-Type')).toBe('image/x-icon');
  const bytes = Buffer.from(await answer.arrayBuffer());
  // One image, a PNG of 32 by 32 pixels, to the end of the file.
  expect([...bytes.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
  expect(bytes.readUInt32LE(14)).toBe(bytes.length - 22);
  expect(bytes.subarray(23, 26).toString()).toBe('PNG');
});

test('robots.txt excludes personal pages and links the sitemap', async () => {
  const robots = await (await fetch(`${url}/robots.txt`)).text();
  expect(robots).toMatch(/^User-agent: \*\nDisallow: \/account\nDisallow: \/addresses\n/);
  expect(robots).toMatch(new RegExp(`\nSitemap: ${url}/sitemap.xml\n$`));
  expect(robots).not.toMatch(/Disallow: \/(?:\n|products|v0)/);
});

test('the sitemap lists the current public pages', async () => {
  const product = await create(asAdmin, '/products', PRODUCT);
  const hidden = await create(asAdmin, '/products', { ...PRODUCT, published: false });
  const above = await create(asAdmin, '/categories', { name: "Men's & more" });
  await create(asAdmin, '/categories', { name: 'Shoes', parent_id: above.id });
  const { id: collection } = await create(asAdmin, '/collections', { name: 'New' });
  await create(asAdmin, '/contents', { title: 'Imprint', slug: 'imprint', text: 'We are we.' });
  await create(asAdmin, '/contents', { title: 'Note', text: 'Without a slug.' });
  let sitemap = '';
  const listed = async () => {
    sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
    return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, each]) => each).sort();
  };
  // Public lists are a second old at most.
  await expect
    .poll(listed)
    .toEqual(
      [
        '/',
        '/categories/Men&apos;s%20%26%20more',
        '/categories/Men&apos;s%20%26%20more/Shoes',
        `/collections/${collection}`,
        '/pages/imprint',
        '/products',
        `/products/${product.id}`,
      ]
        .map((path) => url + path)
        .toSorted(),
    );
  expect(sitemap).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:/);
  expect(sitemap).toContain(`<lastmod>${product['updated_at']}</lastmod>`);
  expect(sitemap).not.toContain(`products/${hidden.id}<`);
});

test('llms.txt links the API documentation', async () => {
  const text = await (await fetch(`${url}/llms.txt`)).text();
  expect(text).toMatch(/^# .+\n\n> /);
  const links = [...text.matchAll(/\]\((.*?)\)/g)].map(([, href = '']) => href);
  expect(links.length).toBeGreaterThan(3);
  for (const href of links) {
    const { status } = await fetch(href, BROWSER);
    expect([href, status]).toEqual([href, 200]);
  }
});

test('uses the public URL behind a proxy', async () => {
  const proxied = await startOwnServer({
    pages: openStorefront(application.publicKey, true),
    behindProxy: true,
  });
  const headers = { ...BROWSER.headers, 'X-Forwarded-Proto': 'https' };
  const own = new URL(proxied).host;
  const textAt = async (path: string) => (await fetch(proxied + path, { headers })).text();
  expect(await textAt('/robots.txt')).toContain(`\nSitemap: https://${own}/sitemap.xml\n`);
  expect(await textAt('/sitemap.xml')).toContain(`<loc>https://${own}/products</loc>`);
  expect(await textAt('/products')).toContain(
    `<link data-head rel="canonical" href="https://${own}/products">`,
  );
});

test('serves each page in each store language with its own URL', async () => {
  const { application, asAdmin } = await openStore({ languages: ['de'] });
  const at = await startOwnServer({ pages: openStorefront(application.publicKey, true) });
  const { id } = await create(asAdmin, '/categories', {
    ...{ name: 'Tea & cups', locales: { de: { name: 'Tee' } } },
  });
  const statuses = [
    '/de',
    '/de/',
    '/de/orders/7',
    '/de/pay/7',
    '/de/nichts',
    '/fr/products',
    '/en',
  ];
  const answers = statuses.map(async (path) => (await fetch(at + path, BROWSER)).status);
  expect(await Promise.all(answers)).toEqual([200, 200, 200, 200, 404, 404, 404]);
  const paid = await fetch(`${at}/de/pay/7`, BROWSER);
  expect(paid.headers.get('Content-Security-Policy')).toContain('https://js.stripe.com');
  const robots = await (await fetch(`${at}/robots.txt`)).text();
  expect(robots).toMatch(/\nDisallow: \/cart\n(?:.*\n)*Disallow: \/de\/cart\n/);
  const [own, german] = ['/categories/Tea%20%26%20cups', '/de/categories/Tee'].map((p) => at + p);
  const sitemap = async () => {
    const text = await (await fetch(`${at}/sitemap.xml`)).text();
    return text.split('\n').filter((line) => line.includes('/categories/'));
  };
  const changed = (await asAdmin('GET', `/categories/${id}`)).body.data.updated_at;
  const rest =
    `<lastmod>${changed}</lastmod>` +
    `<xhtml:link rel="alternate" hreflang="en" href="${own}"/>` +
    `<xhtml:link rel="alternate" hreflang="de" href="${german}"/></url>`;
  await expect
    .poll(sitemap)
    .toEqual([own, german].map((address) => `  <url><loc>${address}</loc>${rest}`));
});
