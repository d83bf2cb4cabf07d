import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { VERSION } from '../../shared/endpoint/paths.ts';
import type { Response } from '../../shared/endpoint/response.ts';
import { PICTURES_FOLDER, shopper } from './demo-data.ts';
import type { Pages } from './pages.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** In the project, and in the footer of the shop. */
const GUIDE = '/docs/guide-storefront.md';

/** Content types by extension. Files with another one are not served. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.md': 'text/plain',
  '.svg': 'image/svg+xml',
};

/** What every page may: scripts, styles and requests of this host alone. */
const RESTRICTIONS = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: https:",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

/** No way to turn text into HTML, either. */
const CONTENT_SECURITY_POLICY = [
  ...RESTRICTIONS,
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** The page that pays by card, and no other, runs the script of Stripe, which shows its card form. */
const PAYMENT_POLICY = [
  ...RESTRICTIONS.map((each) =>
    each
      .replace("script-src 'self'", "script-src 'self' https://js.stripe.com")
      .replace("connect-src 'self'", "connect-src 'self' https://api.stripe.com"),
  ),
  'frame-src https://js.stripe.com https://hooks.stripe.com',
].join('; ');

const policyOf = (path: string) =>
  path.startsWith('/pay/') ? PAYMENT_POLICY : CONTENT_SECURITY_POLICY;

const HEADERS = {
  'Cache-Control': 'no-cache',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  Vary: 'Accept',
};

/**
 * Serves examples/storefront, configured for this store, and the pictures of the demo store. A path
 * is looked up among the files that were there at the start, so none leads out of the folders.
 */
export function openStorefront(publicKey: string, takesCards = false): Pages {
  const config = { api: `/${VERSION}`, publicKey, takesCards, demoShopper: shopper };
  const configModule = `export const config = ${JSON.stringify(config)};\n`;
  const files = new Map([
    ...filesIn(join(ROOT, 'examples/storefront'), '/'),
    ...filesIn(PICTURES_FOLDER, '/pictures/'),
    [GUIDE, join(ROOT, GUIDE)],
  ]);
  return ({ method, url = '', headers: { accept = '' } }) => {
    const [path = ''] = url.split('?');
    if (!['GET', 'HEAD'].includes(method ?? '') || isOfApi(path)) return undefined;
    if (path === '/config.js') return respond('.js', configModule);
    // The routes of the shop are known to its own router.
    const file = files.get(path) ?? (accept.includes('text/html') && files.get('/index.html'));
    return file ? respond(extname(file), readFileSync(file, 'utf8'), policyOf(path)) : undefined;
  };
}

const filesIn = (folder: string, path: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => TYPES[extname(name)])
    .map((name) => [path + name.replaceAll('\\', '/'), join(folder, name)] as const);

const isOfApi = (path: string) => path.split('/')[1]?.toLowerCase() === VERSION;

const respond = (extension: string, body: string, policy = CONTENT_SECURITY_POLICY): Response => ({
  statusCode: 200,
  headers: {
    ...HEADERS,
    'Content-Security-Policy': policy,
    'Content-Type': `${TYPES[extension]}; charset=utf-8`,
  },
  body,
});
