import type { Order } from '../../functions/orders/resource.ts';
import type { PaymentMethod } from '../../functions/paymentMethods/resource.ts';
import type { Context } from '../actions/context.ts';
import { type DueWork, orderWork, scheduleWork } from '../storage/due-work.ts';
import type { Keyspace } from '../storage/partitions.ts';
import type { Write } from '../storage/write.ts';
import type { Application } from '../tenancy/application.ts';
import type { Settings } from '../tenancy/settings.ts';

/** For transfers, invoices and cash on delivery, in stores that cancel unpaid orders: three days. */
export const DEFAULT_METHOD_MINUTES = 4_320;

const MINUTE_MS = 60_000;

/** After which the stock is looked at that unpaid orders hold, once for each of them. */
const FIRST_LOOK_MINUTES = 10;

/** Work that may be due before the order ends (`ends`). */
export const UNPAID = 'unpaid-order';

/**
 * The same as earlier versions wrote it: the order ends when it is due. Those know no other, so that
 * they cancel no order before its end.
 */
export const UNPAID_AT_END = 'unpaid';

/** The work of canceling an order that nobody has paid. */
export const unpaidWork = (keyspace: Keyspace, { id }: Pick<Order, 'id'>): DueWork =>
  orderWork(keyspace, UNPAID, id);

/** After how long an unpaid order is canceled; 0 for never. */
function unpaidMinutes(
  { unpaid_order_minutes: ofStore = 0 }: Settings,
  method: PaymentMethod | undefined,
): number {
  if (!method) return ofStore;
  const { unpaid_order_minutes: own } = method;
  return own ?? (ofStore === 0 ? 0 : DEFAULT_METHOD_MINUTES);
}

/**
 * Until when a payment that was announced keeps its order, counted from the order, so that announcing
 * it again gives no more time. Undefined: for ever.
 */
export function endOfPending(
  { created_at }: Order,
  method: PaymentMethod,
  { settings }: Pick<Application, 'settings'>,
): string | undefined {
  const minutes = unpaidMinutes(settings, method);
  if (minutes === 0) return undefined;
  return new Date(Date.parse(created_at) + minutes * MINUTE_MS).toISOString();
}

/** What is written with a new order, so that it is canceled if nobody pays it. */
export function cancelLater(
  order: Order,
  method: PaymentMethod | undefined,
  { application, caller, clock }: Context,
): Write[] {
  const minutes = unpaidMinutes(application.settings, method);
  if (caller.access === 'admin' || minutes === 0) return [];
  const now = clock.now();
  const work = { ...unpaidWork(application, order), ends: now + minutes * MINUTE_MS };
  return [scheduleWork(work, now + Math.min(minutes, FIRST_LOOK_MINUTES) * MINUTE_MS)];
}
