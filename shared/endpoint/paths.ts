/** The version segment before each endpoint. */
export const VERSION = 'v0';

/** The first part of all addresses of the dashboard, which is on the host of the API. */
export const DESK = 'dashboard';

/** The paths of all shops, as the gateway matches them. */
export const SHOP_PATHS = '/s/{proxy+}';

/** Below which path the CDN of the shops asks for the pages of a host of its own. No store has such an id. */
export const HOSTED = '/s/at';

/** Below which path a store has its shop at any host: `/s/12`. */
export const sitePath = {
  of: (application: number) => `/s/${application}`,
  idIn(path: string): number | undefined {
    const [, id] = /^\/s\/(\d{1,15})(?=\/|$)/.exec(path) ?? [];
    return id === undefined ? undefined : Number(id);
  },
};

/**
 * The parts of a path, without a trailing slash: `/v0/Carts/7/` is `['v0', 'Carts', '7']`. Parts
 * that are no valid percent-encoding stay as they are, and match nothing.
 */
export function pathSegments(rawPath: string): string[] {
  const path = rawPath.replace(/^\//, '').replace(/\/$/, '');
  return path === '' ? [] : path.split('/').map(decode);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Paths are case-insensitive (protocol.md, "HTTP"). */
export const sameSegment = (one: string, other: string) =>
  one.toLowerCase() === other.toLowerCase();
