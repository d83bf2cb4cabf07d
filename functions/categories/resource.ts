import { flag, nullable, text, title } from '../../shared/contract/fields.ts';
import type { InputOf, RecordOf } from '../../shared/contract/records.ts';
import { catalogueRoutes, type Resource, recordResource } from '../../shared/contract/resource.ts';

const routes = catalogueRoutes('categories');

/** \`fetch_subcategories\` adds the direct children. */
const fetch_subcategories = flag;

/** protocol.md, "Categories" */
export const categories = recordResource({
  name: 'categories',
  summary: 'The tree in which products are arranged.',
  routes: {
    ...routes,
    list: { ...routes.list, query: { ...routes.list.query, fetch_subcategories } },
    get: { ...routes.get, query: { ...routes.get.query, fetch_subcategories } },
  },
  schema: {
    type: 'object',
    properties: {
      name: title(255),
      description: nullable(text(10_000)),
      url: nullable(text(500)),
      image_url: nullable(text(2_000)),
      parent_id: nullable({ type: 'integer', minimum: 1 }),
      path: { type: 'string', readOnly: true },
      subcategories: { type: 'array', items: { type: 'object' }, readOnly: true },
    },
    required: ['name'],
  },
} as const satisfies Resource);

export type Category = RecordOf<typeof categories.schema>;
export type CategoryInput = InputOf<typeof categories.schema>;
