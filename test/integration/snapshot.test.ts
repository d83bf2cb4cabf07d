import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, inject, test } from 'vitest';
import { generateProducts } from '../../bin/bench/generated-products.ts';
import { CatalogueReplica } from '../../shared/catalogue/catalogue-replica.ts';
import { newId } from '../../shared/storage/identifier.ts';
import { recordKey, snapshots } from '../../shared/storage/keys.ts';
import { openRecords, type RecordType } from '../../shared/storage/records.ts';
import { noUsage, openTable } from '../../shared/storage/table.ts';
import { putAll, table } from '../store/local-store.ts';

const type: RecordType = { name: 'products' };
const client = new DynamoDBClient({});

/** A store with some 350 KB of products, of which a snapshot is worth its writing. */
async function openStore() {
  const application = newId();
  const records = openRecords(table, application, type);
  const products = generateProducts(60).map(({ id, ...fields }) => ({
    ...records.newRecord({ ...fields, description: `${id} and so on, `.repeat(250) }).write.put,
    ...recordKey(application, type.name, id),
  }));
  await putAll(products);
  return { application, records };
}

async function load(application: number, keepsSnapshot = true) {
  const usage = noUsage();
  const counted = openTable(client, inject('local').tableName, usage);
  const copy = await CatalogueReplica.load(counted, { application, type });
  if (keepsSnapshot) await copy.keep(counted);
  return { records: copy.index('all').records, usage };
}

const headOf = (application: number) => table.get(snapshots.headKey(application, type.name));

async function partKey(application: number, part: number) {
  const head = await headOf(application);
  return snapshots.partKey(application, type.name, Number(head?.['snapshot']), part);
}

test('a large catalogue leaves a snapshot, which is read instead of the records', async () => {
  const { application, records } = await openStore();
  const first = await load(application);
  const second = await load(application);
  expect(second.records).toEqual(first.records);
  expect(second.records).toEqual(await records.all());
  expect(first.usage.readUnits / second.usage.readUnits).toBeGreaterThan(10);
  expect(second.usage.writeUnits).toBe(0);
});

test('the records are those of the snapshot and what changed since', async () => {
  const { application, records } = await openStore();
  const [gone, changed] = (await load(application)).records;
  await records.remove(gone?.id ?? 0);
  await records.update(changed?.id ?? 0, async (record) => ({ ...record, name: 'Changed' }));
  await records.create({ name: 'Created' });
  expect((await load(application)).records).toEqual(await records.all());
});

test('what it shows already is not read again, however late it was written', async () => {
  const { application, records } = await openStore();
  const { records: all } = await load(application, false);
  for (const { id } of all.slice(0, 20)) {
    await records.update(id, async (record) => ({ ...record, name: 'Changed' }));
  }
  await load(application);
  const { usage } = await load(application);
  // The head, its one part and the changes: no record.
  expect(usage.roundTrips).toBe(3);
});

test('it is written anew when enough has changed', async () => {
  const { application, records } = await openStore();
  const { records: all } = await load(application);
  const before = await headOf(application);
  // Whoever wrote it last has the right to write it for a minute.
  await table.write({ put: { ...before, claimed_until: 0 } as never });
  for (const { id } of all.slice(0, 10)) {
    await records.update(id, async (record) => ({ ...record, name: 'Changed' }));
  }
  expect((await load(application)).records).toEqual(await records.all());
  expect((await headOf(application))?.['snapshot']).not.toBe(before?.['snapshot']);
  expect((await load(application)).records).toEqual(await records.all());
});

test('of several who would write it, one does', async () => {
  const { application } = await openStore();
  const loads = await Promise.all(Array.from({ length: 4 }, () => load(application)));
  const written = loads.filter(({ usage }) => usage.writeUnits > 2);
  expect(written).toHaveLength(1);
  const parts = await table.query((await partKey(application, 0)).pk);
  expect(parts.map(({ sk }) => sk)).toEqual([(await partKey(application, 0)).sk, 'head']);
});

test('whoever may not write it leaves it alone', async () => {
  const { application } = await openStore();
  const { usage } = await load(application, false);
  expect(usage.writeUnits).toBe(0);
  expect(await headOf(application)).toBeUndefined();
});

test.each([
  ['missing', undefined],
  ['cut off', (part: Uint8Array) => part.subarray(0, 100)],
  ['no snapshot at all', () => Buffer.from('{}')],
  [
    'other than it was written',
    (part: Uint8Array) => part.map((byte, i) => (i === 500 ? byte ^ 1 : byte)),
  ],
])('a part that is %s costs no more than reading the records', async (_, damage) => {
  const { application, records } = await openStore();
  await load(application);
  const key = await partKey(application, 0);
  const item = await table.get(key);
  if (damage) {
    await table.write({ put: { ...key, part: damage(item?.['part'] as Uint8Array) } });
  } else await table.write({ remove: key });
  expect((await load(application)).records).toEqual(await records.all());
});

test('a head that says nothing of use costs no more than reading the records', async () => {
  const { application, records } = await openStore();
  const key = snapshots.headKey(application, type.name);
  for (const head of [
    {},
    { taken_at: 'x' },
    { taken_at: Date.now(), parts: 'x' },
    { taken_at: 0, parts: 1 },
  ]) {
    await table.write({ put: { ...key, ...head } });
    expect((await load(application, false)).records).toEqual(await records.all());
  }
});
