import { MAX_FACET_VALUES } from '../../shared/catalogue/facets.ts';
import {
  type Documentation,
  listOf,
  orNull,
  schemaOf,
} from '../../shared/contract/documentation.ts';
import { MAILED } from '../../shared/contract/mailed.ts';
import { products, stockFields, variantSchema } from '../../shared/resources/products.ts';

/** All three are there in each answer, and null where they do not apply. */
const stock = {
  stock_type: orNull(stockFields.stock_type),
  stock_level: orNull(stockFields.stock_level),
  stock_status: orNull(stockFields.stock_status),
};

const variant = { price: 26, stock_type: 'infinite' };

export const documentation: Documentation<typeof products> = {
  one: 'a product',
  isForShoppers: true,
  note: 'Products have any attributes beside these: they are kept, shown, and lists filter and sort by them.',
  example: { name: 'Blue Kettle', price: 24.5, stock_type: 'infinite' },
  fields: {
    name: 'What shoppers read, in the language of the store. Searches look into it first.',
    sku: 'The number of the article in the shop or the warehouse. With the setting `unique_sku` no two have the same.',
    has_variants: 'Whether shoppers choose one of `variants`.',
    category_id: 'The category, which is found by its path with all above it.',
    brand_id: 'The brand.',
    store_id: 'The place of the shop that has it, one of `/stores`.',
    description: 'What shoppers read of it.',
    slug: 'A part of the address of its page. It need not be unique.',
    stock_status: 'Of stock that is not counted: whether there is any.',
    max_quantity: 'How many units one line of a cart or an order may have at most.',
    weight: 'Of one unit, in the unit of the store. Carts sum it.',
    width: 'Of one unit as it is sent, in the unit of the store.',
    height: 'Of one unit as it is sent, in the unit of the store.',
    depth: 'Of one unit as it is sent, in the unit of the store.',
    seo: 'Titles and descriptions for search engines (`meta`) and for social networks (`facebook`).',
    product_id: 'The product of a variant.',
    variant_id: 'The number of a variant within its product.',
    type: 'Follows from `variants` unless it is sent.',
    published: 'Only admins see what is not; true unless it is sent.',
    published_from: 'Shown from then on.',
    published_until: 'Shown before then.',
    price: 'In the currency of the store. Of a product with variants, each variant has its own.',
    lowest_price_30_days:
      'With `price_discount`: the lowest price of the 30 days before the discount began, where the product had another price before.',
    price_discount:
      'The price while the product is on sale. With dates only admins see it before and after.',
    price_discount_from: 'The sale price counts from then on; always, if nothing says when.',
    price_discount_until: 'The sale price counts before then.',
    prices:
      'Prices in other currencies, by their codes, in place of converted ones. Without `price_discount` it is not on sale there.',
    stock_type:
      'Whether there is always some, how many there are (`stock_level`), or just whether (`stock_status`). Required without variants. The numbers 0, 1, 2 mean the same.',
    stock_level: 'Units left, with three decimals at most. Orders take them.',
    allow_backorder:
      'Whether tracked stock is sold beyond what there is. A variant that does not say it is sold as its product.',
    backordered:
      'How many are sold that are not there; `stock_level` is 0 then. What is added or given back counts against them first. Only admins see it.',
    stock_shards:
      'For a product of which more than some 30 orders are placed in a second: over how many items of the database its tracked stock is split. Only admins see it.',
    low_stock_level:
      'When all that is tracked falls to it, there is an event `product.low_stock`. Only admins see it.',
    images: 'Addresses of images.',
    image_texts:
      'Alternative texts, by the address of the image, which is among `images` of the product or of a variant: what it shows, for those who do not see it.',
    tax_id: 'The tax class; unless it is sent, that of the settings. A variant may have its own.',
    requires_shipping: 'Whether an order of it needs a shipping method.',
    variantsDefinition: 'The names of the options; the service fills in their values.',
    variants: 'Numbered 1, 2, 3 within the product. They inherit name, price, images and stock.',
    variant: 'Of one variant, where a line or a path names it.',
  },
  output: {
    ...stock,
    variants: listOf('Variant'),
    variant: { ...schemaOf('Variant'), readOnly: true },
  },
  input: { variants: listOf('VariantInput') },
  always: ['type', 'has_variants', 'stock_type', 'stock_level', 'stock_status', 'display_price'],
  priced: true,
  schemas: {
    Variant: {
      ...variantSchema,
      properties: {
        ...variantSchema.properties,
        ...stock,
        application_id: orNull(variantSchema.properties.application_id),
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
    },
    ProductReferences: {
      type: 'object',
      description: 'What the products of an answer refer to, as `expand` asks for it.',
      properties: { categories: listOf('Category'), brands: listOf('Brand') },
    },
    Facet: {
      type: 'object',
      description:
        'How many products have which value, among those that match the filters by other attributes.',
      properties: {
        values: {
          type: 'array',
          maxItems: MAX_FACET_VALUES,
          description: 'The most frequent first.',
          items: {
            type: 'object',
            properties: {
              value: { type: ['string', 'number', 'boolean'] },
              count: { type: 'integer', minimum: 1 },
            },
            required: ['value', 'count'],
          },
        },
        min: { type: 'number', description: 'Of all numbers, also those that are not listed.' },
        max: { type: 'number', description: 'Of all numbers, also those that are not listed.' },
      },
      required: ['values'],
    },
    VariantInput: products.routes.addVariants.body,
    StockInput: products.routes.changeStock.body,
    StockLevel: products.routes.changeStock.answer,
  },
  operations: {
    list: {
      parameters: {
        expand: '`category`, `brand` or both: adds them in `_embedded`.',
        sort_order: 'Descending unless it is `ASC`; `COLLECTION` for the order of `collection_id`.',
        q: 'Text search: every word begins a word of the product, whatever its case and accents. `sort_by=relevance` gives the best first. What finds nothing is corrected, see `corrected_query`.',
        facets:
          'Attributes, with commas, whose values are counted in `_facets`: `brand_id,colour,price`.',
        purchasable:
          '`true` for those in stock, of which some variant is enough; `false` for others.',
        category:
          'The path of a category, `/kitchen/kettles`, with all below it; several with commas.',
        collection_id: 'Products of a collection; with `sort_order=COLLECTION` in its order.',
        on_sale: '`true` for those whose `price_discount` counts now, `false` for the others.',
        image: 'Those with this address among their `images`, or among those of a variant.',
        low_stock:
          'Those of which all that is tracked has fallen to `low_stock_level`, or to this number where a product has none.',
        price_gt: 'Price above this, as the answer shows it in its `currency`.',
        price_lt: 'Price below this, as the answer shows it in its `currency`.',
      },
      example: { q: 'kettle', sort_by: 'price', sort_order: 'ASC' },
      beside: {
        _embedded: schemaOf('ProductReferences'),
        _facets: {
          type: 'object',
          description: 'The values of the attributes that `facets` names, by their names.',
          additionalProperties: schemaOf('Facet'),
        },
        corrected_query: {
          type: 'string',
          description: 'Nothing was found for `q`; these are the products of this search instead.',
        },
      },
    },
    get: {
      parameters: { expand: '`category`, `brand` or both: adds them in `_embedded`.' },
      beside: { _embedded: schemaOf('ProductReferences') },
    },
    listVariants: {
      summary: 'List the variants of a product',
      note: 'All of them, in their order.',
      data: listOf('Variant'),
    },
    addVariants: {
      effect: 'adds',
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
      note: 'The product has it as `variant`.',
    },
    updateVariant: {
      summary: 'Change a variant',
      note: 'Changes what is sent.',
      example: { price: 27 },
    },
    changeStock: {
      summary: 'Change tracked stock',
      note: 'Of the product, or of the variant that `variant_id` names: `change` adds to it, or takes from it, `level` sets what was counted. The product is left alone, and orders at the same time are counted too. The event `product.stock_changed` has the `reason`.',
      example: { change: 12, reason: 'Delivery of Monday' },
      data: schemaOf('StockLevel'),
    },
    notify: {
      effect: 'adds',
      beside: MAILED,
      summary: 'Ask for a mail when a product can be bought again',
      note: 'One mail, when there is some of the product, or of the variant that `variant_id` names, again; then the address is forgotten. The answer is the same whoever has the address.',
      example: { email: 'nora@example.org' },
    },
    removeVariant: { summary: 'Delete a variant', note: 'This cannot be undone.' },
  },
};
