import type { PageContext } from '../visit/page-context.ts';
import type { Visit } from '../visit/visit.ts';

/** Where a redirect of the store leads from a page that the shop does not have; undefined where there is none. */
export async function redirected({ env: { visit }, req, redirect }: PageContext) {
  if (!['GET', 'HEAD'].includes(req.method)) return undefined;
  const { pathname, search } = visit.url;
  const whole = pathname.slice(visit.place.base.length);
  // An old address is as it was; one of a page in another language is so in each.
  for (const path of new Set([whole, visit.path])) {
    const address = path + search;
    const found = await findRedirect(visit, address);
    const target = found && targetOf(visit, found);
    if (target) return redirect(target, 301);
  }
  return undefined;
}

/** The longest path that the API takes. */
const MAX_LENGTH = 2_000;

interface Redirect {
  readonly from: string;
  readonly to: string;
}

async function findRedirect({ shop }: Visit, path: string): Promise<Redirect | undefined> {
  if (path.length > MAX_LENGTH) return undefined;
  const { data: found } = await shop.GET('/redirects', { params: { query: { path } } });
  return found?.data[0];
}

/** The query goes along, unless it belongs to the old address. */
function targetOf({ place, languages, href, url }: Visit, { from, to }: Redirect) {
  const isOwn = to.startsWith('/');
  const [, language = ''] = /^\/([^/?#]+)/.exec(to) ?? [];
  const path = languages.includes(language) ? place.base + to : href(to);
  const target = new URL(isOwn ? path : to, place.origin);
  const isOfShop = target.origin === new URL(place.origin).origin;
  const query = from.includes('?') ? '' : url.search.slice(1);
  target.search = [target.search.slice(1), query].filter(Boolean).join('&');
  const isSame = isOfShop && target.pathname + target.search === url.pathname + url.search;
  if (isSame || (isOwn && !isOfShop)) return undefined;
  return isOwn ? target.pathname + target.search + target.hash : target.href;
}
