import { PRIVATE_VIEWS } from '../../examples/storefront/page-head.js';
import { languagesOf } from '../../examples/storefront/paths.js';
import { originOf } from './client.ts';
import { pageResponse, pathOf } from './page-response.ts';
import type { Pages } from './pages.ts';
import { type ListedRecord, publicReader, type ReadList } from './public-reader.ts';

/** What programs that visit a shop ask for, beside its pages. */
interface SiteFile {
  readonly type: string;
  readonly make: (origin: string, read: ReadList, isDemo: boolean) => string | Promise<string>;
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
  (publicKey: string, isDemo: boolean): Pages =>
  (request, functions, client) => {
    const path = pathOf(request);
    const file = Object.hasOwn(SITE_FILES, path) ? SITE_FILES[path] : undefined;
    if (!file) return undefined;
    const { readList } = publicReader(functions, publicKey, request, client);
    return respond(file, originOf(request, client), readList, isDemo);
  };

const respond = async ({ type, make }: SiteFile, origin: string, read: ReadList, isDemo: boolean) =>
  pageResponse(type, await make(origin, read, isDemo));

/** The languages of the shop, that of the store first. */
const shopLanguages = async (read: ReadList) => languagesOf((await read('/application'))[0]);

/** Pages of one customer are of no use to a search. */
async function robots(origin: string, read: ReadList): Promise<string> {
  const [, ...others] = await shopLanguages(read);
  const roots = ['/', ...others.map((tag) => `/${tag}/`)];
  const refused = roots
    .flatMap((root) => PRIVATE_VIEWS.map((name) => `Disallow: ${root}${name}\n`))
    .join('');
  return `User-agent: *\n${refused}\nSitemap: ${origin}/sitemap.xml\n`;
}

/** All pages of the shop that anybody may find, with what they show. */
async function sitemap(origin: string, read: ReadList): Promise<string> {
  const languages = await shopLanguages(read);
  const lists = await Promise.all(SECTIONS.map((section) => pagesOf(section, read, languages)));
  const pages: Page[] = [
    ...['/', '/products'].map((path) => ({ pathIn: () => path })),
    ...lists.flat(),
  ];
  const entries = pages
    .slice(0, Math.floor(MAX_ADDRESSES / languages.length))
    .flatMap((page) => entriesOf(page, origin, languages));
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${languages.length > 1 ? OF_LANGUAGES : ''}>
${entries.join('\n')}
</urlset>
`;
}

interface Section {
  readonly resource: string;
  pathOf(record: ListedRecord): string | undefined;
}

/** The pages of the records of a section. Categories and contents may have another path in each language. */
async function pagesOf(
  { resource, pathOf }: Section,
  read: ReadList,
  languages: readonly string[],
): Promise<Page[]> {
  const [own = [], ...others] = await Promise.all(
    languages.map((tag, i) => read(resource, i === 0 ? undefined : tag)),
  );
  const byId = others.map((list) => new Map(list.map((record) => [record.id, record])));
  return own.map((record) => ({
    changedAt: record.updated_at,
    pathIn: (i) => pathOf((i === 0 ? undefined : byId[i - 1]?.get(record.id)) ?? record),
  }));
}

const SECTIONS: readonly Section[] = [
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

/** An encoded path has only these of the characters that XML has a meaning for. */
const escaped = (url: string) => url.replaceAll('&', '&amp;').replaceAll("'", '&apos;');

const OF_LANGUAGES = ' xmlns:xhtml="http://www.w3.org/1999/xhtml"';

interface Page {
  /** Undefined for a record that has none. */
  pathIn(language: number): string | undefined;
  readonly changedAt?: string | undefined;
}

/** A page in each language, with its addresses in all of them. */
function entriesOf({ pathIn, changedAt }: Page, origin: string, languages: readonly string[]) {
  const urls = languages.flatMap((tag, i) => {
    const path = pathIn(i);
    if (path === undefined) return [];
    return [{ tag, url: escaped(origin + (i === 0 ? path : `/${tag}${path}`)) }];
  });
  const links = urls.map(
    ({ tag, url }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${url}"/>`,
  );
  const alternates = links.length > 1 ? links.join('') : '';
  const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : '';
  return urls.map(({ url }) => `  <url><loc>${url}</loc>${changed}${alternates}</url>`);
}

const IN_SHOP = 'An online shop.';

const IN_DEMO = `A demo shop on the API of Shopwright, a backend for online stores. Nothing that is ordered here is
> charged or sent.`;

const guides = (origin: string) => `\
- [A storefront](${origin}/docs/guide-storefront.md): from the first product to a paid order
- [A server](${origin}/docs/guide-server.md): a server beside the store
`;

/** The format is that of llmstxt.org. */
async function guideForModels(origin: string, read: ReadList, isDemo: boolean): Promise<string> {
  const [[application], categories] = await Promise.all([
    read('/application'),
    read('/categories'),
  ]);
  const departments = categories
    .filter(({ path }) => path?.lastIndexOf('/') === 0)
    .map(({ name, path }) => `- [${name}](${origin}/categories${encodeURI(path ?? '')})\n`)
    .join('');
  return `# ${application?.name ?? 'Shop'}

> ${isDemo ? IN_DEMO : IN_SHOP}

Its pages are made in the browser. A program reads the API instead, with the public key that is in
${origin}/config.js.

## API

- [Reference](${origin}/v0/docs): every operation, with its fields, limits and errors
- [OpenAPI 3.1](${origin}/v0/openapi.json): the same for programs
${isDemo ? guides(origin) : ''}
## Departments

${departments}`;
}
