import { expect, test } from 'vitest';
import { appendEvents } from '../../../shared/events/append-events.ts';
import { readEvent, readFeed } from '../../../shared/events/feed.ts';
import { newId } from '../../../shared/storage/identifier.ts';
import { feed, type Keyspace } from '../../../shared/storage/keys.ts';
import { itemOfEvent } from '../../store/feed-items.ts';
import { putAll, table } from '../../store/local-store.ts';

const append = (keyspace: Keyspace, changes: readonly string[]) =>
  appendEvents(
    table,
    keyspace,
    changes.map((change) => ({ change, events: eventsOf(change) })),
    () => [],
  );

/** Two events of every change with an odd number. */
const eventsOf = (change: string) => ({
  types: /[13579]$/.test(change) ? ['brand.updated', 'brand.sold'] : ['brand.created'],
  created_at: '2026-11-22T12:00:00.000Z',
  resource: 'brands',
  record_id: 7,
  by: { kind: 'admin' as const },
  data: { change },
  previous: { name: 'x' },
});

const names = (first: number, end: number) =>
  Array.from({ length: end - first }, (_, i) => `change-${first + i}`);

const idsOf = (first: number, end: number) =>
  Array.from({ length: end - first }, (_, i) => feed.idOf(first + i));

async function readAll(keyspace: Keyspace, limit = 7) {
  const ids: string[] = [];
  for (let more = true; more; ) {
    const { entries, more: isMore } = await readFeed(table, keyspace, { above: ids.at(-1), limit });
    // A reader may end anywhere, also between the events of one change.
    const taken = entries.slice(0, limit);
    ids.push(...taken.map(({ id }) => id));
    more = isMore || taken.length < entries.length;
  }
  return ids;
}

test('the feed has the events of each change once, in order', async () => {
  const keyspace = { id: newId() };
  await append(keyspace, names(0, 20));
  // Changes that are read again make no events.
  await append(keyspace, names(10, 60));
  await append(keyspace, names(30, 70));
  expect(await readAll(keyspace)).toEqual(idsOf(1, 106));
  expect(await readAll(keyspace, 1)).toEqual(idsOf(1, 106));
  const events = await Promise.all(idsOf(1, 106).map((each) => readEvent(table, keyspace, each)));
  const told = events.map((event) => event?.data['change']);
  expect(told).toEqual(names(0, 70).flatMap((name) => eventsOf(name).types.map(() => name)));
  expect(events.slice(0, 4)).toMatchObject([
    { id: feed.idOf(1), type: 'brand.created' },
    { id: feed.idOf(2), type: 'brand.updated', previous: { name: 'x' } },
    { id: feed.idOf(3), type: 'brand.sold' },
    { id: feed.idOf(4), type: 'brand.created' },
  ]);
  expect(events.map((event) => event?.previous).filter(Boolean)).toHaveLength(35);
  expect(await readEvent(table, keyspace, feed.idOf(0))).toBeUndefined();
  expect(await readEvent(table, keyspace, feed.idOf(106))).toBeUndefined();
});

test('tells changes of the same time apart, however the log is split', async () => {
  const keyspace = { id: newId() };
  const all = names(0, 40).map((change, i) => ({
    change,
    time: 7 + (i % 2),
    events: eventsOf(change),
  }));
  for (const [first, end] of [
    [0, 3],
    [2, 17],
    [0, 40],
    [39, 40],
  ] as const) {
    await appendEvents(table, keyspace, all.slice(first, end), () => []);
  }
  expect(await readAll(keyspace)).toEqual(idsOf(1, 61));
  const { entries } = await readFeed(table, keyspace, { limit: 100 });
  expect(entries.map(({ event }) => event?.data['change'])).toEqual(
    all.flatMap(({ change, events }) => events.types.map(() => change)),
  );
  const marks = await table.query(feed.markKey(keyspace.id, '').pk);
  expect(marks.map(({ sk }) => sk)).toEqual([feed.nameOfTime(7), feed.nameOfTime(8)]);
});

test('an item shared by several records shows only the events of the requested one', async () => {
  const keyspace = { id: newId() };
  const all = [7, 8, 7, 9].map((record_id, i) => ({
    change: `change-${i}`,
    events: { ...eventsOf(`change-${i}`), resource: 'orders', record_id },
  }));
  await appendEvents(table, keyspace, all, () => []);
  const item = await itemOfEvent(table, keyspace, feed.idOf(6));
  const found = await table.query(feed.ofRecords(keyspace.id));
  expect(found.map(({ sk }) => sk)).toEqual(
    [7, 8, 9].map((id) => `${feed.prefixOfRecord('orders', id)}${item.sk}`),
  );
  // They are settled.
  await putAll(found.map((each) => ({ ...each, expires_at: Number(each['expires_at']) - 60 })));
  const ofRecord = async (id: number, above?: string) => {
    const range = { limit: 7, above, record: { resource: 'orders', id } };
    const { entries, more } = await readFeed(table, keyspace, range);
    return [entries.map((entry) => entry.id), more];
  };
  expect(await ofRecord(7)).toEqual([[1, 4].map(feed.idOf), false]);
  expect(await ofRecord(7, feed.idOf(1))).toEqual([[4].map(feed.idOf), false]);
  expect(await ofRecord(9)).toEqual([[5, 6].map(feed.idOf), false]);
  expect(await ofRecord(9, feed.idOf(6))).toEqual([[], false]);
});

test('new events wait for an earlier one that is not visible yet', async () => {
  const keyspace = { id: newId() };
  // Two of five changes have two events: the fourth change has the fifth and the sixth.
  for (const name of names(0, 5)) await append(keyspace, [name]);
  const hidden = await itemOfEvent(table, keyspace, feed.idOf(4));
  await table.write({ remove: { pk: hidden.pk, sk: hidden.sk } });
  expect(await readAll(keyspace)).toEqual(idsOf(1, 4));
  await putAll([hidden]);
  expect(await readAll(keyspace)).toEqual(idsOf(1, 8));
  // What was deleted long ago is not waited for.
  const next = await itemOfEvent(table, keyspace, feed.idOf(6));
  await table.write({ remove: { pk: hidden.pk, sk: hidden.sk } });
  await putAll([{ ...next, expires_at: Number(next['expires_at']) - 60 }]);
  expect(await readAll(keyspace)).toEqual([...idsOf(1, 4), ...idsOf(5, 8)]);
});
