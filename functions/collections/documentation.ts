import {
  type Documentation,
  exampleId,
  listOf,
  schemaOf,
} from '../../shared/contract/documentation.ts';
import { collections } from '../../shared/resources/collections.ts';
import { products } from '../../shared/resources/products.ts';

const Description = { ...collections.schema.properties.Description, deprecated: true } as const;

export const documentation: Documentation<typeof collections> = {
  one: 'a collection',
  isForShoppers: true,
  example: { name: 'Home page', items: [{ product_id: exampleId(products) }] },
  fields: {
    items:
      'Products or their variants, in order. Read by its ID, a collection has the products themselves, each with its `variant_id`.',
    rules:
      'Filters by the names of the product list’s parameters. Products that match all of them are in the collection, too.',
    published_from: 'Shown from this time.',
    published_until: 'Shown until this time.',
    Description: 'The spelling that older clients send.',
    slug: 'The part of the storefront URL that identifies it.',
    shop_address:
      'Only in lists: the last part of the page’s URL, if that is not the slug because another collection has the same.',
  },
  operations: {
    list: {
      parameters: {
        shop_address:
          'Finds the collection whose page in the shop has this address, or to which it leads: its slug, a former one, or its ID.',
      },
    },
  },
  input: { Description },
  output: { Description },
  alone: {
    schema: 'CollectionWithProducts',
    output: { items: { ...listOf('CollectionProduct'), default: [] } },
  },
  schemas: {
    CollectionProduct: {
      allOf: [
        schemaOf('Product'),
        {
          type: 'object',
          properties: { product_id: { type: 'integer' }, variant_id: { type: 'integer' } },
          required: ['product_id', 'variant_id'],
        },
      ],
    },
  },
  priced: true,
};
