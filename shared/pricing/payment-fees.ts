import type { PaymentMethod } from '../resources/paymentMethods.ts';
import { percentOf, roundTo, sum } from './money.ts';
import type { PriceView } from './price-view.ts';
import { amountOf, percentageOf } from './stored-numbers.ts';
import type { CostExemption } from './tax-exemption.ts';

export type FeeRule = Pick<
  PaymentMethod,
  'name' | 'cost_type' | 'fixed_fee' | 'percentage_fee' | 'prices' | 'tax_id'
> &
  Partial<Pick<PaymentMethod, 'id'>>;

type Fee = 'fixed_fee' | 'percentage_fee';

/** The fees of a method, which it must have; it may still have others, which do not count. */
export const FEES: Readonly<Record<PaymentMethod['cost_type'], readonly Fee[]>> = {
  no_cost: [],
  fixed_fee: ['fixed_fee'],
  percentage_fee: ['percentage_fee'],
  fixed_plus_percentage: ['fixed_fee', 'percentage_fee'],
};

/**
 * What a payment method costs when so much is to be paid, in minor units; nothing when that is
 * nothing (orders.md, "Order totals"). A percentage is of an amount that is exempt already.
 */
export function paymentFee(
  method: FeeRule,
  base: number,
  prices: PriceView,
  exempt: CostExemption = (_, { amount }) => amount,
): number {
  if (base === 0) return 0;
  const { increment } = prices;
  const fees = Object.hasOwn(FEES, method.cost_type) ? FEES[method.cost_type] : [];
  const fixed = () => roundTo(amountOf(method, 'fixed_fee', prices), increment);
  return sum([
    fees.includes('fixed_fee') ? exempt('fee', { amount: fixed(), taxId: method.tax_id }) : 0,
    fees.includes('percentage_fee')
      ? percentOf(base, percentageOf(method, 'percentage_fee'), increment)
      : 0,
  ]);
}

/** A method as a form has it: null where a field is empty. */
type Priced = { readonly [Name in 'cost_type' | 'bank_transfer' | Fee]?: unknown };

/**
 * Whether the method asks consumers for a fee that Directive (EU) 2015/2366, article 62 (4), forbids: on transfers.
 * Card processors have no fee, and of other methods nobody knows how they are paid.
 */
export const hasForbiddenFee = (method: Priced): boolean =>
  method.bank_transfer === true && feesOf(method).some((fee) => Number(method[fee] ?? 0) > 0);

const feesOf = ({ cost_type }: Priced): readonly Fee[] =>
  Object.entries(FEES).find(([type]) => type === cost_type)?.[1] ?? [];
