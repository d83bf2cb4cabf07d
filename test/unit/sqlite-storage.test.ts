import { expect, test } from 'vitest';
import { attribute } from '../../shared/contract/attributes.ts';
import { onLocalChange } from '../../shared/storage/change-records.ts';
import { changes } from '../../shared/storage/keys.ts';
import { noUsage } from '../../shared/storage/usage.ts';
import { isAbsent, isPresent, type Write } from '../../shared/storage/write.ts';
import { openStorage } from '../storage-model/sqlite-storage.ts';
import { PASSED } from '../store/passed-deadline.ts';

const busy = { status: 503, headers: { 'Retry-After': '1' } };
const key = (sk: string) => ({ pk: 'shop', sk });
const put = (sk: string, attributes: object = {}): Write => ({
  put: { ...key(sk), ...attributes },
});
const visit: Write = { update: key('visits'), edits: [{ attribute: 'count', add: 1 }] };

test('stores every kind of value', async () => {
  const { table } = openStorage();
  const item = {
    ...key('all kinds\u0000'),
    text: 'ä€😀\u0000"\\',
    number: -0.001,
    none: null,
    yes: true,
    binary: new Uint8Array([0, 255]),
    list: [new Uint8Array([1]), [], {}],
    map: { $binary: 'AA==', $$: new Uint8Array(0), ['__proto__']: 1 },
  };
  const put = { ...item, gone: undefined };
  await table.write({ put });
  const stored = await table.get(item);
  expect(stored).toStrictEqual(item);
  expect(Object.hasOwn((stored && attribute(stored, 'map')) as object, '__proto__')).toBe(true);
});

test('sorts keys by their UTF-8 bytes', async () => {
  const { table } = openStorage();
  // In UTF-16 the emoji would come before U+FF5E.
  const sorted = ['1', '10', '2', 'A', 'a', 'ä', '\uff5e', '😀'];
  await Promise.all(sorted.toReversed().map((sk) => table.write(put(sk))));
  expect((await table.query('shop')).map(({ sk }) => sk)).toEqual(sorted);
});

test('writes of one turn see each other in call order', async () => {
  const { table } = openStorage();
  const created = ['first', 'second'].map((by) =>
    table.write({ put: { ...key('1'), by }, condition: isAbsent }),
  );
  const visits = Array.from({ length: 10 }, () => table.write(visit));
  expect(await Promise.all(created)).toEqual([true, false]);
  expect(await Promise.all(visits)).toEqual(Array(10).fill(true));
  expect(await table.get(key('1'))).toEqual({ ...key('1'), by: 'first' });
  expect(await table.get(key('visits'))).toEqual({ ...key('visits'), count: 10 });
});

test('a transaction succeeds as a whole or not at all', async () => {
  const { table } = openStorage();
  await table.write(put('1'));
  const writes: Write[] = [
    { ...put('1'), condition: isAbsent },
    put('2'),
    { remove: key('3'), condition: isPresent },
  ];
  expect(await table.transactWrite(writes)).toEqual([0, 2]);
  expect(await table.query('shop')).toEqual([key('1')]);
  expect(await table.transactWrite(writes.slice(1, 2))).toEqual([]);
  expect(await table.query('shop')).toEqual([key('1'), key('2')]);
});

test('an impossible edit fails without affecting other writes', async () => {
  const { table } = openStorage();
  const impossible: Write = { update: key('1'), edits: [{ attribute: ['a', 'b'], set: 1 }] };
  const [refused, written] = await Promise.allSettled([
    table.write(impossible),
    table.write(visit),
  ]);
  expect(refused).toMatchObject({ reason: { name: 'RefusedCall' } });
  expect(written).toEqual({ status: 'fulfilled', value: true });
  await expect(table.transactWrite([put('2'), impossible])).rejects.toThrow('has no members');
  expect(await table.query('shop')).toEqual([{ ...key('visits'), count: 1 }]);
});

test('a page ends at its limit, or at 1 MB', async () => {
  const { table } = openStorage();
  const names = ['1', '2', '3', '4'];
  for (const sk of names) await table.write(put(sk, { data: 'x'.repeat(300 * 1_024) }));
  const keys = async (range?: object) => {
    const { items, more } = await table.page('shop', range);
    return [items.map(({ sk }) => sk).join(''), more];
  };
  expect(await keys()).toEqual(['123', true]);
  expect(await keys({ above: '3' })).toEqual(['4', false]);
  expect(await keys({ below: '3', descending: true })).toEqual(['21', false]);
  expect(await keys({ limit: 2 })).toEqual(['12', true]);
  expect((await table.query('shop')).map(({ sk }) => sk)).toEqual(names);
});

test('the index has only the items with both of its keys', async () => {
  const { table } = openStorage();
  const indexed = (sk: string, gsi1sk?: string) => put(sk, { gsi1pk: 'user', gsi1sk });
  for (const write of [indexed('1', 'b'), indexed('2', 'a'), indexed('3')])
    await table.write(write);
  const found = async () => (await table.query('user', { index: 'gsi1' })).map(({ sk }) => sk);
  expect(await found()).toEqual(['2', '1']);
  await table.write({ update: key('2'), edits: [{ attribute: 'gsi1sk', set: 'c' }] });
  await table.write({ update: key('3'), edits: [{ attribute: 'gsi1sk', set: 'd' }] });
  expect(await found()).toEqual(['1', '2', '3']);
  await table.write({ update: key('1'), edits: [{ attribute: 'gsi1pk', remove: true }] });
  expect(await found()).toEqual(['2', '3']);
});

