import type { VariantDraft } from './options.ts';

/** What changes of many are made of. */
export interface BulkProduct {
  readonly id: number;
  readonly name: string;
  readonly updated_at: string;
  readonly price: number;
  readonly price_discount?: number | null;
  readonly published?: boolean;
  readonly category_id?: number | null;
  readonly brand_id?: number | null;
  readonly tags?: unknown;
  readonly variants?: readonly VariantDraft[];
}

export const BULK_FIELDS =
  'id,name,updated_at,price,price_discount,price_discount_from,price_discount_until,published,category_id,brand_id,tags,variants,variantsDefinition';

/** From when, and until when, products are on sale: without them always. */
export interface SaleDates {
  readonly price_discount_from?: string | null;
  readonly price_discount_until?: string | null;
}

/** What is done to many products. */
export type Bulk =
  | { readonly kind: 'price'; readonly percent: number; readonly step: number }
  | ({ readonly kind: 'sale'; readonly percent: number; readonly step: number } & SaleDates)
  | { readonly kind: 'no_sale' }
  | { readonly kind: 'published'; readonly published: boolean }
  | { readonly kind: 'category_id' | 'brand_id'; readonly id: number }
  | { readonly kind: 'add_tag' | 'remove_tag'; readonly tag: string };

type Fields = Readonly<Record<string, unknown>>;

/** One value that changes. */
export interface Difference {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What changes of one product, and of each of its variants. */
export interface Change {
  readonly product: BulkProduct;
  readonly fields: Fields;
  readonly variants: readonly { readonly variant: VariantDraft; readonly fields: Fields }[];
}

/** The changes of products; what a change leaves as it is has none. */
export function changesOf(bulk: Bulk, products: readonly BulkProduct[]): readonly Change[] {
  return products
    .map((product) => ({
      product,
      fields: differing(product, wanted(bulk, product)),
      variants: (product.variants ?? [])
        .map((variant) => ({
          variant,
          fields: differing(variant, wantedOfVariant(bulk, product, variant)),
        }))
        .filter(({ fields }) => Object.keys(fields).length > 0),
    }))
    .filter(({ fields, variants }) => Object.keys(fields).length > 0 || variants.length > 0);
}

function wanted(bulk: Bulk, product: BulkProduct): Fields {
  switch (bulk.kind) {
    case 'price':
      return { price: byPercent(product.price, bulk.percent, bulk.step) };
    case 'sale':
      return {
        price_discount: byPercent(product.price, -bulk.percent, bulk.step),
        price_discount_from: bulk.price_discount_from ?? null,
        price_discount_until: bulk.price_discount_until ?? null,
      };
    case 'no_sale':
      return { price_discount: null, price_discount_from: null, price_discount_until: null };
    case 'published':
      return { published: bulk.published };
    case 'category_id':
    case 'brand_id':
      return { [bulk.kind]: bulk.id };
    default:
      return { tags: tagsOf(bulk.kind, bulk.tag, product.tags) };
  }
}

/** Prices alone are those of variants. */
function wantedOfVariant(bulk: Bulk, product: BulkProduct, variant: VariantDraft): Fields {
  const isOfPrice = bulk.kind === 'price' || bulk.kind === 'sale' || bulk.kind === 'no_sale';
  if (!isOfPrice) return {};
  return wanted(bulk, { ...product, price: Number(variant['price'] ?? product.price) });
}

function tagsOf(kind: 'add_tag' | 'remove_tag', tag: string, tags: unknown): readonly string[] {
  const all = Array.isArray(tags) ? tags.map(String) : [];
  const others = all.filter((each) => each !== tag);
  if (kind === 'remove_tag') return others;
  return all.includes(tag) ? all : [...all, tag];
}

function differing(record: object, fields: Fields): Fields {
  const values = record as Fields;
  const different = Object.entries(fields).filter(
    ([name, value]) => JSON.stringify(value ?? []) !== JSON.stringify(values[name] ?? []),
  );
  return Object.fromEntries(
    different.filter(
      ([name]) => name !== 'published' || isPublished(values) !== fields['published'],
    ),
  );
}

/** A product that does not say it is published. */
const isPublished = (values: Fields) => values['published'] !== false;

/** The amount and so many percent more, in steps of the currency or larger ones; never below 0. */
export function byPercent(amount: number, percent: number, step: number): number {
  // In whole hundred-thousandths, because a tenth is no binary number.
  const exact = Number(((amount * (100 + percent)) / 100).toFixed(8));
  const steps = Math.round(Number((exact / step).toFixed(6)));
  return Math.max(0, Number((steps * step).toFixed(8)));
}
