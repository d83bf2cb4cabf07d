import { PAGE_PERMISSIONS } from '../../shared/endpoint/page-permissions.ts';
import { hostsFor, type OtherHosts } from './other-hosts.ts';
import { frameAncestors } from './preview.ts';
import { SHARED_PAGES } from './shared-pages.ts';
import { isRead, type Visit } from './visit.ts';

/** Pages that caches may keep for a minute, by address. */
const SHARED = new RegExp(`^/(?:$|${SHARED_PAGES.join('|')})`);

/** Those that may run the script of a card processor, which knows no trusted types. */
const PAYING = /^\/(?:checkout|orders)/;

/**
 * No script but the files of the shop, and no way to make HTML of text: the dashboard may be at the same host. Where it
 * cannot be, pages of the catalog may have tags of the store, whose scripts know no trusted types either.
 */
function policyFor({ path, place, others, tags }: Visit): string {
  const of = (directive: keyof OtherHosts) => hostsFor(others, directive);
  const frames = of('frame-src');
  const isTrusted = !PAYING.test(path) && tags?.isHere !== true;
  return [
    "default-src 'none'",
    place.preview ? "script-src 'none'" : `script-src 'self'${of('script-src')}`,
    "style-src 'self'",
    `img-src 'self' https: data:${picturesFrom(place)}`,
    `connect-src 'self'${of('connect-src')}`,
    ...(frames ? [`frame-src${frames}`] : []),
    ...(isTrusted ? ["require-trusted-types-for 'script'"] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    `form-action 'self'${of('form-action')}`,
    `frame-ancestors ${frameAncestors(place)}`,
  ].join('; ');
}

/** Pictures of the store are at the API, which is asked without HTTPS only on a developer's machine. */
const picturesFrom = ({ api }: Visit['place']) =>
  api?.startsWith('http:') ? ` ${new URL(api).origin}` : '';

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
