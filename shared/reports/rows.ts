import { deflateJson, inflateJson } from '../storage/deflated-json.ts';
import type { Item } from '../storage/write.ts';

/** What sums of a day are kept by. */
export const DIMENSIONS = [
  'currency',
  'country',
  'coupon',
  'category',
  'product',
  'variant',
  'customer',
  'orders-of',
  'held',
  'tax',
  'cart',
] as const;

export type Dimension = (typeof DIMENSIONS)[number];

/** Whole numbers: counts, and minor units of a currency. */
export type Amounts = readonly number[];

/** What is added to the sums of a day under a key, such as a country. */
export interface Row {
  readonly dimension: Dimension;
  /** A date in the time zone of the store; of the orders of a customer, the customer; `NOW`. */
  readonly day: string;
  readonly key: string;
  readonly amounts: Amounts;
}

/** The key of what has none, and of what a day has too many keys for. */
export const NO_KEY = '';

/** In place of a day, for what is so now. */
export const NOW = 'now';

/** Keys of a day that are summed apart; further ones are summed under none. */
export const MAX_KEYS_OF_DAY = 2_000;

/** Characters of a key. */
export const MAX_KEY_LENGTH = 40;

export const keyOfText = (text: string) => text.slice(0, MAX_KEY_LENGTH).toWellFormed();

export const added = (one: Amounts, other: Amounts): Amounts =>
  Array.from(
    { length: Math.max(one.length, other.length) },
    (_, i) => (one[i] ?? 0) + (other[i] ?? 0),
  );

export const negated = (amounts: Amounts): Amounts => amounts.map((amount) => -amount);

/** The item of the sums that a row belongs to. */
export const nameOfSums = ({ dimension, day }: Pick<Row, 'dimension' | 'day'>) =>
  `${dimension}#${day}`;

/** One row for each key, without those that add nothing. */
export function merged(rows: readonly Row[]): readonly Row[] {
  const found = new Map<string, Row>();
  for (const row of rows) {
    const name = `${nameOfSums(row)}#${row.key}`;
    const amounts = added(found.get(name)?.amounts ?? [], row.amounts);
    found.set(name, { ...row, amounts });
  }
  return [...found.values()].filter(({ amounts }) => amounts.some((amount) => amount !== 0));
}

/** The sums of one day by their keys. */
export type Sums = ReadonlyMap<string, Amounts>;

/** The keys, and a column of each amount: numbers of one kind side by side take an eighth less. */
export function encodeSums(sums: Sums): Uint8Array {
  const all = [...sums.values()];
  const width = Math.max(0, ...all.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, i) => all.map((amounts) => amounts[i] ?? 0));
  return deflateJson([[...sums.keys()], ...columns]);
}

export function decodeSums({ data }: Item): Sums {
  const [keys, ...columns] = inflateJson(data as Uint8Array) as [string[], ...number[][]];
  return new Map(keys.map((key, i) => [key, columns.map((column) => column[i] ?? 0)]));
}

type StoredRow = readonly [Dimension, string, string, Amounts];

export const encodePart = (rows: readonly Row[]): Uint8Array =>
  deflateJson(
    rows.map(({ dimension, day, key, amounts }): StoredRow => [dimension, day, key, amounts]),
  );

export const decodePart = ({ data }: Item): readonly Row[] =>
  (inflateJson(data as Uint8Array) as StoredRow[]).map(([dimension, day, key, amounts]) => ({
    dimension,
    day,
    key,
    amounts,
  }));
