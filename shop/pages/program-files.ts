import type { Hono } from 'hono';
import { categoryPath, childrenOf } from '../data/categories.ts';
import { all, take } from '../visit/api.ts';
import type { PageContext, ShopEnv } from '../visit/page-context.ts';
import { collectionPath, contentPath, PATH_FIELDS, productPath } from '../visit/record-paths.ts';
import { publicShop } from '../visit/settings.ts';
import { staticPath } from '../visit/static-files.ts';
import type { Visit } from '../visit/visit.ts';

/** What programs that visit a shop ask for, beside its pages. */
export function programFileRoutes(app: Hono<ShopEnv>): void {
  app.get('/robots.txt', (context) => context.text(robots(context.env.visit)));
  app.get('/llms.txt', (context) => context.text(guideForModels(context.env.visit)));
  app.get('/sitemap.xml', async ({ env: { visit }, body }) =>
    body(await sitemaps(visit), 200, XML),
  );
  app.get('/sitemap-pages.xml', async ({ env: { visit }, body }) =>
    body(urlSet(visit, await pages(visit)), 200, XML),
  );
  app.get('/:name{sitemap-products-\\d{1,6}\\.xml}', productSitemap);
  app.get('/favicon.ico', ({ env: { visit }, redirect }) =>
    redirect(visit.place.base + staticPath('icon.svg'), 302),
  );
}

const XML = { 'Content-Type': 'application/xml; charset=utf-8' };

/** Pages of one visitor, which are of no use to a search. */
const PRIVATE = [
  ...['account', 'cart', 'checkout', 'currency', 'find-order', 'forgot-password'],
  ...['orders', 'reset-password', 'withdraw'],
];

function robots({ place, languages, href }: Visit): string {
  const refused = languages.flatMap((tag) =>
    PRIVATE.map((name) => `Disallow: ${href(`/${name}`, tag)}\n`),
  );
  const sitemap = `${place.origin}${place.base}/sitemap.xml`;
  return `User-agent: *\n${refused.join('')}\nSitemap: ${sitemap}\n`;
}

/** Read for one sitemap: as many as can be read in a second. Search engines take up to 50,000 addresses. */
const PRODUCTS = 2_000;

