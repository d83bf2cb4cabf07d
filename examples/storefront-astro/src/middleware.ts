import { defineMiddleware } from 'astro:middleware';
import type { APIContext } from 'astro';
import { config } from './lib/config.ts';
import { openStore, readSettings } from './lib/store.ts';
import { mayStillAsk } from './lib/visitors.ts';

/** Pages that are the same for all visitors without cookies; a cache may keep them for a minute. */
const SHARED = /^\/(?:$|products|categories|pages)/;

/** Those that load the script of Stripe. */
const PAYING = /^\/(?:checkout|orders)/;

const STRIPE = 'https://js.stripe.com';

function policyFor(path: string, images: string): string {
  const pays = PAYING.test(path);
  return [
    "default-src 'none'",
    `script-src 'self'${pays ? ` ${STRIPE}` : ''}`,
    "style-src 'self'",
    `img-src 'self' https: data: ${images}`,
    `connect-src 'self'${pays ? ' https://api.stripe.com' : ''}`,
    ...(pays ? [`frame-src ${STRIPE} https://hooks.stripe.com`] : []),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Whether a form was sent by a page of this shop: browsers say so in `Origin`. */
function isOwnForm(request: Request): boolean {
  const origin = URL.parse(request.headers.get('origin') ?? '');
  const own = config.site ? new URL(config.site).host : request.headers.get('host');
  return origin !== null && origin.host === own;
}

/** The address of the visitor, who is behind the proxy that SITE_URL is the address of. */
function addressOf(request: Request, clientAddress: string): string {
  const forwarded = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim();
  return (config.site && forwarded) || clientAddress;
}

/** The answer to a request that is not taken. */
function refusalOf({ request }: APIContext, visitor: string): Response | undefined {
  const isForm = request.method === 'POST';
  if (isForm && !isOwnForm(request)) {
    return new Response('This form is of another site.', { status: 403 });
  }
  if (mayStillAsk(isForm ? 'form' : 'page', visitor)) return undefined;
  const what = isForm ? 'forms' : 'pages';
  const headers = { 'Retry-After': '60' };
  return new Response(`Too many ${what}. Please wait a minute.`, { status: 429, headers });
}

/** Opens the store in the language of the path, `/de/products` being the page `/products` in German. */
export const onRequest = defineMiddleware(async (context, next) => {
  const { url, request, cookies, locals } = context;
  // A page that is shown in place of another one.
  if (locals.store) return next();
  const visitor = addressOf(request, context.clientAddress);
  const refusal = refusalOf(context, visitor);
  if (refusal) return refusal;
  const { languages } = await readSettings();
  const [, first = '', ...rest] = url.pathname.split('/');
  const isPrefix = languages.indexOf(first) > 0;
  const path = isPrefix ? `/${rest.join('/')}` : url.pathname;
  const language = isPrefix ? first : (languages[0] ?? 'en');
  locals.store = await openStore(cookies, { language, path, url, visitor });
  const response = await (isPrefix ? next(`${path}${url.search}`) : next());
  return withHeaders(response, request, path);
});

/** What browsers and caches need to know of a page. */
function withHeaders(response: Response, { method, headers }: Request, path: string): Response {
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response;
  const isRead = response.status === 200 && ['GET', 'HEAD'].includes(method);
  const isShared = isRead && SHARED.test(path) && !headers.has('cookie');
  response.headers.set('Content-Security-Policy', policyFor(path, new URL(config.url).origin));
  response.headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
  response.headers.set('X-Content-Type-Options', 'nosniff');
  response.headers.set('Vary', 'Cookie');
  response.headers.set(
    'Cache-Control',
    isShared ? 'public, max-age=0, s-maxage=60, stale-while-revalidate=300' : 'private, no-store',
  );
  return response;
}
