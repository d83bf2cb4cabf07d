import { invalidProperty } from '../contract/errors.ts';
import { ownPrices, pricedIn } from '../orders/order-amounts.ts';
import {
  effectiveRefunds,
  type GivenUpLine,
  lineIdOf,
  refundedUnits,
  requireUnits,
  requireUnsent,
  unitsIn,
  withUnsent,
} from '../orders/units.ts';
import { amountText } from '../pricing/formats.ts';
import { shareOf, sum, toMajor, toMinor } from '../pricing/money.ts';
import { type PricedStore, type PriceView, priceView } from '../pricing/price-view.ts';
import {
  type EarlierRefunds,
  type RefundedParts,
  taxesInRefund,
  type Worth,
  worthOf,
} from '../pricing/refund-amounts.ts';
import { taxesInMajorUnits, taxesInMinorUnits } from '../pricing/totals-view.ts';
import type { Order } from '../resources/orders.ts';
import type { Refund } from '../resources/schemas/refund.ts';
import type { RefundablePayment } from './refundable-payments.ts';

/** What is to be given back: parts of the order, an amount, or an amount for parts. */
export interface AskedRefund {
  readonly lines: readonly GivenUpLine[];
  readonly shipping: boolean;
  /** In major units of the currency of the charge. */
  readonly amount?: number | undefined;
  /** What is kept of what the parts have cost, in the same. */
  readonly deduction?: number | undefined;
  /** The return of the order that it is for, whose units the lines are: each has one refund at most. */
  readonly returnId?: number;
}

export type PlannedRefund = Pick<
  Refund,
  | 'amount'
  | 'total'
  | 'charged_amount'
  | 'charged_currency'
  | 'deduction'
  | 'payment'
  | 'line_items'
  | 'shipping'
  | 'taxes'
  | 'converted'
>;

/** An order in one currency: what it comes to, and what was refunded of it, in minor units. */
interface Side {
  readonly currency: string;
  readonly total: number;
  readonly taxes: Worth['taxes'];
  readonly earlier: EarlierRefunds;
  /** Worth of the parts that are asked for. */
  readonly worth: Worth | undefined;
}

/**
 * What a refund comes to: the amount that was asked for, else what the parts have cost, less what is deducted
 * (money.md, "Refunds"). Throws a 400 for units that are not there any more, and for more than the parts have cost.
 */
export function planRefund(
  order: Order,
  payment: RefundablePayment,
  { deduction, ...wanted }: AskedRefund,
  store: PricedStore,
): PlannedRefund {
  const parts = partsOf(order, wanted);
  const basePrices = priceView(store);
  const prices = ownPrices(order, basePrices);
  const base = sideOf(order, basePrices, parts);
  const own = prices && sideOf(order, prices, parts);
  const { currency } = payment;
  const whole = chargedAmount(wanted, payment, base, own);
  const charged = whole - deducted(deduction, whole, currency);
  // What is left of the parts is an amount for them.
  const asked = deduction ? { ...wanted, amount: toMajor(charged, currency) } : wanted;
  const amount = currency === base.currency ? charged : amountInBase(charged, asked, payment, base);
  const inOwn = own && (currency === own.currency ? charged : amountInOwn(amount, base, own));
  return {
    amount: toMajor(amount, base.currency),
    total: toMajor(amount, base.currency),
    charged_amount: toMajor(charged, currency),
    charged_currency: currency,
    ...(deduction && { deduction }),
    payment: payment.index,
    line_items: saidOfUnits(order, asked, linesOf(order, parts, base)),
    shipping: asked.shipping,
    taxes: taxesOf(base, amount),
    ...(own && {
      converted: {
        currency: own.currency,
        amount: toMajor(inOwn ?? 0, own.currency),
        lines: linesOf(order, parts, own).map((line) => line.amount),
        taxes: taxesOf(own, inOwn ?? 0),
      },
    }),
  };
}

/** The deduction in minor units; throws a 400 for more than the whole. */
function deducted(deduction: number | undefined, whole: number, currency: string): number {
  const minor = toMinor(deduction ?? 0, currency);
  if (minor <= whole) return minor;
  const most = amountText(toMajor(whole, currency), currency);
  throw invalidProperty({
    name: 'deduction',
    failedValidator: 'max',
    message: `At most ${most} can be deducted, which is what would be refunded here.`,
    value: deduction,
  });
}

