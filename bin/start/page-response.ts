import { PAGE_PERMISSIONS } from '../../shared/endpoint/page-permissions.ts';
import type { Response } from '../../shared/endpoint/response.ts';

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
const CONTENT_SECURITY_POLICY = [...RESTRICTIONS, "require-trusted-types-for 'script'"].join('; ');

const HEADERS = {
  'Cache-Control': 'no-cache',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': PAGE_PERMISSIONS,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  Vary: 'Accept',
};

/** A page, or a file that pages use. Bytes are not text. */
export const pageResponse = (
  type: string,
  body: string | Buffer,
  policy = CONTENT_SECURITY_POLICY,
): Response => ({
  statusCode: 200,
  headers: {
    ...HEADERS,
    'Content-Security-Policy': policy,
    'Content-Type': typeof body === 'string' ? `${type}; charset=utf-8` : type,
  },
  body: typeof body === 'string' ? body : body.toString('base64'),
  isBase64Encoded: typeof body !== 'string',
});

/** The path of a request, without its query. */
export const pathOf = ({ url = '' }: { url?: string | undefined }) => url.split('?')[0] ?? '';

/** Whether HTML may be the answer: for whoever does not refuse it. Most programs that read links take anything. */
export function takesHtml(accept = ''): boolean {
  const ranges = new Map(
    accept.split(',').map((range) => {
      const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
      const quality = parameters.find((each) => each.startsWith('q='));
      return [type, Number(quality?.slice('q='.length) ?? 1)];
    }),
  );
  if (accept.trim() === '') return true;
  // The narrowest range counts.
  const known = ['text/html', 'text/*', '*/*'].find((type) => ranges.has(type));
  return known !== undefined && ranges.get(known) !== 0;
}
