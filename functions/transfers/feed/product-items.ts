import { type CategoryTree, lineage } from '../../../shared/catalogue/category-tree.ts';
import type { RecordIndex } from '../../../shared/catalogue/record-index.ts';
import { attribute } from '../../../shared/contract/attributes.ts';
import { defined } from '../../../shared/contract/defined.ts';
import type { Json } from '../../../shared/contract/json.ts';
import type { RecordOf } from '../../../shared/contract/records.ts';
import { hasSaleDates, saleStateAt } from '../../../shared/contract/sale.ts';
import { exponentOf } from '../../../shared/pricing/money.ts';
import { type PriceView, shownPrices } from '../../../shared/pricing/price-view.ts';
import { readMeasure } from '../../../shared/pricing/unit-prices.ts';
import type { brands } from '../../../shared/resources/brands.ts';
import type { Product, Variant } from '../../../shared/resources/products.ts';
import { ENERGY_SCALES } from '../../../shared/resources/schemas/energy-label.ts';
import { FEED_CONDITIONS } from '../../../shared/resources/schemas/feed.ts';
import type { Settings } from '../../../shared/resources/schemas/settings.ts';
import { MEASURE_UNITS, type MeasureUnit } from '../../../shared/resources/schemas/unit-pricing.ts';
import { productPage } from '../../../shared/tenancy/product-page.ts';
import { availabilityOf } from './availability.ts';
import { shorten, type ToText } from './feed-text.ts';
import {
  type FeedItem,
  FIELD_NAMES,
  isGtin,
  MAX_ADDITIONAL_IMAGES,
  MAX_LENGTHS,
  SHIPPING,
} from './item-fields.ts';
import { OPTION_FIELDS, type OptionField, optionsIn } from './option-fields.ts';

/** What the items of all products are made with. */
export interface ItemContext {
  readonly settings: Settings;
  /** The language of the texts, unless it is that of the store. */
  readonly locale: string | undefined;
  readonly prices: PriceView;
  readonly categories: CategoryTree;
  readonly brands: RecordIndex<RecordOf<(typeof brands)['schema']>>;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly toText: ToText;
}

type Mapped = keyof NonNullable<Settings['feed']>;

/** The items of a product: one, or one of each variant. What lacks a page, a picture or a price is none. */
export function itemsOf(product: Product, context: ItemContext): FeedItem[] {
  const { variants } = product;
  const link = linkOf(product, context);
  if (!link) return [];
  const all: readonly (Product | Variant)[] = variants ?? [product];
  return all.flatMap((each) => {
    const item = itemOf(product, each, context);
    const { price, image_link } = item;
    return price && image_link ? [limited({ ...item, link })] : [];
  });
}

function itemOf(product: Product, item: Product | Variant, context: ItemContext): FeedItem {
  const read = reader(product, item, context);
  const isVariant = item !== product;
  return {
    id: isVariant ? `${product.id}-${item.id}` : String(product.id),
    ...(isVariant && { item_group_id: String(product.id) }),
    ...textsOf(product, item, context),
    ...imagesOf(product, item, context.settings),
    ...availabilityOf(product, item, read('availability_date'), context.now),
    ...pricesOf(item, read('sale_price_effective_date'), context),
    ...identifiersOf(product, read, context),
    ...optionsOf(product, read),
    ...categoriesOf(product, item, read, context),
    ...weightOf(product, item, context.settings),
    condition: conditionOf(read, context.settings),
    shipping: shippingOf(product, item, context.settings),
    ...handlingOf(product, context.settings),
    ...measureOf(product, item),
    ...energyOf(product),
  };
}

/** Reads a mapped attribute of an item, or the one of the same name; what a variant lacks, its product has. */
type Read = (name: Mapped, otherwise?: string) => string | undefined;

const reader =
  (product: Product, item: Product | Variant, { settings, toText }: ItemContext): Read =>
  (name, otherwise = name) => {
    const mapped = settings.feed?.[name] || otherwise;
    return textOf(attribute(item, mapped), toText) ?? textOf(attribute(product, mapped), toText);
  };

