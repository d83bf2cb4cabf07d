import { type Documentation, exampleId } from '../../shared/contract/documentation.ts';
import { products } from '../products/resource.ts';
import type { collections } from './resource.ts';

export const documentation: Documentation<typeof collections> = {
  one: 'a collection',
  example: { name: 'Home page', items: [{ product_id: exampleId(products) }] },
  fields: {
    items:
      'Products, or variants of them, in their order. Read by id, each is the product itself with its `variant_id`.',
    Description: 'The other spelling, which some clients send.',
    slug: 'The part of a storefront’s address that names it.',
  },
  priced: true,
};
