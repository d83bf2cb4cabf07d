import { defined } from '../contract/defined.ts';
import { omit } from '../contract/json.ts';
import { shareOf, sum, toMajor, toMinor } from '../pricing/money.ts';
import type { Order } from '../resources/orders.ts';
import type { Payment } from '../resources/schemas/payment.ts';
import type { Refund } from '../resources/schemas/refund.ts';

/**
 * What of an order is paid, given back and due, in minor units of its currency. Everything that says one of
 * these takes it from here: order, request for payment, invoice, its XML and PDF, credit notes, mails.
 */
export interface PaidAndDue {
  readonly currency: string;
  readonly total: number;
  /** What has come, and was not taken away by a dispute. A card that was only authorised has paid nothing. */
  readonly paid: number;
  /** What is given back, or taken off before it was paid. */
  readonly refunded: number;
  /** What of `paid` is not given back yet. */
  readonly kept: number;
  /** What is still to be paid, whether the customer is asked for it or not. */
  readonly due: number;
}

export function paidAndDue(order: Order, base: string): PaidAndDue {
  const { payments = [], refunds = [], converted } = order;
  const currency = converted?.currency ?? base;
  const total = toMinor((converted ?? order).total, currency);
  const given = refunds.filter(({ status }) => status === 'succeeded');
  const givenOf = (index: number) =>
    sum(given.filter(({ payment }) => payment === index).map((each) => ownAmount(each, base)));
  const came = payments.map((payment) => (hasCome(payment) ? paidBy(payment, order, base) : 0));
  const paid = sum(came);
  const refunded = sum(given.map((each) => ownAmount(each, base)));
  const takenOff = sum(payments.map((_, i) => (came[i] === 0 ? givenOf(i) : 0)));
  return {
    ...{ currency, total, paid, refunded },
    kept: sum(came.map((each, i) => Math.max(0, each - givenOf(i)))),
    due: isOver(order) ? 0 : Math.max(0, total - paid - takenOff),
  };
}

/** What is paid, given back and due in the currency of the store, in which payments and refunds are booked, too. */
export const paidAndDueInBase = (order: Order, base: string): PaidAndDue =>
  paidAndDue(
    {
      ...omit(order, ['converted']),
      ...defined<Partial<Order>>({
        refunds: order.refunds?.map((each) => omit(each, ['converted'])),
      }),
    },
    base,
  );

/** What a refund comes to in the currency of its order, in minor units. */
export const ownAmount = ({ amount, converted }: Refund, base: string): number =>
  converted ? toMinor(converted.amount, converted.currency) : toMinor(amount, base);

/** Whether the money of a payment is there: not one that was announced, or is only authorised. */
export const isTaken = ({ successful, captured }: Payment) => successful && captured !== false;

/** A payment whose money the processor holds, but has not taken. */
export const isAuthorised = ({ successful, captured, refund }: Payment) =>
  successful && captured === false && refund === undefined;

/** Whether money of the order is there. */
export const isPaid = ({ payments = [] }: Pick<Order, 'payments'>) => payments.some(isTaken);

/** An order that has ended: nothing is to be paid any more, whatever was. */
export const isOver = ({ state }: Pick<Order, 'state'>) =>
  state === 'canceled' || state === 'refunded';

/** Whether the store has its money, which a dispute may take away again. */
export const hasCome = (payment: Payment) => isTaken(payment) && payment.dispute?.status !== 'lost';

/** What a payment comes to in the currency of its order, whichever it was charged in. */
function paidBy(payment: Payment, order: Order, base: string): number {
  const { amount, charged_amount, charged_currency } = payment;
  const { converted } = order;
  if (!converted) return toMinor(amount, base);
  const { currency, total } = converted;
  if (charged_amount !== undefined && charged_currency === currency) {
    return toMinor(charged_amount, currency);
  }
  const whole = toMinor(order.total, base);
  return whole === 0 ? 0 : shareOf(toMinor(total, currency), toMinor(amount, base), whole).part;
}

/** An amount of it as answers show it. */
export const inMajor = ({ currency }: PaidAndDue, amount: number) => toMajor(amount, currency);
