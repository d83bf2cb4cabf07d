import type { Order } from '../../functions/orders/resource.ts';
import type { PaymentMethod } from '../../functions/paymentMethods/resource.ts';
import type { Context } from '../actions/context.ts';
import { type DueWork, orderWork, scheduleWork } from '../storage/due-work.ts';
import type { Keyspace } from '../storage/partitions.ts';
import type { Write } from '../storage/write.ts';
import type { Settings } from '../tenancy/settings.ts';

/** For transfers, invoices and cash on delivery, in stores that cancel unpaid orders: two weeks. */
export const DEFAULT_METHOD_MINUTES = 20_160;

const MINUTE_MS = 60_000;

export const UNPAID = 'unpaid';

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

/** What is written with a new order, so that it is canceled if nobody pays it. */
export function cancelLater(
  order: Order,
  method: PaymentMethod | undefined,
  { application, caller, clock }: Context,
): Write[] {
  const minutes = unpaidMinutes(application.settings, method);
  if (caller.access === 'admin' || minutes === 0) return [];
  return [scheduleWork(unpaidWork(application, order), clock.now() + minutes * MINUTE_MS)];
}
