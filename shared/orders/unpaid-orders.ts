import type { Context } from '../actions/context.ts';
import { MINUTE_MS } from '../durations.ts';
import type { Order } from '../resources/orders.ts';
import type { PaymentMethod } from '../resources/paymentMethods.ts';
import type { Settings } from '../resources/schemas/settings.ts';
import { type DueWork, scheduleWork } from '../storage/due-work.ts';
import type { Write } from '../storage/write.ts';
import type { Application } from '../tenancy/application.ts';
import { LOOK_MS, orderWork } from './order-work.ts';

/** For transfers, invoices and cash on delivery, in stores that cancel unpaid orders: three days. */
export const DEFAULT_METHOD_MINUTES = 4_320;

/** After how long an unpaid order is canceled; 0 for never. */
function unpaidMinutes(
  { unpaid_order_minutes: ofStore }: Settings,
  method: PaymentMethod | undefined,
): number {
  if (!method) return ofStore;
  const { unpaid_order_minutes: own } = method;
  return own ?? (ofStore === 0 ? 0 : DEFAULT_METHOD_MINUTES);
}

/**
 * Until when a payment that was announced keeps its order, counted from when the order was placed, so that announcing
 * it again gives no more time. Undefined: for ever.
 */
export function endOfPending(
  { created_at, sent_at = created_at }: Order,
  method: PaymentMethod,
  { settings }: Pick<Application, 'settings'>,
): string | undefined {
  const minutes = unpaidMinutes(settings, method);
  if (minutes === 0) return undefined;
  return new Date(Date.parse(sent_at) + minutes * MINUTE_MS).toISOString();
}

/** What is written with an order of a customer, so that it is canceled if nobody pays it. */
export function cancelLater(
  order: Order,
  method: PaymentMethod | undefined,
  context: Context,
): Write[] {
  const { application, clock } = context;
  const wait = unpaidMinutes(application.settings, method) * MINUTE_MS;
  if (wait === 0) return [];
  const now = clock.now();
  const work: DueWork = { ...orderWork('unpaid-order', order.id, context), ends: now + wait };
  return [scheduleWork(work, now + Math.min(wait, LOOK_MS['unpaid-order']))];
}
