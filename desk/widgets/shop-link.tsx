import { useRecordContext, useTranslate } from 'ra-core';
import type { Content } from '../../shared/resources/contents.ts';
import type { Product } from '../../shared/resources/products.ts';
import { productPage } from '../../shared/tenancy/product-page.ts';
import { type ShopSite, useShop } from '../api/shop.ts';
import { Glyph } from './glyph.tsx';
import { opens } from './glyphs.ts';

/** Records that the shop has a page for. */
const PAGES = {
  products: (record: object, { product_url }: ShopSite) =>
    productPage(product_url, record as Product),
  collections: (record: object, site: ShopSite) =>
    ourPage(site, `collections/${(record as { id: number }).id}`),
  contents(record: object, site: ShopSite) {
    const { slug } = record as Content;
    return slug ? ourPage(site, `pages/${encodeURIComponent(slug)}`) : undefined;
  },
} as const;

const ourPage = ({ home, hasOurPages }: ShopSite, path: string): string | undefined =>
  hasOurPages ? `${home.replace(/\/$/, '')}/${path}` : undefined;

interface ShopLinkProps {
  readonly of: keyof typeof PAGES;
}

/** Leads to the page of the record in the shop, or says why there is none. */
export function ShopLink({ of }: ShopLinkProps) {
  const translate = useTranslate();
  const record = useRecordContext();
  const shop = useShop();
  if (!record || !shop) return null;
  const hidden = hiddenBecause(record, Date.now());
  const page = PAGES[of](record, shop);
  const isNameless =
    !record['slug'] && (of === 'contents' || /\{slug\}/.test(shop.product_url ?? ''));
  const reason = hidden ?? (page === undefined && isNameless ? 'no_slug' : undefined);
  if (reason) {
    return <span className="told">{translate(`shared.shop.${reason}`)}</span>;
  }
  if (page === undefined) return null;
  return (
    <a
      className="btn"
      href={page}
      target="_blank"
      rel="noreferrer"
      aria-label={translate('shared.shop.view_page')}
    >
      <Glyph d={opens} />
      <span className="no-phone">{translate('shared.shop.view_page')}</span>
    </a>
  );
}

type Shown = Readonly<Record<string, unknown>>;

/** Why shoppers do not see the record now: the end of a key of words. */
export function hiddenBecause(record: Shown, now: number) {
  if (record['published'] === false) return 'unpublished';
  const timeOf = (name: string) => Date.parse(String(record[name] ?? ''));
  if (timeOf('published_from') > now) return 'not_yet';
  if (timeOf('published_until') <= now) return 'no_longer';
  return undefined;
}
