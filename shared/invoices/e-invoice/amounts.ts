import { sum, taxOf, toMinor, toTaxRate } from '../../pricing/money.ts';
import type { Invoice } from '../../resources/invoices.ts';
import { creditParts, invoiceParts, notOnNets, type Part, type Rate, ratesOf } from './parts.ts';

/** The tax of one rate on everything that has it, in minor units. */
export interface TaxGroup {
  readonly rate: number;
  readonly base: number;
  readonly amount: number;
}

/** The amounts of EN 16931, in minor units: each is the sum that its rules want, exactly. */
export interface EInvoiceAmounts {
  readonly lines: readonly Part[];
  readonly charges: readonly Part[];
  readonly groups: readonly TaxGroup[];
  readonly lineTotal: number;
  readonly chargeTotal: number;
  readonly netTotal: number;
  readonly taxTotal: number;
  /** The net total with taxes. */
  readonly grandTotal: number;
  /** What is to be paid beside that: it may be negative. */
  readonly rounding: number;
  readonly paid: number;
  readonly due: number;
}

/**
 * A tax in EN 16931 is exactly base x rate, rounded (BR-CO-17). Taxes that prices include are so only
 * within a minor unit: then a base is one minor unit more or less, and the rounding amount evens that
 * out. The total is always that of the invoice. Throws a 409.
 */
export function eInvoiceAmounts(invoice: Invoice): EInvoiceAmounts {
  const { type, currency = '', total = 0, paid_total = 0 } = invoice;
  const rates = ratesOf(invoice);
  const found = type === 'credit_note' ? creditParts(invoice, rates) : invoiceParts(invoice, rates);
  const byRate = [...Map.groupBy(found, ({ rate }) => rate)].map(([rate, parts]) => {
    const group = groupOf(parts, rates.find((each) => each.rate === rate) ?? untaxed(rate));
    return { group, parts: withBase(parts, group.base) };
  });
  const missing = rates.find(({ rate, amount }) => amount > 0 && !hasRate(byRate, rate));
  if (missing) throw notOnNets();
  const groups = byRate.map(({ group }) => group);
  const parts = inOrder(
    found,
    byRate.map((each) => each.parts),
  );
  const lines = parts.filter(({ kind }) => kind === 'line');
  const charges = parts.filter(({ kind }) => kind !== 'line');
  const [lineTotal, chargeTotal] = [sumOfNets(lines), sumOfNets(charges)];
  const netTotal = sum([lineTotal, chargeTotal]);
  const taxTotal = sum(groups.map(({ amount }) => amount));
  const grandTotal = sum([netTotal, taxTotal]);
  const [wanted, paid] = [toMinor(total, currency), toMinor(paid_total, currency)];
  return {
    ...{ lines, charges, groups, lineTotal, chargeTotal, netTotal, taxTotal, grandTotal },
    rounding: wanted - grandTotal,
    paid,
    due: wanted - paid,
  };
}

const untaxed = (rate: number): Rate => ({ rate, base: 0, amount: 0, roundings: 0 });

const hasRate = (byRate: readonly { readonly group: TaxGroup }[], rate: number) =>
  byRate.some(({ group }) => group.rate === rate);

const sumOfNets = (parts: readonly Part[]) => sum(parts.map(({ net }) => net));

/** The tax stays as it is where a base of one minor unit more or less has it. */
function groupOf(parts: readonly Part[], { rate, amount, roundings }: Rate): TaxGroup {
  const base = sumOfNets(parts);
  const taxOn = (each: number) => taxOf(each, toTaxRate(rate), 0, 1);
  if (Math.abs(taxOn(base) - amount) > 2 * roundings) throw notOnNets();
  const near = [base, base - 1, base + 1].find((each) => each >= 0 && taxOn(each) === amount);
  return near === undefined ? { rate, base, amount: taxOn(base) } : { rate, base: near, amount };
}

/** The parts with this sum: the largest one takes the difference. */
function withBase(parts: readonly Part[], base: number): Part[] {
  const difference = base - sumOfNets(parts);
  const largest = parts.reduce((one, other) => (other.net > one.net ? other : one));
  return parts.map((part) => (part === largest ? { ...part, net: part.net + difference } : part));
}

/** The changed parts, in the order of those that were found. */
function inOrder(found: readonly Part[], byRate: readonly (readonly Part[])[]): Part[] {
  const queues = new Map(byRate.map((parts) => [parts[0]?.rate, [...parts]]));
  return found.flatMap(({ rate }) => queues.get(rate)?.shift() ?? []);
}
