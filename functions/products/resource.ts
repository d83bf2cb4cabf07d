import { amount, flag, label, measure, recordId, text } from '../../shared/contract/fields.ts';
import {
  type Access,
  catalogueRoutes,
  type Resource,
  type Route,
} from '../../shared/contract/resource.ts';

const admins: Access = { admin: 'all' };
const readers: Access = { public: 'shown', user: 'shown', admin: 'all' };

const variantRoutes: Route[] = [
  {
    operation: 'listVariants',
    methods: ['GET'],
    path: '/products/:id/variants',
    access: readers,
    cacheable: true,
  },
  {
    operation: 'addVariants',
    methods: ['POST'],
    path: '/products/:id/variants',
    access: admins,
  },
  {
    operation: 'getVariant',
    methods: ['GET'],
    path: '/products/:id/variants/:variant_id',
    access: readers,
    cacheable: true,
  },
  {
    operation: 'updateVariant',
    methods: ['PUT'],
    path: '/products/:id/variants/:variant_id',
    access: admins,
  },
  {
    operation: 'removeVariant',
    methods: ['DELETE'],
    path: '/products/:id/variants/:variant_id',
    access: admins,
  },
];

const images = {
  type: 'array',
  maxItems: 250,
  items: text(10_000),
} as const;

/** What a product without variants and each variant say about their stock (contract.md D8). */
const stock = {
  stock_type: { type: 'string', enum: ['infinite', 'track', 'status'] },
  stock_level: { type: ['number', 'null'], minimum: 0, maximum: 1e12 },
  stock_status: { type: ['string', 'null'], enum: ['in_stock', 'out_of_stock', null] },
} as const;

const seoTexts = { type: 'object', additionalProperties: true } as const;

/** contract.md 3.11 */
export const products = {
  name: 'products',
  summary: 'What the store sells: products, with or without variants.',
  routes: [
    ...catalogueRoutes('products').map((route) =>
      route.operation === 'update' ? { ...route, methods: ['PUT', 'PATCH'] as const } : route,
    ),
    ...variantRoutes,
  ],
  schema: {
    type: 'object',
    properties: {
      type: {
        type: 'string',
        enum: ['simple_product', 'product_with_variants', 'grouped_product', 'bundled_product'],
      },
      has_variants: flag,
      name: label(500),
      sku: text(500),
      category_id: recordId,
      brand_id: recordId,
      store_id: recordId,
      tax_id: recordId,
      description: text(100_000),
      slug: text(500),
      price: amount,
      price_discount: amount,
      ...stock,
      images,
      published: flag,
      weight: measure,
      width: measure,
      height: measure,
      depth: measure,
      requires_shipping: flag,
      seo: { type: 'object', properties: { meta: seoTexts, facebook: seoTexts } },
      locales: { type: ['object', 'array'] },
      media: { type: ['object', 'array'] },
      variantsDefinition: {
        type: 'object',
        additionalProperties: { type: 'array', maxItems: 1_000 },
      },
      variants: {
        type: 'array',
        maxItems: 1_000,
        items: {
          type: 'object',
          properties: {
            name: text(500),
            sku: text(500),
            description: text(100_000),
            price: amount,
            price_discount: amount,
            ...stock,
            images,
            weight: measure,
            width: measure,
            height: measure,
            depth: measure,
          },
          required: ['price', 'stock_type'],
        },
      },
    },
    required: ['name', 'price'],
  },
  computed: ['product_id', 'variant_id', 'display_price', 'display_price_discount', 'variant'],
  counters: ['stock_level', 'variants.*.stock_level'],
  filters: ['q', 'category', 'collection_id', 'on_sale', 'price_gt', 'price_lt'],
  reads: ['categories', 'brands', 'collections'],
  lists: ['categories', 'brands', 'collections'],
} as const satisfies Resource;
