import { runProgram } from '../program.ts';
import { ceilingRows, type MeasuredCeilings, measureCeilings } from './ceiling-rows.ts';
import { bottleneck, type OrderCeiling, ordersPerSecond, type Variant } from './order-ceilings.ts';
import { ORDERS } from './order-life.ts';
import { SPLIT_PARTITIONS } from './partition-kinds.ts';
import { formatNumber, printRow } from './rows.ts';
import { PARTITION_WRITE_UNITS } from './simulated-table.ts';

/**
 * Prints what orders write, by partition, and how many a second that allows: the computed numbers of
 * docs/limits.md, "Ceilings".
 */
const VARIANTS: readonly Variant[] = [
  { data: 'plain', partitions: 'partitions' },
  { data: 'deflated', partitions: 'partitions' },
  { data: 'plain', partitions: 'splitPartitions' },
  { data: 'deflated', partitions: 'splitPartitions' },
];

const STEPS = ['cart', 'placed', 'paid', 'later'];
const HEADINGS = [...STEPS, 'sale', 'deflated', 'orders/s', 'deflated', 'split', 'deflated'];

const NOTES = [
  `Write units of an order, counted from ${ORDERS} orders on SQLite by the rules of DynamoDB, and orders a`,
  `second at ${PARTITION_WRITE_UNITS} write units a second of a partition (computed, nothing was measured on AWS).`,
  `  sale: cart, placed and paid; later: shipped and completed; deflated: with deflateData`,
  `  split: orders, carts, events and due work lie in ${SPLIT_PARTITIONS} partitions each`,
  `  ~ no request waits for it: above its ceiling, events and mails are late`,
];

await runProgram(async () => {
  const measured = await measureCeilings();
  console.log(NOTES.join('\n'));
  for (const each of measured) printOrders(each);
  console.log('\nCeilings, of orders of 1 / 3 / 10 lines');
  for (const { what, ceiling, setBy } of ceilingRows(measured)) {
    const [name, reason] = [what, setBy].map((text) => text.replaceAll('`', ''));
    console.log(`  ${name?.padEnd(48)} ${ceiling.padEnd(22)} ${reason}`);
  }
});

function printOrders({ lines, ceilings }: MeasuredCeilings): void {
  const title = `An order of ${lines} ${lines === 1 ? 'line' : 'lines'}`;
  console.log();
  printRow(title, ...HEADINGS.map((heading) => heading.padStart(9)));
  const [today] = VARIANTS;
  if (!today) return;
  const order = (each: OrderCeiling) => ordersPerSecond(each, today);
  for (const each of ceilings.toSorted((one, other) => order(one) - order(other))) printKind(each);
  printLowest('the ceiling of the store', ceilings, false);
  printLowest('events are late above', ceilings, true);
}

function printKind({ steps, isLater, ...each }: OrderCeiling): void {
  const [cart = 0, placed = 0, paid = 0, ...later] = [...steps.values()].map(({ plain }) => plain);
  const { plain, deflated } = each.units;
  const afterwards = later.reduce((sum, units) => sum + units, 0);
  printRow(
    `${isLater ? '~' : ' '}${each.kind.name}`,
    ...[cart, placed, paid, afterwards, plain, deflated].map((units) => formatNumber(units, 2)),
    ...VARIANTS.map((variant) => formatRate(ordersPerSecond(each, variant))),
  );
}

/** Partitions of which each shopper has one have no ceiling together. */
function formatRate(perSecond: number): string {
  return Number.isFinite(perSecond) ? formatNumber(Math.floor(perSecond)) : '-'.padStart(9);
}

function printLowest(title: string, ceilings: readonly OrderCeiling[], isLater: boolean): void {
  const [plain, deflated, split, splitDeflated] = VARIANTS.map((variant) => {
    const lowest = bottleneck(ceilings, variant, isLater);
    return `${Math.floor(ordersPerSecond(lowest, variant))} (${lowest.kind.name})`;
  });
  printRow(title, `${plain}, deflated ${deflated}, split ${split}, deflated ${splitDeflated}`);
}
