import { allocate } from '../../pricing/allocate.ts';
import { sum, taxOf, toMinor, toTaxRate } from '../../pricing/money.ts';
import type { Invoice } from '../../resources/invoices.ts';
import { lineName } from '../invoice-content.ts';
import { cannotBe } from './problems.ts';

/** What is invoiced at one rate, in minor units, without taxes. */
export interface Part {
  readonly kind: 'line' | 'shipping' | 'fee';
  readonly name: string;
  /** The number of the article. */
  readonly sku?: string | undefined;
  readonly quantity: number;
  /** The rate in percent. */
  readonly rate: number;
  readonly net: number;
  /** What was taken off before. */
  readonly discount: number;
}

/** The taxes of an invoice at one rate: several classes may have it. */
export interface Rate {
  readonly rate: number;
  readonly base: number;
  readonly amount: number;
  /** How many rounded amounts `amount` is the sum of: those of classes and of refunded lines. */
  readonly roundings: number;
}

type Line = Invoice['lineItems'][number];

const KINDS = { product: 'line', shipping: 'shipping', payment_method: 'fee' } as const;

/** Costs are charges of the whole invoice. */
const isCost = ({ kind }: Line) => kind === 'shipping' || kind === 'payment_method';

/** The taxes by rate; those of 0 percent too. */
export function ratesOf({ type, taxes = [], currency = '', lineItems }: Invoice): Rate[] {
  const refunded = type === 'credit_note' ? lineItems.length : 0;
  const minor = (amount: number) => toMinor(amount, currency);
  return [...Map.groupBy(taxes, ({ rate }) => rate)].map(([rate, same]) => ({
    rate,
    base: sum(same.map(({ base }) => minor(base))),
    amount: sum(same.map(({ amount }) => minor(amount))),
    roundings: same.length + refunded,
  }));
}

/** The lines, shipping and fee of an invoice, divided by rate. Throws a 409. */
export function invoiceParts(invoice: Invoice, rates: readonly Rate[]): Part[] {
  const lines = invoice.lineItems.filter((line) => !isCost(line));
  const costs = invoice.lineItems.filter((line) => isCost(line) && line.net);
  const ofLines = lines.map((line) => partOf(line, invoice, rates));
  const ofCosts = costs.map((line) => partOf(line, invoice, rates));
  const whole = [...ofLines, ...ofCosts];
  const isWhole =
    costs.every(({ taxes = [] }) => taxes.length < 2) &&
    rates.every(({ rate, base }) => sum(netsAt(rate, whole)) === base);
  const isTaxed = costs.some(({ taxes = [] }) => taxes.length > 0);
  return isWhole || !isTaxed ? whole : [...ofLines, ...dividedCosts(ofLines, ofCosts, rates)];
}

const netsAt = (rate: number, parts: readonly Part[]) =>
  parts.filter((part) => part.rate === rate).map(({ net }) => net);

function partOf(line: Line, invoice: Invoice, rates: readonly Rate[]): Part {
  const { kind, name, description, quantity, net = 0, discount = 0, taxes = [] } = line;
  const { currency = '', prices_include_tax } = invoice;
  if (!isCost(line) && taxes.length > 1) {
    throw cannotBe(`a line must have one rate, but ${name} has ${taxes.length}.`);
  }
  // What costs nothing is at a rate that the invoice has.
  const rate = taxes[0]?.rate ?? (net === 0 ? (rates[0]?.rate ?? 0) : 0);
  const off = toMinor(discount, currency);
  const contained = toTaxRate(rate);
  return {
    kind: KINDS[kind ?? 'product'],
    name,
    sku: description,
    quantity,
    rate,
    net: toMinor(net, currency),
    discount: prices_include_tax ? off - taxOf(off, contained, contained, 1) : off,
  };
}

/** Shipping and fee that have the rates of the lines: what these leave of the base of each rate. */
function dividedCosts(
  lines: readonly Part[],
  costs: readonly Part[],
  rates: readonly Rate[],
): Part[] {
  const [first] = costs;
  if (!first) return [];
  const name = lineName(costs.map((each) => each.name).join(', '));
  // What is left of all is untaxed, or taxed at 0 %.
  const left = rates
    .filter(({ rate }) => rate !== 0)
    .map(({ rate, base }) => ({ rate, net: base - sum(netsAt(rate, lines)) }));
  const untaxed = sum(costs.map(({ net }) => net)) - left.reduce((all, { net }) => all + net, 0);
  const parts = [...left, { rate: 0, net: untaxed }];
  if (parts.some(({ net }) => net < 0)) throw notOnNets();
  return parts
    .filter(({ net }) => net > 0)
    .map(({ rate, net }) => ({ kind: first.kind, name, quantity: 1, rate, net, discount: 0 }));
}

export const notOnNets = () =>
  cannotBe(
    'its taxes are not computed on what is paid. Set apply_discounts_before_taxes for future ' +
      'invoices.',
  );

/** The lines of a credit note; where there are several rates, one for each. Throws a 409. */
export function creditParts(note: Invoice, rates: readonly Rate[]): Part[] {
  const { currency = '', net_total = 0, lineItems } = note;
  const bases = basesOf(toMinor(net_total, currency), rates);
  const [only] = bases;
  const part = { kind: 'line', discount: 0 } as const;
  if (only && bases.length === 1) {
    const totals = lineItems.map(({ total = 0 }) => toMinor(total, currency));
    const nets = allocate(only.net, totals);
    return lineItems.map(({ name, description: sku, quantity }, i) => ({
      ...part,
      ...{ name, sku, quantity, rate: only.rate, net: nets[i] ?? 0 },
    }));
  }
  const name = lineName(namesWithUnits(lineItems).join(', '));
  return bases.map((base) => ({ ...part, name, quantity: 1, ...base }));
}

/** The names of lines that become one, with their units: `2 × Kettle`. */
const namesWithUnits = (lines: readonly Line[]) =>
  [...Map.groupBy(lines, ({ name }) => name)].map(([name, same]) => {
    const units = sum(same.map(({ quantity }) => quantity));
    return units > 1 ? `${units} × ${name}` : name;
  });

/** What of the net amount has which rate. A few minor units are rounding, more are not taxed. */
function basesOf(net: number, rates: readonly Rate[]): Pick<Part, 'rate' | 'net'>[] {
  const bases = rates.map(({ base }) => base);
  const isRounded = sum(bases) > 0 && net - sum(bases) <= rates.length;
  const nets = isRounded ? allocate(net, bases, [...bases].fill(net)) : bases;
  const rest = net - sum(nets);
  return [
    ...rates.map(({ rate }, i) => ({ rate, net: nets[i] ?? 0 })),
    ...(rest > 0 || rates.length === 0 ? [{ rate: 0, net: rest }] : []),
  ];
}
