import type { INDEX, Key } from './keys.ts';
import type { KeyIndex } from './table-definition.ts';
import type { Usage } from './usage.ts';
import type { Item, Write } from './write.ts';

interface Reading {
  /** Sees all that was acknowledged before, for twice the read units. */
  readonly consistent?: boolean;
}

/** Range of a partition of the table or the index, in the order of the sort keys as UTF-8. */
export interface Range extends Reading {
  /** Reads of the index may be late: they are never consistent. */
  readonly index?: typeof INDEX;
  /** Greatest sort key first, which is the newest record. */
  readonly descending?: boolean;
  /** Exclusive bounds of the sort key: one of the two at most. */
  readonly above?: string | undefined;
  readonly below?: string | undefined;
  readonly limit?: number;
}

/** Which sort keys of a partition of an index of keys: the first ones of a range. */
export interface KeyRange extends Pick<Range, 'descending' | 'above' | 'below'> {
  /** The index; by default that of all owned records. */
  readonly of?: KeyIndex;
  readonly limit: number;
}

export interface TablePage {
  readonly items: Item[];
  /** Whether further items may follow: then the page has one at least, after which to go on. */
  readonly more: boolean;
}

/**
 * The one table, as one request sees it. What every storage engine promises:
 *
 * - A write is acknowledged once it is durable, and is then in every consistent read.
 * - A transaction is made as a whole or not at all.
 * - An item whose `expires_at` (epoch seconds) has passed is absent, for reads and for conditions.
 * - Every call is counted in the usage of the request. Calls end with a 503 when the engine is busy,
 *   fails, or the deadline of the request has passed.
 * - A call that breaks a rule of this file or of write.ts is refused: it throws a `RefusedCall`,
 *   and nothing is read or written.
 *
 * Keys are texts of 1 to 2,048 (`pk`, `gsi1pk` to `gsi4pk`) or 1,024 bytes (`sk`, `gsi1sk`).
 */
export interface Table {
  /** What the calls cost, and which items could not be read (unreadable-items.ts). */
  readonly usage: Usage;
  get(key: Key, options?: Reading): Promise<Item | undefined>;
  /** The existing items, in no particular order. No key is there twice. */
  getMany(keys: readonly Key[], options?: Reading): Promise<Item[]>;
  /** All items of a partition, in the order of their sort keys. */
  query(pk: string, options?: Pick<Range, 'consistent' | 'index' | 'above'>): Promise<Item[]>;
  /** The first items of a range: 1 MB and `limit` at most. A page may end anywhere before. */
  page(pk: string, range?: Range): Promise<TablePage>;
  /**
   * The first sort keys of a range, `limit` at most, without reading the items: 1 MB has some 15,000
   * of them. From an index, so they may be late.
   */
  keys(pk: string, range: KeyRange): Promise<string[]>;
  /** False when the condition failed. */
  write(write: Write): Promise<boolean>;
  /**
   * Adds to the number `last` of an item that does not expire, from 0 where it is absent. Returns the sum, which no
   * other call gets. When an answer is lost it may add twice.
   */
  countOn(key: Key, by: number): Promise<number>;
  /**
   * All of 1 to 100 writes to as many items, with 4 MB at most, or none: then the positions of
   * those whose conditions failed.
   */
  transactWrite(writes: readonly Write[]): Promise<readonly number[]>;
}

/** Until when the calls of a request are made. */
export interface Deadline {
  hasPassed(): boolean;
  /** Aborts at the deadline. A timer each, for engines whose calls can be aborted. */
  signal(): AbortSignal;
}

/** A storage engine. With a deadline, its tables are those of a request. */
export interface Storage {
  openTable(usage?: Usage, deadline?: Deadline): Table;
}
