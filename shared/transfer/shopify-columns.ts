import { badRequest } from '../contract/errors.ts';
import type { Json } from '../contract/json.ts';
import { products } from '../resources/products.ts';
import { cellsOf } from './csv-cells.ts';
import { type FindOrigin, originIn, type ReadColumn, type Reading } from './reading.ts';
import { type Mapping, mappedName, type Row } from './rows.ts';

/** What each column of a file of Shopify becomes. */
const ATTRIBUTES = {
  Handle: 'slug',
  Title: 'name',
  'Body (HTML)': 'description',
  Vendor: 'vendor',
  Type: 'product_type',
  Tags: 'private.tags',
  Published: 'published',
  'Option1 Name': 'variantsDefinition',
  'Option1 Value': 'variants',
  'Option2 Name': 'variantsDefinition',
  'Option2 Value': 'variants',
  'Option3 Name': 'variantsDefinition',
  'Option3 Value': 'variants',
  'Variant SKU': 'sku',
  'Variant Grams': 'weight',
  'Variant Inventory Tracker': 'stock_type',
  'Variant Inventory Qty': 'stock_level',
  'Variant Inventory Policy': 'allow_backorder',
  'Variant Price': 'price',
  'Variant Compare At Price': 'price',
  'Variant Requires Shipping': 'requires_shipping',
  'Unit Price Total Measure': 'unit_pricing',
  'Unit Price Total Measure Unit': 'unit_pricing',
  'Variant Barcode': 'barcode',
  'Image Src': 'images',
  'Image Alt Text': 'image_texts',
  'Variant Image': 'images',
  'SEO Title': 'seo',
  'SEO Description': 'seo',
  Status: 'published',
} as const;

export type ShopifyColumn = keyof typeof ATTRIBUTES;

const RECOGNISED = ['Handle', 'Title', 'Variant Price'];

export const isOfShopify = (header: readonly string[]): boolean =>
  RECOGNISED.every((column) => header.includes(column));

export const notOfShopify = () =>
  badRequest(`The file lacks the columns ${RECOGNISED.join(', ')} of a Shopify file.`);

/** A column that a mapping reads in another way; null leaves it out. */
export interface ChangedColumn {
  readonly attribute: string | null;
  readonly isOfVariant: boolean;
}

export interface ShopifyReading extends Reading {
  readonly changed: ReadonlyMap<string, ChangedColumn>;
  readonly originOf: FindOrigin;
}

const attributeOf = (column: string): string | null =>
  Object.hasOwn(ATTRIBUTES, column) ? ATTRIBUTES[column as ShopifyColumn] : null;

const isOfVariant = (column: string) => /^(?:Variant |Unit Price |Cost per item$)/.test(column);

/** How the columns of a header are read. A mapping changes those that it names, and no other. */
export function shopifyReading(header: readonly string[], mapping: Mapping): ShopifyReading {
  const changed = new Map<string, ChangedColumn>();
  const columns = header.map((name): ReadColumn => {
    const recognised = attributeOf(name);
    const attribute = Object.hasOwn(mapping, name) ? mappedName(name, mapping) : recognised;
    if (attribute !== recognised) changed.set(name, { attribute, isOfVariant: isOfVariant(name) });
    return { name, attribute };
  });
  for (const [name, { attribute }] of changed) {
    const other = columns.find((each) => each.name !== name && each.attribute === attribute);
    if (attribute === null || !other) continue;
    throw badRequest(`${other.name} and ${name} both become ${attribute}. Leave one of them out.`);
  }
  return { source: 'shopify', columns, changed, originOf: originIn(columns) };
}

const ofProducts = cellsOf(products.schema);

/** What the changed columns of a row say: those of variants, of their product, or of one that is both. */
export function changedCells(
  changed: ReadonlyMap<string, ChangedColumn>,
  { fields = {} }: Row,
  isWanted: (column: ChangedColumn) => boolean,
): Pick<Row, 'fields' | 'nested'> {
  const cells = [...changed].flatMap(([name, column]) => {
    const { attribute } = column;
    const cell = fields[name];
    if (attribute === null || typeof cell !== 'string' || !isWanted(column)) return [];
    const value = ofProducts.read(attribute, cell);
    return value === undefined ? [] : [{ attribute, value, nested: ofProducts.nested(attribute) }];
  });
  const own = cells.flatMap(({ attribute, value, nested }): [string, Json][] =>
    nested ? [] : [[attribute, value]],
  );
  const nested = cells.flatMap(({ nested: column, value }) =>
    column ? [{ ...column, value }] : [],
  );
  return { fields: Object.fromEntries(own), ...(nested.length > 0 && { nested }) };
}
