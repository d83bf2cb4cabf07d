import { toMinor } from '../pricing/money.ts';
import type { Order } from '../resources/orders.ts';

/** Minor units of a currency (ISO 4217). */
export interface Money {
  readonly amount: number;
  readonly currency: string;
}

/** What an order costs, in its own currency and in that of the store. */
export interface Payable extends Pick<Order, 'total' | 'currency'> {
  readonly converted?:
    | Pick<NonNullable<Order['converted']>, 'total' | 'currency' | 'has_own_prices'>
    | undefined;
}

const baseTotal = ({ total }: Payable, base: string): Money => ({
  amount: toMinor(total, base),
  currency: base,
});

/** What is to be paid in the currency of the order. */
export function totalToPay(order: Payable): Money {
  const { total, currency } = order.converted ?? {
    total: order.total,
    currency: order.currency.code,
  };
  return { amount: toMinor(total, currency), currency };
}

/** What is charged by a processor that takes these currencies beside that of the store. */
export function chargeIn(
  currencies: 'any' | readonly string[] = [],
  order: Payable,
  base: string,
): Money {
  const wanted = totalToPay(order);
  if (wanted.currency === base || currencies === 'any') return wanted;
  return currencies.includes(wanted.currency) ? wanted : baseTotal(order, base);
}
