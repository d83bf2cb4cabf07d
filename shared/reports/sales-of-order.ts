import { countryCode } from '../contract/countries.ts';
import { localDate } from '../contract/dates.ts';
import { ApiError } from '../contract/errors.ts';
import { givenForLines } from '../orders/given-for-lines.ts';
import { pricedIn } from '../orders/order-amounts.ts';
import { hasCome } from '../orders/paid-and-due.ts';
import { effectiveRefunds } from '../orders/units.ts';
import { isCardMethod } from '../payments/card-methods.ts';
import { toMinor } from '../pricing/money.ts';
import type { PricedOrder } from '../pricing/price-order.ts';
import { viewOf } from '../pricing/price-view.ts';
import type { Order } from '../resources/orders.ts';
import { SALE_FIELDS } from '../resources/reports.ts';
import { DRAFT } from '../resources/schemas/order-states.ts';
import type { Refund } from '../resources/schemas/refund.ts';
import type { Settings } from '../resources/schemas/settings.ts';
import { customerOfOrder } from './customer-of-order.ts';
import { orderOfCustomer } from './first-orders.ts';
import { type Amounts, type Dimension, keyOfText, merged, NO_KEY, type Row } from './rows.ts';
import { heldByOrder, soldVariants } from './stock-of-order.ts';

type Sale = Readonly<Partial<Record<(typeof SALE_FIELDS)[number], number>>>;

/** The first of them that is an amount: in the sums by currency, amounts of the currency follow. */
export const FIRST_AMOUNT = SALE_FIELDS.indexOf('gross');

/** In these states nothing is sold, unless money came for it. */
const UNSOLD: readonly string[] = ['draft', 'failed', 'canceled'];

/**
 * The number of the rules below. With another one all orders are counted again, so that stored sums are always
 * those of one set of rules.
 */
export const SALES_RULES = 2;

export interface ReportSettings extends Pick<Settings, 'timezone' | 'currency_code'> {
  /** With which the e-mail addresses of guests are hashed. */
  readonly hashKey: Buffer;
}

const amountsOf = (sale: Sale): Amounts => SALE_FIELDS.map((name) => sale[name] ?? 0);

/**
 * What an order adds to the sums: what was sold on the day on which it was placed, and what was given
 * back on the days of its refunds, in minor units of the currency of the store.
 */
export function salesOfOrder(order: Order, settings: ReportSettings): readonly Row[] {
  const held = heldByOrder(order);
  if (!isSold(order)) return merged(held);
  const { timezone, currency_code: base, hashKey } = settings;
  const customer = customerOfOrder(order, hashKey);
  const sold = { ...order, customer };
  const dayOf = (time: string) => localDate(Date.parse(time), timezone);
  const day = dayOf(order.sent_at ?? order.created_at);
  const items = order.items.reduce((all, { quantity }) => all + quantity, 0);
  const counts = { orders: 1, items };
  return merged([
    ...rowsOfOrder(sold, day, { ...counts, ...totalsOf(order, base) }, ownTotals(order, base)),
    ...linesOf(order, base).map((line) => ({ ...line, day })),
    ...effectiveRefunds(order).flatMap((refund) =>
      rowsOfRefund(sold, refund, dayOf(refund.created_at), base),
    ),
    ...(order.cart_id ? [orderedCart(day)] : []),
    ...(customer === NO_KEY ? [] : [orderOfCustomer(customer, day, order.id)]),
    ...held,
  ]);
}

/**
 * An order that has ended counts as one that is refunded does when money of it was given back, or a card has paid
 * for it and the store keeps that: so what came and went is seen, and days that are over stay as they were.
 */
function isSold(order: Order): boolean {
  const { state, payments = [] } = order;
  if (!UNSOLD.includes(state)) return true;
  if (state === DRAFT) return false;
  return (
    effectiveRefunds(order).length > 0 ||
    payments.some((payment) => isCardMethod(payment.method) && hasCome(payment))
  );
}

type Totals = Pick<
  Order,
  'total' | 'taxes_total' | 'shipping_total' | 'promotion_total' | 'coupon_total'
> &
  Pick<Order, 'payment_method_total'>;

function totalsOf(totals: Totals, currency: string): Sale {
  const minor = (amount = 0) => toMinor(amount, currency);
  const gross = minor(totals.total);
  const taxes = minor(totals.taxes_total);
  return {
    gross,
    net: gross - taxes,
    discounts: minor(totals.promotion_total) + minor(totals.coupon_total),
    shipping: minor(totals.shipping_total),
    fees: minor(totals.payment_method_total),
    taxes,
  };
}

