/** @import { Product } from '../records.d.ts' */
import { element } from '../dom.js';
import { attributeName, t } from '../words.js';

/** The attributes that every product can have. All others are custom attributes of the store. */
export const STANDARD_ATTRIBUTES = [
  'id',
  'application_id',
  'created_at',
  'updated_at',
  'type',
  'has_variants',
  'name',
  'sku',
  'category_id',
  'brand_id',
  'store_id',
  'tax_id',
  'manufacturer',
  'description',
  'slug',
  'price',
  'price_discount',
  'price_discount_from',
  'price_discount_until',
  'stock_type',
  'stock_level',
  'stock_status',
  'allow_backorder',
  'backordered',
  'stock_shards',
  'low_stock_level',
  'max_quantity',
  'images',
  'image_texts',
  'prices',
  'published',
  'published_from',
  'published_until',
  'weight',
  'width',
  'height',
  'depth',
  'requires_shipping',
  'seo',
  'locale',
  'locales',
  'media',
  'variantsDefinition',
  'variants',
  'product_id',
  'variant_id',
  'display_price',
  'display_price_discount',
  'lowest_price_30_days',
  'display_lowest_price_30_days',
  'variant',
];

/**
 * The custom attributes of a product, its size, weight and number.
 *
 * @param {Product} product
 */
export function productAttributes(product) {
  const custom = Object.entries(product).flatMap(([name, value]) =>
    STANDARD_ATTRIBUTES.includes(name) || !isForShoppers(name, value)
      ? []
      : [{ name: attributeName(name), text: textOf(value) }],
  );
  const { width, height, depth, weight, sku } = product;
  const measured = [
    { name: t('size'), text: width && height && depth && `${width} × ${height} × ${depth} cm` },
    { name: t('weight'), text: weight && `${weight} kg` },
    { name: t('product number'), text: sku },
  ];
  return element(
    'dl',
    { class: 'attributes' },
    ...[...custom, ...measured].map(
      ({ name, text }) =>
        text && element('div', {}, element('dt', {}, name), element('dd', {}, text)),
    ),
  );
}

/**
 * What programs keep in a product is no text for people: objects, and what is called as `_erp_id`.
 *
 * @param {string} name
 * @param {unknown} value
 */
const isForShoppers = (name, value) =>
  !name.startsWith('_') &&
  value !== null &&
  [value].flat().every((each) => typeof each !== 'object');

/** @param {unknown} value */
function textOf(value) {
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  return Array.isArray(value) ? value.join(', ') : String(value);
}
