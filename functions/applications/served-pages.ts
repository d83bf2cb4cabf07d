import type { UnauthenticatedRequest } from '../../shared/actions/context.ts';
import { readServesShop } from '../../shared/config.ts';
import { sitePath } from '../../shared/endpoint/paths.ts';
import { pagesOfShop } from '../../shared/opening/pages-of-shop.ts';
import type { Settings } from '../../shared/resources/schemas/settings.ts';
import { isMailPage } from '../../shared/tenancy/settings.ts';

/**
 * Where the shop of a store is that this server serves, for its mails: at the root, or below the path of the store,
 * where other stores are as well. Nothing where there is none, or mails must not lead there.
 */
export function servedPages(
  { baseUrl }: Pick<UnauthenticatedRequest, 'baseUrl'>,
  store?: number,
): Partial<Settings> {
  const { origin } = new URL(baseUrl);
  const { url, ...pages } = pagesOfShop(store === undefined ? origin : origin + sitePath.of(store));
  if (!readServesShop() || !isMailPage(pages.order_url)) return {};
  // A host is of one store.
  return store === undefined ? { url, ...pages } : pages;
}
