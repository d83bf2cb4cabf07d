import { toMajor } from '../../../shared/pricing/money.ts';
import type { StoreCurrencies } from '../../../shared/pricing/price-view.ts';
import { refundablePayments } from '../../../shared/refunds/refundable-payments.ts';
import type { Order } from './order.ts';

interface Refundable {
  /** The currency of the newest payment of which money is left. */
  readonly currency: string;
  readonly left: number;
}

/** The money that can be given back in one refund; undefined: nothing is left. */
export function refundableOf(order: Order, settings: StoreCurrencies): Refundable | undefined {
  const [payment] = refundablePayments(order, settings.currency_code);
  if (!payment) return undefined;
  const { currency, chargedLeft } = payment;
  return { currency, left: toMajor(chargedLeft, currency) };
}
