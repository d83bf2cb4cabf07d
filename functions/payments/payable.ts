import { badRequest, tooLarge } from '../../shared/contract/errors.ts';
import { isObject, type JsonObject } from '../../shared/contract/json.ts';
import { type OrderState, requireMove } from '../../shared/shopping/order-states.ts';

/** Payments that an order keeps at most: nobody tries out stolen cards on one without end. */
export const MAX_PAYMENTS = 20;

/**
 * Bytes of an order's JSON that leave room for a payment and the processor's answer: what has been
 * charged must not fail to be stored (records have 350 KB at most).
 */
export const MAX_ORDER_BYTES = 300 * 1024;

export const paymentsOf = ({ payments }: JsonObject): JsonObject[] =>
  Array.isArray(payments) ? payments.filter(isObject) : [];

/** Throws a 400 for an order that is paid, or in a state in which none is paid. */
export function requirePayable(order: JsonObject): void {
  const made = paymentsOf(order);
  const { id, state } = order;
  if (made.some(({ successful }) => successful === true)) {
    throw badRequest(`Order ${id} has been paid.`);
  }
  requireMove(state as OrderState, 'processing');
  if (made.length >= MAX_PAYMENTS) {
    throw badRequest(`Order ${id} has had ${made.length} payments that failed, which is enough.`);
  }
  if (Buffer.byteLength(JSON.stringify(order)) > MAX_ORDER_BYTES) {
    throw tooLarge(`Order ${id} is too large to be paid here.`);
  }
}
