import { afterEach, expect, test, vi } from 'vitest';
import { ReplicaCache } from '../../../shared/catalogue/replica-cache.ts';
import type { StoredRecord } from '../../../shared/contract/records.ts';
import { withChangeRecords } from '../../../shared/storage/change-records.ts';
import { newId } from '../../../shared/storage/identifier.ts';
import { recordKey } from '../../../shared/storage/keys.ts';
import { openRecords, type Records, type RecordType } from '../../../shared/storage/records.ts';
import { noUsage, type Usage } from '../../../shared/storage/usage.ts';
import type { Write } from '../../../shared/storage/write.ts';
import { elsewhere } from '../../store/elsewhere.ts';
import { putAll, storage, table } from '../../store/local-store.ts';
import { PASSED } from '../../store/passed-deadline.ts';
import { mulberry32, SEED } from '../../store/random.ts';

afterEach(() => vi.restoreAllMocks());

const random = mulberry32(SEED);

interface Mug extends StoredRecord {
  readonly name: string;
  readonly stock_level?: number;
  readonly turn?: number;
}

const type: RecordType<Mug> = { name: 'products', storage: { counters: ['stock_level'] } };
const BUDGET = 1024 * 1024;
/** How old a replica may be: milliseconds. */
const CONSISTENT = 0;
const PUBLIC = 60_000;

function openCatalogue() {
  const application = newId();
  return { application, records: openRecords(table, { id: application }, type) };
}

/** The records of a catalogue on one instance, and the cost of reading them. */
async function readReplica(cache: ReplicaCache, application: number, maxAge = CONSISTENT) {
  const usage: Usage = noUsage();
  const counted = storage.openTable(usage);
  const replica = await cache.current(counted, { application, type }, maxAge);
  return { records: [...replica.index('all').records], usage };
}

const list = async (cache: ReplicaCache, application: number) =>
  (await readReplica(cache, application)).records;

const oneOf = <Each>(each: readonly Each[]): Each | undefined =>
  each[Math.floor(random() * each.length)];

/** Creates, changes or removes a record, in the table and in `truth`. */
async function writeRandomly(records: Records<Mug>, truth: Map<number, Mug>, turn: number) {
  const known = oneOf([...truth.keys()]);
  const choice = random();
  if (known === undefined || choice < 0.4) {
    const record = await records.create({ name: `Mug ${turn}`, stock_level: turn });
    truth.set(record.id, record);
  } else if (choice < 0.8) {
    const changed = await records.update(known, async () => ({ turn }));
    if (changed) truth.set(known, changed);
  } else {
    await records.remove(known);
    truth.delete(known);
  }
}

/** Records that are created in one millisecond have ids in any order. */
const inOrder = (records: ReadonlyMap<number, Mug>) =>
  [...records.values()].toSorted((one, other) => one.id - other.id);

test('a list on one instance shows every write from another', async () => {
  const { application, records } = openCatalogue();
  const instances = [new ReplicaCache(BUDGET), new ReplicaCache(BUDGET)];
  const truth = new Map<number, Mug>();
  for (let i = 0; i < 120; i += 1) {
    await elsewhere(() => writeRandomly(records, truth, i));
    const [instance = new ReplicaCache(BUDGET)] = instances.slice(i % 2);
    expect(await list(instance, application)).toEqual(inOrder(truth));
  }
});

test('concurrent readers see every acknowledged write', async () => {
  const { application, records } = openCatalogue();
  const instances = [new ReplicaCache(BUDGET), new ReplicaCache(BUDGET), new ReplicaCache(BUDGET)];
  const writer = async () => {
    for (let i = 0; i < 8; i += 1) {
      const { id } = await records.create({ name: 'Mug' });
      const [instance = new ReplicaCache(BUDGET)] = instances.slice(i % 3);
      expect((await list(instance, application)).map((record) => record.id)).toContain(id);
      await records.update(id, async () => ({ name: `Cup ${i}` }));
      expect(await list(instance, application)).toContainEqual(
        expect.objectContaining({ id, name: `Cup ${i}` }),
      );
    }
  };
  await elsewhere(() => Promise.all(Array.from({ length: 6 }, writer)));
  const stored = await records.all();
  for (const instance of instances) expect(await list(instance, application)).toEqual(stored);
});

