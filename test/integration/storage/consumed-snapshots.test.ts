import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { generateProducts } from '../../../bin/bench/generated-products.ts';
import { consumeChanges } from '../../../functions/stream/consume-changes.ts';
import { MIN_SNAPSHOT_BYTES } from '../../../shared/catalogue/catalogue-replica.ts';
import { ReplicaCache } from '../../../shared/catalogue/replica-cache.ts';
import { contents } from '../../../shared/resources/contents.ts';
import { products } from '../../../shared/resources/products.ts';
import type { Change } from '../../../shared/storage/change.ts';
import { recordPartition, snapshots } from '../../../shared/storage/keys.ts';
import { openRecords } from '../../../shared/storage/records.ts';
import { noUsage } from '../../../shared/storage/usage.ts';
import { provision, storage, table } from '../../store/local-store.ts';

/** The snapshot of the products is written by the consumer of the log of changes, and never by a request. */
const BUDGET = 16 * 1024 * 1024;

/** A store with so many products of some 600 bytes, and its log of changes. */
async function openStore(size: number) {
  const { application } = await provision();
  const records = openRecords(table, application, products);
  await Promise.all(generateProducts(size).map(({ id: _, ...fields }) => records.create(fields)));
  const log = await logOf(application.id, products.name);
  return { application: application.id, records, log };
}

async function logOf(application: number, resource: string) {
  const items = await table.query(recordPartition(application, resource));
  return items.map(
    (after): Change => ({ id: randomUUID(), time: Date.now(), before: undefined, after }),
  );
}

/** A list of an instance that has just started, and what it costs. */
async function list(application: number) {
  const usage = noUsage();
  const cache = new ReplicaCache(BUDGET);
  const replica = await cache.current(storage.openTable(usage), { application, type: products }, 0);
  return { records: replica.index('all').records, usage };
}

const consume = (changes: readonly Change[]) =>
  consumeChanges(changes, {
    table,
    replicas: new ReplicaCache(BUDGET),
    publicUrl: undefined,
    handOver: async () => {},
  });

const headOf = (application: number) => table.get(snapshots.headKey(application, products.name));

test('a list writes no snapshot, but consuming the changes does', async () => {
  const { application, records, log } = await openStore(120);
  const before = await list(application);
  expect(before.usage.writeUnits).toBe(0);
  expect(await headOf(application)).toBeUndefined();

  await consume(log);
  const after = await list(application);
  expect(after.records).toEqual(before.records);
  expect(after.records).toEqual(await records.all());
  expect(after.usage.writeUnits).toBe(0);
  // Of the snapshot less than a tenth, and the 120 change records of the last 20 seconds.
  expect(after.usage.readUnits).toBeLessThan(before.usage.readUnits / 2);
});

test('a catalog below 16 KB gets no snapshot, however often it changes', async () => {
  const { application, log } = await openStore(12);
  await consume(
    [...log, ...log, ...log, ...log].map((change) => ({ ...change, id: randomUUID() })),
  );
  expect(await headOf(application)).toBeUndefined();
});

test('a large contents catalog gets no snapshot', async () => {
  const { application } = await provision();
  const records = openRecords(table, application, contents);
  const text = 'A page of the shop. '.repeat(500);
  await Promise.all([1, 2, 3, 4].map((page) => records.create({ title: `Page ${page}`, text })));
  const source = { application: application.id, type: contents };
  const replica = await new ReplicaCache(BUDGET).current(table, source, 0);
  expect(replica.bytes).toBeGreaterThan(2 * MIN_SNAPSHOT_BYTES);
  await consume(await logOf(application.id, contents.name));
  expect(await table.query(`${application.id}#contents#snapshot`)).toEqual([]);
});
