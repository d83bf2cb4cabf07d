import type { DueWork } from '../storage/due-work.ts';

export const ABANDONED_CART = 'cart';
export const MAIL = 'mail';
/** Looks at who waits for the product that is its id. */
export const BACK_IN_STOCK = 'back-in-stock';
/** Its id is no record: it is the minute in which it is done. */
export const HELD_STOCK = 'held-stock';

/** Counts what is new for the reports of the store that is its id. */
export const REPORTS = 'reports';

/** Sends events to a webhook. */
export const WEBHOOK = 'webhook';

/** What the function `deliveries` does, and no run of the sweep waits for. */
export const DELIVERIES = [
  ABANDONED_CART,
  BACK_IN_STOCK,
  HELD_STOCK,
  MAIL,
  REPORTS,
  WEBHOOK,
] as const;

/** Writes the rows of a file into a catalogue. */
export const IMPORT = 'import';

/** Writes records into files, and removes them when they end. */
export const EXPORT = 'export';

/** Makes a feed of products, and removes it when nobody fetches it any more. */
export const FEED = 'feed';

/** What the function `transfers` does, in steps. */
export const TRANSFERS = [EXPORT, FEED, IMPORT] as const;

/** The function that work of this kind is handed over to; undefined for what the sweep does itself. */
export function functionOf(kind: string): 'deliveries' | 'transfers' | undefined {
  if (DELIVERIES.some((each) => each === kind)) return 'deliveries';
  return TRANSFERS.some((each) => each === kind) ? 'transfers' : undefined;
}

/**
 * Has work begun soon, without waiting for it. Work that is lost on the way is handed over again by
 * the sweep, because it stays due until it is done.
 */
export type HandOver = (work: readonly DueWork[]) => Promise<void>;
