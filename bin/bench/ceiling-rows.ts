import { BUDGET_SHARE } from '../../shared/config.ts';
import { generateProducts } from './generated-products.ts';
import {
  bottleneck,
  type OrderCeiling,
  orderCeilings,
  ordersPerSecond,
  type Variant,
} from './order-ceilings.ts';
import { type MeasuredOrders, measureOrders, type Step } from './order-life.ts';
import type { WriteUnits } from './partition-units.ts';
import { PARTITION_WRITE_UNITS, TRANSACTION_MS } from './simulated-table.ts';

/** Lines of the orders that are measured. */
const LINES = [1, 3, 10];

/** What a new table on demand serves, as it is published: write units a second. */
const NEW_TABLE_WRITE_UNITS = 4_000;

/** Assumed: how long a receiver of webhooks takes for its answer. */
const ANSWER_MS = 100;

/** Of functions: the default, and what a large catalogue needs. */
const MEMORIES_MB = [512, 1_769];
const MB = 1024 * 1024;

export interface MeasuredCeilings {
  readonly lines: number;
  readonly orders: MeasuredOrders;
  readonly ceilings: readonly OrderCeiling[];
}

/** A row of docs/limits.md, "Ceilings": where numbers have slashes between them, one for each of the orders. */
export interface CeilingRow {
  readonly what: string;
  readonly ceiling: string;
  readonly setBy: string;
}

const PLAIN: Variant = { data: 'plain', partitions: 'partitions' };
const DEFLATED: Variant = { data: 'deflated', partitions: 'partitions' };
const SPLIT: Variant = { data: 'plain', partitions: 'splitPartitions' };
const BOTH: Variant = { data: 'deflated', partitions: 'splitPartitions' };

type Ceilings = readonly (readonly OrderCeiling[])[];

/** What orders of each number of lines write. */
export async function measureCeilings(): Promise<readonly MeasuredCeilings[]> {
  const measured: MeasuredCeilings[] = [];
  for (const lines of LINES) {
    const orders = await measureOrders(lines);
    measured.push({ lines, orders, ceilings: orderCeilings(orders) });
  }
  return measured;
}

/** The rows that are computed, those of a store before those of a deployment. */
export function ceilingRows(measured: readonly MeasuredCeilings[]): readonly CeilingRow[] {
  const all = measured.map(({ ceilings }) => ceilings);
  return [
    lowestRow('Orders a second, placed and paid', all, PLAIN),
    lowestRow('with `deflateData`', all, DEFLATED),
    lowestRow('with `application partition`', all, SPLIT),
    lowestRow('with both', all, BOTH),
    lowestRow('Orders a second whose events keep up', all, PLAIN, true),
    lowestRow('with `deflateData`', all, DEFLATED, true),
    lowestRow('with `application partition`', all, SPLIT, true),
    lowestRow('with both', all, BOTH, true),
    eventsRow('Events a second', all),
    counterRow('Events a second, by their counter', all),
    stepRow('Carts created a second', all, '#carts', 'cart'),
    stepRow('Orders a second, by their stored answers', all, '#idempotency#orders#<0-f>', 'placed'),
    webhookRow('Events a second to one webhook'),
    productsRow('Products, with 512 / 1,769 MB'),
    catalogueRow('JSON of another catalogue, with 512 / 1,769 MB'),
    tableRow('Orders a second of all stores, in a new table', all, 'plain'),
    tableRow('with `deflateData`', all, 'deflated'),
    stepRow('Orders a second of all stores, by due work', all, 'gsi1: all#due#<0-7>'),
    streamRow('Changes a second of one shard of the stream', measured),
  ];
}

/** By the kind of partition that takes the fewest orders. */
function lowestRow(what: string, all: Ceilings, variant: Variant, isLater = false): CeilingRow {
  const lowest = all.map((ceilings) => bottleneck(ceilings, variant, isLater));
  const names = lowest.map(({ kind }) => `\`${kind.name}\``);
  const units = lowest.map((each) => each.units[variant.data]);
  const isOne = new Set(names).size === 1;
  const each = names.map((name, i) => `${name} ${units[i]}`).join(', ');
  return {
    what,
    ceiling: joined(lowest.map((kind) => ordersPerSecond(kind, variant))),
    setBy: `${isOne ? `${names[0]}: ${joined(units)}` : each} write units`,
  };
}

