import { type MeasuredOrders, ORDERS, type Step } from './order-life.ts';
import { type PartitionKind, unitsByKind } from './partition-kinds.ts';
import type { UnitsByPartition, WriteUnits } from './partition-units.ts';
import { PARTITION_WRITE_UNITS } from './simulated-table.ts';

/** What must keep up with a sale. Orders may be shipped and completed more slowly. */
const SALE: readonly Step[] = ['cart', 'placed', 'paid'];

/** A kind of partition, with what an order writes there. */
export interface OrderCeiling {
  readonly kind: PartitionKind;
  /** By the steps of the sale together. */
  readonly units: WriteUnits;
  /** By each step. */
  readonly steps: ReadonlyMap<Step, WriteUnits>;
  /** Whether no request writes there: above the ceiling, events and mails are late. */
  readonly isLater: boolean;
}

export interface Variant {
  readonly data: keyof WriteUnits;
  readonly partitions: 'partitions' | 'splitPartitions';
}

/** Change records of stock, of which there is one in a second, whatever is sold. */
const IN_SECONDS = /#changes$/;

/** Of each kind of partition that the sale of an order writes. */
export function orderCeilings({ application, steps }: MeasuredOrders): readonly OrderCeiling[] {
  const kinds = (works: readonly UnitsByPartition[]) => unitsByKind(works, application);
  const byStep = [...steps].map(
    ([step, { requests, later }]) => [step, kinds([requests, later])] as const,
  );
  const sale = SALE.flatMap((step) => steps.get(step) ?? []);
  const asked = kinds(sale.map(({ requests }) => requests));
  const all = kinds(sale.flatMap(({ requests, later }) => [requests, later]));
  const kept = [...all].filter(([name]) => !IN_SECONDS.test(name));
  return kept.map(([name, units]) => ({
    kind: units.kind,
    units: ofOneOrder(units),
    steps: new Map(byStep.map(([step, ofStep]) => [step, ofOneOrder(ofStep.get(name))])),
    isLater: !asked.has(name),
  }));
}

const ofOneOrder = ({ plain, deflated }: WriteUnits = { plain: 0, deflated: 0 }): WriteUnits => ({
  plain: plain / ORDERS,
  deflated: deflated / ORDERS,
});

/** How many orders a second the partitions of a kind take. */
export const ordersPerSecond = (
  { kind, units }: Pick<OrderCeiling, 'kind' | 'units'>,
  { data, partitions }: Variant,
): number => (kind[partitions] * PARTITION_WRITE_UNITS) / units[data];

/** The kind that takes the fewest orders a second: of those that requests wait for, or of the others. */
export function bottleneck(
  ceilings: readonly OrderCeiling[],
  variant: Variant,
  isLater = false,
): OrderCeiling {
  const [first] = ceilings
    .filter((each) => each.isLater === isLater)
    .sort((one, other) => ordersPerSecond(one, variant) - ordersPerSecond(other, variant));
  if (!first) throw new Error('The orders have written nothing.');
  return first;
}
