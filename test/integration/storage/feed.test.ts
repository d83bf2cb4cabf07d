import { expect, test } from 'vitest';
import { appendEvents } from '../../../shared/events/append-events.ts';
import { readEvent, readEventItem, readFeed } from '../../../shared/events/feed.ts';
import { firstIdOf, newId } from '../../../shared/storage/identifier.ts';
import { feed } from '../../../shared/storage/keys.ts';
import { allParts, type Keyspace } from '../../../shared/storage/partitions.ts';
import { putAll, table } from '../../store/local-store.ts';

const append = (keyspace: Keyspace, changes: readonly string[]) =>
  appendEvents(
    table,
    keyspace,
    changes.map((change) => ({ change, events: [eventOf(change)] })),
    () => [],
  );

const eventOf = (change: string) => ({
  type: 'brand.created',
  created_at: '2026-11-22T12:00:00.000Z',
  resource: 'brands',
  record_id: 7,
  by: { kind: 'admin' as const },
  data: { change },
});

const names = (first: number, end: number) =>
  Array.from({ length: end - first }, (_, i) => `change-${first + i}`);

const idsOf = (first: number, end: number) =>
  Array.from({ length: end - first }, (_, i) => feed.idOf(first + i));

async function partitionsOf({ id }: Keyspace, of: string) {
  const parts = allParts(of).map(async (part) => [part, await table.query(`${id}#${of}${part}`)]);
  const found = await Promise.all(parts);
  return found.flatMap(([part, items]) => (items?.length ? [part] : []));
}

async function readAll(keyspace: Keyspace) {
  const ids: string[] = [];
  for (let more = true; more; ) {
    const page = await readFeed(table, keyspace, { above: ids.at(-1), limit: 7 });
    ids.push(...page.items.map(({ sk }) => sk));
    more = page.more;
  }
  return ids;
}

test('the feed of a store that becomes a large one has each event once, in order', async () => {
  const id = newId();
  const later = { id, partitionedFrom: firstIdOf(Date.UTC(2090, 0, 1)) };
  await append(later, names(0, 20));
  expect([await partitionsOf(later, 'events'), await partitionsOf(later, 'feed#made')]).toEqual([
    [''],
    [''],
  ]);
  const large = { id, partitionedFrom: 1 };
  // Changes that are read again make no events, wherever they are recorded.
  await append(large, names(10, 60));
  await append(large, names(30, 70));
  expect(await partitionsOf(large, 'events')).toEqual(allParts('events'));
  expect(await readAll(large)).toEqual(idsOf(1, 71));
  const events = await Promise.all(idsOf(1, 71).map((each) => readEvent(table, large, each)));
  const told = events.map((event) => event?.data['change']);
  expect(told).toEqual(names(0, 70));
  expect(await readEvent(table, large, feed.idOf(71))).toBeUndefined();
});

test.each([{}, { partitionedFrom: 1 }])(
  'new events behind one that cannot be seen yet wait for it: %j',
  async (large) => {
    const keyspace = { id: newId(), ...large };
    await append(keyspace, names(0, 5));
    const hidden = await readEventItem(table, keyspace, feed.idOf(3));
    if (!hidden) throw new Error('There is no third event.');
    await table.write({ remove: { pk: hidden.pk, sk: hidden.sk } });
    expect(await readAll(keyspace)).toEqual(idsOf(1, 3));
    await putAll([hidden]);
    expect(await readAll(keyspace)).toEqual(idsOf(1, 6));
    // What was deleted long ago is not waited for.
    const fourth = await readEventItem(table, keyspace, feed.idOf(4));
    if (!fourth) throw new Error('There is no fourth event.');
    await table.write({ remove: { pk: hidden.pk, sk: hidden.sk } });
    await putAll([{ ...fourth, expires_at: Number(fourth['expires_at']) - 60 }]);
    expect(await readAll(keyspace)).toEqual([...idsOf(1, 3), ...idsOf(4, 6)]);
  },
);
