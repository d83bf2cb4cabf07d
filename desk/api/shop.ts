import { useQuery } from '@tanstack/react-query';
import { pagesOfShop } from '../../shared/opening/pages-of-shop.ts';
import { useDesk } from './desk-context.ts';
import type { Settings } from './settings.ts';

/** The shop of a store. */
export interface ShopSite {
  /** Its first page. */
  readonly home: string;
  /** The setting of this name, or that of the shop which this server serves. */
  readonly product_url: string | undefined;
  /** Whether collections and pages are where the shop of this software has them. */
  readonly hasOurPages: boolean;
}

/** Where the settings say that the shop is, else where this server serves it; undefined where there is none. */
export function useShop(): ShopSite | undefined {
  const { settings, store } = useDesk();
  const named = namedShop(settings);
  const { data: isServed = false } = useQuery({
    queryKey: ['shop', store.public_key],
    queryFn: () => isServedHere(store.public_key),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled: named === undefined && settings['serves_shop'] === true,
  });
  if (named) return named;
  return isServed ? siteAt(location.origin, pagesOfShop(location.origin).product_url) : undefined;
}

/** An address that the setting `url` has, or else that of its product pages. */
function namedShop({ url, product_url }: Settings): ShopSite | undefined {
  const products = typeof product_url === 'string' && product_url !== '' ? product_url : undefined;
  const home = webAddress(url) ?? (products && webAddress(products)?.origin);
  return home ? siteAt(String(home), products) : undefined;
}

function siteAt(home: string, product_url: string | undefined): ShopSite {
  const root = home.replace(/\/$/, '');
  return { home, product_url, hasOurPages: pagesOfShop(root).product_url === product_url };
}

function webAddress(text: unknown): URL | undefined {
  const address = typeof text === 'string' ? URL.parse(text) : null;
  return address && /^https?:$/.test(address.protocol) ? address : undefined;
}

/** Whether the shop beside the dashboard is that of the store: a server has one for each of its stores. */
async function isServedHere(publicKey: string): Promise<boolean> {
  const config = await fetch('/config.js');
  return config.ok && (await config.text()).includes(JSON.stringify(publicKey));
}