test.each([-15_000, 15_000])(
  'instances with a clock skew of %i ms miss no change',
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
      // Now the reader's clock is wrong.
      const other = await records.create({ name: 'Right' });
      vi.spyOn(Date, 'now').mockImplementation(() => now() + skew);
      expect((await list(reader, application)).map((record) => record.id)).toContain(other.id);
      vi.restoreAllMocks();
    }
  },
);

test('checking an unchanged catalog costs one unit; a changed one adds its changed records', async () => {
  const { application, records } = openCatalogue();
  const { id } = await records.create({ name: 'Mug' });
  for (let i = 0; i < 5; i += 1) await records.create({ name: 'x'.repeat(3_000) });
  const cache = new ReplicaCache(BUDGET);
  await list(cache, application);
  expect((await readReplica(cache, application)).usage).toEqual({
    roundTrips: 1,
    readUnits: 1,
    writeUnits: 0,
  });
  await records.update(id, async () => ({ name: 'Cup' }));
  expect((await readReplica(cache, application)).usage).toEqual({
    roundTrips: 2,
    readUnits: 2,
    writeUnits: 0,
  });
});

test('a public list may be stale within its limit and costs nothing', async () => {
  const { application, records } = openCatalogue();
  await records.create({ name: 'Mug' });
  const cache = new ReplicaCache(BUDGET);
  const first = await readReplica(cache, application, PUBLIC);
  await elsewhere(() => records.create({ name: 'Cup' }));
  const second = await readReplica(cache, application, PUBLIC);
  expect(second.records).toEqual(first.records);
  expect(second.usage).toEqual(noUsage());
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() + PUBLIC);
  expect((await readReplica(cache, application, PUBLIC)).records).toHaveLength(2);
});

test('an instance reads its own writes', async () => {
  const { application, records } = openCatalogue();
  const cache = new ReplicaCache(BUDGET);
  await readReplica(cache, application, PUBLIC);
  const created = await records.create({ name: 'Mug' });
  expect((await readReplica(cache, application, PUBLIC)).records).toEqual([created]);
});

test('a process that receives all changes reads only what changed', async () => {
  const { application, records } = openCatalogue();
  const cache = new ReplicaCache(BUDGET, { receivesAllChanges: true });
  const { id } = await records.create({ name: 'Mug' });
  await list(cache, application);
  expect((await readReplica(cache, application)).usage).toEqual(noUsage());

  const cup = await records.create({ name: 'Cup' });
  const mug = await records.update(id, async () => ({ name: 'Large mug' }));
  const changed = await readReplica(cache, application);
  expect(changed.records).toEqual([mug, cup]);
  expect(changed.usage).toMatchObject({ roundTrips: 1, readUnits: 2 });
  await records.remove(id);
  expect(await list(cache, application)).toEqual([cup]);

  const spoon = await elsewhere(() => records.create({ name: 'Spoon' }));
  expect(await list(cache, application)).toEqual([cup]);
  cache.recordOtherChanges();
  expect(await list(cache, application)).toEqual([cup, spoon]);
  expect((await readReplica(cache, application)).usage).toEqual(noUsage());
});

test('sees changes of other programs after the clock is set back', async () => {
  const { application, records } = openCatalogue();
  const cache = new ReplicaCache(BUDGET, { receivesAllChanges: true });
  await list(cache, application);
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() - 120_000);
  const created = await elsewhere(() => records.create({ name: 'Mug' }));
  cache.recordOtherChanges();
  expect(await list(cache, application)).toEqual([created]);
});

test('concurrent readers all see a change that one of them reads', async () => {
  const { application, records } = openCatalogue();
  const cache = new ReplicaCache(BUDGET, { receivesAllChanges: true });
  await list(cache, application);
  const created = await records.create({ name: 'Mug' });
  const lists = Array.from({ length: 3 }, () => list(cache, application));
  expect(await Promise.all(lists)).toEqual([[created], [created], [created]]);
});

