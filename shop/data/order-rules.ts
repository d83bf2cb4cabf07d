/*
 * What the service says of orders, and lets customers do with them: its mails are written by the same rules. The shop
 * takes them from here alone.
 */
import { countryCode } from '../../shared/contract/countries.ts';
import type { Language } from '../../shared/contract/language.ts';
import { recipientIn } from '../../shared/mail/recipients.ts';
import type { Row } from '../../shared/mail-texts/content.ts';
import * as rows from '../../shared/mail-texts/order-rows.ts';
import { addressLines, orderVariables } from '../../shared/mail-texts/order-variables.ts';
import { chargeIn } from '../../shared/orders/charge-in.ts';
import { isCancelable } from '../../shared/orders/owed-payment.ts';
import { inMajor, isPaid, isTaken, paidAndDue } from '../../shared/orders/paid-and-due.ts';
import { isWithCustomer, unitsWithCustomer } from '../../shared/orders/units.ts';
import { isExcluded, isWithdrawable, withdrawableLines } from '../../shared/orders/withdrawal.ts';
import { formatsOf } from '../../shared/pricing/formats.ts';
import { toMajor } from '../../shared/pricing/money.ts';
import type { Order as ServiceOrder } from '../../shared/resources/orders.ts';
import type { Schemas } from '../visit/api.ts';
import type { Visit } from '../visit/visit.ts';
import type { WordName } from '../visit/words.ts';

export type { Row };

export type Order = Schemas['Order'];
export type OrderLine = Order['products'][number];
type Address = NonNullable<Order['shipping_address']>;
type Refund = NonNullable<Order['refunds']>[number];

/** An answer of the service has what the service computes with, but for what it shows to nobody. */
const ofService = (order: Order) => order as unknown as ServiceOrder;

const baseOf = ({ currencies: [base = 'EUR'] }: Visit) => base;

/** An order for people, as its mails have it: amounts are texts, and empty for what there is none of. */
export function textsOf(visit: Visit, order: Order) {
  const { language, application } = visit;
  const { bank_account, reference } = order.payment_request ?? {};
  const settings = {
    currency_code: baseOf(visit),
    ...(bank_account && { bank_account }),
    ...(reference !== undefined && { payment_reference: reference }),
  };
  // Other languages than those of mails have formats, too.
  const formats = formatsOf(language as Language, application.timezone ?? 'UTC');
  return orderVariables(order, settings, formats);
}

const ROW_WORDS = {
  items: 'items',
  promotion: 'discount',
  coupon: 'coupon',
  shipping: 'shipping',
  fee: 'payment_fee',
  taxIncluded: 'tax_included',
  taxes: 'taxes',
  total: 'total',
  amountToPay: 'amount_due',
  paymentReference: 'payment_reference',
  accountHolder: 'account_holder',
  bank: 'bank',
} as const satisfies Record<string, WordName>;

const saying =
  ({ say }: Visit) =>
  (name: keyof typeof ROW_WORDS, values: Readonly<Record<string, string | number>> = {}) =>
    say(ROW_WORDS[name], values);

/** The amounts that an order comes to, the total last. */
export const totalRows = (visit: Visit, order: Order): Row[] =>
  rows.totalRows(textsOf(visit, order), saying(visit));

/** What is to be paid without a card, and to which account. */
export const paymentRows = (visit: Visit, order: Order): Row[] =>
  rows.paymentRows(textsOf(visit, order), saying(visit));

/** What is paid, given back and due, in the currency of the order. */
export function moneyOf(visit: Visit, order: Order) {
  const all = paidAndDue(ofService(order), baseOf(visit));
  const { currency, paid, refunded, due } = all;
  return {
    currency,
    paid: inMajor(all, paid),
    refunded: inMajor(all, refunded),
    due: inMajor(all, due),
  };
}

/** What a card is charged by a processor that takes these currencies beside that of the store, in major units. */
export function chargeFor(visit: Visit, order: Order, currencies: 'any' | readonly string[]) {
  const { amount, currency } = chargeIn(currencies, ofService(order), baseOf(visit));
  return { amount: toMajor(amount, currency), currency };
}

/** Whether money has come by the payment that a refund is of; else the refund only lowers what is due. */
export const isPaidBack = (order: Order, { payment }: Refund): boolean => {
  const found = ofService(order).payments?.[payment];
  return found !== undefined && isTaken(found);
};

/** Whether any money has come. */
export const hasPaid = (order: Order): boolean => isPaid(ofService(order));

/** Whether its customer may cancel the order now. */
export const mayCancel = (order: Order) => isCancelable(ofService(order));

/** Whether its customer may withdraw from the contract now, or from some lines of it. */
export const mayWithdraw = (order: Order) => isWithdrawable(ofService(order));

/** The lines that have no right of withdrawal. */
export const excludedOf = ({ products }: Order) => products.filter(isExcluded);

/** What its customer may withdraw from. */
export function withdrawableOf(order: Order): Returnable[] {
  return withdrawableLines(ofService(order)).flatMap(({ product_id, variant_id, quantity }) => {
    const line = order.products.find(
      (each) => each.product_id === product_id && each.variant_id === variant_id,
    );
    return line ? [{ line, left: quantity }] : [];
  });
}

export interface Returnable {
  readonly line: OrderLine;
  /** Units that can be given back. */
  readonly left: number;
}

/** What its customer may ask to return; the store decides until when. */
export function returnableOf(order: Order): Returnable[] {
  const stored = ofService(order);
  const isSent = order.state === 'shipped' || order.state === 'completed';
  if (!isSent && !(order.state === 'processing' && isWithCustomer(stored))) return [];
  const left = unitsWithCustomer(stored);
  return order.products
    .map((line, i) => ({ line, left: left[i] ?? 0 }))
    .filter((each) => each.left > 0);
}

/** To whom mails about the order go. */
export const recipientOf = (order: Order) => recipientIn('orders', order);

/** The lines of an address, its country in the language of the page. */
export function linesOfAddress({ country: nameOf }: Visit, address: Address): readonly string[] {
  const code = countryCode(address.country);
  const country = /^[A-Z]{2}$/.test(code) ? nameOf(code) : address.country;
  return addressLines({ ...address, country }, (text) => (typeof text === 'string' ? text : ''));
}
