import { nullable, text, title } from '../../shared/contract/fields.ts';
import { catalogueRoutes, type Resource, recordResource } from '../../shared/contract/resource.ts';

/** protocol.md, "Records" */
export const brands = recordResource({
  name: 'brands',
  summary: 'Makers and labels of products.',
  routes: catalogueRoutes('brands'),
  schema: {
    type: 'object',
    properties: {
      name: title(255),
      description: nullable(text(10_000)),
      image_url: nullable(text(2_000)),
      url: nullable(text(500)),
    },
    required: ['name'],
  },
} as const satisfies Resource);
