import { expect, test } from 'vitest';
import { countRecords } from '../../bin/ops/transfer/count-records.ts';
import type { NewRecord } from '../../shared/contract/records.ts';
import { type Order, orders } from '../../shared/resources/orders.ts';
import { ORDER_STATES } from '../../shared/resources/schemas/order-states.ts';
import { users } from '../../shared/resources/users.ts';
import { auditedTable } from '../../shared/storage/audited-table.ts';
import { foundWords, recordPartition, totalsKey } from '../../shared/storage/keys.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Table } from '../../shared/storage/table.ts';
import type { Item } from '../../shared/storage/write.ts';
import { createAccount, createApplication } from '../../shared/tenancy/provisioning.ts';
import { killedConsumer, plain } from '../storage-model/run-changes.ts';
import { openStorage, readingChanges } from '../storage-model/sqlite-storage.ts';
import { mulberry32, SEED } from '../store/random.ts';

const CHANGES = Number(process.env['CHANGES'] ?? 600);

const ORDER = {
  items: [],
  products: [],
  currency: { code: 'EUR', rate: 1 },
  taken: { at: null, stock: [] },
  items_total: 0,
  total: 0,
} as Partial<NewRecord<Order>> as NewRecord<Order>;

/** Numbers of the records of a store, without when they were counted. */
async function totalsIn(table: Table, id: number) {
  const read = async (resource: string) => {
    const key = totalsKey(id, resource);
    const item: Item = (await table.get(key, { consistent: true })) ?? key;
    const { pk, sk, counted_at, since, written, ...numbers } = item;
    return Object.fromEntries(Object.entries(numbers).filter(([, number]) => number !== 0));
  };
  return [await read('orders'), await read('users')];
}

test(`record totals and search words match the records after ${CHANGES} changes (seed ${SEED})`, async () => {
  const { storage, clock } = openStorage();
  clock.now = Date.now();
  const random = mulberry32(SEED);
  const table = storage.openTable();
  const account = await createAccount(table, 'Tests');
  const { application } = await createApplication(table, plain, account.id, { name: 'Tea House' });
  const { id } = application;
  const read = readingChanges(storage.changes, mulberry32(SEED + 10));
  const consume = killedConsumer(storage, read, mulberry32(SEED + 1));
  const audited = auditedTable(table, () => ({ kind: 'admin' }));
  const placed = openRecords(audited, application, orders);
  const registered = openRecords(audited, application, users);
  const ids: { orders: number[]; users: number[] } = { orders: [], users: [] };
  const pick = <Of>(all: readonly Of[]) => all[Math.floor(random() * all.length)];

  async function changeOrder(name: string): Promise<void> {
    const state = pick(ORDER_STATES) ?? 'created';
    const [order, kind] = [pick(ids.orders), random()];
    if (order === undefined || kind < 0.4) {
      ids.orders.push((await placed.create({ ...ORDER, state, tags: [name] })).id);
    } else if (kind < 0.85) {
      await placed.update(order, async () => ({ state, tags: [name] }));
    } else {
      await placed.remove(order);
      ids.orders.splice(ids.orders.indexOf(order), 1);
    }
  }

  async function changeUser(name: string): Promise<void> {
    const [user, kind] = [pick(ids.users), random()];
    if (user === undefined || kind < 0.4) {
      const record = { name, email: `${name}@example.org`, registered_with: 'email' };
      ids.users.push((await registered.create(record)).id);
    } else if (kind < 0.7) {
      await registered.update(user, async () => ({ name }));
    } else {
      await registered.remove(user);
      ids.users.splice(ids.users.indexOf(user), 1);
    }
  }

  for (let i = 0; i < CHANGES; i += 1) {
    clock.now += 1;
    const name = `name${String.fromCharCode(97 + (i % 20))}`;
    await (random() < 0.6 ? changeOrder(name) : changeUser(name));
    if (random() < 0.2) await consume(0.7);
  }
  while (await consume(0.3));

  const counted = await totalsIn(table, id);
  expect(counted).toMatchObject([{ all: ids.orders.length }, { all: ids.users.length }]);
  await countRecords(table, id);
  expect(await totalsIn(table, id)).toEqual(counted);
  // Changes that were made before are in it already.
  await placed.create({ ...ORDER, state: 'created' });
  const before = await totalsIn(table, id);
  clock.now += 1;
  await countRecords(table, id);
  while (await consume(0));
  expect((await totalsIn(table, id))[0]?.['all']).toBe(Number(before[0]?.['all']) + 1);

  // Every word is of a record that is there, and has it.
  for (const [resource, records] of [
    ['orders', placed],
    ['users', registered],
  ] as const) {
    const words = (
      await Promise.all(
        foundWords.partitionNames(resource).map((name) => table.query(recordPartition(id, name))),
      )
    ).flat();
    const all = await records.all({ consistent: true });
    const expected = all.flatMap((record) =>
      'email' in record
        ? [`${record.name}#${record.id}`, `${record.email}#${record.id}`]
        : (record.tags ?? []).map((tag) => `${tag}#${record.id}`),
    );
    const found = words.map(
      ({ sk }) => `${sk.slice(0, sk.lastIndexOf('#'))}#${foundWords.idOf(sk)}`,
    );
    expect(found.toSorted()).toEqual([...new Set(expected)].toSorted());
  }
});
