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
      'Products, or variants of them, in their order. Read by its id, a collection has the products themselves, each with its `variant_id`.',
    rules:
      'Filters as the address of a list of products has them, by their names. What all of them find is in the collection, too.',
    published_from: 'Shown from then on.',
    published_until: 'Shown before then.',
    Description: 'The other spelling, which older clients send.',
    slug: 'The part of a storefront’s address that names it.',
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
