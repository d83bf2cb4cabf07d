import type { Static } from 'typebox';
import { email, type FieldSchema, text, title } from '../../contract/fields.ts';

export const MAX_SAFETY_DOCUMENTS = 10;

/** Characters of the warnings of a product. */
export const MAX_WARNINGS = 5_000;

/** A company that answers for a product, as it can be reached. */
const company = {
  type: 'object',
  properties: { name: title(255), address: text(500), email: email(254) },
  required: ['name'],
  others: 'refused',
} as const satisfies FieldSchema;

/** What Regulation (EU) 2023/988, article 19, wants shown with an offer (protocol.md, "Product safety"). */
export const safety = {
  type: 'object',
  properties: {
    manufacturer: company,
    /** In the Union, where the manufacturer is not. */
    responsible_person: company,
    warnings: text(MAX_WARNINGS),
    /** Instructions and safety information. */
    documents: {
      type: 'array',
      maxItems: MAX_SAFETY_DOCUMENTS,
      items: { type: 'integer', minimum: 1, references: 'files' },
    },
  },
  others: 'refused',
} as const satisfies FieldSchema;

export type Safety = Static<typeof safety>;
