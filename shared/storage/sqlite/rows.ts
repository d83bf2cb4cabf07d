import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { attribute } from '../../contract/attributes.ts';
import type { Key } from '../keys.ts';
import type { KeyRange, Range } from '../table.ts';
import { tableDefinition } from '../table-definition.ts';
import type { Item } from '../write.ts';
import { decodeItem, encodeItem } from './item-text.ts';

/** Expired items that one call deletes at most: it holds up everything else meanwhile. */
const MAX_DELETED = 1_000;

/** True of a row that has not expired. (A function, so that no index is used for it.) */
const IS_LIVE = 'ifnull(expires_at > ?, TRUE)';

/** The attributes by which the indexes have an item. */
const INDEX_KEYS = ['gsi1pk', 'gsi1sk', 'gsi2pk', 'gsi3pk', 'gsi4pk'];

const COLUMNS = ['item', ...INDEX_KEYS, 'expires_at'];

const PUT = `
  INSERT INTO items (pk, sk, ${COLUMNS}) VALUES (?, ?${', ?'.repeat(COLUMNS.length)})
  ON CONFLICT DO UPDATE SET ${COLUMNS.map((name) => `${name} = excluded.${name}`)}`;

const DELETE_EXPIRED = `
  DELETE FROM items WHERE (pk, sk) IN (SELECT pk, sk FROM items WHERE expires_at <= ? LIMIT ?)
  RETURNING item`;

const LOG = 'INSERT INTO changes (changed_at, before, after) VALUES (?, ?, ?)';

export type Rows = ReturnType<typeof openRows>;

/** The items of the database, by statements that are prepared once. Reads see no expired item. */
export function openRows(database: DatabaseSync, now: () => number) {
  const statements = new Map<string, StatementSync>();
  const epochSeconds = () => now() / 1_000;

  function prepared(sql: string): StatementSync {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  }

  const selectItem = prepared(`SELECT item FROM items WHERE pk = ? AND sk = ? AND ${IS_LIVE}`);
  const put = prepared(PUT);
  const remove = prepared('DELETE FROM items WHERE pk = ? AND sk = ?');
  const deleteExpired = prepared(DELETE_EXPIRED);
  const log = prepared(LOG);
  const count = prepared(`SELECT count(*) AS items FROM items WHERE pk = ? AND ${IS_LIVE}`);

  return {
    get({ pk, sk }: Key): Item | undefined {
      const row = selectItem.get(pk, sk, epochSeconds());
      return row && decoded(row, { pk, sk });
    },

    /** Read from the database as they are taken. */
    *range(pk: string, range: Range): Generator<Item> {
      const bounds = [range.above ?? range.below ?? []].flat();
      const rows = prepared(rangeQuery(range)).iterate(pk, ...bounds, epochSeconds());
      for (const row of rows) yield decoded(row, { pk });
    },

    /** Entries of an index of keys. */
    keys(pk: string, range: KeyRange): Readonly<Record<string, unknown>>[] {
      const bounds = [range.above ?? range.below ?? []].flat();
      return prepared(keysQuery(range)).all(pk, ...bounds, epochSeconds(), range.limit);
    },

    put(item: Item): void {
      const { pk, sk, expires_at: expiry } = item;
      const indexKeys = INDEX_KEYS.map((name) => {
        const value = attribute(item, name);
        return value === undefined ? null : String(value);
      });
      const expiresAt = typeof expiry === 'number' ? expiry : null;
      put.run(pk, sk, encodeItem(item), ...indexKeys, expiresAt);
    },

    remove({ pk, sk }: Key): void {
      remove.run(pk, sk);
    },

    /** The items, some at most. */
    deleteExpired: (): Item[] =>
      deleteExpired.all(epochSeconds(), MAX_DELETED).map((row) => decodeItem(String(row['item']))),

    /** Adds a change to the log. */
    log(before: Item | undefined, after: Item | undefined): void {
      log.run(
        Math.trunc(now()),
        before ? encodeItem(before) : null,
        after ? encodeItem(after) : null,
      );
    },

    count: (pk: string): number => Number(count.get(pk, epochSeconds())?.['items']),
  };
}

/** The error says where the item is, for the log. */
function decoded({ item }: { readonly item?: unknown }, key: Partial<Key>): Item {
  try {
    return decodeItem(String(item));
  } catch (cause) {
    const where = Object.values(key).join(' ');
    throw new Error(`an item of the store cannot be decoded (${where})`, { cause });
  }
}

const rangeQuery = (range: Range) =>
  range.index
    ? select('item', 'items INDEXED BY gsi1', ['gsi1pk', 'gsi1sk'], range)
    : select('item', 'items', ['pk', 'sk'], range);

function keysQuery(range: KeyRange): string {
  const { of = 'keys' } = range;
  const partitionKey = tableDefinition.keyIndexes[of];
  const columns = [...new Set([partitionKey, 'pk', 'sk'])].join(', ');
  return `${select(columns, `items INDEXED BY ${of}`, [partitionKey, 'sk'], range)} LIMIT ?`;
}

function select(
  columns: string,
  source: string,
  [pk, sk]: readonly [string, string],
  { above, below, descending = false }: Pick<Range, 'above' | 'below' | 'descending'>,
): string {
  const order = descending ? 'DESC' : 'ASC';
  const bound = above === undefined ? '<' : '>';
  const isBounded = above !== undefined || below !== undefined;
  return `
    SELECT ${columns} FROM ${source}
    WHERE ${pk} = ? AND ${sk} IS NOT NULL ${isBounded ? `AND ${sk} ${bound} ?` : ''} AND ${IS_LIVE}
    ORDER BY ${sk} ${order}`;
}
