import {
  amount,
  displayed,
  flag,
  listQuery,
  measure,
  readOnlyId,
  recordId,
  recordQuery,
  SORT_ORDERS,
  text,
  title,
  total,
} from '../../shared/contract/fields.ts';
import type { InputOf, RecordOf } from '../../shared/contract/records.ts';
import {
  type Access,
  catalogueRoutes,
  type Resource,
  recordResource,
} from '../../shared/contract/resource.ts';

const admins = { admin: 'all' } as const satisfies Access;
const readers = { public: 'shown', user: 'shown', admin: 'all' } as const satisfies Access;

const images = {
  type: 'array',
  maxItems: 250,
  items: text(10_000),
} as const;

/** The stock fields of a product without variants and of each variant (protocol.md, "Stock"). */
export const stockFields = {
  stock_type: { type: 'string', enum: ['infinite', 'track', 'status'] },
  stock_level: { type: 'number', minimum: 0, maximum: 1e12 },
  stock_status: { type: 'string', enum: ['in_stock', 'out_of_stock'] },
} as const;

const measures = { weight: measure, width: measure, height: measure, depth: measure } as const;

const seoTexts = { type: 'object', additionalProperties: true } as const;

const shownPrices = {
  display_price: displayed,
  display_price_discount: displayed,
  lowest_price_30_days: { ...total, money: true },
  display_lowest_price_30_days: displayed,
} as const;

/** Prices that were asked, oldest first: of a variant, or of the product (0). */
const priceHistory = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      variant_id: recordId,
      price: { type: 'number' },
      /** Milliseconds since 1970. */
      from: { type: 'integer' },
    },
    required: ['variant_id', 'price', 'from'],
  },
  readOnly: true,
  internal: true,
} as const;

/** A variant that is sent, stored or shown; it has its number once it is stored. */
export const variantSchema = {
  type: 'object',
  properties: {
    id: { type: 'integer', minimum: 1, readOnly: true },
    name: text(500),
    sku: text(500),
    description: text(100_000),
    price: amount,
    price_discount: amount,
    ...stockFields,
    images,
    ...measures,
    category_id: recordId,
    tax_id: recordId,
    variant_id: readOnlyId,
    product_id: readOnlyId,
    application_id: readOnlyId,
    ...shownPrices,
  },
  required: ['price', 'stock_type'],
} as const;

/** One variant in a body: what it lacks, it takes from its product. */
const variantBody = {
  type: 'object',
  properties: variantSchema.properties,
} as const;

const standard = catalogueRoutes('products');
const expand = {
  type: 'string',
  enum: ['category', 'brand', 'category,brand', 'brand,category'],
} as const;

/** protocol.md, "Products" */
export const products = recordResource({
  name: 'products',
  summary: 'What the store sells: products, with or without variants.',
  routes: {
    ...standard,
    list: {
      ...standard.list,
      query: {
        ...listQuery,
        sort_order: { type: 'string', enum: [...SORT_ORDERS, 'COLLECTION'] },
        expand,
        q: { type: 'string' },
        facets: { type: 'string' },
        purchasable: flag,
        category: { type: 'string' },
        collection_id: { type: 'string' },
        on_sale: flag,
        price_gt: { type: 'number' },
        price_lt: { type: 'number' },
      },
    },
    get: { ...standard.get, query: { ...recordQuery, expand } },
    update: { ...standard.update, methods: ['PUT', 'PATCH'] },
    listVariants: {
      methods: ['GET'],
      path: '/products/:id/variants',
      access: readers,
      query: { fields: { type: 'string' } },
      answer: { type: 'array', items: { type: 'object' } },
      cacheable: true,
    },
    addVariants: {
      methods: ['POST'],
      path: '/products/:id/variants',
      access: admins,
      body: variantBody,
      takesMany: true,
      checkedWithRecord: true,
    },
    getVariant: {
      methods: ['GET'],
      path: '/products/:id/variants/:variant_id',
      access: readers,
      query: recordQuery,
      cacheable: true,
    },
    updateVariant: {
      methods: ['PUT'],
      path: '/products/:id/variants/:variant_id',
      access: admins,
      body: variantBody,
      checkedWithRecord: true,
    },
    removeVariant: {
      methods: ['DELETE'],
      path: '/products/:id/variants/:variant_id',
      access: admins,
      answer: 'nothing',
    },
  },
  schema: {
    type: 'object',
    properties: {
      type: {
        type: 'string',
        enum: ['simple_product', 'product_with_variants', 'grouped_product', 'bundled_product'],
      },
      has_variants: flag,
      name: title(500),
      sku: text(500),
      category_id: recordId,
      brand_id: recordId,
      store_id: recordId,
      tax_id: recordId,
      description: text(100_000),
      slug: text(500),
      price: amount,
      price_discount: amount,
      ...stockFields,
      stock_shards: { type: 'integer', minimum: 2, maximum: 32, adminOnly: true },
      max_quantity: { type: 'integer', minimum: 1 },
      images: { ...images, default: [] },
      published: { ...flag, default: true },
      ...measures,
      requires_shipping: flag,
      seo: { type: 'object', properties: { meta: seoTexts, facebook: seoTexts } },
      variantsDefinition: {
        type: 'object',
        additionalProperties: { type: 'array', maxItems: 1_000, items: {} },
      },
      variants: {
        type: 'array',
        maxItems: 1_000,
        items: { ...variantSchema, nullsAreUnset: true },
      },
      product_id: readOnlyId,
      variant_id: readOnlyId,
      application_id: readOnlyId,
      ...shownPrices,
      variant: { ...variantSchema, readOnly: true },
      price_history: priceHistory,
    },
    required: ['name', 'price'],
  },
  counters: ['stock_level', 'variants.*.stock_level'],
  shardedBy: 'stock_shards',
  reads: ['products#skus', 'categories', 'brands', 'collections'],
  writes: ['products#skus'],
  replicates: ['categories', 'brands', 'collections'],
} as const satisfies Resource);

export type Product = RecordOf<typeof products.schema>;
export type ProductInput = InputOf<typeof products.schema>;
export type Variant = NonNullable<Product['variants']>[number];
