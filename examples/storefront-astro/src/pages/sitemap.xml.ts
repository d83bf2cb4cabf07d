import { take } from '@shopwright/client';
import type { APIRoute } from 'astro';

/** Products are read so many at a time, and a sitemap has no more addresses than this. */
const PAGE_SIZE = 250;
const MAX_PAGES = 40;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** All pages that are the same for everybody, in each language. */
export const GET: APIRoute = async ({ locals }) => {
  const { shop, categories, pages, languages, address } = locals.store;
  const paths = [
    '/',
    '/products',
    ...categories.map(({ id }) => `/categories/${id}`),
    ...pages.map(({ slug }) => `/pages/${slug}`),
  ];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const query = { per_page: PAGE_SIZE, page, fields: 'id' };
    const { data, pages: last = 1 } = await take(shop.GET('/products', { params: { query } }));
    paths.push(...data.map(({ id }) => `/products/${id}`));
    if (page >= last) break;
  }
  const addressIn = (language: string, path: string) => escaped(address(path, language));
  const entry = (path: string) => {
    const links = languages.map(
      (each) => `<xhtml:link rel="alternate" hreflang="${each}" href="${addressIn(each, path)}"/>`,
    );
    return languages
      .map(
        (each) =>
          `<url><loc>${addressIn(each, path)}</loc>${languages.length > 1 ? links.join('') : ''}</url>`,
      )
      .join('\n');
  };
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${paths.map(entry).join('\n')}
</urlset>
`;
  return new Response(body, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
};
