import { label, text } from '../../shared/contract/fields.ts';
import { catalogueRoutes, type Resource } from '../../shared/contract/resource.ts';

/** contract.md 3.4 */
export const categories = {
  name: 'categories',
  summary: 'The tree in which products are arranged.',
  routes: catalogueRoutes('categories'),
  schema: {
    type: 'object',
    properties: {
      name: label(255),
      description: text(10_000),
      url: text(500),
      image_url: text(2_000),
      parent_id: { type: 'integer', minimum: 1 },
    },
    required: ['name'],
  },
  nulls: ['description', 'url', 'image_url', 'parent_id'],
  computed: ['path', 'subcategories'],
} as const satisfies Resource;
