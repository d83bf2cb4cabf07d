import { catalogueRoutes, type Resource } from '../../shared/contract/resource.ts';

/** contract.md 3.5 */
export const collections = {
  name: 'collections',
  summary: 'Products chosen and ordered by hand, as for a home page.',
  routes: catalogueRoutes('collections'),
  schema: {
    type: 'object',
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 140 },
      slug: { type: 'string', maxLength: 500 },
      Description: { type: 'string', maxLength: 10_000 },
      description: { type: 'string', maxLength: 10_000 },
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
} as const satisfies Resource;
