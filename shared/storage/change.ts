import type { Item } from './write.ts';

/** One write of an item that says who made it (audited-table.ts): the item before and after. */
export interface Change {
  /** It is equal whenever the change is read. */
  readonly id: string;
  /** Its place in a log with one order for all changes, from which no earlier one is read again. */
  readonly number?: number;
  /** When it was made: milliseconds since 1970. */
  readonly time: number;
  /** Undefined for a new item. */
  readonly before: Item | undefined;
  /** Undefined for a deleted one. */
  readonly after: Item | undefined;
}
