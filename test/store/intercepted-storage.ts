import type { Storage, Table } from '../../shared/storage/table.ts';

export type Operation = Exclude<keyof Table, 'usage'>;

/** Makes the call of a table, fails it, delays it, or notes it. */
export type Interceptor = <Result>(
  operation: Operation,
  make: () => Promise<Result>,
) => Promise<Result>;

/** A storage of any engine, each call of whose tables goes through the interceptor. */
export const interceptedStorage = (storage: Storage, intercept: Interceptor): Storage => ({
  openTable: (usage, deadline) => interceptedTable(storage.openTable(usage, deadline), intercept),
});

const interceptedTable = (table: Table, intercept: Interceptor): Table => ({
  usage: table.usage,
  get: (key, options) => intercept('get', () => table.get(key, options)),
  getMany: (keys, options) => intercept('getMany', () => table.getMany(keys, options)),
  query: (pk, options) => intercept('query', () => table.query(pk, options)),
  page: (pk, range) => intercept('page', () => table.page(pk, range)),
  keys: (pk, range) => intercept('keys', () => table.keys(pk, range)),
  write: (write) => intercept('write', () => table.write(write)),
  countOn: (key, by) => intercept('countOn', () => table.countOn(key, by)),
  transactWrite: (writes) => intercept('transactWrite', () => table.transactWrite(writes)),
});
