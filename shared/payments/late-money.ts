import { type DueWork, scheduleWork } from '../storage/due-work.ts';
import type { Write } from '../storage/write.ts';

export const LATE_MONEY = 'late-money';

/** Between two looks for money of a canceled order. */
export const LOOK_INTERVAL_MS = 60 * 60 * 1_000;

/** How long after an attempt a processor may still charge for it. */
export const LATEST_MONEY_MS = 24 * 60 * 60 * 1_000;

/** The work of giving back what is charged for a canceled order. */
const lateMoneyWork = (application: number, id: number): DueWork => ({
  application,
  kind: LATE_MONEY,
  id,
});

/** Written when an order is canceled of which money is only authorised. */
export const releaseMoney = (application: number, order: number, now: number): Write =>
  scheduleWork(lateMoneyWork(application, order), now);

/** Written when an order is canceled of which a card payment is not known to have ended. */
export const lookForMoney = (application: number, order: number, now: number): Write =>
  scheduleWork(lateMoneyWork(application, order), now + LOOK_INTERVAL_MS);
