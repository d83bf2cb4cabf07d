import { type Documentation, listOf } from '../../shared/contract/documentation.ts';
import type { categories } from '../../shared/resources/categories.ts';

export const documentation: Documentation<typeof categories> = {
  one: 'a category',
  isForShoppers: true,
  example: { name: 'Kettles', url: 'kettles' },
  fields: {
    image_text: 'What the image shows, for those who do not see it.',
    url: 'The part of a storefront’s address that names it.',
    parent_id: 'The category above it; none for one at the top.',
    path: 'The names from the top down.',
    subcategories: 'The categories directly below it, where `fetch_subcategories` asks for them.',
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