/** By one kind of partition: what one step writes there, or the whole sale. */
function stepRow(what: string, all: Ceilings, name: string, step?: Step): CeilingRow {
  const kinds = all.map((ceilings) => find(ceilings, name));
  const units = kinds.map((each) => (step ? unitsOf(each, step) : each.units).plain);
  const { partitions = 1 } = kinds[0]?.kind ?? {};
  return {
    what,
    ceiling: joined(units.map((each) => (partitions * PARTITION_WRITE_UNITS) / each)),
    setBy: `\`${name}\`${partitions > 1 ? `, ${partitions} partitions` : ''}: ${joined(units)} write units`,
  };
}

function eventsRow(what: string, all: Ceilings): CeilingRow {
  const rates = all.map((ceilings) => {
    const { plain } = find(ceilings, '#events').units;
    return (PARTITION_WRITE_UNITS * eventsOf(ceilings)) / plain;
  });
  const counts = joined(all.map(eventsOf));
  return { what, ceiling: joined(rates), setBy: `\`#events\`: ${counts} events of an order` };
}

/** Each transaction of events writes the counter, for two units. */
function counterRow(what: string, all: Ceilings): CeilingRow {
  const counts = all.map((ceilings) => {
    const transactions = find(ceilings, '#feed').units.plain / 2;
    return eventsOf(ceilings) / transactions;
  });
  return {
    what,
    ceiling: joined(counts.map((each) => (each * 1_000) / TRANSACTION_MS)),
    setBy: `\`#feed\`: ${joined(counts)} events in a transaction of ${TRANSACTION_MS} ms`,
  };
}

const webhookRow = (what: string): CeilingRow => ({
  what,
  ceiling: joined([1_000 / ANSWER_MS]),
  setBy: `one call after another, each answered in ${ANSWER_MS} ms`,
});

const budgets = () => MEMORIES_MB.map((memory) => memory * MB * BUDGET_SHARE);

function productsRow(what: string): CeilingRow {
  const [count, thousand] = [10_000, 1_000];
  const bytes = JSON.stringify(generateProducts(count)).length / count;
  const counts = budgets().map((budget) => Math.floor(budget / bytes / thousand) * thousand);
  const share = `${100 * BUDGET_SHARE} % of the memory`;
  return {
    what,
    ceiling: joined(counts),
    setBy: `${share}, for JSON of ${Math.round(bytes)} bytes`,
  };
}

const catalogueRow = (what: string): CeilingRow => ({
  what,
  ceiling: `${joined(budgets().map((budget) => budget / MB))} MB`,
  setBy: `${100 * BUDGET_SHARE} % of the memory`,
});

/** By the table itself: each index has as much of its own. */
function tableRow(what: string, all: Ceilings, data: keyof WriteUnits): CeilingRow {
  const units = all.map((ceilings) =>
    ceilings
      .filter(({ kind }) => !kind.name.includes(': '))
      .reduce((sum, each) => sum + each.units[data], 0),
  );
  return {
    what,
    ceiling: joined(units.map((each) => NEW_TABLE_WRITE_UNITS / each)),
    setBy: `${NEW_TABLE_WRITE_UNITS.toLocaleString('en')} write units; an order has ${joined(units)}`,
  };
}

/** By the changes of paid orders. */
function streamRow(what: string, measured: readonly MeasuredCeilings[]): CeilingRow {
  const paid = measured.flatMap(({ orders }) => orders.steps.get('paid') ?? []);
  const calls = joined(paid.map((each) => each.calls));
  const changes = joined(paid.map((each) => each.changes));
  return {
    what,
    ceiling: joined(paid.map((each) => (each.changes * 1_000) / (each.calls * TRANSACTION_MS))),
    setBy: `${calls} calls of ${TRANSACTION_MS} ms for ${changes} changes`,
  };
}

/** How many events an order makes: each has one entry in the index of keys. */
const eventsOf = (ceilings: readonly OrderCeiling[]) => find(ceilings, 'keys: #events').units.plain;

const unitsOf = ({ steps }: OrderCeiling, step: Step) => steps.get(step) ?? NO_UNITS;

const NO_UNITS: WriteUnits = { plain: 0, deflated: 0 };

function find(ceilings: readonly OrderCeiling[], name: string): OrderCeiling {
  const found = ceilings.find(({ kind }) => kind.name === name);
  if (!found) throw new Error(`The orders have written nothing to ${name}.`);
  return found;
}

/** Whole numbers with slashes between them; one where all are the same. */
function joined(numbers: readonly number[]): string {
  const texts = numbers.map((each) => Math.floor(each).toLocaleString('en'));
  return [...new Set(texts)].length === 1 ? `${texts[0]}` : texts.join(' / ');
}
