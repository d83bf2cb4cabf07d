import type { Documentation } from '../../shared/contract/documentation.ts';
import { samples } from '../samples.ts';

export const documentation: Documentation = {
  one: 'a collection',
  example: { name: 'Home page', items: [{ product_id: samples.PRODUCT }] },
  fields: {
    items:
      'Products, or variants of them, in their order. Read by id, each is the product itself with its `variant_id`.',
    Description: 'The other spelling, which some clients send.',
    slug: 'The part of a storefront’s address that names it.',
  },
  output: {
    items: {
      type: 'array',
      items: {
        type: 'object',
        properties: { product_id: { type: 'integer' }, variant_id: { type: 'integer' } },
        required: ['product_id', 'variant_id'],
      },
    },
  },
  always: ['items'],
  priced: true,
};
