import { MAX_FACET_VALUES } from '../../shared/catalogue/facets.ts';
import {
  type Documentation,
  listOf,
  orNull,
  schemaOf,
} from '../../shared/contract/documentation.ts';
import { MAILED } from '../../shared/contract/mailed.ts';
import { products, stockFields, variantSchema } from '../../shared/resources/products.ts';
import { durability } from '../../shared/resources/schemas/durability.ts';
import { energyLabel } from '../../shared/resources/schemas/energy-label.ts';
import { toDo } from '../../shared/resources/schemas/readiness.ts';
import { safety } from '../../shared/resources/schemas/safety.ts';

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
  note: 'Products can have any other attributes: they are stored and shown, and lists filter and sort by them.',
  example: { name: 'Blue Kettle', price: 24.5, stock_type: 'infinite' },
  fields: {
    name: 'The name shoppers see, in the store’s language. Searches look here first.',
    sku: 'The item number in the shop or the warehouse. With the setting `unique_sku`, it is unique.',
    has_variants: 'Whether shoppers choose one of `variants`.',
    category_id: 'The category. Products are found by its path and all paths above it.',
    brand_id: 'The brand.',
    store_id: 'The business location that has it, one of `/stores`.',
    description: 'The description shoppers see.',
    slug: 'Part of the page’s URL. It need not be unique; `shop_address` is.',
    shop_address:
      'Only in lists: the last part of the page’s URL, if that is not the slug because another product has the same.',
    stock_status: 'For stock that is not tracked: whether there is any.',
    max_quantity: 'The most units that one cart or order line can have.',
    weight: 'Of one unit, in the store’s unit. Carts add it up.',
    width: 'Of one unit as shipped, in the store’s unit.',
    height: 'Of one unit as shipped, in the store’s unit.',
    depth: 'Of one unit as shipped, in the store’s unit.',
    unit_pricing:
      'How much is in one unit: `measure` has its `value` and `unit`. Responses then have the price per kilogram, liter, meter, square meter, cubic meter or piece. A variant without its own has its product’s.',
    unit_price:
      'With `unit_pricing`: what one `unit` costs, at `price` and at `price_discount`. Computed from the prices of the response.',
    seo: 'Titles and descriptions for search engines (`meta`) and social networks (`facebook`).',
    product_id: 'The variant’s product.',
    variant_id: 'The variant’s number within its product.',
    type: 'Follows from `variants` by default.',
    published: 'Only admins see unpublished products; true by default.',
    published_from: 'Shown from this time.',
    published_until: 'Shown until this time.',
    price: 'In the store’s currency. If the product has variants, each has its own.',
    lowest_price_30_days:
      'With `price_discount`: the lowest price in the 30 days before the discount began, if the product had another price then.',
    price_discount:
      'The price while the product is on sale. With dates, only admins see it before and after.',
    price_discount_from: 'When the sale price starts; at once if empty.',
    price_discount_until: 'When the sale price ends.',
    prices:
      'Prices in other currencies, by code, instead of converted ones. Without `price_discount`, it is not on sale there.',
    stock_type:
      'Whether stock is unlimited, counted (`stock_level`), or just a status (`stock_status`). Required without variants. The numbers 0, 1, 2 mean the same.',
    stock_level: 'Units left, with up to three decimals. Orders take from it.',
    allow_backorder:
      'Whether tracked stock can be sold beyond what is left. A variant without its own value follows its product.',
    backordered:
      'How many units are sold but not in stock; `stock_level` is then 0. Units that are added or returned count against them first. Only admins see it.',
    stock_shards:
      'For a product with more than about 30 orders a second: how many database items its tracked stock is split over. Only admins see it.',
    low_stock_level:
      'When all tracked stock falls to this level, the event `product.low_stock` is created. Only admins see it.',
    images: 'Image URLs.',
    image_texts:
      'Alternative texts, by image URL, which must be in the `images` of the product or a variant: what the image shows.',
    tax_id: 'The tax class; that of the settings by default. Variants can have their own.',
    requires_shipping: 'Whether orders of it need a shipping method.',
    withdrawal:
      'Whether customers may withdraw from its purchase: `allowed` by default. `none` requires a `withdrawal_reason`.',
    withdrawal_reason:
      'Why not: the exception of Directive 2011/83/EU, article 16. `perishable`, `personalized`, `dated_service`, `market_price` and `periodical` exclude the right. With the others, it ends later: when a seal is broken (`hygiene`, `sealed_media`), the goods are mixed with others (`mixed`), the download begins (`digital_content`) or the service is complete (`performed_service`).',
    customs_code:
      'The code of the Harmonized System for customs declarations: 6 digits, or up to 10 with national ones.',
    origin_country: 'Where it was made: the ISO 3166-1 code of the country.',
    energy_label:
      'The EU energy label: `class`, `scale` (its best and worst class), and the file IDs of the label and the product information sheet, which must be public.',
    durability:
      'The producer’s guarantee of durability: its `years`, 3 or more, and the file ID of its label, which must be public.',
    minimum_age:
      'How old customers are at least: 16 or 18. Orders of shoppers need a `declared_age`.',
    safety:
      'What Regulation (EU) 2023/988 wants shown before the purchase: `manufacturer` and, if it is outside the EU, `responsible_person`, each with `name`, `address` and `email`, `warnings`, and the file IDs of `documents`. Texts in other languages are in `locales`. What a product lacks is its brand’s.',
    variantsDefinition: 'The names of the options; the service fills in their values.',
    variants: 'Numbered 1, 2, 3 within the product. They inherit name, price, images and stock.',
    variant: 'The variant that a line or path names.',
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
    ProductSafety: safety,
    EnergyLabel: energyLabel,
    Durability: durability,
    ProductReferences: {
      type: 'object',
      description: 'What the products refer to, as requested by `expand`.',
      properties: { categories: listOf('Category'), brands: listOf('Brand') },
    },
    Facet: {
      type: 'object',
      description:
        'How many products have each value, among those that match the filters on other attributes.',
      properties: {
        values: {
          type: 'array',
          maxItems: MAX_FACET_VALUES,
          description: 'Most frequent first.',
          items: {
            type: 'object',
            properties: {
              value: { type: ['string', 'number', 'boolean'] },
              count: { type: 'integer', minimum: 1 },
            },
            required: ['value', 'count'],
          },
        },
        min: { type: 'number', description: 'Of all numbers, including those not listed.' },
        max: { type: 'number', description: 'Of all numbers, including those not listed.' },
      },
      required: ['values'],
    },
    VariantInput: products.routes.addVariants.body,
    StockInput: products.routes.changeStock.body,
    StockLevel: products.routes.changeStock.answer,
    ToDo: toDo,
    Readiness: products.routes.readiness.answer,
  },
  operations: {
    list: {
      parameters: {
        expand: '`category`, `brand` or both: adds them in `_embedded`.',
        sort_order: 'Descending unless it is `ASC`; `COLLECTION` for the order of `collection_id`.',
        q: 'Text search: each word must begin a word of the product, ignoring case and accents. `sort_by=relevance` returns the best matches first. A query that finds nothing is corrected; see `corrected_query`.',
        facets:
          'Attributes whose values to count in `_facets`, separated by commas: `brand_id,colour,price`.',
        purchasable:
          '`true` for products in stock, if only in one variant; `false` for the others.',
        category:
          'A category path, such as `/kitchen/kettles`, with everything below it; separate several by commas.',
        shop_address:
          'Finds the product whose page in the shop has this address, or to which it leads: its slug, a former one, or its ID.',
        collection_id: 'Products of a collection; with `sort_order=COLLECTION`, in its order.',
        on_sale:
          '`true` for products whose `price_discount` is in effect now, `false` for the others.',
        image: 'Products with this URL in their `images` or a variant’s.',
        low_stock:
          'Products whose tracked stock has all fallen to `low_stock_level`, or to this number if they have none.',
        incomplete_for:
          'Only for admins: products that [certainly lack something](protocol.md#readiness) to be sold in a country, such as `DE`, or with `all` in one of those that the store ships to.',
        price_gt: 'Price above this, in the `currency` of the response.',
        price_lt: 'Price below this, in the `currency` of the response.',
      },
      example: { q: 'kettle', sort_by: 'price', sort_order: 'ASC' },
      beside: {
        _embedded: schemaOf('ProductReferences'),
        _facets: {
          type: 'object',
          description: 'The values of the attributes in `facets`, by attribute.',
          additionalProperties: schemaOf('Facet'),
        },
        corrected_query: {
          type: 'string',
          description: 'Nothing was found for `q`; these are the products for this search instead.',
        },
      },
    },
    get: {
      parameters: { expand: '`category`, `brand` or both: adds them in `_embedded`.' },
      beside: { _embedded: schemaOf('ProductReferences') },
    },
    listVariants: {
      summary: 'List the variants of a product',
      note: 'All of them, in order.',
      data: listOf('Variant'),
    },
    addVariants: {
      effect: 'adds',
      summary: 'Add variants to a product',
      note: 'One variant or an array. A simple product becomes a product with variants.',
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
      note: 'The variant is in `variant`.',
    },
    updateVariant: {
      summary: 'Update a variant',
      note: 'Changes only the fields sent.',
      example: { price: 27 },
    },
    changeStock: {
      summary: 'Adjust tracked stock',
      note: 'Of the product, or of the variant in `variant_id`: `change` adds or subtracts, `level` sets what was counted. The product itself stays as it is, and orders at the same time are counted, too. The event `product.stock_changed` has the `reason`.',
      example: { change: 12, reason: 'Delivery of Monday' },
      data: schemaOf('StockLevel'),
    },
    readiness: {
      summary: 'List what is missing to sell a product in a country',
      note: 'To-dos by country: what the law, customs or the checkout ask of the product, and of the store for it. Without `country`, for each country that the store ships to.',
      parameters: { country: 'The ISO 3166-1 code of a country, such as `DE`.' },
      data: schemaOf('Readiness'),
    },
    notify: {
      effect: 'adds',
      beside: MAILED,
      summary: 'Request a back-in-stock email',
      note: 'Sends one email when the product, or the variant in `variant_id`, is in stock again; then the address is deleted. The response is the same for any address.',
      example: { email: 'nora@example.org' },
    },
    removeVariant: { summary: 'Delete a variant', note: 'This cannot be undone.' },
  },
};
