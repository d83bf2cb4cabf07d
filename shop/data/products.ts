import { plainText, type Schemas } from '../visit/api.ts';
import type { Visit } from '../visit/visit.ts';
import type { WordName } from '../visit/words.ts';
import { contentOf } from './unit-prices.ts';

export type Product = Schemas['Product'];
export type Variant = Schemas['Variant'];

/** What can be put into a cart: a product without variants, or a variant of one. */
export type Purchasable = Product | Variant;

export const purchasablesOf = (product: Product): readonly Purchasable[] =>
  product.variants?.length ? product.variants : [product];

export const priceOf = ({ price, price_discount }: Purchasable) => price_discount ?? price;

export const isReduced = ({ price_discount }: Purchasable) => price_discount !== undefined;

/** The variant of a purchasable; undefined for a product without variants. */
export const variantIdOf = (purchasable: Purchasable) =>
  'product_id' in purchasable ? purchasable.variant_id : undefined;

/** The name of the brand: that of the record, or what the product says itself. */
export const brandOf = (
  { brands }: Pick<Visit, 'brands'>,
  { brand_id, manufacturer }: Product & { readonly manufacturer?: unknown },
): string | undefined =>
  brands.find(({ id }) => id === brand_id)?.name ??
  (typeof manufacturer === 'string' && manufacturer !== '' ? manufacturer : undefined);

export interface Picture {
  readonly src: string;
  /** What the store says that it shows. */
  readonly caption: string | undefined;
}

/** The pictures of a variant are those that it has of its own. What is no address is none. */
export const picturesOf = (
  { place }: Pick<Visit, 'place'>,
  { images, image_texts = {} }: Product,
  own: readonly string[] = images,
): Picture[] =>
  (own.length > 0 ? own : images).flatMap((image) => {
    const src = pictureAt({ place }, image);
    return src === undefined ? [] : [{ src, caption: image_texts[image] || undefined }];
  });

/** The whole address of a picture; undefined where what the store has written is none. */
export function pictureAt(
  { place }: Pick<Visit, 'place'>,
  image: string | undefined,
): string | undefined {
  const src = image === undefined ? undefined : URL.parse(image, place.origin)?.href;
  return src !== undefined && /^(?:https?|data):/.test(src) ? src : undefined;
}

export interface Stock {
  readonly isAvailable: boolean;
  readonly text: string;
  /** As schema.org names it. */
  readonly schema: 'InStock' | 'OutOfStock' | 'BackOrder';
}

/** Few enough to say how many. */
const FEW = 5;

const isSoldOut = ({ stock_type, stock_level, stock_status }: Purchasable) =>
  stock_type === 'track'
    ? (stock_level ?? 0) <= 0
    : stock_type === 'status' && stock_status !== 'in_stock';

export function stockOf(
  { say }: Pick<Visit, 'say'>,
  product: Product,
  purchasable: Purchasable,
): Stock {
  if (isSoldOut(purchasable)) {
    const isSoldBelow = purchasable.allow_backorder ?? product.allow_backorder ?? false;
    return isSoldBelow && purchasable.stock_type === 'track'
      ? { isAvailable: true, text: say('backorder'), schema: 'BackOrder' }
      : { isAvailable: false, text: say('sold_out'), schema: 'OutOfStock' };
  }
  const { stock_type, stock_level } = purchasable;
  const left = stock_type === 'track' ? (stock_level ?? 0) : Number.POSITIVE_INFINITY;
  const text = left <= FEW ? say('only_left', { count: left }) : say('in_stock');
  return { isAvailable: true, text, schema: 'InStock' };
}

/** The options of a product with their values: colour with blue, cream and moss. */
export const optionsOf = ({ variantsDefinition = {} }: Product) =>
  Object.entries(variantsDefinition).map(([name, values]) => ({
    name,
    values: values.map(String),
  }));

/** The values of a variant by the options of its product. */
export const choicesOf = (product: Pick<Product, 'variantsDefinition'>, variant: object) =>
  Object.keys(product.variantsDefinition ?? {})
    .map((option) => String(Reflect.get(variant, option) ?? ''))
    .filter(Boolean);

