import { title } from '../contract/fields.ts';
import { catalogueRoutes, READERS, type Resource, recordResource } from '../contract/resource.ts';

/** protocol.md, "Records" */
export const variables = recordResource({
  name: 'variables',
  summary: 'A store’s configuration for its storefronts: texts, numbers, switches.',
  attributes: { namedBy: ['name'] },
  routes: catalogueRoutes('variables', READERS),
  schema: {
    type: 'object',
    properties: {
      name: title(500),
      value: {},
      type: { type: 'string', enum: ['string', 'number', 'boolean'] },
    },
    required: ['name', 'value', 'type'],
  },
} as const satisfies Resource);
