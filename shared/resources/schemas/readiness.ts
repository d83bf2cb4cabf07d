import type { Static } from 'typebox';
import { type FieldSchema, reference } from '../../contract/fields.ts';

/** Something to do before a product is sold in a country: what asks for it, and the field that is missing. */
export const toDo = {
  type: 'object',
  properties: {
    rule: {
      type: 'string',
      enum: [
        ...([
          'picture',
          'description',
          'unit_price',
          'manufacturer',
          'responsible_person',
        ] as const),
        ...(['warnings', 'energy_label', 'durability', 'customs', 'tax', 'shipping'] as const),
      ],
    },
    /** `required`: certainly missing. `check`: only a person knows whether it is needed. */
    level: { type: 'string', enum: ['required', 'check'] },
    /** The field is of the product, or of a shipping method or tax class. */
    resource: { type: 'string', enum: ['products', 'shippings', 'taxes'] },
    field: { type: 'string' },
  },
  required: ['rule', 'level', 'resource', 'field'],
} as const satisfies FieldSchema;

export type ToDo = Static<typeof toDo>;

/** What is missing before a product is sold in countries (protocol.md, "Readiness"). */
export const readiness = {
  type: 'object',
  properties: {
    product_id: reference('products'),
    countries: {
      type: 'array',
      items: {
        type: 'object',
        properties: { country: { type: 'string' }, to_dos: { type: 'array', items: toDo } },
        required: ['country', 'to_dos'],
      },
    },
  },
  required: ['product_id', 'countries'],
} as const satisfies FieldSchema;
