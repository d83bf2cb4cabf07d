import type { DatabaseSync } from 'node:sqlite';
import {
  formatOf,
  requireReadableFormat,
  StoredFormatError,
  storedFormatItem,
} from '../stored-format.ts';
import { decodeItem, encodeItem } from './item-text.ts';
import { StorageFileError } from './storage-file-error.ts';

/** Marks a file as ours: "Shop" in ASCII (sqlite.org/pragma.html#pragma_application_id). */
export const APPLICATION_ID = 0x53686f70;

/** Incremented with each change of the schema. A store of another version is refused. */
export const SCHEMA_VERSION = 6;

/** Keys are compared byte by byte (collation BINARY), as in DynamoDB. */
export const SCHEMA = `
  CREATE TABLE items (
    pk TEXT NOT NULL,
    sk TEXT NOT NULL,
    item TEXT NOT NULL,
    gsi1pk TEXT,
    gsi1sk TEXT,
    gsi2pk TEXT,
    gsi3pk TEXT,
    gsi4pk TEXT,
    expires_at REAL,
    PRIMARY KEY (pk, sk)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX gsi1 ON items (gsi1pk, gsi1sk) WHERE gsi1pk IS NOT NULL;
  CREATE INDEX expiry ON items (expires_at) WHERE expires_at IS NOT NULL;
  -- These cover lists of keys, which then read no items.
  CREATE INDEX keys ON items (gsi3pk, sk, expires_at) WHERE gsi3pk IS NOT NULL;
  CREATE INDEX userKeys ON items (gsi4pk, sk, expires_at) WHERE gsi4pk IS NOT NULL;
  CREATE INDEX stateKeys ON items (gsi2pk, sk, expires_at) WHERE gsi2pk IS NOT NULL;
  -- The log of changes: items before and after, until they are consumed.
  CREATE TABLE changes (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    changed_at INTEGER NOT NULL,
    before TEXT,
    after TEXT
  ) STRICT;
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${SCHEMA_VERSION};`;

/** Throws unless the database is a store. */
export function checkOwner(database: DatabaseSync, file: string): void {
  if (pragma(database, 'application_id') === APPLICATION_ID) return;
  throw new StorageFileError(`${file} is not a store of Shopwright; choose another file`);
}

/** Throws unless the store has the schema, and its items the format, of this program. */
export function checkVersion(database: DatabaseSync, file: string): void {
  const version = pragma(database, 'user_version');
  if (version !== SCHEMA_VERSION) {
    throw new StorageFileError(
      `${file} was written by another version of Shopwright (its schema is version ${version}, ` +
        `not ${SCHEMA_VERSION}); install the version that wrote it`,
    );
  }
  checkFormat(database, file);
}

function checkFormat(database: DatabaseSync, file: string): void {
  const { pk, sk } = storedFormatItem;
  const row = database.prepare('SELECT item FROM items WHERE pk = ? AND sk = ?').get(pk, sk);
  const format = formatOf(row && decodeItem(String(row['item'])));
  try {
    requireReadableFormat(format, file);
  } catch (cause) {
    if (!(cause instanceof StoredFormatError)) throw cause;
    throw new StorageFileError(cause.message, { cause });
  }
}

/** Creates the tables of a new store, in one transaction. */
export function createSchema(database: DatabaseSync): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    // Another program may have created them meanwhile.
    if (pragma(database, 'user_version') === 0) {
      database.exec(SCHEMA);
      const { pk, sk } = storedFormatItem;
      const insert = database.prepare('INSERT INTO items (pk, sk, item) VALUES (?, ?, ?)');
      insert.run(pk, sk, encodeItem(storedFormatItem));
    }
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** The number that a pragma of that name returns. */
function pragma(database: DatabaseSync, name: string): number {
  const row = database.prepare(`PRAGMA ${name}`).get() ?? {};
  return Number(Object.values(row)[0]);
}
