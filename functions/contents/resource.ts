import { flag, label, text, title } from '../../shared/contract/fields.ts';
import { catalogueRoutes, type Resource, recordResource } from '../../shared/contract/resource.ts';

export const contents = recordResource({
  name: 'contents',
  summary: 'Articles of a store: news, guides, the pages of a blog.',
  routes: catalogueRoutes('contents'),
  schema: {
    type: 'object',
    properties: {
      title: title(500),
      text: label(300_000),
      slug: text(500),
      date: text(50),
      author: { type: 'object' },
      published: flag,
    },
    required: ['title', 'text'],
  },
} as const satisfies Resource);