test('a process that receives all changes misses none while reading', async () => {
  const { application, records } = openCatalogue();
  const cache = new ReplicaCache(BUDGET, { receivesAllChanges: true });
  const truth = new Map<number, Mug>();
  const writer = async () => {
    for (let i = 0; i < 20; i += 1) await writeRandomly(records, truth, i);
  };
  const reader = async () => {
    for (let i = 0; i < 40; i += 1) await list(cache, application);
  };
  await Promise.all([writer(), reader(), reader()]);
  expect(await list(cache, application)).toEqual(inOrder(truth));
});

test('concurrent readers share a check', async () => {
  const { application, records } = openCatalogue();
  await records.create({ name: 'Mug' });
  const cache = new ReplicaCache(BUDGET);
  await list(cache, application);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => readReplica(cache, application, CONSISTENT)),
  );
  const trips = answers.map(({ usage }) => usage.roundTrips);
  // The first check may have begun before the others: they share a second one.
  expect(trips.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(2);
});

test('a failed check fails for every waiting reader, and the next reader tries again', async () => {
  const { application, records } = openCatalogue();
  const created = await records.create({ name: 'Mug' });
  const cache = new ReplicaCache(BUDGET);
  const broken = storage.openTable(noUsage(), PASSED);
  const asking = Array.from({ length: 3 }, () =>
    cache.current(broken, { application, type }, CONSISTENT),
  );
  for (const each of await Promise.allSettled(asking)) expect(each.status).toBe('rejected');
  expect(await list(cache, application)).toEqual([created]);
});

test('evicts the least recently used replicas', async () => {
  const stores = [openCatalogue(), openCatalogue(), openCatalogue()];
  for (const { records } of stores) await records.create({ name: 'x'.repeat(1_000) });
  const cache = new ReplicaCache(4_500);
  const costs = async (store = 0) => {
    const application = stores[store]?.application ?? 0;
    return (await readReplica(cache, application, PUBLIC)).usage.roundTrips > 0;
  };
  expect([await costs(0), await costs(1), await costs(0)]).toEqual([true, true, false]);
  expect([await costs(2), await costs(0), await costs(1)]).toEqual([true, false, true]);
});

test('the catalogs of a busy store leave half of the budget to others', async () => {
  const cache = new ReplicaCache(BUDGET);
  const types = ['products', 'brands', 'categories', 'collections', 'contents', 'taxes'];
  const fill = async (application: number, name: string, size: number) => {
    const records = openRecords(table, { id: application }, { name, storage: { counters: [] } });
    await records.create({ name: 'x'.repeat(size) });
  };
  const read = async (application: number, name = 'products') => {
    const usage = noUsage();
    const source = { application, type: { name, storage: { counters: [] } } };
    await cache.current(storage.openTable(usage), source, PUBLIC);
    return usage;
  };
  const [busy, ...others] = [newId(), newId(), newId(), newId()];
  await Promise.all([
    ...types.map((name) => fill(busy, name, 200 * 1024)),
    ...others.map((each) => fill(each, 'products', 100 * 1024)),
  ]);
  const visit = async () => {
    for (const name of types) await read(busy, name);
    const usages: Usage[] = [];
    for (const each of others) usages.push(await read(each));
    return usages;
  };
  await visit();
  for (let round = 0; round < 3; round += 1) {
    expect(await visit()).toEqual(others.map(() => noUsage()));
  }
});

test('refuses a catalog above the budget without rereading it until it shrinks', async () => {
  const { application, records } = openCatalogue();
  const mug = await records.create({ name: 'Mug' });
  const cache = new ReplicaCache(4_500);
  expect(await list(cache, application)).toEqual([mug]);
  const large = await records.create({ name: 'x'.repeat(5_000) });
  const refused = { status: 422, name: 'UnprocessableEntity' };
  await expect(list(cache, application)).rejects.toMatchObject(refused);
  const usage = noUsage();
  const again = cache.current(storage.openTable(usage), { application, type }, CONSISTENT);
  await expect(again).rejects.toMatchObject(refused);
  expect(usage).toEqual(noUsage());
  await records.remove(large.id);
  expect(await list(cache, application)).toEqual([mug]);
});

