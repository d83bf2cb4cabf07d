import { defined } from '../contract/defined.ts';
import type { JsonObject } from '../contract/json.ts';
import { variantSchema } from '../resources/products.ts';
import { MEASURE_UNITS } from '../resources/schemas/unit-pricing.ts';
import type { Cells } from './csv-cells.ts';
import { fieldsOfRow } from './nested-columns.ts';
import type { FindOrigin } from './reading.ts';
import type { Row } from './rows.ts';
import {
  type ChangedColumn,
  changedCells,
  type ShopifyColumn,
  type ShopifyReading,
} from './shopify-columns.ts';

/*
 * The file of products that Shopify exports (imports.md, "Files of Shopify"): rows that follow each other with the
 * same handle are one product, each with a variant, a further image or both.
 * Test: test/unit/shopify-files.test.ts
 */

/** Rows of one product: it has 1,000 variants at most, and 250 images. */
export const MAX_PRODUCT_ROWS = 1_500;

/** All cells are text. */
export const SHOPIFY_CELLS: Cells = {
  write: (_, value) => String(value ?? ''),
  writeName: (name) => name,
  read: (_, cell) => cell.trim() || undefined,
  hasDecimalComma: () => false,
  isAmbiguous: () => false,
  nested: () => undefined,
};

/** One row for each product, with the line of its first. */
export async function* shopifyProducts(
  rows: AsyncIterable<Row>,
  readingNow: () => ShopifyReading,
): AsyncGenerator<Row> {
  let group: Row[] = [];
  for await (const row of rows) {
    const [first] = group;
    if (first && !isOfSameProduct(first, row)) {
      yield productRow(first, group.slice(1), readingNow());
      group = [];
    }
    // One more than there may be, so that it is seen.
    if (group.length <= MAX_PRODUCT_ROWS) group.push(row);
  }
  const [first] = group;
  if (first) yield productRow(first, group.slice(1), readingNow());
}

/** A row that cannot be read may be a variant of the product before it, which is refused then. */
function isOfSameProduct({ fields }: Row, row: Row): boolean {
  const handle = fields?.['Handle'];
  return handle !== undefined && (row.problem !== undefined || row.fields?.['Handle'] === handle);
}

function productRow(first: Row, further: readonly Row[], reading: ShopifyReading): Row {
  const { line } = first;
  const rows = [first, ...further] as const;
  const { position } = rows.at(-1) ?? first;
  const broken = rows.find(({ problem }) => problem !== undefined);
  if (broken) {
    const where = broken.line === line ? '' : `Line ${broken.line}: `;
    return { line, position, problem: `${where}${broken.problem}` };
  }
  if (first.fields?.['Handle'] === undefined) {
    return { line, position, problem: 'The row has no Handle.' };
  }
  if (rows.length > MAX_PRODUCT_ROWS) {
    return { line, position, problem: `A product can have up to ${MAX_PRODUCT_ROWS} rows.` };
  }
  return { line, position, ...productOf(rows, reading) };
}

type Texts = (name: ShopifyColumn) => string | undefined;

/** The cells of a row; of columns that a mapping changes there are none. */
const textsOf =
  (fields: JsonObject, changed?: ReadonlyMap<string, ChangedColumn>): Texts =>
  (name) => {
    const value = Object.hasOwn(fields, name) && !changed?.has(name) ? fields[name] : undefined;
    return typeof value === 'string' ? value : undefined;
  };

/** A product is in several rows: the first has what is its own, and each that has a price a variant. */
const hasVariant = ({ fields = {} }: Row, i: number) =>
  i === 0 || fields['Variant Price'] !== undefined;

function productOf(
  rows: readonly [Row, ...Row[]],
  { changed, originOf }: ShopifyReading,
): Partial<Row> {
  const textsIn = ({ fields = {} }: Row) => textsOf(fields, changed);
  const all = rows.map(textsIn);
  const first: Texts = (name) => all[0]?.(name);
  const sold = rows.filter(hasVariant);
  const options = optionsOf(first);
  const variants = sold.map((row) => {
    const texts = textsIn(row);
    const cells = changedCells(changed, row, ({ isOfVariant }) => isOfVariant);
    return {
      ...optionValues(options, texts),
      ...soldAs(texts),
      ...(options.length > 0 && fieldsOfRow(variantSchema, cells)),
    };
  });
  const images = all.flatMap((row) => row('Image Src') ?? []);
  const imageTexts = imageTextsOf(all);
  const [only = {}] = variants;
  const own = changedCells(
    changed,
    rows[0],
    ({ isOfVariant }) => options.length === 0 || !isOfVariant,
  );
  const tags = listOf(first('Tags'));
  const fields = defined<JsonObject>({
    slug: first('Handle'),
    name: first('Title'),
    description: htmlOf(first('Body (HTML)')),
    vendor: first('Vendor'),
    product_type: first('Type'),
    // Null removes what an earlier version made of the tags, for everybody to see.
    keywords: null,
    published: isPublished(first),
    requires_shipping: flagOf(first('Variant Requires Shipping')),
    seo: seoOf(first),
    ...(images.length > 0 && { images }),
    ...(Object.keys(imageTexts).length > 0 && { image_texts: imageTexts }),
    ...(options.length === 0
      ? only
      : {
          ...('price' in only && { price: only['price'] }),
          variantsDefinition: Object.fromEntries(options.map(({ name }) => [name, []])),
          variants,
        }),
    ...own.fields,
  });
  return {
    ...own,
    fields,
    ...(tags && { hidden: { tags } }),
    originOf: originAmong(sold, originOf),
  };
}

