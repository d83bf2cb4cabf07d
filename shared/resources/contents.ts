import { addressFields } from '../contract/addresses.ts';
import { flag, publication, richText, text, title } from '../contract/fields.ts';
import { translatable, withLocales } from '../contract/locales.ts';
import type { RecordOf } from '../contract/records.ts';
import { pageRoutes, type Resource, recordResource } from '../contract/resource.ts';

export const contents = recordResource({
  name: 'contents',
  summary: 'Articles of a store: news, guides, blog posts.',
  attributes: { namedBy: ['slug'] },
  routes: pageRoutes('contents'),
  schema: withLocales({
    properties: {
      title: translatable(title(500)),
      text: translatable({ ...richText(300_000), minLength: 1 }),
      ...addressFields,
      date: text(50),
      author: { type: 'object' },
      published: flag,
      ...publication,
    },
    required: ['title', 'text'],
  }),
  function: { isBusy: true },
} as const satisfies Resource);

export type Content = RecordOf<typeof contents.schema>;
