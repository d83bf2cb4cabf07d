import type { VariantDraft } from './options.ts';

export const isCounted = ({ stock_type }: VariantDraft) => stock_type === 'track';

/** The ids of variants whose stock is counted. */
export const countedIds = (variants: readonly VariantDraft[]): ReadonlySet<unknown> =>
  new Set(variants.filter(isCounted).map(({ id }) => id));

export const variantsOf = (record: Readonly<Record<string, unknown>>): readonly VariantDraft[] =>
  (record['variants'] ?? []) as readonly VariantDraft[];
