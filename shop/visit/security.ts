import { PAGE_PERMISSIONS } from '../../shared/endpoint/page-permissions.ts';
import { frameAncestors } from './preview.ts';
import { SHARED_PAGES } from './shared-pages.ts';
import type { Visit } from './visit.ts';

/** Pages that caches may keep for a minute, by address. */
const SHARED = new RegExp(`^/(?:$|${SHARED_PAGES.join('|')})`);

/** Those that show the form of a card processor. */
const PAYING = /^\/(?:checkout|orders)/;

const STRIPE = {
  scripts: 'https://js.stripe.com',
  api: 'https://api.stripe.com',
  frames: 'https://js.stripe.com https://hooks.stripe.com',
};

/** No script but the files of the shop, and no way to make HTML of text: the dashboard may be at the same host. */
function policyFor({ path, place }: Visit): string {
  const pays = PAYING.test(path);
  return [
    "default-src 'none'",
    place.preview ? "script-src 'none'" : `script-src 'self'${pays ? ` ${STRIPE.scripts}` : ''}`,
    "style-src 'self'",
    "img-src 'self' https: data:",
    `connect-src 'self'${pays ? ` ${STRIPE.api}` : ''}`,
    ...(pays ? [`frame-src ${STRIPE.frames}`] : ["require-trusted-types-for 'script'"]),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors(place)}`,
  ].join('; ');
}

/** Whether a request only asks for a page. */
export const isRead = ({ method }: Request) => ['GET', 'HEAD'].includes(method);

/** Whether a form was sent by a page of this shop: browsers say so. */
export function isOwnForm({ headers }: Request, origin: string): boolean {
  const site = headers.get('sec-fetch-site');
  return site === null ? headers.get('origin') === origin : site === 'same-origin';
}

/** The answer with what browsers and caches need to know of it, and with the cookies that have changed. */
export function withHeaders(answer: Response, request: Request, visit: Visit): Response {
  const { path, cookies, url } = visit;
  const response = new Response(answer.body, answer);
  const { headers } = response;
  const changes = [...cookies.changes];
  for (const change of changes) headers.append('Set-Cookie', change);
  // What has moved leads everybody to the same place.
  const isMoved = response.status === 301;
  const isPage = isRead(request) && (isMoved || (response.status === 200 && SHARED.test(path)));
  // In another currency than that of its address it is the page of one visitor.
  const isUsual = visit.currency === (url.searchParams.get('currency') ?? visit.currencies[0]);
  const isPreview = visit.place.preview !== undefined;
  const isShared = isPage && isUsual && changes.length === 0 && !isPreview;
  if (isPreview) headers.set('X-Robots-Tag', 'noindex');
  headers.set(
    'Cache-Control',
    isShared ? 'public, max-age=0, s-maxage=60, stale-while-revalidate=300' : 'private, no-store',
  );
  headers.set('Content-Security-Policy', policyFor(visit));
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Permissions-Policy', PAGE_PERMISSIONS);
  headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
  headers.set('X-Content-Type-Options', 'nosniff');
  return response;
}
