import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { generateProducts } from '../../../bin/bench/generated-products.ts';
import { CatalogueReplica } from '../../../shared/catalogue/catalogue-replica.ts';
import { FORMAT, writeSnapshot } from '../../../shared/catalogue/snapshot.ts';
import type { Product } from '../../../shared/resources/products.ts';
import { newId } from '../../../shared/storage/identifier.ts';
import { recordKey, snapshots } from '../../../shared/storage/keys.ts';
import { openRecords, type RecordType } from '../../../shared/storage/records.ts';
import { noUsage } from '../../../shared/storage/usage.ts';
import type { Item } from '../../../shared/storage/write.ts';
import { LAYOUTS, membersOf } from '../../formats/layouts.ts';
import { putAll, storage, table } from '../../store/local-store.ts';

const type: RecordType<Product> = { name: 'products', storage: { hasSnapshot: true } };

/** A store with some 350 KB of products. */
async function openStore() {
  const application = newId();
  const records = openRecords(table, { id: application }, type);
  const products = generateProducts(60).map(({ id, ...fields }) => ({
    ...records.newRecord({ ...fields, description: `${id} and so on, `.repeat(250) }).write.put,
    ...recordKey({ id: application }, type.name, id),
  }));
  await putAll(products);
  return { application, records };
}

async function load(application: number, writesSnapshot = true) {
  const usage = noUsage();
  const counted = storage.openTable(usage);
  const replica = await CatalogueReplica.load(counted, { application, type }, Infinity);
  const { neededSnapshot } = replica;
  if (writesSnapshot && neededSnapshot) {
    await writeSnapshot(counted, { application, type }, neededSnapshot);
  }
  return { records: replica.index('all').records, usage };
}

const headOf = (application: number) => table.get(snapshots.headKey(application, type.name));

async function partKey(application: number, part: number) {
  const head = await headOf(application);
  return snapshots.partKey(application, type.name, Number(head?.['snapshot']), part);
}

test('a large catalog has a snapshot that is read instead of the records', async () => {
  const { application, records } = await openStore();
  const first = await load(application);
  const second = await load(application);
  expect(second.records).toEqual(first.records);
  expect(second.records).toEqual(await records.all());
  expect(first.usage.readUnits / second.usage.readUnits).toBeGreaterThan(10);
  expect(second.usage.writeUnits).toBe(0);
});

test('changing the contents of a snapshot requires a new format', async () => {
  const { application } = await openStore();
  await load(application);
  const head = (await headOf(application)) ?? {};
  const part: Partial<Item> = (await table.get(await partKey(application, 0))) ?? {};
  const packed = JSON.parse(gunzipSync(part['part'] as Uint8Array).toString());
  expect(
    { head: membersOf(head), part: membersOf(part), packed: membersOf(packed) },
    'raise FORMAT of shared/catalogue/snapshot.ts, and add it to test/formats/layouts.ts',
  ).toEqual(LAYOUTS.snapshot[FORMAT]);
});

test('a replica has the snapshot records and all changes since', async () => {
  const { application, records } = await openStore();
  const [gone, changed] = (await load(application)).records;
  await records.remove(gone?.id ?? 0);
  await records.update(changed?.id ?? 0, async () => ({ name: 'Changed' }));
  await records.create({ name: 'Created', price: 1 });
  expect((await load(application)).records).toEqual(await records.all());
});

test('does not read changes that the snapshot already contains', async () => {
  const { application, records } = await openStore();
  const { records: all } = await load(application, false);
  for (const { id } of all.slice(0, 20)) {
    await records.update(id, async () => ({ name: 'Changed' }));
  }
  await load(application);
  const { usage } = await load(application);
  // The head, its one part and the changes: no record.
  expect(usage.roundTrips).toBe(3);
});

test('replaces a snapshot when enough records have changed', async () => {
  const { application, records } = await openStore();
  const { records: all } = await load(application);
  const before = await headOf(application);
  // The lease of the last writer.
  const key = snapshots.headKey(application, type.name);
  await table.write({ put: { ...before, ...key, running_until: 0 } });
  for (const { id } of all.slice(0, 10)) {
    await records.update(id, async () => ({ name: 'Changed' }));
  }
  expect((await load(application)).records).toEqual(await records.all());
  expect((await headOf(application))?.['snapshot']).not.toBe(before?.['snapshot']);
  expect((await load(application)).records).toEqual(await records.all());
});

test('only one of several concurrent instances writes the snapshot', async () => {
  const { application } = await openStore();
  const loads = await Promise.all(Array.from({ length: 4 }, () => load(application)));
  const written = loads.filter(({ usage }) => usage.writeUnits > 2);
  expect(written).toHaveLength(1);
  const parts = await table.query((await partKey(application, 0)).pk);
  expect(parts.map(({ sk }) => sk)).toEqual([(await partKey(application, 0)).sk, 'head']);
});

test('loading a catalog writes nothing', async () => {
  const { application } = await openStore();
  const { usage } = await load(application, false);
  expect(usage.writeUnits).toBe(0);
  expect(await headOf(application)).toBeUndefined();
});

test.each([
  ['missing', undefined],
  ['truncated', (part: Uint8Array) => part.subarray(0, 100)],
  ['not compressed', () => Buffer.from('{}')],
  ['corrupt', (part: Uint8Array) => part.map((byte, i) => (i === 500 ? byte ^ 1 : byte))],
])('reads the records if a part is %s', async (_, damage) => {
  const { application, records } = await openStore();
  await load(application);
  const key = await partKey(application, 0);
  const item = await table.get(key);
  if (damage) {
    await table.write({ put: { ...key, part: damage(item?.['part'] as Uint8Array) } });
  } else await table.write({ remove: key });
  expect((await load(application)).records).toEqual(await records.all());
});

test('reads the records if the head is invalid', async () => {
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

test('ignores a snapshot in another format', async () => {
  const { application, records } = await openStore();
  await load(application);
  const { pk, sk, ...head } = { ...(await headOf(application)) };
  await table.write({ put: { ...snapshots.headKey(application, type.name), ...head, format: 2 } });
  const [record] = await records.all();
  await table.write({ remove: recordKey({ id: application }, type.name, record?.id ?? 0) });
  expect((await load(application, false)).records).toEqual(await records.all());
});

test('a snapshot is the compressed JSON of the records', async () => {
  const { application, records } = await openStore();
  await load(application);
  const head = await headOf(application);
  const { format, parts, snapshot, taken_at }: Readonly<Record<string, unknown>> = { ...head };
  expect([format, parts]).toEqual([1, 1]);
  expect(Number(taken_at)).toBeGreaterThan(0);
  const item = await table.get(snapshots.partKey(application, type.name, Number(snapshot), 0));
  expect(JSON.parse(gunzipSync(item?.['part'] as Uint8Array).toString())).toEqual({
    records: await records.all(),
    seen: expect.any(Array),
  });
});
