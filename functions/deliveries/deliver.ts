import { MINUTE_MS } from '../../shared/durations.ts';
import {
  ABANDONED_CART,
  BACK_IN_STOCK,
  type DELIVERIES,
  HELD_STOCK,
  MAIL,
  REPORTS,
  WEBHOOK,
} from '../../shared/events/hand-over.ts';
import { workRun } from '../stream/run-work.ts';
import { abandonCart } from './abandon-cart.ts';
import { tellWaiters } from './back-in-stock.ts';
import { countReports } from './count-reports.ts';
import type { Deliver, DeliveryEnvironment } from './delivery-context.ts';
import { tellOfHeldStock } from './held-stock.ts';
import { sendMails } from './mail/send-mail.ts';
import { sendEvents } from './webhooks/send-events.ts';

/** Every kind of work for events. */
const kinds: Readonly<Record<string, Deliver>> = {
  [ABANDONED_CART]: abandonCart,
  [BACK_IN_STOCK]: tellWaiters,
  [HELD_STOCK]: tellOfHeldStock,
  [WEBHOOK]: sendEvents,
  [MAIL]: sendMails,
  [REPORTS]: countReports,
} satisfies Record<(typeof DELIVERIES)[number], Deliver>;

export const deliver = workRun<DeliveryEnvironment>({ kinds, leaseMs: 2 * MINUTE_MS });
