import { addressFields } from '../contract/addresses.ts';
import {
  amount,
  amountsByCurrency,
  dateTime,
  displayed,
  email,
  type FieldSchema,
  type Fields,
  flag,
  MAX_IMAGE_TEXT,
  measure,
  publication,
  readOnlyId,
  recordId,
  recordQuery,
  reference,
  richText,
  SORT_ORDERS,
  text,
  title,
  total,
} from '../contract/fields.ts';
import { translatable, withLocales } from '../contract/locales.ts';
import type { InputOf, RecordOf } from '../contract/records.ts';
import {
  ADMINS,
  pageRoutes,
  READERS,
  type Resource,
  recordResource,
} from '../contract/resource.ts';
import { durability } from './schemas/durability.ts';
import { energyLabel } from './schemas/energy-label.ts';
import { minimumAge } from './schemas/minimum-age.ts';
import { readiness } from './schemas/readiness.ts';
import { safety } from './schemas/safety.ts';
import { shownUnitPrices, unitPricing } from './schemas/unit-pricing.ts';
import { withdrawalRight } from './schemas/withdrawal-right.ts';

const images = {
  type: 'array',
  maxItems: 250,
  items: text(10_000),
} as const satisfies FieldSchema;

/** The texts of images of a product and its variants, by their addresses, so that another order leaves them right. */
const imageTexts = {
  type: 'object',
  maxProperties: 1_000,
  additionalProperties: text(MAX_IMAGE_TEXT),
} as const satisfies FieldSchema;

export const MAX_STOCK_LEVEL = 1e12;

/** The stock fields of a product without variants and of each variant (protocol.md, "Stock"). */
export const stockFields = {
  stock_type: { type: 'string', enum: ['infinite', 'track', 'status'] },
  stock_level: { type: 'number', minimum: 0, maximum: MAX_STOCK_LEVEL },
  stock_status: { type: 'string', enum: ['in_stock', 'out_of_stock'] },
} as const satisfies Fields;

/** Selling more than there is (stock.md, "Backorders"). */
const backorderFields = {
  allow_backorder: flag,
  backordered: {
    ...stockFields.stock_level,
    readOnly: true,
    shownTo: 'admins',
  },
} as const satisfies Fields;

const measures = {
  weight: measure,
  width: measure,
  height: measure,
  depth: measure,
  unit_pricing: unitPricing,
} as const satisfies Fields;

/** What customs offices ask of goods: the code of the Harmonized System with national digits, and where they come from. */
const customs = {
  customs_code: { ...text(10), pattern: '^[0-9]{6,10}$' },
  origin_country: { ...text(2), pattern: '^[A-Z]{2}$' },
} as const satisfies Fields;

const seoTexts = { type: 'object', additionalProperties: true } as const satisfies FieldSchema;

/** Prices that a product or variant has in other currencies (languages.md, "Prices in other currencies"). */
const prices = amountsByCurrency(
  {
    price: amount,
    price_discount: amount,
    lowest_price_30_days: { ...total, kind: 'money' },
  },
  ['price'],
);

/** The price of a sale, and from and until when it counts: always, without dates. */
const salePrice = {
  price_discount: amount,
  price_discount_from: dateTime,
  price_discount_until: { ...dateTime, notBefore: 'price_discount_from' },
} as const satisfies Fields;

const shownPrices = {
  display_price: displayed,
  display_price_discount: displayed,
  lowest_price_30_days: { ...total, kind: 'money' },
  display_lowest_price_30_days: displayed,
  ...shownUnitPrices,
} as const satisfies Fields;

/** Prices that were asked, oldest first, and those that dates plan: of a variant, or of the product (0). */
const priceHistory = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      variant_id: recordId,
      /** Another one than the base. */
      currency: { type: 'string' },
      price: { type: 'number' },
      /** Milliseconds since 1970. */
      from: { type: 'integer' },
    },
    required: ['variant_id', 'price', 'from'],
  },
  readOnly: true,
  shownTo: 'nobody',
} as const satisfies FieldSchema;

/** A variant that is sent, stored or shown; it has its number once it is stored. */
export const variantSchema = withLocales({
  properties: {
    id: { type: 'integer', minimum: 1, readOnly: true },
    name: translatable(text(500)),
    sku: text(500),
    description: translatable(richText(100_000)),
    price: amount,
    ...salePrice,
    prices,
    ...stockFields,
    ...backorderFields,
    images,
    ...measures,
    category_id: reference('categories'),
    tax_id: reference('taxes'),
    variant_id: readOnlyId,
    product_id: { ...reference('products'), readOnly: true },
    application_id: readOnlyId,
    ...shownPrices,
  },
  required: ['price', 'stock_type'],
} as const satisfies FieldSchema);

/** What each variant has of its own. All have a price, so that of the product counts for none. */
const overrides = {
  ...{ price: 'price', price_discount: 'price', prices: 'price' },
  ...{ price_discount_from: 'price', price_discount_until: 'price' },
  ...{ stock_type: 'stock_type', stock_level: 'stock_level', stock_status: 'stock_status' },
  ...{ allow_backorder: 'allow_backorder', images: 'images', tax_id: 'tax_id' },
  ...{ weight: 'weight', width: 'width', height: 'height', depth: 'depth' },
  unit_pricing: 'unit_pricing',
} as const;

/** One variant in a body: what it lacks, it takes from its product. */
const variantBody = {
  type: 'object',
  properties: variantSchema.properties,
} as const satisfies FieldSchema;

const standard = pageRoutes('products');
const expand = {
  type: 'string',
  enum: ['category', 'brand', 'category,brand', 'brand,category'],
} as const satisfies FieldSchema;

