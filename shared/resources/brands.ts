import { MAX_IMAGE_TEXT, nullable, richText, text, title } from '../contract/fields.ts';
import { translatable, withLocales } from '../contract/locales.ts';
import type { RecordOf } from '../contract/records.ts';
import { catalogueRoutes, READERS, type Resource, recordResource } from '../contract/resource.ts';
import { safety } from './schemas/safety.ts';

/** protocol.md, "Records" */
export const brands = recordResource({
  name: 'brands',
  summary: 'Makers and labels of products.',
  routes: catalogueRoutes('brands', READERS),
  schema: withLocales({
    properties: {
      name: translatable(title(255)),
      description: translatable(nullable(richText(10_000))),
      image_url: nullable(text(2_000)),
      image_text: translatable(text(MAX_IMAGE_TEXT)),
      url: nullable(text(500)),
      safety: translatable(safety),
    },
    required: ['name'],
  }),
  function: { isBusy: true },
} as const satisfies Resource);

export type Brand = RecordOf<typeof brands.schema>;