/** A description in one line, without elements and the marks of headings and lists. */
export const oneLine = (text = '') =>
  plainText(text)
    .replaceAll(/^(?:#+|-) /gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

type Plain = string | number | boolean;

/** What is a text or number of the store's own, or a list of them, and not of the API. */
type Attribute = readonly [name: string, value: Plain | readonly Plain[]];

/** Members of products that are shown elsewhere, or to nobody. */
const DECLARED = new Set([
  ...['id', 'application_id', 'type', 'has_variants', 'name', 'sku', 'category_id', 'brand_id'],
  ...['store_id', 'tax_id', 'description', 'slug', 'shop_address', 'price', 'price_discount'],
  'max_quantity',
  ...['price_discount_from', 'price_discount_until', 'stock_type', 'stock_level', 'stock_status'],
  ...['allow_backorder', 'backordered', 'stock_shards', 'low_stock_level', 'published'],
  ...['published_from', 'published_until', 'weight', 'width', 'height', 'depth', 'locale'],
  ...['requires_shipping', 'product_id', 'variant_id', 'created_at', 'updated_at', 'currency'],
  ...['lowest_price_30_days', 'handle', 'manufacturer', 'images', 'image_texts', 'media', 'prices'],
  ...['seo', 'locales', 'variantsDefinition', 'variants', 'variant', 'unit_pricing', 'unit_price'],
  ...['withdrawal', 'withdrawal_reason', 'safety', 'minimum_age'],
  ...['customs_code', 'origin_country', 'energy_label', 'durability'],
]);

/** What programs keep in a product is for nobody to read: `_erp_id`. */
const HIDDEN = /^(?:_|display_)/;

const isPlain = (value: unknown): value is Plain =>
  ['string', 'number', 'boolean'].includes(typeof value) && value !== '';

const isShown = (value: unknown): value is Attribute[1] =>
  Array.isArray(value) ? value.length > 0 && value.every(isPlain) : isPlain(value);

/** The attributes of the store's own that a product has, in their order. */
export const attributesOf = (product: Product): Attribute[] =>
  Object.entries(product as Readonly<Record<string, unknown>>).flatMap(([name, value]) => {
    const isOfAll = DECLARED.has(name) || HIDDEN.test(name);
    const isOption = Object.hasOwn(product.variantsDefinition ?? {}, name);
    return !isOfAll && !isOption && isShown(value) ? [[name, value] as const] : [];
  });

/** Names that many stores use, whatever their language. */
const NAMES: ReadonlyMap<string, WordName> = new Map([
  ...(['color', 'size', 'material'] as const).map((name) => [name, name] as const),
  ['colour', 'color'],
  ['manufacturer', 'brand'],
]);

/** `burn_hours` as people read it: a store names its attributes in its own language alone. */
export function labelOf({ language, say }: Pick<Visit, 'language' | 'say'>, attribute: string) {
  const known = NAMES.get(attribute.toLowerCase());
  // What a store says in English is English.
  if (known && (known === 'brand' || !/^en\b/.test(language))) return say(known);
  const words = attribute.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What is measured of a product, or of a variant where it differs, by the names that people read. */
export function measuresOf(
  visit: Visit,
  product: Product,
  purchasable: Purchasable,
): (readonly [name: string, value: string])[] {
  const { say, number, country, application } = visit;
  const { origin_country } = product;
  const { width, height, depth, weight, sku, unit_pricing } = { ...product, ...purchasable };
  const content = contentOf(visit, unit_pricing);
  const sides = [width, height, depth].flatMap((side) => (side ? [number(side)] : []));
  const unit = application.feed?.weight_unit ?? 'kg';
  return [
    ...(content ? [[say('content'), content] as const] : []),
    ...(sides.length === 3 ? [[say('dimensions'), `${sides.join(' × ')} cm`] as const] : []),
    ...(weight ? [[say('weight'), `${number(weight)} ${unit}`] as const] : []),
    ...(origin_country ? [[say('origin_country'), country(origin_country)] as const] : []),
    ...(sku ? [[say('sku'), sku] as const] : []),
  ];
}
