import type { Order } from '../../functions/orders/resource.ts';
import { amountText } from '../pricing/formats.ts';
import { convert, toMajor, toMinor } from '../pricing/money.ts';
import { stripeAmount } from '../pricing/stripe-amount.ts';
import type { Application } from '../tenancy/application.ts';
import { PROCESSOR_NAMES, type ProcessorTitle } from '../tenancy/processor-credentials.ts';

/** Minor units of a currency (ISO 4217). */
export interface Money {
  readonly amount: number;
  readonly currency: string;
}

/** What an order costs, in its own currency and in that of the store. */
type Payable = Pick<Order, 'total' | 'currency' | 'converted'>;

/** What a payment says of it. */
export const chargedFields = ({ amount, currency }: Money) => ({
  charged_amount: toMajor(amount, currency),
  charged_currency: currency,
});

const baseTotal = ({ total }: Payable, base: string): Money => ({
  amount: toMinor(total, base),
  currency: base,
});

/** What is to be paid in the currency of the order. */
export function totalToPay(order: Payable, base: string): Money {
  const { converted, currency } = order;
  if (converted) {
    return { amount: toMinor(converted.total, converted.currency), currency: converted.currency };
  }
  const { amount } = baseTotal(order, base);
  // An order of version 0.1 has its rate alone.
  return { amount: convert(amount, base, currency.code, currency.rate), currency: currency.code };
}

/**
 * What a processor charges: the total in the currency of the order. Braintree charges that of the
 * store unless there is a merchant account for the currency.
 */
export function chargeOf(
  title: ProcessorTitle,
  order: Payable,
  { settings, processors }: Pick<Application, 'settings' | 'processors'>,
): Money {
  const base = settings.currency_code;
  const wanted = totalToPay(order, base);
  if (title === 'Stripe' || wanted.currency === base) return wanted;
  const isOffered = processors?.braintree?.currencies?.includes(wanted.currency);
  return isOffered ? wanted : baseTotal(order, base);
}

/**
 * Why a processor cannot charge for an order that is not free; undefined when it can. Prices below
 * half of the smallest unit of the order's currency come to 0 there, which none can charge.
 */
export function chargeProblem(
  title: ProcessorTitle,
  order: Payable,
  application: Pick<Application, 'settings' | 'processors'>,
): string | undefined {
  if (!application.processors?.[PROCESSOR_NAMES[title]]) {
    return `Payments with ${title} are not configured for this store.`;
  }
  const { amount, currency } = chargeOf(title, order, application);
  const isCharged = title !== 'Stripe' || stripeAmount(amount, currency) !== undefined;
  if (isCharged && amount > 0) return undefined;
  return `${title} cannot charge exactly ${amountText(toMajor(amount, currency), currency)}.`;
}
