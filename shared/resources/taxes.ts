import { text, title } from '../contract/fields.ts';
import { MEANINGS } from '../contract/meanings.ts';
import type { RecordOf } from '../contract/records.ts';
import { catalogueRoutes, READERS, type Resource, recordResource } from '../contract/resource.ts';

const place = text(140);

/** taxes.md, "Rules for clients" */
export const taxes = recordResource({
  name: 'taxes',
  summary: 'Tax classes: the rates for what is sold, by destination.',
  attributes: { own: MEANINGS },
  routes: catalogueRoutes('taxes', READERS),
  schema: {
    type: 'object',
    properties: {
      name: title(255),
      description: text(600),
      combine: { type: 'string', enum: ['highest', 'add'], default: 'highest' },
      rates: {
        type: 'array',
        default: [],
        maxItems: 1_000,
        items: {
          type: 'object',
          nullsAreUnset: true,
          properties: {
            country: place,
            state: place,
            city: place,
            postcode: place,
            rate: { type: 'number', minimum: 0, maximum: 100 },
            priority: { type: 'number', minimum: 0 },
            name: text(255),
          },
          required: ['rate'],
        },
      },
    },
    required: ['name'],
  },
} as const satisfies Resource);

export type Tax = RecordOf<typeof taxes.schema>;
