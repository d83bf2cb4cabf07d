import { toMajor, toMinor } from '../pricing/money.ts';
import { nameOfOrder, type Order } from '../resources/orders.ts';
import { PLACE_OF_NUMBER } from '../resources/schemas/bank-account.ts';
import type { InvoicePayment, PaymentRequest } from '../resources/schemas/payment-request.ts';
import type { Settings } from '../resources/schemas/settings.ts';

/** How an order is paid, for people; undefined without a payment method of the store. */
export function paymentOf(order: Order, settings: Settings): InvoicePayment | undefined {
  const { payment_method: method } = order;
  if (!method) return undefined;
  const { name, description, instructions } = method;
  const request = paymentRequestOf(order, settings);
  // What the store has written says to pay.
  if (!request) return { method: name };
  const { reference, ...asked } = request;
  return {
    method: name,
    ...(description && ({ description } satisfies Partial<InvoicePayment>)),
    ...(instructions && ({ instructions } satisfies Partial<InvoicePayment>)),
    ...asked,
    ...(reference && isTransfer(method) && ({ reference } satisfies Partial<InvoicePayment>)),
  };
}

/**
 * Undefined where nothing is to be paid without a card, the store knows that the money has come, or the
 * customer has withdrawn.
 */
export function paymentRequestOf(
  order: Order,
  { bank_account, payment_reference = PLACE_OF_NUMBER, currency_code }: Settings,
): PaymentRequest | undefined {
  const { payment_method: method, processor } = order;
  const amount = amountLeft(order, currency_code);
  if (!method || processor || amount <= 0 || isSettled(order)) return undefined;
  return {
    amount,
    reference: payment_reference.replace(PLACE_OF_NUMBER, () => nameOfOrder(order)),
    ...(bank_account &&
      method.bank_transfer &&
      ({ bank_account } satisfies Partial<PaymentRequest>)),
  };
}

/** In the currency of the order: what is refunded before the money has come need not be paid. */
function amountLeft({ converted, ...order }: Order, base: string): number {
  const { total, refunds_total = 0 } = converted ?? order;
  const currency = converted?.currency ?? base;
  return toMajor(toMinor(total, currency) - toMinor(refunds_total, currency), currency);
}

/** Whether somebody writes a reference: not who pays the carrier. */
const isTransfer = ({ bank_transfer, settlement }: NonNullable<Order['payment_method']>) =>
  bank_transfer || settlement === 'confirmed';

/** Payments that are known to have come, or to be authorised by a card. */
const certainPayments = ({ payment_method, payments = [] }: Order) =>
  payments.filter(
    ({ successful, method }) => successful && (method !== 'Custom' || isConfirmed(payment_method)),
  );

/** Whether staff say of the method that its money has come. */
const isConfirmed = (method: Order['payment_method']) =>
  method?.settlement === 'confirmed' || method?.settlement === 'later';

/** Whether the money has come: a card that was only authorised has paid nothing. */
export const isPaid = (order: Order) =>
  certainPayments(order).some(({ captured }) => captured !== false);

/** A payment by a method that nobody confirms says only how the customer is going to pay. */
const isSettled = (order: Order) => isOver(order) || certainPayments(order).length > 0;

/** Whether nothing is to be paid any more, whatever was. */
const isOver = ({ state, withdrawal }: Order) =>
  state === 'canceled' || state === 'refunded' || withdrawal !== undefined;
