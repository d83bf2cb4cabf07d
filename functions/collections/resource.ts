import { text, title } from '../../shared/contract/fields.ts';
import type { InputOf, RecordOf } from '../../shared/contract/records.ts';
import { catalogueRoutes, type Resource, recordResource } from '../../shared/contract/resource.ts';

/** protocol.md, "Collections" */
export const collections = recordResource({
  name: 'collections',
  summary: 'Products chosen and ordered by hand, as for a home page.',
  routes: catalogueRoutes('collections'),
  schema: {
    type: 'object',
    properties: {
      name: title(140),
      slug: text(500),
      Description: text(10_000),
      description: text(10_000),
      items: {
        type: 'array',
        default: [],
        maxItems: 1_000,
        items: {
          type: 'object',
          nullsAreUnset: true,
          properties: {
            product_id: { type: 'integer', minimum: 1 },
            variant_id: { type: 'integer', minimum: 0, default: 0 },
          },
          required: ['product_id'],
        },
      },
    },
    required: ['name'],
  },
  reads: ['products'],
  replicates: ['products'],
} as const satisfies Resource);

export type Collection = RecordOf<typeof collections.schema>;
export type CollectionInput = InputOf<typeof collections.schema>;
