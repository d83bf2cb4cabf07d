import type { IdRange } from './id-range.ts';
import { firstIdOf } from './identifier.ts';

/**
 * Partitions of a large store: one serves 1,000 write units a second, so orders, carts and events of
 * a store that has more are spread over 16 by their ids (docs/data-model.md, "Large stores").
 */

/** The keys of one store. */
export interface Keyspace {
  readonly id: number;
  /**
   * From this id on, its orders, its carts and the due work of its orders lie in 16 partitions each,
   * and so do its events since the time of that id.
   */
  readonly partitionedFrom?: number;
}

/** Resources whose records are spread. */
export const SPREAD_RECORDS: readonly string[] = ['carts', 'orders'];

/** What is spread, by the name of its partition. */
const SPREAD: readonly string[] = [...SPREAD_RECORDS, 'due', 'events', 'feed#made'];

const PARTS = [...'0123456789abcdef'].map((digit) => `#p${digit}`);

/**
 * What follows the name of the partition that has a record, or the due work of an order: `#p0` to
 * `#pf`, or nothing where there is one partition.
 */
export function partOf({ partitionedFrom = Infinity }: Keyspace, name: string, id: number): string {
  const isSpread = id >= partitionedFrom && SPREAD.includes(name);
  return isSpread ? (PARTS[id % PARTS.length] ?? '') : '';
}

/**
 * The same for what is written of the feed now. Its numbers have no time, so readers look in the one
 * partition, too, where a large store has its earlier events.
 */
export const partOfFeed = ({ partitionedFrom }: Keyspace, number: number): string =>
  partitionedFrom === undefined || firstIdOf(Date.now()) < partitionedFrom
    ? ''
    : (PARTS[number % PARTS.length] ?? '');

/** What follows the name of each partition that may have records of a range of ids, or else any. */
export function partsOf(
  { partitionedFrom = Infinity }: Keyspace,
  name: string,
  { above = -1, below = Infinity }: Pick<IdRange, 'above' | 'below'> = {},
): readonly string[] {
  if (partitionedFrom === Infinity || !SPREAD.includes(name)) return [''];
  return [...(above + 1 < partitionedFrom ? [''] : []), ...(below > partitionedFrom ? PARTS : [])];
}

/** The same of any store, whether it is a large one or not. */
export const allParts = (name: string): readonly string[] =>
  SPREAD.includes(name) ? ['', ...PARTS] : [''];

/** The name of a partition as policies have it: also with the pattern of what may follow it. */
export const withPartPattern = (name: string): readonly string[] =>
  SPREAD.includes(name) ? [name, `${name}#p?`] : [name];

/** The partitions that a name of a policy stands for. */
export const partsOfPattern = (name: string): readonly string[] =>
  name.endsWith('#p?') ? PARTS.map((part) => name.replace('#p?', part)) : [name];

const SPREAD_PARTITION = new RegExp(`^((?:\\d+#)?(?:${SPREAD.join('|')}))#p[0-9a-f]$`);

/** The partition, or its name, without the part. */
export const wholePartition = (pk: string) => SPREAD_PARTITION.exec(pk)?.[1] ?? pk;
