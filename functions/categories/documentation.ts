import { type Documentation, listOf } from '../../shared/contract/documentation.ts';
import type { categories } from '../../shared/resources/categories.ts';

export const documentation: Documentation<typeof categories> = {
  one: 'a category',
  isForShoppers: true,
  example: { name: 'Kettles', url: 'kettles' },
  fields: {
    image_text: 'Alternative text: what the image shows.',
    url: 'The part of the storefront URL that identifies it.',
    parent_id: 'The parent category; none at the top level.',
    path: 'The names from the top level down.',
    subcategories: 'Its direct children, if `fetch_subcategories` requests them.',
  },
  examples: { path: '/Kitchen/Kettles' },
  output: {
    subcategories: { ...listOf('Category'), readOnly: true },
  },
  always: ['path'],
  operations: {
    list: {
      parameters: { fetch_subcategories: '`true` adds the direct `subcategories` of each.' },
      example: { parent_id: 'null', fetch_subcategories: true },
    },
    get: { parameters: { fetch_subcategories: '`true` adds its direct `subcategories`.' } },
    create: { errors: [404] },
  },
};