/** Undefined when an amount alone is asked for. */
function partsOf(
  order: Order,
  { lines, shipping, returnId }: AskedRefund,
): RefundedParts | undefined {
  if (lines.length === 0 && !shipping) return undefined;
  const refunded = refundedUnits(order);
  const left = order.items.map(({ quantity }, i) => quantity - (refunded[i] ?? 0));
  requireUnits(order, lines, left, 'refunded');
  // Units of a return are withheld, or back, already.
  if (returnId === undefined) requireUnsent(order, lines);
  if (shipping && effectiveRefunds(order).some((refund) => refund.shipping)) {
    throw invalidProperty({
      name: 'shipping',
      failedValidator: 'max',
      message: 'The shipping of this order has already been refunded.',
    });
  }
  return { units: unitsIn(order.items, [lines]), shipping };
}

function sideOf(order: Order, prices: PriceView, parts: RefundedParts | undefined): Side {
  const { currency, increment } = prices;
  const priced = pricedIn(order, prices);
  const { total, tax_lines } = currency === prices.base ? order : { ...order, ...order.converted };
  const earlier = earlierRefunds(order, currency, prices.base);
  return {
    currency,
    total: toMinor(total, currency),
    taxes: taxesInMinorUnits(tax_lines, currency),
    earlier,
    worth: parts && worthOf(priced, parts, earlier, increment),
  };
}

function earlierRefunds(order: Order, currency: string, base: string): EarlierRefunds {
  const refunds = effectiveRefunds(order).map(({ line_items, converted, ...refund }) => {
    const { amount, taxes, lines } =
      currency === base || !converted
        ? { ...refund, lines: line_items.map((line) => line.amount) }
        : converted;
    return {
      amount: toMinor(amount, currency),
      taxes: taxesInMinorUnits(taxes, currency),
      lines: line_items.map((line, i) => ({ ...line, quantity: toMinor(lines[i] ?? 0, currency) })),
    };
  });
  return {
    amount: sum(refunds.map(({ amount }) => amount)),
    units: refundedUnits(order),
    lines: unitsIn(
      order.items,
      refunds.map(({ lines }) => lines),
    ),
    taxes: refunds.flatMap(({ taxes }) => taxes),
  };
}

/** In minor units of the currency of the charge. */
function chargedAmount(
  { amount }: AskedRefund,
  { currency, charged, amount: paid }: RefundablePayment,
  base: Side,
  own: Side | undefined,
): number {
  if (amount !== undefined) return toMinor(amount, currency);
  const side = [base, own].find((each) => each?.currency === currency);
  if (side) return side.worth?.amount ?? 0;
  // The store has had another currency since.
  return portion(base.worth?.amount ?? 0, paid, charged);
}

/** The amount in the base currency; the last money of a payment takes the rest. */
function amountInBase(
  charged: number,
  asked: AskedRefund,
  payment: RefundablePayment,
  { worth }: Side,
): number {
  if (charged === payment.chargedLeft) return payment.amountLeft;
  const exact = asked.amount === undefined ? worth?.amount : undefined;
  return Math.min(payment.amountLeft, exact ?? portion(charged, payment.charged, payment.amount));
}

/** The amount of an order that was charged in the currency of the store. */
function amountInOwn(amount: number, base: Side, own: Side): number {
  const left = own.total - own.earlier.amount;
  if (amount === base.total - base.earlier.amount) return left;
  return Math.min(left, portion(amount, base.total, own.total));
}

/** The part of `target` that `amount` is of `whole`. */
const portion = (amount: number, whole: number, target: number) =>
  whole === 0 ? 0 : shareOf(target, amount, whole).part;

const taxesOf = ({ worth, earlier, currency, ...taken }: Side, amount: number) =>
  taxesInMajorUnits(taxesInRefund(taken, amount, worth, earlier), currency);

/** Refunded lines with how many of their units were not sent: as it was said, and else as it follows. */
function saidOfUnits(
  order: Order,
  { lines: asked, returnId }: AskedRefund,
  lines: Refund['line_items'],
): Refund['line_items'] {
  const said = lines.map((line) => {
    const unsent = asked.find((each) => lineIdOf(each) === lineIdOf(line))?.unsent;
    return unsent === undefined ? line : { ...line, unsent };
  });
  if (returnId !== undefined) return said.map(withoutNone);
  return withUnsent(order, said, { isReturn: false }).map((line, i) =>
    said[i]?.unsent === undefined ? withoutNone(line) : line,
  );
}

const withoutNone = ({ unsent = 0, ...line }: Refund['line_items'][number]) => ({
  ...line,
  ...(unsent > 0 && { unsent }),
});

/** The units that are asked for, with what they have cost. */
const linesOf = (
  { items }: Order,
  parts: RefundedParts | undefined,
  { worth, currency }: Side,
): Refund['line_items'] =>
  items
    .map((item, i): Refund['line_items'][number] => ({
      ...item,
      quantity: parts?.units[i] ?? 0,
      amount: toMajor(worth?.lines[i] ?? 0, currency),
    }))
    .filter(({ quantity }) => quantity > 0);
