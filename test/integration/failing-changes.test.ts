import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startConsuming } from '../../bin/start/change-consumer.ts';
import { consumeChanges, TRIED_MS } from '../../functions/stream/consume-changes.ts';
import { replayChanges } from '../../functions/stream/replay-changes.ts';
import { readAside } from '../../functions/stream/set-aside.ts';
import { ReplicaCache } from '../../shared/catalogue/replica-cache.ts';
import { serviceUnavailable } from '../../shared/contract/errors.ts';
import { HOUR_MS } from '../../shared/durations.ts';
import { brands } from '../../shared/resources/brands.ts';
import { auditedTable } from '../../shared/storage/audited-table.ts';
import { feed, type Key, recordKey } from '../../shared/storage/keys.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Storage } from '../../shared/storage/table.ts';
import { createAccount, createApplication } from '../../shared/tenancy/provisioning.ts';
import { plain } from '../storage-model/run-changes.ts';
import { openStorage } from '../storage-model/sqlite-storage.ts';
import { eventsIn } from '../store/feed-items.ts';
import { interceptedStorage } from '../store/intercepted-storage.ts';
import { until } from '../store/until.ts';

/** Changes that fail for another reason than that they cannot be decoded: nobody knows who has made them. */
const BY_NOBODY = '{"kind":';

/** Two stores, and the consumer of the local server. The changes are as old as it tries one. */
async function openStores(through: (storage: Storage) => Storage = (storage) => storage) {
  const { storage, clock } = openStorage();
  clock.now = Date.now() - TRIED_MS;
  const table = storage.openTable();
  const audited = auditedTable(table, () => ({ kind: 'admin' }));
  const account = await createAccount(table, 'Tests');
  const open = async () => {
    const { application } = await createApplication(table, plain, account.id, {
      name: 'Tea House',
    });
    const records = openRecords(audited, application, brands);
    return {
      application,
      create: (name: string) => records.create({ name }),
      rename: (id: number, name: string) => records.update(id, async () => ({ name })),
      fail: ({ id }: { id: number }) => write(recordKey(application, 'brands', id), BY_NOBODY),
      events: async () =>
        eventsIn(await table.query(feed.events(application.id))).map(({ type, data }) => [
          type,
          (data as { name?: string }).name,
        ]),
      aside: () => readAside(table, application.id),
      replay: () => replayChanges(application, environment),
    };
  };
  const write = (update: Key, by: string) =>
    table.write({
      update,
      edits: [
        { attribute: 'by', set: by },
        { attribute: 'at', set: clock.now },
      ],
    });
  const environment = {
    table: auditedTable(table, () => ({ kind: 'system' })),
    replicas: new ReplicaCache(1_000_000),
    publicUrl: undefined,
    handOver: async () => {},
  };
  const left = async () => storage.changes.read(1).length;
  const consumeOnce = () =>
    consumeChanges(storage.changes.read(1), {
      ...environment,
      table: through(storage).openTable(),
    });
  const errors: { message: string; error: unknown; metrics: unknown }[] = [];
  const consume = () => {
    const end = startConsuming(
      { storage: through(storage), changes: storage.changes, replicas: environment.replicas },
      '',
      { handOver: async () => {}, sendsMails: false },
      {
        info() {},
        warn() {},
        error: (message, error, metrics?: unknown) => errors.push({ message, error, metrics }),
      },
    );
    onTestFinished(async () => void (await end()));
  };
  const stores = [await open(), await open()] as const;
  return { stores, consume, errors, clock, left, consumeOnce };
}