/** Lists become a text, as Google has several colours. */
function textOf(value: unknown, toText: ToText): string | undefined {
  const text = [value]
    .flat()
    .filter((each) => ['string', 'number'].includes(typeof each))
    .join('/');
  return text.trim() === '' ? undefined : toText(text);
}

function linkOf(product: Product, { settings, locale }: ItemContext): string | undefined {
  const { product_url, feed } = settings;
  const page = locale ? (feed?.link ?? product_url) : product_url;
  const { id, slug, shop_address = slug } = product;
  const address = { id, ...(shop_address !== undefined && { slug: shop_address }) };
  const link = productPage(page?.replaceAll('{locale}', locale ?? ''), address);
  return webAddress(link, product_url);
}

/** An address of the web, in ASCII; `base` is what it may be relative to. */
function webAddress(text: string | undefined, base: string | undefined): string | undefined {
  const { protocol, href } = URL.parse(text ?? '', base) ?? {};
  if (!text || !href || href.length > MAX_LENGTHS.link) return undefined;
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

function textsOf(product: Product, item: Product | Variant, { toText }: ItemContext): FeedItem {
  const title = toText(item.name ?? product.name);
  const description = toText(item.description || product.description || '');
  return { title, description: description || title };
}

/** The pictures of a variant come before those of its product. */
function imagesOf(product: Product, item: Product | Variant, { product_url }: Settings): FeedItem {
  const own = item === product ? [] : (item.images ?? []);
  const addresses = [...own, ...(product.images ?? [])].flatMap(
    (image) => webAddress(image, product_url) ?? [],
  );
  const [image_link = '', ...others] = new Set(addresses);
  return { image_link, additional_image_link: others.slice(0, MAX_ADDITIONAL_IMAGES) };
}

function pricesOf(
  item: Product | Variant,
  attribute: string | undefined,
  { prices, now }: ItemContext,
): FeedItem {
  const { price = 0, price_discount = price } = shownPrices(item, prices);
  const { currency } = prices;
  const text = (amount: number) => `${amount.toFixed(exponentOf(currency))} ${currency}`;
  if (!(price > 0)) return {};
  const dates = hasSaleDates(item) ? saleDates(item, now) : attribute;
  if (!(price_discount < price) || dates === NO_SALE) return { price: text(price) };
  return {
    price: text(price),
    sale_price: text(price_discount),
    ...(dates && /^\S{10,25}\/\S{10,25}$/.test(dates) && { sale_price_effective_date: dates }),
  };
}

const NO_SALE = null;

/**
 * From when until when the sale price counts, as Google wants both: a sale that is to come is named before. One
 * without an end is named when it has begun, without dates.
 */
function saleDates(item: Product | Variant, now: number): string | undefined | typeof NO_SALE {
  const state = saleStateAt(item, now);
  const { price_discount_from: from = new Date(now).toISOString() } = item;
  const { price_discount_until: until } = item;
  if (until === undefined) return state === 'on' ? undefined : NO_SALE;
  const texts = [from, until].map((date) => `${new Date(date).toISOString().slice(0, 16)}Z`);
  return state === 'over' ? NO_SALE : texts.join('/');
}

function identifiersOf(product: Product, read: Read, context: ItemContext): FeedItem {
  const brand = brandOf(product, read, context);
  const gtin = gtinOf(read);
  const mpn = read('mpn');
  const exists = gtin !== undefined || (brand !== undefined && mpn !== undefined);
  return defined({
    brand: brand || undefined,
    gtin: gtin || undefined,
    mpn: mpn || undefined,
    identifier_exists: exists ? 'yes' : 'no',
  });
}

/** The brand of the product, unless the settings say that an attribute has it. */
function brandOf({ brand_id = 0 }: Product, read: Read, { brands, settings }: ItemContext) {
  const named = settings.feed?.brand ? undefined : brands.get(brand_id)?.name;
  return named ?? read('brand');
}

function gtinOf(read: Read): string | undefined {
  const code = read('gtin')?.replaceAll(/[\s-]/g, '') ?? '';
  return isGtin(code) ? code : undefined;
}

/** The options of variants, by their names or as they are mapped; and attributes that are called so. */
function optionsOf(product: Product, read: Read): FeedItem {
  const named = optionsIn(Object.keys(product.variantsDefinition ?? {}));
  const others = optionsIn(Object.keys(product));
  const optionOf = (field: OptionField) => read(field, named.get(field) ?? others.get(field));
  return Object.fromEntries(
    OPTION_FIELDS.flatMap((field) => {
      const value = optionOf(field);
      return value ? [[field, value]] : [];
    }),
  );
}

function categoriesOf(
  product: Product,
  item: Product | Variant,
  read: Read,
  { categories, settings }: ItemContext,
): FeedItem {
  const category = categories.get(item.category_id || product.category_id || 0);
  const path = category && lineage(categories, category).map(({ name }) => name);
  const { google_product_category: mapped = '' } = settings.feed ?? {};
  const google = /^\d+$/.test(mapped) ? mapped : read('google_product_category');
  return defined({ product_type: path?.join(' > '), google_product_category: google || undefined });
}

function conditionOf(read: Read, { feed }: Settings): string {
  const isOne = (text: string | undefined) => FEED_CONDITIONS.find((each) => each === text);
  return isOne(feed?.condition) ?? isOne(read('condition')?.toLowerCase()) ?? 'new';
}

function weightOf(product: Product, item: Product | Variant, { feed }: Settings): FeedItem {
  const weight = item.weight ?? product.weight;
  return feed?.weight_unit && weight
    ? { shipping_weight: `${Number(weight.toFixed(3))} ${feed.weight_unit}` }
    : {};
}

function shippingOf(product: Product, item: Product | Variant, { feed }: Settings): string[] {
  const name = feed?.shipping ?? 'shipping';
  const value = attribute(item, name) ?? attribute(product, name);
  return [value as Json]
    .flat()
    .filter((each): each is string => typeof each === 'string' && SHIPPING.test(each));
}

/** Working days until an order is sent: the same day before the cut-off, else the next one. */
const handlingOf = ({ requires_shipping }: Product, { order_cutoff_time }: Settings): FeedItem =>
  order_cutoff_time && requires_shipping !== false
    ? { min_handling_time: '0', max_handling_time: '1' }
    : {};

/** The class of the energy label, with the worst and the best of its scale, and its number in the registry of the EU. */
function energyOf({ energy_label: label }: Product): FeedItem {
  if (!label) return {};
  const [best, worst] = ENERGY_SCALES[label.scale];
  return {
    energy_efficiency_class: label.class,
    min_energy_efficiency_class: worst,
    max_energy_efficiency_class: best,
    ...(label.eprel_number && { certification: `EC:EPREL:${label.eprel_number}` }),
  };
}

/** How Google calls a unit, and how many of ours are one of that. */
const GOOGLE_UNITS: Readonly<Record<MeasureUnit, readonly [name: string, ofOurs?: number]>> = {
  ...{ mg: ['mg'], g: ['g'], kg: ['kg'], ml: ['ml'], cl: ['cl'], l: ['l'] },
  ...{ mm: ['cm', 10], cm: ['cm'], m: ['m'], cm2: ['sqm', 10_000], m2: ['sqm'] },
  ...{ cm3: ['ml'], m3: ['cbm'], piece: ['ct'] },
};

/** How much is in an item, and for how much of it Google shows the price. */
function measureOf(product: Product, item: Product | Variant): FeedItem {
  const measure = readMeasure(item.unit_pricing ?? product.unit_pricing);
  if (!measure) return {};
  const [unit, ofOurs = 1] = GOOGLE_UNITS[measure.unit];
  const [base] = GOOGLE_UNITS[MEASURE_UNITS[measure.unit].base];
  // Seven decimals are exact, and no exponent.
  const value = (measure.value / ofOurs).toFixed(7).replace(/\.?0+$/, '');
  return { unit_pricing_measure: `${value}${unit}`, unit_pricing_base_measure: `1${base}` };
}

/** Without what is empty, with texts as long as Google takes them. */
const limited = (item: FeedItem): FeedItem =>
  Object.fromEntries(
    FIELD_NAMES.map((name) => [name, item[name] ?? ''] as const)
      .filter(([, value]) => value.length > 0)
      .map(([name, value]) => [
        name,
        typeof value === 'string' ? shorten(value, MAX_LENGTHS[name]) : value,
      ]),
  );
