import type { Settings } from '../resources/schemas/settings.ts';

interface Shown {
  readonly id: number;
  readonly slug?: string | null;
}

/**
 * The page of the shop that shows a product, by the setting `product_url`: with `{id}` or `{slug}` in it, or with
 * `/<id>` added. Undefined where the store does not say it, or the product has no slug.
 */
export function productPage(
  product_url: Settings['product_url'] | null,
  { id, slug }: Shown,
): string | undefined {
  if (!product_url || (!slug && product_url.includes('{slug}'))) return undefined;
  if (!/\{(?:id|slug)\}/.test(product_url)) return `${product_url.replace(/\/$/, '')}/${id}`;
  return product_url
    .replaceAll('{id}', String(id))
    .replaceAll('{slug}', encodeURIComponent(slug ?? ''));
}
