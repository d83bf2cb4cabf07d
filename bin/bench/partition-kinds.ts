import { counterShards, dueWork, idempotencyShards } from '../../shared/storage/keys.ts';
import type { UnitsByPartition, WriteUnits } from './partition-units.ts';

/** Partitions of a store that have the same content, and share its writes evenly. */
export interface PartitionKind {
  /** As `#orders`; behind the name of the index if it is one of an index. */
  readonly name: string;
  /** How many there are; infinite where each shopper has one. */
  readonly partitions: number;
  /** How many there are when a large store is split by ids. */
  readonly splitPartitions: number;
}

/** Into how many partitions orders, carts, events and due work of a large store are split. */
export const SPLIT_PARTITIONS = 16;

const SPLIT = /^(?:\w+: )?#(?:orders|carts|due|events|feed#made)(?:#state#\w+)?$/;

/** What differs between the partitions of a kind, and how many there are. */
const PARTS: readonly (readonly [part: RegExp, name: string, partitions: number])[] = [
  [/(?<=#user#)\d+$/, '<user>', Number.POSITIVE_INFINITY],
  [/(?<=#idempotency#\w+#)[0-9a-f]$/, '<0-f>', idempotencyShards('').length],
  [/(?<=all#due#)\d$/, '<0-7>', dueWork.shards.length],
  [/(?<=#products#stock#)\d$/, '<0-3>', counterShards.partitionNames('').length],
];

/** The kind of a partition of a store. */
export function kindOf(partition: string, application: number): PartitionKind {
  const ownName = partition.replace(`${application}#`, '#');
  const [part, text, partitions] = PARTS.find(([each]) => each.test(ownName)) ?? [/$/, '', 1];
  const name = ownName.replace(part, text);
  return { name, partitions, splitPartitions: SPLIT.test(name) ? SPLIT_PARTITIONS : partitions };
}

interface KindUnits extends WriteUnits {
  readonly kind: PartitionKind;
}

/** The units of several works together, by the name of the kind. */
export function unitsByKind(
  works: readonly UnitsByPartition[],
  application: number,
): ReadonlyMap<string, KindUnits> {
  const sums = new Map<string, KindUnits>();
  for (const [partition, { plain, deflated }] of works.flatMap((work) => [...work])) {
    const kind = kindOf(partition, application);
    const sum = sums.get(kind.name) ?? { kind, plain: 0, deflated: 0 };
    sums.set(kind.name, { kind, plain: sum.plain + plain, deflated: sum.deflated + deflated });
  }
  return sums;
}
