import { label, text } from '../../shared/contract/fields.ts';
import { catalogueRoutes, type Resource } from '../../shared/contract/resource.ts';

/** contract.md 3.5 */
export const collections = {
  name: 'collections',
  summary: 'Products chosen and ordered by hand, as for a home page.',
  routes: catalogueRoutes('collections'),
  schema: {
    type: 'object',
    properties: {
      name: label(140),
      slug: text(500),
      Description: text(10_000),
      description: text(10_000),
      items: {
        type: 'array',
        maxItems: 1_000,
        items: {
          type: 'object',
          properties: {
            product_id: { type: 'integer', minimum: 1 },
            variant_id: { type: 'integer', minimum: 0 },
          },
          required: ['product_id'],
        },
      },
    },
    required: ['name'],
  },
  reads: ['products'],
  lists: ['products'],
} as const satisfies Resource;
