import { amountText } from '../pricing/formats.ts';
import { toMajor } from '../pricing/money.ts';
import { processorAmount } from '../pricing/processor-amount.ts';
import type { Payment } from '../resources/schemas/payment.ts';
import type { CardProcessor } from '../resources/schemas/processors.ts';
import type { Application } from '../tenancy/application.ts';
import { takesPayments } from '../tenancy/processor-credentials.ts';
import { chargeIn, type Money, type Payable } from './charge-in.ts';

type Charged = Readonly<Required<Pick<Payment, 'charged_amount' | 'charged_currency'>>>;

/** What a payment says of it. */
export const chargedFields = ({ amount, currency }: Money): Charged => ({
  charged_amount: toMajor(amount, currency),
  charged_currency: currency,
});

/** What a processor charges: the total in the currency of the order, if it does that, else in that of the store. */
export function chargeOf(
  { name, currencies }: CardProcessor,
  order: Payable,
  { settings, processors }: Pick<Application, 'settings' | 'processors'>,
): Money {
  const offered = currencies === 'configured' ? processors?.[name]?.currencies : currencies;
  return chargeIn(offered, order, settings.currency_code);
}

/**
 * Why an order must not be charged in this currency: the store has chosen prices in that of the order,
 * and those in the base currency are others.
 */
export const currencyProblem = (
  { title }: CardProcessor,
  { converted }: Payable,
  { currency }: Pick<Money, 'currency'>,
): string | undefined =>
  converted?.has_own_prices && currency !== converted.currency
    ? `${title} cannot charge in ${converted.currency}.`
    : undefined;

/**
 * Why a processor cannot charge for an order that is not free; undefined when it can. Prices below
 * half of the smallest unit of the order's currency come to 0 there, which none can charge.
 */
export function chargeProblem(
  processor: CardProcessor,
  order: Payable,
  application: Pick<Application, 'settings' | 'processors'>,
): string | undefined {
  const { title, name, minorUnits } = processor;
  if (!takesPayments(application, name)) {
    return `Payments with ${title} are not configured for this store.`;
  }
  const { amount, currency } = chargeOf(processor, order, application);
  const problem = currencyProblem(processor, order, { currency });
  if (problem !== undefined) return problem;
  const isExact = processorAmount(minorUnits, amount, currency) !== undefined;
  if (amount > 0 && isExact) return undefined;
  return `${title} cannot charge exactly ${amountText(toMajor(amount, currency), currency)}.`;
}
