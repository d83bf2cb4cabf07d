import { owedPayment } from '../orders/owed-payment.ts';
import { isTaken } from '../orders/paid-and-due.ts';
import { effectiveRefunds } from '../orders/units.ts';
import { sum, toMinor } from '../pricing/money.ts';
import type { Order } from '../resources/orders.ts';
import type { Payment } from '../resources/schemas/payment.ts';
import type { Refund } from '../resources/schemas/refund.ts';

/** A payment of which money can be given back, or taken off while it is owed; all in minor units. */
export interface RefundablePayment {
  readonly payment: Payment;
  /** The position in `payments` of the order. */
  readonly index: number;
  /** What was charged, and what is left of that, in this currency. */
  readonly currency: string;
  readonly charged: number;
  readonly chargedLeft: number;
  /** Amounts in the currency of the store. */
  readonly amount: number;
  readonly amountLeft: number;
}

/** The payments of which money is left, the newest first. */
export function refundablePayments(order: Order, base: string): RefundablePayment[] {
  const { payments = [] } = order;
  return payments
    .map((_, index) => refundablePayment(order, index, base))
    .filter((payment) => payment !== undefined)
    .filter(({ chargedLeft }) => chargedLeft > 0)
    .reverse();
}

/** What can be given back of one payment, and what of it is left. */
export const refundablePayment = (order: Order, index: number, base: string) =>
  refundable(worthOf(order)[index], index, effectiveRefunds(order), base);

/** Payments that are taken, and not only authorised, or owed; by their positions. */
const worthOf = (order: Order) => {
  const owed = owedPayment(order);
  return (order.payments ?? []).map((payment) =>
    payment === owed || isTaken(payment) ? payment : undefined,
  );
};

/** What all of an order's money comes to, that has come or is owed. */
export const paymentsOf = (order: Order): readonly Payment[] =>
  worthOf(order).filter((payment) => payment !== undefined);

function refundable(
  payment: Payment | undefined,
  index: number,
  refunds: readonly Refund[],
  base: string,
): RefundablePayment | undefined {
  if (!payment) return undefined;
  const { amount, charged_amount = amount, charged_currency: currency = base } = payment;
  const own = refunds.filter((refund) => refund.payment === index);
  const minor = (amounts: readonly number[], code: string) =>
    sum(amounts.map((each) => toMinor(each, code)));
  const charged = toMinor(charged_amount, currency);
  const inBase = toMinor(amount, base);
  return {
    payment,
    index,
    currency,
    charged,
    chargedLeft:
      charged -
      minor(
        own.map((each) => each.charged_amount),
        currency,
      ),
    amount: inBase,
    amountLeft:
      inBase -
      minor(
        own.map((each) => each.amount),
        base,
      ),
  };
}
