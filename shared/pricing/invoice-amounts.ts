import { sum } from './money.ts';
import type { LineAmounts, PricedOrder } from './price-order.ts';
import { isSameRate, type OrderTaxes, type TaxLine } from './taxes.ts';

/** A line of an invoice, in minor units. */
export interface InvoiceLine {
  readonly kind: 'product' | 'shipping' | 'payment_method';
  /** With its taxes, where prices include them. */
  readonly price: number;
  readonly quantity: number;
  /** What is taken off price x quantity. */
  readonly discount: number;
  /** Without taxes. */
  readonly net: number;
  readonly taxes: readonly TaxLine[];
  readonly tax: number;
  /** With taxes. */
  readonly total: number;
}

/** The amounts of an invoice, in minor units: nets and taxes of the lines add up to the total. */
export interface InvoiceAmounts {
  readonly lines: readonly InvoiceLine[];
  /** One for each rate; `base` is without taxes. */
  readonly taxes: readonly TaxLine[];
  readonly net_total: number;
  readonly taxes_total: number;
  readonly total: number;
}

/** What an invoice of an order says, computed from nothing but what the order costs. */
export function invoiceAmounts(priced: PricedOrder): InvoiceAmounts {
  const { lines, totals, freeShipping, taxes } = priced;
  const isIncluded = taxes !== undefined && taxes.added === 0;
  const { shipping_total, payment_method_total = 0 } = totals;
  const amounts = [
    ...lines.map((line, i) => productLine(line, taxes?.lines[i], isIncluded)),
    ...costLine('shipping', shipping_total, freeShipping, taxes?.shipping_taxes, isIncluded),
    ...costLine('payment_method', payment_method_total, 0, taxes?.payment_method_taxes, isIncluded),
  ];
  return {
    lines: amounts,
    taxes: isIncluded ? withoutIncluded(taxes, amounts) : (taxes?.tax_lines ?? []),
    net_total: sum(amounts.map(({ net }) => net)),
    taxes_total: sum(amounts.map(({ tax }) => tax)),
    total: sum(amounts.map(({ total }) => total)),
  };
}

const productLine = (
  { unit_price, quantity, discounted_total, line_total }: LineAmounts,
  taxes: readonly TaxLine[] = [],
  isIncluded: boolean,
): InvoiceLine => ({
  kind: 'product',
  price: unit_price,
  quantity,
  discount: line_total - discounted_total,
  ...withTaxes(discounted_total, taxes, isIncluded),
});

/** Shipping, or the fee of the payment method; none where it costs nothing. */
const costLine = (
  kind: 'shipping' | 'payment_method',
  price: number,
  discount: number,
  taxes: readonly TaxLine[] = [],
  isIncluded: boolean,
): InvoiceLine[] =>
  price === 0
    ? []
    : [{ kind, price, quantity: 1, discount, ...withTaxes(price - discount, taxes, isIncluded) }];

function withTaxes(amount: number, taxes: readonly TaxLine[], isIncluded: boolean) {
  const tax = sum(taxes.map((each) => each.amount));
  const net = isIncluded ? amount - tax : amount;
  return { net, taxes, tax, total: sum([net, tax]) };
}

/** The taxes by rate, each with what it is on without the taxes in it. */
const withoutIncluded = (taxes: OrderTaxes, lines: readonly InvoiceLine[]): TaxLine[] =>
  taxes.tax_lines.map((rate): TaxLine => {
    const parts = lines.flatMap((line) => netParts(line).filter((part) => isSameRate(part, rate)));
    return { ...rate, base: sum(parts.map(({ base }) => base)) };
  });

/**
 * The parts of a line by rate, without taxes. All rates are on the whole line, or, of costs that are
 * split over the rates of the products, each is on its own part.
 */
function netParts({ taxes, net, total }: InvoiceLine): TaxLine[] {
  const isSplit = taxes.some(({ base }) => base !== total);
  return taxes.map((tax): TaxLine => ({ ...tax, base: isSplit ? tax.base - tax.amount : net }));
}
