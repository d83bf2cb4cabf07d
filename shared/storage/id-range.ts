import { recordSortKey } from './keys.ts';

/** A range of ids, and their order. */
export interface IdRange {
  /** Newest first. */
  readonly descending?: boolean;
  /** Exclusive bounds. */
  readonly above?: number | undefined;
  readonly below?: number | undefined;
}

/** The bound that the table is given: where the range begins, or else where it ends. */
export function boundOf({ descending = false, above, below }: IdRange) {
  const isAbove = above !== undefined && (below === undefined || !descending);
  if (isAbove) return { descending, above: recordSortKey(above) };
  return { descending, ...(below !== undefined && { below: recordSortKey(below) }) };
}

/** What is in order, as far as the range goes. */
export function upToEnd<Each>(
  each: readonly Each[],
  { descending, above = -1, below = Infinity }: IdRange,
  idOf: (one: Each) => number,
): readonly Each[] {
  const end = each.findIndex((one) => (descending ? idOf(one) <= above : idOf(one) >= below));
  return end < 0 ? each : each.slice(0, end);
}
