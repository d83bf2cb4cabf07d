import type { FieldSchema } from '../../contract/fields.ts';

export const MINIMUM_AGES = [16, 18] as const;

/** How old customers of a product are at least (protocol.md, "Minimum age"). */
export const minimumAge = { type: 'integer', enum: MINIMUM_AGES } as const satisfies FieldSchema;

interface Sold {
  readonly minimum_age?: unknown;
}

/** That of a product. A name with another value is of before this was a field. */
export const minimumAgeOf = ({ minimum_age }: Sold): number | undefined =>
  MINIMUM_AGES.find((age) => age === minimum_age);

/** The highest of some products; undefined where none has one. */
export const highestAge = (lines: readonly Sold[]): number | undefined =>
  lines
    .map(minimumAgeOf)
    .reduce((highest, age) => Math.max(highest ?? 0, age ?? 0) || undefined, undefined);
