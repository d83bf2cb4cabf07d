import { catalogueRoutes, type Resource } from '../../shared/contract/resource.ts';

/** contract.md 3.2 */
export const brands = {
  name: 'brands',
  summary: 'Makers and labels of products.',
  routes: catalogueRoutes('brands'),
  schema: {
    type: 'object',
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 255 },
      description: { type: 'string', maxLength: 10_000 },
      image_url: { type: 'string', maxLength: 2_000 },
      url: { type: 'string', maxLength: 500 },
    },
    required: ['name'],
  },
  nulls: ['description', 'image_url', 'url'],
} as const satisfies Resource;
