import type { UnauthenticatedRequest } from '../../shared/actions/context.ts';
import { ApiError } from '../../shared/contract/errors.ts';
import type { Middleware } from '../../shared/endpoint/middleware.ts';
import { VERSION } from '../../shared/endpoint/paths.ts';
import type { Started } from '../../shared/endpoint/request-log.ts';
import type { Environment } from '../../shared/endpoint/service.ts';
import { secureCookie } from '../../shared/resources/sessions.ts';
import { isLoopbackHost } from '../../shared/tenancy/networks.ts';

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * No page of another site makes a request with the cookie of a session: it would have to send a header
 * that only scripts of the same origin do, and its origin. The name in `Host` is not believed, unless it
 * is known to be ours.
 */
export const sameOrigin = (environment: Names): Middleware<unknown, Started> => ({
  before({ event: { state, headers, requestContext } }) {
    const { method, origin } = state;
    const host = requestContext.domainName;
    if (!READING.has(method)) requireSameOrigin(environment, { headers, host, origin });
  },
});

type Names = Pick<Environment, 'publicUrl' | 'isKnownHost'>;

interface Asked {
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The host that the request names. */
  readonly host: string;
  /** Scheme and host of the request, or the public ones. */
  readonly origin: string;
}

/** Throws a 403. */
export function requireSameOrigin(
  { publicUrl, isKnownHost = () => false }: Names,
  { headers, host, origin }: Asked,
): void {
  if (headers['x-requested-with'] === undefined) {
    throw new ApiError(403, 'Send the header X-Requested-With. Form requests are not accepted.');
  }
  const isKnown = publicUrl !== undefined || isKnownHost(host);
  if (isKnown && headers['origin'] === new URL(origin).origin) return;
  throw new ApiError(403, 'Send the header Origin with the address of this service.');
}

/** Cookies go to these paths alone. */
const PATH = `/${VERSION}/sessions`;

type Browser = Pick<UnauthenticatedRequest, 'baseUrl' | 'cookies'>;

/** On this machine there may be no TLS. */
function nameOf(name: string, { baseUrl }: Browser): string {
  return isSecure(baseUrl) ? secureCookie(name) : name;
}

function isSecure(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'https:' || !isLoopbackHost(hostname);
}

export function readCookie(name: string, request: Browser): string | undefined {
  const start = `${nameOf(name, request)}=`;
  return request.cookies.find((each) => each.startsWith(start))?.slice(start.length);
}

/** `seconds`: how long the browser keeps it; 0 takes it away. */
export function cookie(name: string, value: string, seconds: number, request: Browser): string {
  return [
    `${nameOf(name, request)}=${value}`,
    `Path=${PATH}`,
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure(request.baseUrl) ? ['Secure'] : []),
  ].join('; ');
}
