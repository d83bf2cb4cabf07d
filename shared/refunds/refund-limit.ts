import type { ActionRequest } from '../actions/context.ts';
import { ApiError, forbidden } from '../contract/errors.ts';
import { may, type Permitted } from '../contract/permissions.ts';
import { effectiveRefunds } from '../orders/units.ts';
import { amountText } from '../pricing/formats.ts';
import { sum, toMinor } from '../pricing/money.ts';
import type { Order } from '../resources/orders.ts';
import { refundablePayment } from './refundable-payments.ts';

/*
 * Who may give money back (permissions.md, "Refunds up to a limit"): with `orders:refund` all of it, with
 * `orders:refund_limited` as much of one order as the setting `support_refund_limit` says, in the
 * currency of the store. Counted are the caller's own refunds of the order that have not failed. The
 * order is read for the write that stores the refund, so two at once are counted one after the other.
 */

type Request = Pick<ActionRequest, 'application' | 'caller'>;

/** Whether the caller may give back money at all. */
export const mayRefundSome = (caller: Permitted): boolean =>
  may(caller, 'orders:refund') || may(caller, 'orders:refund_limited');

/** Throws a 403 unless the caller may give back so much more of the order: minor units of the store. */
export function requireRefundable(
  order: Order,
  amount: number,
  { application, caller }: Request,
): void {
  if (may(caller, 'orders:refund')) return;
  if (!may(caller, 'orders:refund_limited')) throw forbidden('orders:refund');
  const { currency_code: base, support_refund_limit: limit = 0 } = application.settings;
  const { kind, id } = caller.staff ?? {};
  const own = effectiveRefunds(order).filter(
    ({ created_by: by }) => by?.kind === kind && by?.id === id,
  );
  const given = sum(own.map((refund) => toMinor(refund.amount, base)));
  if (amount === 0 || given + amount <= toMinor(limit, base)) return;
  throw new ApiError(
    403,
    `This requires the permission orders:refund. Without it, up to ${amountText(limit, base)} ` +
      'of one order can be refunded.',
    { extras: { permission: 'orders:refund' } },
  );
}

/** Throws a 403 unless the caller may give back all that is left of the money of a paid order. */
export function requireRestRefundable(order: Order, request: Request): void {
  const { payments = [] } = order;
  if (!payments.some(({ successful }) => successful)) return;
  const base = request.application.settings.currency_code;
  const left = payments.map(({ successful, amount }, i) => {
    const taken = refundablePayment(order, i, base);
    if (taken) return Math.max(0, taken.amountLeft);
    // Money that is only authorised is released.
    return successful ? toMinor(amount, base) : 0;
  });
  requireRefundable(order, sum(left), request);
}
