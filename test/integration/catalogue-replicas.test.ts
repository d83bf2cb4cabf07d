import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { ReplicaCache } from '../../shared/catalogue/replica-cache.ts';
import { withChangeRecord } from '../../shared/storage/change-records.ts';
import { databaseNow, trackDatabaseClock } from '../../shared/storage/database-clock.ts';
import { newId } from '../../shared/storage/identifier.ts';
import { recordKey } from '../../shared/storage/keys.ts';
import {
  openRecords,
  type Records,
  type RecordType,
  type Stored,
  type VersionedRecord,
} from '../../shared/storage/records.ts';
import { noUsage, openTable, type Usage } from '../../shared/storage/table.ts';
import type { Write } from '../../shared/storage/write.ts';
import { putAll, table } from '../store/local-store.ts';

afterEach(() => vi.restoreAllMocks());

const type: RecordType = { name: 'products', counters: ['stock_level'] };
const client = new DynamoDBClient({});
const BUDGET = 1024 * 1024;
const CONSISTENT = { maxAge: 0, keepsSnapshot: false };
const PUBLIC = { maxAge: 60_000, keepsSnapshot: false };

/** Writes of other instances are not known to this one until it asks. */
const forgetOwnChanges = () =>
  (Reflect.get(globalThis, Symbol.for('shopwright.changed-here')) as Map<string, number>).clear();

function openCatalogue() {
  const application = newId();
  return { application, records: openRecords(table, application, type) };
}

/** What an instance shows of a catalogue, and what it cost to know that. */
async function ask(copies: ReplicaCache, application: number, asked = CONSISTENT) {
  const usage: Usage = noUsage();
  const counted = openTable(client, inject('local').tableName, usage);
  const copy = await copies.current(counted, { application, type }, asked);
  return { records: [...copy.index('all').records], usage };
}

const list = async (copies: ReplicaCache, application: number) =>
  (await ask(copies, application)).records;

const oneOf = <Each>(each: readonly Each[]): Each | undefined =>
  each[Math.floor(Math.random() * each.length)];

/** Creates, changes or removes a record, and keeps `truth` as the table should be then. */
async function writeSomething(records: Records, truth: Map<number, Stored>, turn: number) {
  const known = oneOf([...truth.keys()]);
  const fate = Math.random();
  if (known === undefined || fate < 0.4) {
    const record = await records.create({ name: `Mug ${turn}`, stock_level: turn });
    truth.set(record.id, record);
  } else if (fate < 0.8) {
    const changed = await records.update(known, async (record) => ({ ...record, turn }));
    if (changed) truth.set(known, changed);
  } else {
    await records.remove(known);
    truth.delete(known);
  }
}

test('a list on one instance has what was written on another, always', async () => {
  const { application, records } = openCatalogue();
  const instances = [new ReplicaCache(BUDGET), new ReplicaCache(BUDGET)];
  const truth = new Map<number, Stored>();
  for (let i = 0; i < 120; i += 1) {
    await writeSomething(records, truth, i);
    const [instance = new ReplicaCache(BUDGET)] = instances.slice(i % 2);
    expect(await list(instance, application)).toEqual([...truth.values()]);
  }
});

test('readers among many writers see each write that was acknowledged', async () => {
  const { application, records } = openCatalogue();
  const instances = [new ReplicaCache(BUDGET), new ReplicaCache(BUDGET), new ReplicaCache(BUDGET)];
  const writer = async () => {
    for (let i = 0; i < 8; i += 1) {
      const { id } = await records.create({ name: 'Mug' });
      const [instance = new ReplicaCache(BUDGET)] = instances.slice(i % 3);
      expect((await list(instance, application)).map((record) => record.id)).toContain(id);
      await records.update(id, async (record) => ({ ...record, name: `Cup ${i}` }));
      expect(await list(instance, application)).toContainEqual(
        expect.objectContaining({ id, name: `Cup ${i}` }),
      );
    }
  };
  await Promise.all(Array.from({ length: 6 }, writer));
  const stored = await records.all();
  for (const instance of instances) expect(await list(instance, application)).toEqual(stored);
});

