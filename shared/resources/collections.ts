import { addressFields } from '../contract/addresses.ts';
import { publication, richText, text, title } from '../contract/fields.ts';
import { translatable, withLocales } from '../contract/locales.ts';
import type { InputOf, RecordOf } from '../contract/records.ts';
import { pageRoutes, type Resource, recordResource } from '../contract/resource.ts';

/** Filters of the rules of a collection. */
export const MAX_RULES = 20;

/** protocol.md, "Collections" */
export const collections = recordResource({
  name: 'collections',
  summary: 'Hand-picked products in a chosen order, such as for a home page.',
  attributes: { namedBy: ['slug'] },
  routes: pageRoutes('collections'),
  schema: withLocales({
    properties: {
      name: translatable(title(140)),
      ...addressFields,
      Description: translatable(richText(10_000)),
      description: translatable(richText(10_000)),
      /** Filters as a list of products has them in its address; what they find is in the collection, too. */
      rules: {
        type: 'object',
        maxProperties: MAX_RULES,
        additionalProperties: text(1_000),
      },
      ...publication,
      items: {
        type: 'array',
        default: [],
        maxItems: 1_000,
        items: {
          type: 'object',
          nullsAreUnset: true,
          // Read one by one, a collection has the products.
          others: 'ignored',
          properties: {
            product_id: { type: 'integer', minimum: 1, references: 'products' },
            variant_id: { type: 'integer', minimum: 0, default: 0 },
          },
          required: ['product_id'],
        },
      },
    },
    required: ['name'],
  }),
  function: {
    isBusy: true,
    uses: { products: 'hold', categories: 'hold' },
  },
} as const satisfies Resource);

export type Collection = RecordOf<typeof collections.schema>;
export type CollectionInput = InputOf<typeof collections.schema>;
