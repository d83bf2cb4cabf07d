import type { IncomingMessage } from 'node:http';
import { clientOf } from './client.ts';
import { pageResponse, pathOf } from './page-response.ts';
import type { Pages } from './pages.ts';
import { type ListedRecord, publicReader, type ReadList } from './public-reader.ts';
import { PRIVATE_PAGES } from './shop-pages.ts';

/** What programs that visit a shop ask for, beside its pages. */
interface SiteFile {
  readonly type: string;
  readonly make: (origin: string, read: ReadList) => string | Promise<string>;
}

/** A sitemap has no more, as sitemaps.org says. */
const MAX_ADDRESSES = 50_000;

const SITE_FILES: Readonly<Record<string, SiteFile>> = {
  '/robots.txt': { type: 'text/plain', make: robots },
  '/sitemap.xml': { type: 'application/xml', make: sitemap },
  '/llms.txt': { type: 'text/plain', make: guideForModels },
};

/** `/robots.txt`, `/sitemap.xml` and `/llms.txt` of the shop of a store. */
export const siteFiles =
  (publicKey: string): Pages =>
  (request, functions) => {
    const path = pathOf(request);
    const file = Object.hasOwn(SITE_FILES, path) ? SITE_FILES[path] : undefined;
    return file && respond(file, request, publicReader(functions, publicKey, request));
  };

const respond = async ({ type, make }: SiteFile, request: IncomingMessage, read: ReadList) =>
  pageResponse(type, await make(originOf(request), read));

/** Of this server, as the client has addressed it. */
function originOf(request: IncomingMessage): string {
  const { protocol } = clientOf(request);
  const url = URL.parse(`${protocol}://${request.headers.host ?? 'localhost'}`);
  return url?.origin ?? `${protocol}://localhost`;
}

/** Pages of one customer are of no use to a search. */
function robots(origin: string): string {
  const refused = PRIVATE_PAGES.map((name) => `Disallow: /${name}\n`).join('');
  return `User-agent: *\n${refused}\nSitemap: ${origin}/sitemap.xml\n`;
}

/** All pages of the shop that anybody may find, with what they show. */
async function sitemap(origin: string, read: ReadList): Promise<string> {
  const lists = await Promise.all(
    SECTIONS.map(async ({ resource, pathOf }) =>
      (await read(resource)).flatMap((record) => {
        const path = pathOf(record);
        return path === undefined ? [] : [entry(origin + path, record.updated_at)];
      }),
    ),
  );
  const entries = [entry(`${origin}/`), entry(`${origin}/products`), ...lists.flat()];
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.slice(0, MAX_ADDRESSES).join('\n')}
</urlset>
`;
}

const SECTIONS: readonly {
  readonly resource: string;
  pathOf(record: ListedRecord): string | undefined;
}[] = [
  {
    resource: '/categories',
    pathOf: ({ path = '' }) => `/categories${path.split('/').map(encodeURIComponent).join('/')}`,
  },
  { resource: '/collections', pathOf: ({ id }) => `/collections/${id}` },
  {
    resource: '/contents',
    pathOf: ({ slug }) => (slug ? `/pages/${encodeURIComponent(slug)}` : undefined),
  },
  { resource: '/products', pathOf: ({ id }) => `/products/${id}` },
];

/** In an encoded path, of the characters that XML has a meaning for there are only these. */
const escaped = (url: string) => url.replaceAll('&', '&amp;').replaceAll("'", '&apos;');

const entry = (url: string, changedAt?: string) =>
  `  <url><loc>${escaped(url)}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ''}</url>`;

/** As llmstxt.org describes it. */
async function guideForModels(origin: string, read: ReadList): Promise<string> {
  const [[application], categories] = await Promise.all([
    read('/application'),
    read('/categories'),
  ]);
  const departments = categories
    .filter(({ path }) => path?.lastIndexOf('/') === 0)
    .map(({ name, path }) => `- [${name}](${origin}/categories${encodeURI(path ?? '')})\n`)
    .join('');
  return `# ${application?.name ?? 'Shop'}

> A demo shop on the API of Shopwright, a backend for online stores. Nothing that is ordered here is
> charged or sent.

Its pages are made in the browser. A program reads the API instead, with the public key that is in
${origin}/config.js.

## API

- [Reference](${origin}/v0/docs): every operation, with its fields, limits and errors
- [OpenAPI 3.1](${origin}/v0/openapi.json): the same for programs
- [A storefront](${origin}/docs/guide-storefront.md): from the first product to a paid order
- [A server](${origin}/docs/guide-server.md): a server beside the store

## Departments

${departments}`;
}
