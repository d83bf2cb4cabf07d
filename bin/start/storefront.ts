import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Tag } from '../../examples/storefront/page-head.js';
import { ApiError } from '../../shared/contract/errors.ts';
import { DESK, VERSION } from '../../shared/endpoint/paths.ts';
import type { Response } from '../../shared/endpoint/response.ts';
import { Markup, markup } from '../build/markup.ts';
import { originOf } from './client.ts';
import { PICTURES_FOLDER, shopper } from './demo-data.ts';
import { guidePages } from './guide-pages.ts';
import { pageResponse, pathOf, RESTRICTIONS, takesHtml } from './page-response.ts';
import { firstOf, type Pages } from './pages.ts';
import { publicReader, type ReadPublic } from './public-reader.ts';
import { describeShopPage, shopAddress } from './shop-pages.ts';
import { siteFiles } from './site-files.ts';

const SHOP_FOLDER = fileURLToPath(new URL('../../examples/storefront', import.meta.url));

/** Content types by extension. Files with another one are not served. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/** The page that pays by card, and no other, runs the script of Stripe, which shows its card form. */
const PAYMENT_POLICY = [
  ...RESTRICTIONS.map((each) =>
    each
      .replace("script-src 'self'", "script-src 'self' https://js.stripe.com")
      .replace("connect-src 'self'", "connect-src 'self' https://api.stripe.com"),
  ),
  'frame-src https://js.stripe.com https://hooks.stripe.com',
].join('; ');

/**
 * Serves examples/storefront, configured for this store, and what programs ask for beside it. The demo store has its
 * pictures as well, its shopper, and the guides.
 */
export function openStorefront(publicKey: string, isDemo = false): Pages {
  const pages = firstOf(
    configModule(publicKey, isDemo),
    siteFiles(publicKey, isDemo),
    ...(isDemo ? [guidePages] : []),
    shopFiles(publicKey, isDemo),
  );
  return (request, functions, client) =>
    isOfShop(request) ? pages(request, functions, client) : undefined;
}

/** What is beside a shop at every host. */
const OTHERS: readonly string[] = [VERSION, DESK, 's'];

/** Whether a request asks for a page or a file of a shop, as far as its path tells. */
export const isOfShop = (request: IncomingMessage) =>
  ['GET', 'HEAD'].includes(request.method ?? '') &&
  !OTHERS.includes(pathOf(request).split('/')[1]?.toLowerCase() ?? '');

const configModule =
  (publicKey: string, isDemo: boolean): Pages =>
  (request, functions, client) =>
    pathOf(request) === '/config.js'
      ? configOf(publicKey, isDemo, publicReader(functions, publicKey, request, client).read)
      : undefined;

/** The shop takes cards from when Stripe is configured; whether it is switched off, it asks itself. */
async function configOf(publicKey: string, isDemo: boolean, read: ReadPublic): Promise<Response> {
  // A shop that cannot know it yet still shows its products.
  const stripe = await read('/integrations/stripe').catch(() => undefined);
  const takesCards = stripe !== undefined;
  const demoShopper = isDemo ? shopper : null;
  const config = {
    ...{ api: `/${VERSION}`, publicKey, takesCards, demoShopper },
    dashboard: `/${DESK}`,
  };
  return pageResponse('text/javascript', `export const config = ${JSON.stringify(config)};\n`);
}

/**
 * A path is looked up among the files that were there at the start, so none leads out of the folders.
 * All others are the shop, but to programs that want no page.
 */
function shopFiles(publicKey: string, isDemo: boolean): Pages {
  const pictures = isDemo ? filesIn(PICTURES_FOLDER, '/pictures/') : [];
  const files = new Map([...filesIn(SHOP_FOLDER, '/'), ...pictures]);
  return (request, functions, client) => {
    const path = pathOf(request);
    const file = files.get(path);
    if (file) return fileResponse(file);
    if (!takesHtml(request)) return undefined;
    const { read } = publicReader(functions, publicKey, request, client);
    return shopPage(request, originOf(request, client), read);
  };
}

/** The document of the shop, with what searches and previews read of the page; its own scripts show the rest. */
async function shopPage(
  request: IncomingMessage,
  origin: string,
  read: ReadPublic,
): Promise<Response> {
  const html = readFileSync(join(SHOP_FOLDER, 'index.html'), 'utf8');
  const address = shopAddress(request.url ?? '/');
  const policy = address.view === 'pay' ? PAYMENT_POLICY : undefined;
  const respond = (statusCode: number, body: string): Response => ({
    ...pageResponse('text/html', body, policy),
    statusCode,
  });
  try {
    const reading = { read, origin, description: descriptionIn(html) };
    const { isThere, language, tags } = await describeShopPage(address, reading);
    return respond(isThere ? 200 : 404, withTags(html, language, tags));
  } catch (error) {
    // The functions have logged why. The shop in the browser asks again, and searches come later.
    if (!(error instanceof ApiError)) throw error;
    return respond(error.status, html);
  }
}

/** The pictures of examples, which the dashboard shows at every host. */
export function examplePictures(): Pages {
  const files = new Map(filesIn(PICTURES_FOLDER, '/pictures/'));
  return (request) => {
    const file = isOfShop(request) ? files.get(pathOf(request)) : undefined;
    return file === undefined ? undefined : fileResponse(file);
  };
}

const filesIn = (folder: string, path: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => TYPES[extname(name)])
    .map((name) => [path + name.replaceAll('\\', '/'), join(folder, name)] as const);

function fileResponse(file: string, policy?: string): Response {
  const extension = extname(file);
  const body = extension === '.ico' ? readFileSync(file) : readFileSync(file, 'utf8');
  return pageResponse(TYPES[extension] ?? '', body, policy);
}

/** The elements in the head of index.html that each page has of its own. */
const OF_PAGE = /(?:^ *<\w+ data-head\b.*\n)+/m;

/** The description of the shop itself, which pages have that have none of their own. */
const descriptionIn = (html: string): string =>
  /<meta data-head name="description" content="([^"]*)">/.exec(html)?.[1] ?? '';

/** The document of the shop for a page. */
const withTags = (html: string, language: string, tags: readonly Tag[]): string =>
  html
    .replace(/<html lang="[^"]*">/, () => markup`<html lang="${language}">`.html)
    .replace(OF_PAGE, () => tags.map((tag) => `    ${tagMarkup(tag).html}\n`).join(''));

function tagMarkup({ name, attributes, text }: Tag): Markup {
  const given = Object.entries(attributes).map(([key, value]) =>
    value === '' ? markup` ${key}` : markup` ${key}="${value}"`,
  );
  const start = markup`<${name}${given}>`;
  if (text === undefined) return start;
  // In a script nothing is a reference to a character: page-head.js has escaped its JSON.
  return markup`${start}${name === 'script' ? new Markup(text) : text}</${name}>`;
}