test('sets aside a failing change with later ones of its record and replays them in order', async () => {
  const { stores, consume, errors, left } = await openStores();
  const [store, other] = stores;
  const brand = await store.create('Northwind');
  await store.fail(brand);
  await store.rename(brand.id, 'Southwind');
  await store.create('Westwind');
  await other.create('Eastwind');
  consume();
  await until(left, (count) => count === 0);
  expect(await other.events()).toEqual([['brand.created', 'Eastwind']]);
  expect(await store.events()).toEqual([
    ['brand.created', 'Northwind'],
    ['brand.created', 'Westwind'],
  ]);
  const { pk, sk } = recordKey(store.application, 'brands', brand.id);
  expect(errors).toEqual([
    {
      message: expect.stringContaining(`a change of ${pk} ${sk} failed, and is set aside`),
      error: expect.any(SyntaxError),
      metrics: { background_failures: 1, cause: 'change' },
    },
  ]);
  expect((await store.aside()).map(({ change }) => change.after?.['by'])).toEqual([
    BY_NOBODY,
    '{"kind":"admin"}',
  ]);

  // A later change waits, also when the consumer has begun anew.
  await store.rename(brand.id, 'Northerly');
  await until(left, (count) => count === 0);
  expect(await store.aside()).toHaveLength(3);

  // It fails again: those behind it go on waiting.
  const place = `${pk} ${sk}`;
  expect(await store.replay()).toEqual({
    replayed: 0,
    left: [
      { place, reason: expect.stringContaining('JSON') },
      { place, reason: 'It waits for an earlier change of the same record.' },
      { place, reason: 'It waits for an earlier change of the same record.' },
    ],
  });
  // As a version that handles it.
  const parse = vi.spyOn(JSON, 'parse').mockImplementation(parsing);
  onTestFinished(() => void parse.mockRestore());
  expect(await store.replay()).toEqual({ replayed: 3, left: [] });
  expect((await store.events()).slice(2)).toEqual([
    ['brand.updated', 'Southwind'],
    ['brand.updated', 'Northerly'],
  ]);

  // Nothing waits any longer.
  await store.rename(brand.id, 'Southerly');
  await until(left, (count) => count === 0);
  expect((await store.events()).at(-1)).toEqual(['brand.updated', 'Southerly']);
  expect(await store.aside()).toEqual([]);
});

const { parse: parseJson } = JSON;
const parsing: typeof JSON.parse = (text, reviver) =>
  parseJson(text === BY_NOBODY ? '{"kind":"operator"}' : text, reviver);

test('retries a failing change for a minute before setting it aside', async () => {
  const { stores, consume, errors, clock } = await openStores();
  const [store, other] = stores;
  clock.now = Date.now();
  await store.fail(await store.create('Northwind'));
  await other.create('Eastwind');
  consume();
  await until(
    async () => errors.length,
    (count) => count >= 2,
  );
  expect(await store.aside()).toEqual([]);
  // Those of other stores that were logged with it do not wait.
  expect(await other.events()).toEqual([['brand.created', 'Eastwind']]);
});

test.each([
  ['the database is throttled', () => serviceUnavailable('throttled')],
  ['the key is disabled', () => Object.assign(new Error('Disabled'), { $metadata: {} })],
  ['the network is away', () => Object.assign(new Error('ENOTFOUND'), { syscall: 'getaddrinfo' })],
  ['the cause is of the database', () => new Error('It fails.', { cause: serviceUnavailable() })],
])('sets nothing aside while %s', async (_, failure) => {
  let isFailing = true;
  const failing = (storage: Storage) =>
    interceptedStorage(storage, async (operation, make) => {
      if (isFailing && operation === 'transactWrite') throw failure();
      return make();
    });
  const { stores, consume, errors, left } = await openStores(failing);
  const [store] = stores;
  await store.create('Northwind');
  consume();
  await until(
    async () => errors.length,
    (count) => count >= 2,
  );
  isFailing = false;
  await until(left, (count) => count === 0);
  expect(await store.aside()).toEqual([]);
  expect(await store.events()).toEqual([['brand.created', 'Northwind']]);
});

test('logs changes of 20 hours ago that are still tried as a failure of the background', async () => {
  const failing = (storage: Storage) =>
    interceptedStorage(storage, async (operation, make) => {
      if (operation === 'transactWrite') throw serviceUnavailable('throttled');
      return make();
    });
  const { stores, consume, errors, clock } = await openStores(failing);
  clock.now = Date.now() - 20 * HOUR_MS;
  await stores[0].create('Northwind');
  consume();
  await until(
    async () => errors.length,
    (count) => count >= 1,
  );
  expect(errors[0]).toEqual({
    message: 'changes of 20 hours ago make no events yet',
    error: expect.any(Error),
    metrics: { background_failures: 1, cause: 'change' },
  });
});

test('sets aside a change that crashes the function after three attempts', async () => {
  let isEnding = true;
  const { promise: never } = Promise.withResolvers<never>();
  const ending = (storage: Storage) =>
    interceptedStorage(storage, (operation, make) =>
      isEnding && operation === 'transactWrite' ? never : make(),
    );
  const { stores, clock, consumeOnce } = await openStores(ending);
  const [store] = stores;
  clock.now = Date.now() - 16 * TRIED_MS;
  await store.create('Northwind');
  for (let times = 0; times < 3; times += 1) {
    await Promise.race([consumeOnce(), setTimeout(100)]);
    expect(await store.aside()).toEqual([]);
  }
  isEnding = false;
  await consumeOnce();
  expect(await store.aside()).toHaveLength(1);
  expect(await store.events()).toEqual([]);
  expect(await store.replay()).toEqual({ replayed: 1, left: [] });
  expect(await store.events()).toEqual([['brand.created', 'Northwind']]);
});
