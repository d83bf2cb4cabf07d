import type { DueWork } from '../storage/due-work.ts';
import { WEBHOOK } from '../webhooks/webhook-work.ts';

export const ABANDONED_CART = 'cart';
export const MAIL = 'mail';
/** Its id is no record: it is the minute in which it is done. */
export const HELD_STOCK = 'held-stock';

/** What the function `deliveries` does, and no run of the sweep waits for. */
export const DELIVERIES = [ABANDONED_CART, HELD_STOCK, MAIL, WEBHOOK] as const;

export const isDelivery = (kind: string) => DELIVERIES.some((each) => each === kind);

/**
 * Has work begun soon, without waiting for it. Work that is lost on the way is handed over again by
 * the sweep, because it stays due until it is done.
 */
export type HandOver = (work: readonly DueWork[]) => Promise<void>;