test('reloads a replica older than the change records', async () => {
  const { application, records } = openCatalogue();
  const cache = new ReplicaCache(BUDGET);
  await list(cache, application);
  // Without a change record, as if it had expired.
  const { record, write } = records.newRecord({ name: 'Unannounced' });
  await elsewhere(() => table.write(write));
  expect(await list(cache, application)).toEqual([]);
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 24 * 3_600_000);
  expect(await list(cache, application)).toEqual([record]);
});

/** A transaction whose change record becomes visible before the record. */
async function inParts(write: Write, look: () => Promise<unknown>) {
  const [recordWrite, changeRecord] = withChangeRecords([write]);
  if (!recordWrite || !changeRecord) throw new Error('no change record');
  await elsewhere(() => table.transactWrite([changeRecord]));
  await look();
  await elsewhere(() => table.write(recordWrite));
}

test('does not miss a record that appears after its change record', async () => {
  const { application, records } = openCatalogue();
  const instances = [new ReplicaCache(BUDGET), new ReplicaCache(BUDGET)];
  const lists = () => Promise.all(instances.map((instance) => list(instance, application)));
  const old = await records.create({ name: 'Old' });
  await list(instances[0] ?? new ReplicaCache(BUDGET), application);
  const created = records.newRecord({ name: 'Late' });
  await inParts(created.write, lists);
  expect(await lists()).toEqual([
    [old, created.record],
    [old, created.record],
  ]);

  const read = await records.read(old.id);
  if (!read) throw new Error('no record');
  const changed = records.changeOf(read, { name: 'New' });
  await inParts(changed.write, lists);
  const now = expect.objectContaining({ id: old.id, name: 'New' });
  expect(await lists()).toEqual([
    [now, created.record],
    [now, created.record],
  ]);

  const remove = recordKey({ id: application }, type.name, old.id);
  await inParts({ remove }, lists);
  expect(await lists()).toEqual([[created.record], [created.record]]);
  // A change that is applied is not read again.
  expect(
    (await readReplica(instances[0] ?? new ReplicaCache(BUDGET), application)).usage.roundTrips,
  ).toBe(1);
});

test('reloads all records after many changes', async () => {
  const { application, records } = openCatalogue();
  const cache = new ReplicaCache(BUDGET);
  await list(cache, application);
  const made = Array.from({ length: 1_100 }, (_, i) => records.newRecord({ name: `Mug ${i}` }));
  const items = new Map(made.map(({ record, write }) => [record.id, write]));
  const writes = withChangeRecords([...items.values()]);
  await putAll(writes.flatMap((write) => ('put' in write ? [write.put] : [])));
  const { records: shown, usage } = await readReplica(cache, application);
  expect(new Set(shown.map(({ id }) => id))).toEqual(new Set(items.keys()));
  expect(usage.readUnits).toBeLessThan(200);
});

test('records are published and unpublished on schedule without a write', async () => {
  const { application, records } = openCatalogue();
  const at = (hour: number) => `2030-01-01T${String(hour).padStart(2, '0')}:00:00Z`;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.parse(at(0)));
  const make = (name: string, times: object) => records.create({ name, ...times });
  await make('Always', {});
  await make('Night', { published_until: at(6) });
  await make('Day', { published_from: at(6), published_until: at(18) });
  await make('Evening', { published_from: at(18), published: true });
  await make('Never', { published_from: at(6), published: false });
  const cache = new ReplicaCache(BUDGET, { receivesAllChanges: true });
  const read = async () => cache.current(table, { application, type }, CONSISTENT);
  const shown = async () =>
    (await read()).index('shown').records.map(({ name }: Partial<Mug>) => name);
  expect(await shown()).toEqual(['Always', 'Night']);
  const { version } = await read();
  clock.mockReturnValue(Date.parse(at(5)));
  expect((await read()).version).toBe(version);
  clock.mockReturnValue(Date.parse(at(6)));
  expect((await read()).version).not.toBe(version);
  expect(await shown()).toEqual(['Always', 'Day']);
  // Several at once.
  clock.mockReturnValue(Date.parse(at(23)));
  expect(await shown()).toEqual(['Always', 'Evening']);
  expect((await read()).index('all').records).toHaveLength(5);
});
