import type { ExpandedLine } from '../carts/cart.ts';
import { attribute } from '../contract/attributes.ts';
import { type Json, type JsonObject, omit } from '../contract/json.ts';
import { SALE_DATES } from '../contract/sale.ts';
import { type HasOwnAmounts, ownAmounts, type PriceView } from '../pricing/price-view.ts';
import { products, type Variant, variantSchema } from '../resources/products.ts';

/** Attributes that no schema declares, of the product and the variant of one line, as JSON. */
export const MAX_LINE_ATTRIBUTE_BYTES = 1_024;

/** What describes a product to shoppers, and how it is sold. The sale price was asked, whenever it ends. */
const NOT_KEPT: ReadonlySet<string> = new Set([
  'description',
  'seo',
  'locales',
  'media',
  'image_texts',
  'safety',
  'energy_label',
  'durability',
  'allow_backorder',
  'backordered',
  ...SALE_DATES,
]);

/** How much was left of a product is of no interest later. */
const WHILE_SOLD = [
  'stock_level',
  'stock_status',
  'stock_shards',
  'low_stock_level',
  'price_history',
  'former_slugs',
] as const;

type Fits = (name: string, value: Json) => boolean;

/**
 * The product of a line as it was sold: what prices, invoices, mails, refunds and returns use. The
 * options of its variant come first, then other attributes of a store's own, as far as they fit. Of the
 * pictures an order shows the first. `prices` are those of the order.
 */
export function lineSnapshot(sold: ExpandedLine, prices: PriceView): ExpandedLine {
  const { variant, ...product } = withPricesOf(sold, prices);
  const fits = attributesUpTo(MAX_LINE_ATTRIBUTE_BYTES);
  const kept = variant && withKept(withPricesOf(variant, prices), variantSchema.properties, fits);
  const { variantsDefinition: definition, ...line } = omit(product, WHILE_SOLD);
  return {
    ...withKept(line, products.schema.properties, fits),
    ...(definition &&
      ({ variantsDefinition: ownOptions(definition, kept, fits) } satisfies Partial<ExpandedLine>)),
    ...(kept && ({ variant: kept } satisfies Partial<ExpandedLine>)),
  };
}

/** A product or variant with its prices in the currency of the order alone. */
function withPricesOf<Sold extends HasOwnAmounts>({ prices: all, ...sold }: Sold, view: PriceView) {
  const own = ownAmounts({ prices: all }, view);
  return { ...sold, ...(own && { prices: { [view.currency]: own } }) } as Sold;
}

function attributesUpTo(bytes: number): Fits {
  let left = bytes;
  return (name, value) => {
    const size = Buffer.byteLength(JSON.stringify({ [name]: value }));
    if (size > left) return false;
    left -= size;
    return true;
  };
}

interface Pictured {
  readonly images?: string[];
}

function withKept<Sold extends Pictured>(sold: Sold, declared: object, fits: Fits): Sold {
  const all: object = sold;
  const isKept = (name: string, value: Json) =>
    !NOT_KEPT.has(name) && (isOfLine(name, declared) || fits(name, value));
  const dropped = Object.entries<Json>({ ...all })
    .filter(([name, value]) => !isKept(name, value))
    .map(([name]) => name as keyof Sold);
  const kept = omit(sold, dropped) as Sold;
  return kept.images
    ? { ...kept, ...({ images: kept.images.slice(0, 1) } satisfies Pictured) }
    : kept;
}

const isOfLine = (name: string, declared: object) =>
  name === 'quantity' || Object.hasOwn(declared, name);

/** The options of the product; of those with many values the one that was bought. */
function ownOptions(
  definition: NonNullable<ExpandedLine['variantsDefinition']>,
  variant: Variant | undefined,
  fits: Fits,
): NonNullable<ExpandedLine['variantsDefinition']> {
  if (fits('variantsDefinition', definition as JsonObject)) return definition;
  return Object.fromEntries(
    Object.entries(definition).map(([name, values]) => [
      name,
      values.filter((value) => variant && attribute(variant, name) === value),
    ]),
  );
}