/** What is wrong with a variant is in its row. */
const originAmong =
  (sold: readonly Row[], originOf: FindOrigin): FindOrigin =>
  (attribute) => {
    const [, i, name] = /^variants\.(\d+)\.(.+)$/.exec(attribute) ?? [];
    if (name === undefined) return originOf(attribute);
    const line = sold[Number(i)]?.line;
    return { ...originOf(name), ...(line !== undefined && line !== sold[0]?.line && { line }) };
  };

/** A text of HTML that has no tag would be plain. */
const htmlOf = (text: string | undefined) =>
  text !== undefined && /^[^<]*&[#\w]+;[^<]*$/.test(text) ? `<p>${text}</p>` : text;

const imageTextsOf = (rows: readonly Texts[]): JsonObject =>
  defined<JsonObject>(
    Object.fromEntries(rows.map((row) => [row('Image Src') ?? '', row('Image Alt Text')])),
  );

interface Option {
  readonly name: string;
  /** The column of its values. */
  readonly column: ShopifyColumn;
}

const DEFAULT_OPTION = 'Title/Default Title';

/** The options by which variants differ: a product without variants has one of its own. */
function optionsOf(first: Texts): readonly Option[] {
  const names = ([1, 2, 3] as const).map((n) => ({
    name: first(`Option${n} Name`),
    column: `Option${n} Value` as const,
  }));
  if (`${names[0]?.name}/${first('Option1 Value')}` === DEFAULT_OPTION) return [];
  return names.flatMap(({ name, column }) =>
    name === undefined ? [] : [{ name: optionName(name), column }],
  );
}

/** Attributes that variants have anyway are not options. */
const optionName = (name: string) =>
  Object.hasOwn(variantSchema.properties, name) ? `option_${name}` : name;

const optionValues = (options: readonly Option[], row: Texts): JsonObject =>
  defined<JsonObject>(Object.fromEntries(options.map(({ name, column }) => [name, row(column)])));

/** What is sold: a variant, or a product that has none. */
function soldAs(row: Texts): JsonObject {
  const price = numberOf(row('Variant Price'));
  const before = numberOf(row('Variant Compare At Price'));
  const isReduced = typeof price === 'number' && typeof before === 'number' && before > price;
  const grams = numberOf(row('Variant Grams'));
  const image = row('Variant Image');
  return defined({
    sku: withoutApostrophe(row('Variant SKU')),
    barcode: withoutApostrophe(row('Variant Barcode')),
    price: isReduced ? before : price,
    // Null removes the one that an earlier file had.
    price_discount: isReduced ? price : null,
    weight: typeof grams === 'number' ? grams / 1_000 : undefined,
    unit_pricing: measureOf(row),
    images: image === undefined ? undefined : [image],
    ...stockOf(row),
  });
}

/** Units that are not metric have no unit price here. */
function measureOf(row: Texts): JsonObject | undefined {
  const value = numberOf(row('Unit Price Total Measure'));
  const named = row('Unit Price Total Measure Unit')?.toLowerCase() ?? '';
  const unit = named === 'item' ? 'piece' : named;
  return value && Object.hasOwn(MEASURE_UNITS, unit) ? { measure: { value, unit } } : undefined;
}

/** Stock that nobody tracks is infinite. Below zero is sold already. */
function stockOf(row: Texts): JsonObject {
  if (row('Variant Inventory Tracker') === undefined) return { stock_type: 'infinite' };
  const quantity = numberOf(row('Variant Inventory Qty'));
  return defined({
    stock_type: 'track',
    stock_level: typeof quantity === 'number' ? Math.max(0, quantity) : quantity,
    allow_backorder: row('Variant Inventory Policy') === 'continue',
  });
}

function isPublished(row: Texts): boolean {
  const status = row('Status')?.toLowerCase() ?? 'active';
  return status === 'active' && flagOf(row('Published')) !== false;
}

function seoOf(row: Texts): JsonObject | undefined {
  const meta = defined<JsonObject>({
    title: row('SEO Title'),
    description: row('SEO Description'),
  });
  return Object.keys(meta).length > 0 ? { meta } : undefined;
}

const flagOf = (text: string | undefined) =>
  text === undefined ? undefined : text.toLowerCase() === 'true';

const listOf = (text: string | undefined) =>
  text
    ?.split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** Text that is no number is left for validation to refuse. */
const numberOf = (text: string | undefined): number | string | undefined =>
  text !== undefined && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;

/** Shopify writes one before digits, so that spreadsheets keep them as text. */
const withoutApostrophe = (text: string | undefined) => text?.replace(/^'/, '');
