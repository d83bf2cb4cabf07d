import { isCardMethod } from '../../../shared/payments/card-methods.ts';
import { toMajor } from '../../../shared/pricing/money.ts';
import type { StoreCurrencies } from '../../../shared/pricing/price-view.ts';
import { refundablePayments } from '../../../shared/refunds/refundable-payments.ts';
import type { Order } from './order.ts';

interface Refundable {
  /** The currency of the newest payment of which money is left. */
  readonly currency: string;
  readonly left: number;
}

/**
 * What card processors give back when the order ends, as the API compares it; undefined: nothing. In several currencies
 * there is no sum.
 */
export function restByCard(order: Order, settings: StoreCurrencies): readonly Refundable[] {
  const byCard = refundablePayments(order, settings.currency_code).filter(({ payment }) =>
    isCardMethod(payment.method),
  );
  const currencies = [...new Set(byCard.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const left = byCard.filter((each) => each.currency === currency);
    const minor = left.reduce((sum, { chargedLeft }) => sum + chargedLeft, 0);
    return { currency, left: toMajor(minor, currency) };
  });
}

/** The money that can be given back in one refund; undefined: nothing is left. */
export function refundableOf(order: Order, settings: StoreCurrencies): Refundable | undefined {
  const [payment] = refundablePayments(order, settings.currency_code);
  if (!payment) return undefined;
  const { currency, chargedLeft } = payment;
  return { currency, left: toMajor(chargedLeft, currency) };
}
