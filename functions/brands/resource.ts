import { label, text } from '../../shared/contract/fields.ts';
import { catalogueRoutes, type Resource } from '../../shared/contract/resource.ts';

/** contract.md 3.2 */
export const brands = {
  name: 'brands',
  summary: 'Makers and labels of products.',
  routes: catalogueRoutes('brands'),
  schema: {
    type: 'object',
    properties: {
      name: label(255),
      description: text(10_000),
      image_url: text(2_000),
      url: text(500),
    },
    required: ['name'],
  },
  nulls: ['description', 'image_url', 'url'],
} as const satisfies Resource;
