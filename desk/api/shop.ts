import { sitePath } from '../../shared/endpoint/paths.ts';
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
  return (
    namedShop(settings) ??
    (settings['serves_shop'] === true ? servedShop(store.application_id) : undefined)
  );
}

function servedShop(store: number): ShopSite {
  const { url, product_url } = pagesOfShop(location.origin + sitePath.of(store));
  return siteAt(url, product_url);
}

const PRODUCTS = /\/products$/;

/** An address that the setting `url` has, or else that of its product pages. */
function namedShop({ url, product_url }: Settings): ShopSite | undefined {
  const products = typeof product_url === 'string' && product_url !== '' ? product_url : undefined;
  const home = webAddress(url)?.href ?? (products && homeAt(products));
  return home ? siteAt(home, products) : undefined;
}

/** The shop that has product pages at an address: above them, or else at the root. */
function homeAt(products: string): string | undefined {
  return PRODUCTS.test(products) ? products.replace(PRODUCTS, '') : webAddress(products)?.origin;
}

function siteAt(home: string, product_url: string | undefined): ShopSite {
  const root = home.replace(/\/$/, '');
  return { home, product_url, hasOurPages: pagesOfShop(root).product_url === product_url };
}

function webAddress(text: unknown): URL | undefined {
  const address = typeof text === 'string' ? URL.parse(text) : null;
  return address && /^https?:$/.test(address.protocol) ? address : undefined;
}
