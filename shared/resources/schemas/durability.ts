import type { Static } from 'typebox';
import type { FieldSchema } from '../../contract/fields.ts';

/** The legal guarantee has two years: only longer guarantees have a label. */
export const MIN_DURABILITY_YEARS = 3;
export const MAX_DURABILITY_YEARS = 100;

/**
 * The producer's commercial guarantee of durability (Directive 2011/83/EU, article 2 (14a)), with the label of
 * Implementing Regulation (EU) 2025/1960 as a file (protocol.md, "Guarantee of durability").
 */
export const durability = {
  type: 'object',
  properties: {
    years: { type: 'integer', minimum: MIN_DURABILITY_YEARS, maximum: MAX_DURABILITY_YEARS },
    label_file_id: { type: 'integer', minimum: 1, references: 'files' },
  },
  required: ['years'],
  others: 'refused',
} as const satisfies FieldSchema;

export type Durability = Static<typeof durability>;