const PER_PAGE = 250;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Of a store with many products there are several sitemaps. */
async function sitemaps({ place, shop }: Visit): Promise<string> {
  const query = { per_page: 1, fields: 'id' };
  const { count = 0 } = await take(shop.GET('/products', { params: { query } }));
  const names = Array.from(
    { length: Math.ceil(count / PRODUCTS) },
    (_, i) => `sitemap-products-${i + 1}.xml`,
  );
  const entries = ['sitemap-pages.xml', ...names].map(
    (name) => `<sitemap><loc>${place.origin}${place.base}/${name}</loc></sitemap>\n`,
  );
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`;
}

/** A page, with its path in each language of the store; undefined where it has none. */
interface Listed {
  readonly paths: readonly (string | undefined)[];
  readonly changedAt?: string | undefined;
}

interface RecordOfPage {
  readonly id: number;
  readonly updated_at: string;
}

/** The pages of records, which may have other addresses in other languages. */
async function inLanguages<Each extends RecordOfPage>(
  { place, languages }: Visit,
  read: (shop: ReturnType<typeof publicShop>) => Promise<readonly Each[]>,
  pathOf: (record: Each, all: readonly Each[]) => string | undefined,
): Promise<Listed[]> {
  const [own = [], ...others] = await Promise.all(
    languages.map((tag, i) => read(publicShop(place, i === 0 ? undefined : tag))),
  );
  const byId = others.map((list) => new Map(list.map((each) => [each.id, each])));
  return own.map((record) => ({
    changedAt: record.updated_at,
    paths: [record, ...byId.map((records) => records.get(record.id) ?? record)].map((each, i) =>
      pathOf(each, [own, ...others][i] ?? own),
    ),
  }));
}

const OLDEST_FIRST = { per_page: PER_PAGE, sort_by: 'id', sort_order: 'ASC' } as const;

/** All pages beside those of products. */
async function pages(visit: Visit): Promise<Listed[]> {
  const same = (path: string): Listed => ({ paths: visit.languages.map(() => path) });
  const query = OLDEST_FIRST;
  const lists = await Promise.all([
    inLanguages(
      visit,
      (shop) =>
        fromAsync(
          all((page) => shop.GET('/categories', { params: { query: { ...query, ...page } } })),
        ),
      (category, categories) => categoryPath({ categories }, category),
    ),
    inLanguages(
      visit,
      (shop) =>
        fromAsync(
          all((page) => shop.GET('/collections', { params: { query: { ...query, ...page } } })),
        ),
      collectionPath,
    ),
    inLanguages(
      visit,
      (shop) =>
        fromAsync(
          all((page) => shop.GET('/contents', { params: { query: { ...query, ...page } } })),
        ),
      (content) => (content.slug ? contentPath(content) : undefined),
    ),
  ]);
  return [same('/'), same('/products'), ...lists.flat()];
}

async function fromAsync<Each>(list: AsyncIterable<Each>): Promise<Each[]> {
  const found: Each[] = [];
  for await (const each of list) found.push(each);
  return found;
}

async function productSitemap(context: PageContext) {
  const { visit } = context.env;
  const [number = ''] = /\d+/.exec(context.req.param('name') ?? '') ?? [];
  const first = (Number(number) - 1) * (PRODUCTS / PER_PAGE);
  const read = async (shop: ReturnType<typeof publicShop>) => {
    const lists = await Promise.all(
      Array.from({ length: PRODUCTS / PER_PAGE }, (_, i) => {
        const fields = `${PATH_FIELDS},updated_at`;
        const query = { ...OLDEST_FIRST, fields, page: first + i + 1 };
        return take(shop.GET('/products', { params: { query } }));
      }),
    );
    return lists.flatMap(({ data }) => data);
  };
  const listed = first < 0 ? [] : await inLanguages(visit, read, productPath);
  if (listed.length === 0) return context.notFound();
  return context.body(urlSet(visit, listed), 200, XML);
}

/** An encoded path has only these of the characters that XML has a meaning for. */
const escaped = (url: string) => url.replaceAll('&', '&amp;').replaceAll("'", '&apos;');

/** Each page in each language, with its addresses in all of them. */
function urlSet(visit: Visit, listed: readonly Listed[]): string {
  const { languages } = visit;
  const isOne = languages.length === 1;
  const entries = listed.flatMap(({ paths, changedAt }) => {
    const urls = languages.flatMap((tag, i) => {
      const path = paths[i];
      return path === undefined ? [] : [{ tag, url: escaped(visit.canonical(path, tag)) }];
    });
    const links = urls.map(
      ({ tag, url }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${url}"/>`,
    );
    const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : '';
    return urls.map(
      ({ url }) => `<url><loc>${url}</loc>${changed}${isOne ? '' : links.join('')}</url>\n`,
    );
  });
  const names = isOne ? '' : ' xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `${HEAD}<urlset ${NAMESPACE}${names}>\n${entries.join('')}</urlset>\n`;
}

/** The format is that of llmstxt.org. */
function guideForModels(visit: Visit): string {
  const { name, place, address, say } = visit;
  const departments = childrenOf(visit)
    .map((each) => `- [${each.name}](${address(categoryPath(visit, each))})\n`)
    .join('');
  const kind = place.isExample
    ? 'A demo store: nothing that is ordered here is charged or shipped.'
    : 'An online store.';
  return `# ${name}

> ${kind}

Every page is HTML and needs no JavaScript. A program can also call the API with the public key
\`${place.publicKey}\` in the header \`Authorization\`.

## API

- [Reference](${place.api ?? place.origin}/v0/docs): every operation, with its fields, limits and errors
- [OpenAPI 3.1](${place.api ?? place.origin}/v0/openapi.json): the same for programs

## Pages

- [${say('all_products')}](${address('/products')})
- [Sitemap](${place.origin}${place.base}/sitemap.xml)

## Departments

${departments}`;
}
