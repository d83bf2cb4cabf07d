import { flag, MAX_IMAGE_TEXT, nullable, richText, text, title } from '../contract/fields.ts';
import { translatable, withLocales } from '../contract/locales.ts';
import type { RecordOf } from '../contract/records.ts';
import { catalogueRoutes, READERS, type Resource, recordResource } from '../contract/resource.ts';

const routes = catalogueRoutes('categories', READERS);

/** \`fetch_subcategories\` adds the direct children. */
const fetch_subcategories = flag;

/** protocol.md, "Categories" */
export const categories = recordResource({
  name: 'categories',
  summary: 'The tree that organizes products.',
  routes: {
    ...routes,
    list: { ...routes.list, query: { ...routes.list.query, fetch_subcategories } },
    get: { ...routes.get, query: { ...routes.get.query, fetch_subcategories } },
  },
  schema: withLocales({
    properties: {
      name: translatable(title(255)),
      description: translatable(nullable(richText(10_000))),
      url: translatable(nullable(text(500))),
      image_url: nullable(text(2_000)),
      image_text: translatable(text(MAX_IMAGE_TEXT)),
      parent_id: nullable({ type: 'integer', minimum: 1, references: 'categories' }),
      path: { type: 'string', readOnly: true },
      subcategories: { type: 'array', items: { type: 'object' }, readOnly: true },
    },
    required: ['name'],
  }),
  function: { isBusy: true },
} as const satisfies Resource);

export type Category = RecordOf<typeof categories.schema>;
