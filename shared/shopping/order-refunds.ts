import type { Order } from '../../functions/orders/resource.ts';
import { invalidProperty } from '../contract/errors.ts';
import { sum, toMinor } from '../pricing/money.ts';
import { type LineItem, sameLine } from './line-items.ts';
import type { Payment } from './payment.ts';
import type { Refund } from './refund.ts';
import type { Shipment } from './shipment.ts';

type Refunded = Pick<Order, 'items' | 'refunds'>;

/** Refunds that have given money back, or may yet. */
export const effectiveRefunds = ({ refunds = [] }: Pick<Order, 'refunds'>) =>
  refunds.filter(({ status }) => status !== 'failed');

/** How many units of each line of an order are in lists of lines. */
export const unitsIn = (items: readonly LineItem[], lists: readonly (readonly LineItem[])[]) =>
  items.map((item) =>
    lists.reduce((units, lines) => units + (sameLine(lines, item)?.quantity ?? 0), 0),
  );

/** How many units of each line are refunded. */
export const refundedUnits = (order: Refunded): number[] =>
  unitsIn(
    order.items,
    effectiveRefunds(order).map(({ line_items }) => line_items),
  );

/** How many of them went back to stock, also by a refund that failed later. */
export const restockedUnits = ({ items, refunds = [] }: Refunded): number[] =>
  unitsIn(
    items,
    refunds.map(({ line_items }) =>
      line_items.map((line) => ({ ...line, quantity: line.restocked ?? 0 })),
    ),
  );

/** Of each line, what is neither refunded nor in one of these parcels. */
export function unsentUnits(order: Refunded, shipments: readonly Shipment[]): number[] {
  const refunded = refundedUnits(order);
  const sent = unitsIn(
    order.items,
    shipments.map(({ line_items }) => line_items),
  );
  return order.items.map(({ quantity }, i) =>
    Math.max(0, quantity - (refunded[i] ?? 0) - (sent[i] ?? 0)),
  );
}

/** Throws a 400 unless so many units of each line are left; `lines` have one for each. */
export function requireUnits(
  { items }: Pick<Order, 'items'>,
  lines: readonly LineItem[],
  left: readonly number[],
  done: string,
): void {
  for (const [i, line] of lines.entries()) {
    const position = items.findIndex((item) => sameLine([line], item));
    if (position < 0) {
      throw invalidProperty({
        name: `line_items.${i}.product_id`,
        failedValidator: 'whitelist',
        message: `The order has no line of product ${line.product_id}, variant ${line.variant_id}.`,
        value: line.product_id,
      });
    }
    const most = left[position] ?? 0;
    if (line.quantity > most) {
      throw invalidProperty({
        name: `line_items.${i}.quantity`,
        failedValidator: 'max',
        message: `Only ${most} units of product ${line.product_id} can be ${done}.`,
        value: line.quantity,
      });
    }
  }
}

/** A payment of which money can be given back, all in minor units. */
export interface RefundablePayment {
  readonly payment: Payment;
  /** The position in `payments` of the order. */
  readonly index: number;
  /** What was charged, and what is left of that, in this currency. */
  readonly currency: string;
  readonly charged: number;
  readonly chargedLeft: number;
  /** The same in the currency of the store. */
  readonly amount: number;
  readonly amountLeft: number;
}

/** The payments of which money is left, the newest first. */
export function refundablePayments(order: Order, base: string): RefundablePayment[] {
  const { payments = [] } = order;
  return payments
    .map((payment, index) => refundable(payment, index, effectiveRefunds(order), base))
    .filter((payment) => payment !== undefined)
    .filter(({ chargedLeft }) => chargedLeft > 0)
    .reverse();
}

/** What can be given back of one payment, and what of it is left. */
export const refundablePayment = (order: Order, index: number, base: string) =>
  refundable(order.payments?.[index], index, effectiveRefunds(order), base);

/** Money that is taken, and not only authorised. */
export const isTaken = ({ successful, captured }: Payment) => successful && captured !== false;

function refundable(
  payment: Payment | undefined,
  index: number,
  refunds: readonly Refund[],
  base: string,
): RefundablePayment | undefined {
  if (!payment || !isTaken(payment)) return undefined;
  const { amount, charged_amount = amount, charged_currency: currency = base } = payment;
  const own = refunds.filter((refund) => refund.payment === index);
  const minor = (amounts: readonly number[], code: string) =>
    sum(amounts.map((each) => toMinor(each, code)));
  const charged = toMinor(charged_amount, currency);
  const inBase = toMinor(amount, base);
  return {
    payment,
    index,
    currency,
    charged,
    chargedLeft:
      charged -
      minor(
        own.map((each) => each.charged_amount),
        currency,
      ),
    amount: inBase,
    amountLeft:
      inBase -
      minor(
        own.map((each) => each.amount),
        base,
      ),
  };
}