test.each([-15_000, 15_000])(
  'instances whose clocks differ by %i ms miss nothing of one another',
  async (skew) => {
    const { application, records } = openCatalogue();
    const reader = new ReplicaCache(BUDGET);
    await list(reader, application);
    const now = Date.now.bind(Date);
    for (let i = 0; i < 5; i += 1) {
      vi.spyOn(Date, 'now').mockImplementation(() => now() + skew);
      const { id } = await records.create({ name: 'Skewed' });
      vi.restoreAllMocks();
      expect((await list(reader, application)).map((record) => record.id)).toContain(id);
      // The reader's own clock is the one that is wrong.
      const other = await records.create({ name: 'Right' });
      vi.spyOn(Date, 'now').mockImplementation(() => now() + skew);
      expect((await list(reader, application)).map((record) => record.id)).toContain(other.id);
      vi.restoreAllMocks();
    }
  },
);

test('a clock that is hours off is known by the answers of the database', async () => {
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() - 3 * 3_600_000);
  const followed = openTable(
    trackDatabaseClock(new DynamoDBClient({})),
    inject('local').tableName,
    noUsage(),
  );
  await followed.get({ pk: 'nothing', sk: 'nothing' });
  expect(Math.abs(databaseNow() - now())).toBeLessThan(3_000);
  vi.restoreAllMocks();
  await followed.get({ pk: 'nothing', sk: 'nothing' });
  expect(Math.abs(databaseNow() - now())).toBeLessThan(3_000);
});

test('an answer that waited in a frozen instance tells no time', async () => {
  const now = Date.now.bind(Date);
  const waking = new DynamoDBClient({});
  let frozen = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + frozen);
  waking.middlewareStack.add(
    (next) => async (args) => {
      const answer = await next(args);
      frozen = 60_000;
      return answer;
    },
    { step: 'deserialize', priority: 'low' },
  );
  const followed = openTable(trackDatabaseClock(waking), inject('local').tableName, noUsage());
  await followed.get({ pk: 'nothing', sk: 'nothing' });
  expect(Math.abs(databaseNow() - Date.now())).toBeLessThan(3_000);
});

test('an unchanged catalogue costs one unit, a changed one what has changed', async () => {
  const { application, records } = openCatalogue();
  const { id } = await records.create({ name: 'Mug' });
  for (let i = 0; i < 5; i += 1) await records.create({ name: 'x'.repeat(3_000) });
  const copies = new ReplicaCache(BUDGET);
  await list(copies, application);
  expect((await ask(copies, application)).usage).toEqual({
    roundTrips: 1,
    readUnits: 1,
    writeUnits: 0,
  });
  await records.update(id, async () => ({ name: 'Cup' }));
  expect((await ask(copies, application)).usage).toEqual({
    roundTrips: 2,
    readUnits: 2,
    writeUnits: 0,
  });
});

test('a public answer may be as old as is allowed, and costs nothing then', async () => {
  const { application, records } = openCatalogue();
  await records.create({ name: 'Mug' });
  const copies = new ReplicaCache(BUDGET);
  const first = await ask(copies, application, PUBLIC);
  await records.create({ name: 'Cup' });
  forgetOwnChanges();
  const second = await ask(copies, application, PUBLIC);
  expect(second.records).toEqual(first.records);
  expect(second.usage).toEqual(noUsage());
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() + PUBLIC.maxAge);
  expect((await ask(copies, application, PUBLIC)).records).toHaveLength(2);
});

test('what the instance itself has written is never old', async () => {
  const { application, records } = openCatalogue();
  const copies = new ReplicaCache(BUDGET);
  await ask(copies, application, PUBLIC);
  const created = await records.create({ name: 'Mug' });
  expect((await ask(copies, application, PUBLIC)).records).toEqual([created]);
});

test('those who ask at the same time share a check', async () => {
  const { application, records } = openCatalogue();
  await records.create({ name: 'Mug' });
  const copies = new ReplicaCache(BUDGET);
  await list(copies, application);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => ask(copies, application, CONSISTENT)),
  );
  const trips = answers.map(({ usage }) => usage.roundTrips);
  // One may be too early for the others, so they share a second.
  expect(trips.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(2);
});

