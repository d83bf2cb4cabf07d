import type { DatabaseSync } from 'node:sqlite';
import { StorageFileError } from './storage-file-error.ts';

/** Marks a file as ours: "Shop" in ASCII (sqlite.org/pragma.html#pragma_application_id). */
export const APPLICATION_ID = 0x53686f70;

/**
 * Each brings the schema from the version that is its position to the next one. One that was
 * released is never edited. Keys are compared byte by byte (collation BINARY), as in DynamoDB.
 */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE items (
     pk TEXT NOT NULL,
     sk TEXT NOT NULL,
     item TEXT NOT NULL,
     gsi1pk TEXT,
     gsi1sk TEXT,
     expires_at REAL,
     PRIMARY KEY (pk, sk)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX gsi1 ON items (gsi1pk, gsi1sk) WHERE gsi1pk IS NOT NULL;
   CREATE INDEX expiry ON items (expires_at) WHERE expires_at IS NOT NULL;`,
  // Covers lists of keys, which then read no items.
  'CREATE INDEX keys ON items (pk, sk, expires_at);',
  // The log of changes: items before and after, until they are consumed.
  `CREATE TABLE changes (
     number INTEGER PRIMARY KEY AUTOINCREMENT,
     changed_at INTEGER NOT NULL,
     before TEXT,
     after TEXT
   ) STRICT;`,
  // The same for the keys of users' records, and of records in a state.
  `ALTER TABLE items ADD COLUMN gsi2pk TEXT;
   CREATE INDEX userKeys ON items (gsi1pk, sk, expires_at) WHERE gsi1pk IS NOT NULL;
   CREATE INDEX stateKeys ON items (gsi2pk, sk, expires_at) WHERE gsi2pk IS NOT NULL;`,
];

/** Throws unless the database is a store. */
export function checkOwner(database: DatabaseSync, file: string): void {
  if (pragma(database, 'application_id') === APPLICATION_ID) return;
  throw new StorageFileError(`${file} is not a store of Shopwright; choose another file`);
}

/** Throws unless this program knows the schema of the store. */
export function checkVersion(database: DatabaseSync, file: string): void {
  const version = pragma(database, 'user_version');
  if (version <= MIGRATIONS.length) return;
  throw new StorageFileError(
    `${file} was written by a newer Shopwright (version ${version} of its schema; known is ` +
      `${MIGRATIONS.length}); install that version or a later one`,
  );
}

/** Makes the migrations that are left, in one transaction. */
export function migrate(database: DatabaseSync, migrations = MIGRATIONS): void {
  if (isCurrent(database, migrations)) return;
  database.exec('BEGIN IMMEDIATE');
  try {
    // Again, as another program may have made them meanwhile.
    if (!isCurrent(database, migrations)) database.exec(migrationsLeft(database, migrations));
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

const isCurrent = (database: DatabaseSync, migrations: readonly string[]) =>
  pragma(database, 'user_version') >= migrations.length;

const migrationsLeft = (database: DatabaseSync, migrations: readonly string[]) =>
  [
    ...migrations.slice(pragma(database, 'user_version')),
    `PRAGMA application_id = ${APPLICATION_ID}`,
    `PRAGMA user_version = ${migrations.length}`,
  ].join(';');

/** The number that a pragma of that name returns. */
export function pragma(database: DatabaseSync, name: string): number {
  const row = database.prepare(`PRAGMA ${name}`).get() ?? {};
  return Number(Object.values(row)[0]);
}
