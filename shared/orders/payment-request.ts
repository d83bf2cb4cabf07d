import { toMajor } from '../pricing/money.ts';
import { nameOfOrder, type Order } from '../resources/orders.ts';
import { PLACE_OF_NUMBER } from '../resources/schemas/bank-account.ts';
import type { InvoicePayment, PaymentRequest } from '../resources/schemas/payment-request.ts';
import { returnState } from '../resources/schemas/return.ts';
import type { Settings } from '../resources/schemas/settings.ts';
import { isAuthorised, paidAndDue } from './paid-and-due.ts';

/** What of the settings an order is paid by. */
export type PaymentSettings = Pick<
  Settings,
  'currency_code' | 'bank_account' | 'payment_reference'
>;

/** How an order is paid, for people; undefined without a payment method of the store. */
export function paymentOf(order: Order, settings: PaymentSettings): InvoicePayment | undefined {
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
 * Undefined where nothing is to be paid without a card, an amount is authorised by one, or the customer has
 * withdrawn.
 */
export function paymentRequestOf(
  order: Order,
  { bank_account, payment_reference = PLACE_OF_NUMBER, currency_code }: PaymentSettings,
): PaymentRequest | undefined {
  const { payment_method: method, processor, payments = [] } = order;
  const { due, currency } = paidAndDue(order, currency_code);
  if (!method || processor || isUnwound(order) || due === 0) return undefined;
  if (payments.some(isAuthorised)) return undefined;
  return {
    amount: toMajor(due, currency),
    reference: payment_reference.replace(PLACE_OF_NUMBER, () => nameOfOrder(order)),
    ...(bank_account &&
      method.bank_transfer &&
      ({ bank_account } satisfies Partial<PaymentRequest>)),
  };
}

/** Whether the customer has withdrawn, and it is open what is left to be paid. */
function isUnwound(order: Order): boolean {
  const { withdrawal, returns = [] } = order;
  if (!withdrawal?.line_items) return withdrawal !== undefined;
  return returns.some((each) => !['refused', 'refunded'].includes(returnState(order, each)));
}

/** Whether somebody writes a reference: not who pays the carrier. */
const isTransfer = ({ bank_transfer, settlement }: NonNullable<Order['payment_method']>) =>
  bank_transfer || settlement === 'confirmed';
