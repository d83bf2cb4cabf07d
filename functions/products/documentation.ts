import {
  type Documentation,
  displayText,
  listOf,
  schemaOf,
} from '../../shared/contract/documentation.ts';
import { products } from './resource.ts';

const { properties: variantFields } = products.schema.properties.variants.items;

/** All three are there in each answer, and null where they do not apply. */
const stock = {
  stock_type: { type: ['string', 'null'], enum: ['infinite', 'track', 'status', null] },
  stock_level: variantFields.stock_level,
  stock_status: variantFields.stock_status,
} as const;

const variant = { price: 26, stock_type: 'infinite', color: 'blue' };

export const documentation: Documentation = {
  one: 'a product',
  note: 'Products have any attributes beside these: they are kept, shown, and lists filter and sort by them.',
  example: { name: 'Blue Kettle', price: 24.5, stock_type: 'infinite' },
  fields: {
    type: 'Follows from `variants` unless it is sent.',
    published: 'Only admins see what is not; true unless it is sent.',
    price: 'In the currency of the store. Of a product with variants, each variant has its own.',
    price_discount: 'The price while the product is on sale.',
    stock_type:
      'Whether there is always some, how many there are (`stock_level`), or just whether (`stock_status`). Required without variants. The numbers 0, 1, 2 mean the same.',
    stock_level: 'Units left, with three decimals at most. Orders take them.',
    images: 'Addresses of images.',
    requires_shipping: 'Whether an order of it needs a shipping method.',
    variantsDefinition: 'The names of the options; the service fills in their values.',
    variants: 'Numbered 1, 2, 3 within the product. They inherit name, price, images and stock.',
    display_price: 'The price as text for people.',
    variant: 'Of one variant, where a line or a path names it.',
  },
  output: {
    ...stock,
    variants: listOf('Variant'),
    product_id: { type: 'integer' },
    variant_id: { type: 'integer', minimum: 0 },
    display_price: displayText,
    display_price_discount: displayText,
    variant: schemaOf('Variant'),
  },
  always: [
    'type',
    'has_variants',
    'published',
    'images',
    'stock_type',
    'stock_level',
    'stock_status',
    'display_price',
  ],
  priced: true,
  filters: {
    q: 'Text search: every word begins a word of the product, whatever its case and accents. `sort_by=relevance` gives the best first.',
    category: 'The path of a category, `/kitchen/kettles`, with all below it; several with commas.',
    collection_id: 'Products of a collection; with `sort_order=COLLECTION` in its order.',
    on_sale: '`true` for those with a `price_discount`, `false` for those without.',
    price_gt: 'Base price above this.',
    price_lt: 'Base price below this.',
  },
  schemas: {
    Variant: {
      type: 'object',
      properties: {
        id: { type: 'integer', minimum: 1 },
        variant_id: { type: 'integer', minimum: 1 },
        product_id: { type: 'integer' },
        application_id: { type: ['integer', 'null'] },
        ...variantFields,
        ...stock,
        display_price: displayText,
        display_price_discount: displayText,
      },
      required: [
        'id',
        'variant_id',
        'product_id',
        'price',
        'display_price',
        'stock_type',
        'stock_level',
        'stock_status',
      ],
      additionalProperties: true,
    },
    ProductReferences: {
      type: 'object',
      description: 'What the products of an answer refer to, as `expand` asks for it.',
      properties: { categories: listOf('Category'), brands: listOf('Brand') },
    },
    VariantInput: { ...products.schema.properties.variants.items, additionalProperties: true },
  },
  operations: {
    list: {
      parameters: { expand: '`category`, `brand` or both: adds them in `_embedded`.' },
      example: { q: 'kettle', sort_by: 'price', sort_order: 'ASC' },
      beside: { _embedded: schemaOf('ProductReferences') },
    },
    get: {
      parameters: { expand: '`category`, `brand` or both: adds them in `_embedded`.' },
      beside: { _embedded: schemaOf('ProductReferences') },
    },
    listVariants: {
      summary: 'List the variants of a product',
      data: listOf('Variant'),
      parameters: { fields: 'Attributes to answer with, with commas between them.' },
    },
    addVariants: {
      summary: 'Add variants to a product',
      note: 'One or an array of them. A simple product becomes one with variants.',
      body: {
        oneOf: [
          schemaOf('VariantInput'),
          { type: 'array', minItems: 1, maxItems: 1_000, items: schemaOf('VariantInput') },
        ],
      },
      example: variant,
    },
    getVariant: {
      summary: 'Get a product with one of its variants',
      parameters: { fields: 'Attributes to answer with, with commas between them.' },
    },
    updateVariant: {
      summary: 'Change a variant',
      note: 'Changes what is sent.',
      body: { type: 'object', properties: variantFields, additionalProperties: true },
      example: { price: 27 },
    },
    removeVariant: { summary: 'Delete a variant', data: 'nothing' },
  },
};