test('an expired item reads as missing and is deleted later', async () => {
  const { table, storage, clock } = openStorage();
  const expiresAt = clock.now / 1_000 + 60;
  await table.write(put('1', { count: 5, expires_at: expiresAt, gsi1pk: 'all', gsi1sk: '1' }));
  await table.write(put('2', { expires_at: expiresAt }));
  await table.write(put('3', { expires_at: expiresAt + 1 }));
  clock.now += 60_000;
  const last = { ...key('3'), expires_at: expiresAt + 1 };
  expect(await table.get(key('1'))).toBeUndefined();
  expect(await table.getMany([key('1'), key('3')])).toEqual([last]);
  expect(await table.query('all', { index: 'gsi1' })).toEqual([]);
  expect(await table.write({ remove: key('1'), condition: isPresent })).toBe(false);
  await table.write({ update: key('1'), edits: [{ attribute: 'count', add: 1 }] });
  expect(await table.query('shop')).toEqual([{ ...key('1'), count: 1 }, last]);
  expect(await storage.count('shop')).toBe(2);
  expect(await storage.deleteExpired()).toBe(1);
  expect(await storage.deleteExpired()).toBe(0);
});

test('an expired item can be created again', async () => {
  const { table, clock } = openStorage();
  await table.write(put('1', { expires_at: clock.now / 1_000 }));
  expect(await table.write({ ...put('1'), condition: isAbsent })).toBe(true);
  expect(await table.get(key('1'))).toEqual(key('1'));
});

test('deletes expired items in batches', async () => {
  const { table, storage } = openStorage();
  for (let first = 0; first < 1_100; first += 100) {
    const writes = Array.from({ length: 100 }, (_, i) => put(`${first + i}`, { expires_at: 1 }));
    await table.transactWrite(writes);
  }
  expect(await storage.deleteExpired()).toBe(1_000);
  expect(await storage.deleteExpired()).toBe(100);
});

test('this process learns of a catalog change when it is committed', async () => {
  const { table } = openStorage();
  const partition = changes.partition(1, 'brands');
  const change: Write = { put: { pk: partition, sk: '1', ids: [7] } };
  const heard: unknown[] = [];
  onLocalChange((...each) => heard.push(each));
  await table.transactWrite([change, { ...put('1'), condition: isPresent }]);
  expect(heard).toEqual([]);
  await table.transactWrite([change, put('1')]);
  expect(heard).toEqual([[partition, [7]]]);
});

test('counts the round trips and units that a request uses', async () => {
  const { storage } = openStorage();
  const used = async (work: (table: ReturnType<typeof storage.openTable>) => Promise<unknown>) => {
    const usage = noUsage();
    await work(storage.openTable(usage));
    return [usage.roundTrips, usage.readUnits, usage.writeUnits];
  };
  expect(await used((table) => table.write(put('1')))).toEqual([1, 0, 1]);
  expect(await used((table) => table.transactWrite([put('2'), put('3')]))).toEqual([1, 0, 4]);
  expect(await used((table) => table.write({ ...put('1'), condition: isAbsent }))).toEqual([
    1, 0, 1,
  ]);
  expect(await used((table) => table.get(key('1')))).toEqual([1, 0.5, 0]);
  expect(await used((table) => table.get(key('1'), { consistent: true }))).toEqual([1, 1, 0]);
  expect(await used((table) => table.keys('shop', { limit: 2 }))).toEqual([1, 0.5, 0]);
  expect(await used((table) => table.getMany([]))).toEqual([0, 0, 0]);
  expect(await used((table) => table.getMany([key('1'), key('9')]))).toEqual([1, 1, 0]);
  expect(await used((table) => table.query('shop'))).toEqual([1, 0.5, 0]);
  expect(await used((table) => table.page('none', { consistent: true }))).toEqual([1, 1, 0]);
  const together = (table: ReturnType<typeof storage.openTable>) =>
    Promise.all([table.get(key('1')), table.query('shop'), table.write(put('1'))]);
  expect(await used(together)).toEqual([1, 1, 1]);
});

test('reads that start together are one round trip, even when delayed', async () => {
  const { storage } = openStorage();
  const usage = noUsage();
  const table = storage.openTable(usage);
  const end = performance.now() + 21;
  while (performance.now() < end);
  await Promise.all(['1', '2', '3'].map((sk) => table.get(key(sk))));
  expect(usage.roundTrips).toBe(1);
});

test('reads and writes fail after the deadline', async () => {
  const { storage, table } = openStorage();
  const late = storage.openTable(noUsage(), PASSED);
  const calls = [
    () => late.get(key('1')),
    () => late.getMany([key('1')]),
    () => late.query('shop'),
    () => late.page('shop'),
    () => late.write(put('1')),
    () => late.transactWrite([put('1')]),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject(busy);
  expect(await table.query('shop')).toEqual([]);
});

test('closing the storage commits pending writes, and later calls get a 503', async () => {
  const { storage, table } = openStorage();
  const waiting = table.write(put('1'));
  storage.close();
  storage.close();
  expect(await waiting).toBe(true);
  await expect(table.get(key('1'))).rejects.toMatchObject(busy);
  await expect(table.write(put('2'))).rejects.toMatchObject(busy);
  await expect(storage.deleteExpired()).rejects.toMatchObject(busy);
});
