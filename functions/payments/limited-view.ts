import { attribute, project } from '../../shared/contract/attributes.ts';
import { isObject, type Json, type JsonObject } from '../../shared/contract/json.ts';
import { TOTALS } from '../../shared/pricing/totals-view.ts';

/**
 * What a payment answers to somebody who has not proven to have placed the order: nothing of the
 * shopper (orders.md, "Order secret").
 */
const ORDER_FIELDS = [
  'id',
  'state',
  'status',
  'currency',
  ...TOTALS.flatMap((name) => [name, `display_${name}`]),
  'payments',
];

const PAYMENT_FIELDS = [
  'method',
  'payment_method_id',
  'order_id',
  'amount',
  'successful',
  'pending',
  'captured',
  'description',
  'created_at',
];

export function limitedOrder(order: object): object {
  const limited = project(order, ORDER_FIELDS);
  const payments = attribute(order, 'payments');
  if (!Array.isArray(payments)) return limited;
  return { ...limited, payments: payments.filter(isObject).map(limitedPayment) };
}

const limitedPayment = (payment: JsonObject) => project(payment, PAYMENT_FIELDS);

/** A charge, whose currency processors call in two ways. */
export function limitedCharge(charge: JsonObject): object {
  const currency = charge['currency'] ?? charge['currencyIsoCode'];
  return {
    ...project(charge, ['id', 'status', 'amount']),
    ...(currency !== undefined && { currency }),
  };
}

/** What clients compare of a declined transaction. */
const DECLINED = ['orderId', 'processorResponseCode', 'processorResponseText'];

/** The members of the error that a processor gives a reason in. */
export const limitedDetails = (details: JsonObject): object =>
  Object.fromEntries(Object.entries(details).map(([name, value]) => [name, limitedReason(value)]));

function limitedReason(reason: Json): Json | object {
  if (!isObject(reason) || !isObject(reason['transaction'])) return reason;
  const { transaction } = reason;
  return {
    ...reason,
    transaction: { ...limitedCharge(transaction), ...project(transaction, DECLINED) },
  };
}