const ownTotals = (order: Order, base: string): Sale =>
  order.converted ? totalsOf(order.converted, order.converted.currency) : totalsOf(order, base);

/** An order with the key of who has placed it. */
type SoldOrder = Order & { readonly customer: string };

/** An order under its currency, country, coupon and customer. `own`: in its own currency. */
function rowsOfOrder(order: SoldOrder, day: string, sale: Sale, own: Sale): Row[] {
  const { converted, currency, shipping_address, billing_address, coupon, customer } = order;
  const { orders = 0, gross = 0, refunds = 0 } = sale;
  const country = (shipping_address ?? billing_address)?.country ?? '';
  const amounts = amountsOf(sale);
  const ownAmounts = amountsOf(own).slice(FIRST_AMOUNT);
  const code = converted?.currency ?? currency.code;
  return [
    { dimension: 'currency', day, key: code, amounts: [...amounts, ...ownAmounts] },
    { dimension: 'country', day, key: keyOfText(countryCode(country)), amounts },
    { dimension: 'coupon', day, key: keyOfText(coupon?.code ?? NO_KEY), amounts },
    { dimension: 'customer', day, key: customer, amounts: [orders, gross, refunds] },
  ];
}

const orderedCart = (day: string): Row => ({
  dimension: 'cart',
  day,
  key: 'ordered',
  amounts: [1],
});

type UndatedRow = Omit<Row, 'day'>;

/** The lines under their products and categories; none where prices cannot be computed again. */
function linesOf(order: Order, base: string): UndatedRow[] {
  const priced = pricedOrUndefined(order, base);
  if (!priced) return [];
  const isIncluded = priced.taxes?.isIncluded === true;
  const sales = order.products.map((product, i) => {
    const { line_total = 0, discounted_total = 0 } = priced.lines[i] ?? {};
    const taxes = (priced.taxes?.lines[i] ?? []).reduce((all, { amount }) => all + amount, 0);
    const net = discounted_total - (isIncluded ? taxes : 0);
    const discounts = line_total - discounted_total;
    const sale = { items: product.quantity, gross: net + taxes, net, discounts, taxes };
    return { product, sale };
  });
  const ofLines = sales.flatMap(({ product, sale }) => underLine(product, sale));
  return [...ofLines, ...once(order), ...soldVariants(order)];
}

type SoldProduct = Order['products'][number];

const keyOfProduct = ({ product_id }: Pick<SoldProduct, 'product_id'>) => String(product_id);
const keyOfCategory = ({ category_id = 0 }: Pick<SoldProduct, 'category_id'>) =>
  category_id === 0 ? NO_KEY : String(category_id);

const underLine = (product: SoldProduct, sale: Sale): UndatedRow[] => [
  { dimension: 'product', key: keyOfProduct(product), amounts: amountsOf(sale) },
  { dimension: 'category', key: keyOfCategory(product), amounts: amountsOf(sale) },
];

/** The order counts once under each product and category that it has. */
function once({ products }: Order): UndatedRow[] {
  const count = (dimension: Dimension, keys: readonly string[]) =>
    [...new Set(keys)].map((key) => ({ dimension, key, amounts: amountsOf({ orders: 1 }) }));
  return [
    ...count('product', products.map(keyOfProduct)),
    ...count('category', products.map(keyOfCategory)),
  ];
}

function pricedOrUndefined(order: Order, base: string): PricedOrder | undefined {
  try {
    return pricedIn(order, viewOf({ base, currency: base, rate: 1, increment: 1 }));
  } catch (error) {
    // Orders that were imported may have amounts that no rule explains.
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

function rowsOfRefund(order: SoldOrder, refund: Refund, day: string, base: string): Row[] {
  const { amount, converted, line_items } = refund;
  const own = converted ? toMinor(converted.amount, converted.currency) : toMinor(amount, base);
  const sale = { refunds: toMinor(amount, base) };
  const cost = line_items.map((line) => toMinor(line.amount, base));
  const given = givenForLines(refund, sale.refunds, cost);
  const lines = line_items.flatMap((line, i) => {
    const product = order.products.find(({ product_id }) => product_id === line.product_id);
    return product ? underLine(product, { refunds: given[i] ?? 0 }) : [];
  });
  return [
    ...rowsOfOrder(order, day, sale, { refunds: own }),
    ...lines.map((line) => ({ ...line, day })),
  ];
}
