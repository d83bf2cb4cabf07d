import { toMajor, toMinor } from '../../../shared/pricing/money.ts';
import type { StoreCurrencies } from '../../../shared/pricing/price-view.ts';
import {
  type AskedRefund,
  type PlannedRefund,
  planRefund,
} from '../../../shared/refunds/refund-plan.ts';
import { refundablePayments } from '../../../shared/refunds/refundable-payments.ts';
import type { Order } from './order.ts';

interface Refundable {
  /** Of the newest payment of which money is left. */
  readonly currency: string;
  readonly left: number;
}

const isNothing = ({ lines, shipping, amount }: AskedRefund) =>
  lines.length === 0 && !shipping && amount === undefined;

/** The money that can be given back in one refund; undefined: nothing is left. */
export function refundableOf(order: Order, settings: StoreCurrencies): Refundable | undefined {
  const [payment] = refundablePayments(order, settings.currency_code);
  if (!payment) return undefined;
  const { currency, chargedLeft } = payment;
  return { currency, left: toMajor(chargedLeft, currency) };
}

/**
 * What the API will give back, by its own arithmetic (money.md, "Refunds"). Undefined while nothing is
 * chosen; throws what the API would refuse.
 */
export function plannedRefund(
  order: Order,
  asked: AskedRefund,
  settings: StoreCurrencies,
): PlannedRefund | undefined {
  if (isNothing(asked)) return undefined;
  const candidates = refundablePayments(order, settings.currency_code);
  const plans = candidates.map((payment) => ({
    payment,
    plan: planRefund(order, payment, asked, { settings }),
  }));
  const fitting = plans.find(
    ({ payment, plan }) => toMinor(plan.charged_amount, payment.currency) <= payment.chargedLeft,
  );
  return (fitting ?? plans[0])?.plan;
}