test('a check that fails fails for those who wait, and the next one tries again', async () => {
  const { application, records } = openCatalogue();
  const created = await records.create({ name: 'Mug' });
  const copies = new ReplicaCache(BUDGET);
  const broken = openTable(client, 'no-such-table', noUsage());
  const asking = Array.from({ length: 3 }, () =>
    copies.current(broken, { application, type }, CONSISTENT),
  );
  for (const each of await Promise.allSettled(asking)) expect(each.status).toBe('rejected');
  expect(await list(copies, application)).toEqual([created]);
});

test('copies that were not used for longest make room for others', async () => {
  const stores = [openCatalogue(), openCatalogue(), openCatalogue()];
  for (const { records } of stores) await records.create({ name: 'x'.repeat(1_000) });
  const copies = new ReplicaCache(4_500);
  const costs = async (store = 0) => {
    const application = stores[store]?.application ?? 0;
    return (await ask(copies, application, PUBLIC)).usage.roundTrips > 0;
  };
  expect([await costs(0), await costs(1), await costs(0)]).toEqual([true, true, false]);
  expect([await costs(2), await costs(0), await costs(1)]).toEqual([true, false, true]);
});

test('a copy that slept longer than changes are kept is loaded afresh', async () => {
  const { application, records } = openCatalogue();
  const copies = new ReplicaCache(BUDGET);
  await list(copies, application);
  // The change of this one is gone, as after a day.
  const { record, write } = records.newRecord({ name: 'Silent' });
  await table.write(write);
  expect(await list(copies, application)).toEqual([]);
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 24 * 3_600_000);
  expect(await list(copies, application)).toEqual([record]);
});

/** A transaction of which the change is seen before the records, as may be for a moment. */
async function inParts(application: number, write: Write, look: () => Promise<unknown>) {
  const [marked, change] = withChangeRecord(application, type.name, [write]);
  if (!marked || !change) throw new Error('nothing is announced');
  await table.transact([change]);
  await look();
  await table.write(marked);
}

test('a record that is seen later than its change is not missed', async () => {
  const { application, records } = openCatalogue();
  const instances = [new ReplicaCache(BUDGET), new ReplicaCache(BUDGET)];
  const lists = () => Promise.all(instances.map((instance) => list(instance, application)));
  const old = await records.create({ name: 'Old' });
  await list(instances[0] ?? new ReplicaCache(BUDGET), application);
  const created = records.newRecord({ name: 'Late' });
  await inParts(application, created.write, lists);
  expect(await lists()).toEqual([
    [old, created.record],
    [old, created.record],
  ]);

  const read = await records.read(old.id);
  const changed = records.replacement(read as VersionedRecord, { name: 'New' });
  await inParts(application, changed.write, lists);
  const now = expect.objectContaining({ id: old.id, name: 'New' });
  expect(await lists()).toEqual([
    [now, created.record],
    [now, created.record],
  ]);

  const remove = recordKey(application, type.name, old.id);
  await inParts(application, { remove }, lists);
  expect(await lists()).toEqual([[created.record], [created.record]]);
  // And what is settled is not read again.
  expect((await ask(instances[0] ?? new ReplicaCache(BUDGET), application)).usage.roundTrips).toBe(
    1,
  );
});

test('many changes at once are loaded rather than fetched', async () => {
  const { application, records } = openCatalogue();
  const copies = new ReplicaCache(BUDGET);
  await list(copies, application);
  const made = Array.from({ length: 1_100 }, (_, i) => records.newRecord({ name: `Mug ${i}` }));
  const items = new Map(made.map(({ record, write }) => [record.id, write]));
  const writes = withChangeRecord(application, type.name, [...items.values()]);
  await putAll(writes.flatMap((write) => ('put' in write ? [write.put] : [])));
  const { records: shown, usage } = await ask(copies, application);
  expect(new Set(shown.map(({ id }) => id))).toEqual(new Set(items.keys()));
  expect(usage.readUnits).toBeLessThan(200);
});
