import { title } from '../contract/fields.ts';
import { catalogueRoutes, type Resource, recordResource } from '../contract/resource.ts';

/** protocol.md, "Records" */
export const variables = recordResource({
  name: 'variables',
  summary: 'Configuration of a store that its storefronts read: texts, numbers, switches.',
  routes: catalogueRoutes('variables'),
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