/** protocol.md, "Products" */
export const products = recordResource({
  name: 'products',
  summary: 'What the store sells: products with or without variants.',
  attributes: {
    read: ['availability_date', 'sale_price_effective_date', 'shipping'],
    bySetting: 'feed',
    namedBy: ['sku', 'slug'],
  },
  storage: { hasStock: true, hasSales: true, hasSnapshot: true, eventsByRecord: true },
  routes: {
    ...standard,
    list: {
      ...standard.list,
      query: {
        ...standard.list.query,
        sort_order: { type: 'string', enum: [...SORT_ORDERS, 'COLLECTION'] },
        expand,
        facets: { type: 'string' },
        purchasable: flag,
        category: { type: 'string' },
        collection_id: { type: 'string' },
        on_sale: flag,
        image: { type: 'string' },
        low_stock: { type: 'number', minimum: 0 },
        incomplete_for: { type: 'string' },
        price_gt: { type: 'number' },
        price_lt: { type: 'number' },
      },
    },
    get: { ...standard.get, query: { ...recordQuery, expand } },
    listVariants: {
      methods: ['GET'],
      path: '/products/:id/variants',
      access: READERS,
      query: { fields: { type: 'string' } },
      answer: { type: 'array', items: { type: 'object' } },
      cacheable: true,
    },
    addVariants: {
      methods: ['POST'],
      path: '/products/:id/variants',
      access: ADMINS,
      body: variantBody,
      array: 'many',
      checkedWithRecord: true,
    },
    getVariant: {
      methods: ['GET'],
      path: '/products/:id/variants/:variant_id',
      access: READERS,
      query: recordQuery,
      cacheable: true,
    },
    updateVariant: {
      methods: ['PUT'],
      path: '/products/:id/variants/:variant_id',
      access: ADMINS,
      body: variantBody,
      checkedWithRecord: true,
    },
    changeStock: {
      methods: ['POST'],
      path: '/products/:id/stock',
      access: ADMINS,
      body: {
        type: 'object',
        properties: {
          variant_id: recordId,
          change: { type: 'number', minimum: -MAX_STOCK_LEVEL, maximum: MAX_STOCK_LEVEL },
          level: stockFields.stock_level,
          reason: title(200),
        },
      },
      answer: {
        type: 'object',
        properties: {
          product_id: reference('products'),
          variant_id: recordId,
          stock_level: { type: 'number' },
          backordered: { type: 'number' },
        },
        required: ['product_id', 'variant_id', 'stock_level'],
      },
    },
    readiness: {
      methods: ['GET'],
      path: '/products/:id/readiness',
      access: ADMINS,
      query: { country: { type: 'string' } },
      hasOnlyQuery: true,
      answer: readiness,
    },
    notify: {
      methods: ['POST'],
      path: '/products/:id/notify',
      access: READERS,
      ignoresIdempotencyKey: true,
      body: {
        type: 'object',
        properties: { email: email(254), variant_id: recordId },
        required: ['email'],
      },
      answer: 'nothing',
    },
    removeVariant: {
      methods: ['DELETE'],
      path: '/products/:id/variants/:variant_id',
      access: ADMINS,
      answer: 'nothing',
    },
  },
  schema: withLocales({
    properties: {
      type: { type: 'string', enum: ['simple_product', 'product_with_variants'] },
      has_variants: flag,
      name: translatable(title(500)),
      sku: text(500),
      category_id: reference('categories'),
      brand_id: reference('brands'),
      store_id: recordId,
      tax_id: reference('taxes'),
      description: translatable(richText(100_000)),
      ...addressFields,
      price: amount,
      ...salePrice,
      prices,
      ...stockFields,
      ...backorderFields,
      stock_shards: {
        ...{ type: 'integer', minimum: 2, maximum: 8 },
        ...{ adminOnly: true, shownTo: 'admins' },
      },
      low_stock_level: { ...stockFields.stock_level, adminOnly: true, shownTo: 'admins' },
      max_quantity: { type: 'integer', minimum: 1 },
      images: { ...images, default: [] },
      image_texts: translatable(imageTexts),
      published: { ...flag, default: true },
      ...publication,
      ...measures,
      requires_shipping: flag,
      ...customs,
      ...withdrawalRight,
      minimum_age: minimumAge,
      energy_label: energyLabel,
      durability,
      safety: translatable(safety),
      seo: translatable({ type: 'object', properties: { meta: seoTexts, facebook: seoTexts } }),
      variantsDefinition: {
        type: 'object',
        additionalProperties: { type: 'array', maxItems: 1_000, items: {} },
      },
      variants: {
        type: 'array',
        maxItems: 1_000,
        items: { ...variantSchema, nullsAreUnset: true },
        overrides,
      },
      product_id: { ...reference('products'), readOnly: true },
      variant_id: readOnlyId,
      application_id: readOnlyId,
      ...shownPrices,
      variant: { ...variantSchema, readOnly: true },
      price_history: priceHistory,
    },
    required: ['name', 'price'],
  }),
  function: {
    isBusy: true,
    uses: {
      'products#skus': 'change',
      failures: 'change',
      categories: 'hold',
      brands: 'hold',
      collections: 'hold',
      shippings: 'hold',
      taxes: 'hold',
      'products#notify': 'add',
      due: 'add',
    },
  },
} as const satisfies Resource);

/** Types that 0.2.0 stored, and that nothing read: these products are simple ones. */
const RETIRED: readonly unknown[] = ['grouped_product', 'bundled_product'];

export const isRetired = (type: unknown) => RETIRED.includes(type);

export type Product = RecordOf<typeof products.schema>;
export type ProductInput = InputOf<typeof products.schema>;
export type Variant = NonNullable<Product['variants']>[number];
