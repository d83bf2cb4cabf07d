import type { ActionRequest } from '../actions/context.ts';
import { project, withoutPrivate } from '../contract/attributes.ts';
import { ApiError } from '../contract/errors.ts';
import { omit } from '../contract/json.ts';
import { inLocale } from '../contract/locales.ts';
import { type Changes, withChanges } from '../contract/records.ts';
import { totalToPay } from '../orders/charge-in.ts';
import {
  amountsIn,
  computedConversion,
  computedFields,
  explanationOf,
  pricesOf,
} from '../orders/order-amounts.ts';
import { withTaxClass } from '../orders/order-taxes.ts';
import { amountText } from '../pricing/formats.ts';
import { sum, toMajor, toMinor } from '../pricing/money.ts';
import { paymentFee } from '../pricing/payment-fees.ts';
import { type PriceView, priceView } from '../pricing/price-view.ts';
import { TOTALS, withDisplay } from '../pricing/totals-view.ts';
import type { Order } from '../resources/orders.ts';
import type { PaymentMethod } from '../resources/paymentMethods.ts';
import type { PaymentBody } from '../resources/payments.ts';
import type { Tax } from '../resources/taxes.ts';

interface Priced {
  /** The order with the amounts that are to be paid. */
  readonly order: Order;
  readonly changes: Changes<Order>;
}

/** Whether an order costs nothing but the fee of its payment method, which is then 0, too. */
export const isFree = ({ total, payment_method_total: fee = 0 }: Order, currency: string) =>
  toMinor(total, currency) === toMinor(fee, currency);

/**
 * The order with the fee of the method that it is paid by, computed anew; without one, as for cards,
 * there is none. `taxClass` is that of the method, where the order does not have it. Throws a 409
 * when the total is not the expected one (payments.md, "Payments").
 */
export function withFeeOf(
  order: Order,
  method: PaymentMethod | undefined,
  request: ActionRequest<PaymentBody>,
  taxClass?: Tax,
): Priced {
  const { application } = request;
  const taxes = taxClass ? withTaxClass(order, taxClass, application.settings) : {};
  const prices = priceView(application);
  const changes = explained(order, feeChanges(order, method, prices, taxes), prices);
  const priced = withChanges(order, changes);
  requireExpected(priced, request);
  return { order: priced, changes };
}

/** The changes of the amounts, with those of the explanation. */
function explained(order: Order, changes: Changes<Order>, prices: PriceView): Changes<Order> {
  if (Object.keys(changes).length === 0) return changes;
  const changed = withChanges(order, changes);
  return { ...changes, explanation: explanationOf(changed, prices) };
}

function feeChanges(
  order: Order,
  method: PaymentMethod | undefined,
  prices: PriceView,
  taxes: Pick<Order, 'taxes'>,
): Changes<Order> {
  const { converted, payment_method_id, payment_method_total } = order;
  const hadMethod = payment_method_total !== undefined || typeof payment_method_id === 'number';
  if (!method && !hadMethod) return {};
  const ofConverted = converted && pricesOf(order, { ...prices, currency: converted.currency });
  const kept = method && withoutPrivate(inLocale(method, order.locale));
  const paidBy: Changes<Order> = { payment_method_id: method?.id, payment_method: kept };
  if (order.tax_rules) {
    const paid = { ...omit(order, ['payment_method']), ...(method && { payment_method: method }) };
    return { ...paidBy, ...taxes, ...taxedAmounts({ ...paid, ...taxes }, prices, ofConverted) };
  }
  return {
    ...paidBy,
    ...totalsWith(order, method, prices),
    ...(ofConverted &&
      ({
        converted: { ...converted, ...totalsWith(converted, method, ofConverted) },
      } satisfies Partial<Order>)),
  };
}

/** With its fee an order has other taxes: all of its amounts are computed anew. */
const taxedAmounts = (
  order: Order,
  prices: PriceView,
  ofConverted: PriceView | undefined,
): Changes<Order> => ({
  payment_method_total: 0,
  ...computedFields(order, prices),
  ...(ofConverted &&
    ({
      converted: { payment_method_total: 0, ...computedConversion(order, ofConverted) },
    } satisfies Partial<Order>)),
});

interface Amounts {
  readonly total: number;
  readonly payment_method_total?: number | undefined;
}

function totalsWith(
  { total, payment_method_total = 0 }: Amounts,
  method: PaymentMethod | undefined,
  prices: PriceView,
): Readonly<Record<keyof Amounts, number>> {
  const { currency } = prices;
  const base = toMinor(total, currency) - toMinor(payment_method_total, currency);
  const fee = method ? paymentFee(method, base, prices) : 0;
  return {
    payment_method_total: toMajor(fee, currency),
    total: toMajor(sum([base, fee]), currency),
  };
}

/** Amounts are those of the order's own currency. */
function requireExpected(order: Order, { body, application }: ActionRequest<PaymentBody>): void {
  const prices = priceView(application);
  const { amount, currency } = totalToPay(order);
  const total = toMajor(amount, currency);
  const { expected_total: expected } = body;
  const { expected_total: agreed = total } = order;
  if (expected === undefined ? total <= agreed : total === expected) return;
  const own = pricesOf(order, { ...prices, currency });
  const totals = project(amountsIn(order, own), TOTALS);
  throw new ApiError(409, `The order total is now ${amountText(total, currency)}.`, {
    type: 'TotalChanged',
    extras: { currency, totals: withDisplay(totals, currency) },
  });
}
