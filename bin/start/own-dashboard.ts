import { ApiError } from '../../shared/contract/errors.ts';
import { DESK, pathSegments, VERSION } from '../../shared/endpoint/paths.ts';
import { failure, type Response } from '../../shared/endpoint/response.ts';
import { areApart } from '../../shared/tenancy/own-host.ts';
import { originOf } from './client.ts';
import { pathOf } from './page-response.ts';
import type { Pages } from './pages.ts';

/**
 * With a host of its own, neither the dashboard nor the login of staff is at another one: pages of shops there may have
 * scripts of others (self-host.md, "Tags").
 *
 * @param dashboard scheme and host; undefined where it is at every host
 */
export const ownDashboard =
  (dashboard: string | undefined): Pages =>
  (request, _, client) => {
    const part = partAt(pathOf(request));
    if (!(dashboard && part && areApart(originOf(request, client), dashboard))) return undefined;
    if (part === 'login') return failure(new ApiError(403, `Staff log in at ${dashboard}.`));
    return movedTo(dashboard + (request.url ?? ''));
  };

/** What of the dashboard a path is of. */
function partAt(path: string): 'page' | 'login' | undefined {
  const [first = '', second = ''] = pathSegments(path).map((each) => each.toLowerCase());
  if (first === DESK) return 'page';
  return first === VERSION && second === 'sessions' ? 'login' : undefined;
}

const movedTo = (Location: string): Response => ({
  statusCode: 308,
  headers: { Location, 'Cache-Control': 'no-store' },
  body: '',
});
