import type { Order } from '../../functions/orders/resource.ts';

/** How a customer pays an order without a card. */
export interface PaymentRequest {
  /** The name of the payment method. */
  readonly method: string;
  /** What the store says of it. */
  readonly description?: string;
  /** What is to be paid, in major units of the currency of the order. */
  readonly amount?: number;
  /** What the customer writes on a transfer. */
  readonly reference?: string;
}

/**
 * Undefined for an order without a payment method of the store. The amount and the reference are left
 * out where nothing is to be paid, or where the store knows that the money has come.
 */
export function paymentRequestOf(order: Order): PaymentRequest | undefined {
  const { payment_method: method, converted } = order;
  if (!method) return undefined;
  const { total: amount } = converted ?? order;
  const { name, description } = method;
  const isAsked = amount > 0 && !order.processor && !isSettled(order);
  return {
    method: name,
    ...(description && { description }),
    ...(isAsked && { amount, reference: String(order.id) }),
  };
}

/** A payment by a method that nobody confirms says only how the customer is going to pay. */
const isSettled = ({ payment_method, payments = [], state }: Order) =>
  state === 'canceled' ||
  state === 'refunded' ||
  payments.some(
    ({ successful, method }) =>
      successful && (method !== 'Custom' || payment_method?.settlement === 'confirmed'),
  );
