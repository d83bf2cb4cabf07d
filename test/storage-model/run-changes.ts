import { expect } from 'vitest';
import { consumeChanges } from '../../functions/stream/consume-changes.ts';
import { replayChanges } from '../../functions/stream/replay-changes.ts';
import { readAside } from '../../functions/stream/set-aside.ts';
import { ReplicaCache } from '../../shared/catalogue/replica-cache.ts';
import { brands } from '../../shared/resources/brands.ts';
import { auditedTable } from '../../shared/storage/audited-table.ts';
import type { Change } from '../../shared/storage/change.ts';
import { applicationKey, feed } from '../../shared/storage/keys.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Storage, Table } from '../../shared/storage/table.ts';
import { applicationAttributes } from '../../shared/tenancy/application.ts';
import { createAccount, createApplication } from '../../shared/tenancy/provisioning.ts';
import { faultyStorage } from '../store/faulty-storage.ts';
import { eventsIn } from '../store/feed-items.ts';
import { mulberry32 } from '../store/random.ts';

/** Throws when the consumer is killed: then the same changes are to be read again. */
export type Consume = (changes: readonly Change[]) => Promise<void>;

/** Has the next changes of a log consumed. Returns whether there were any. */
export type ReadSome = (consume: Consume) => Promise<boolean>;

interface ChangeOptions {
  readonly changes: number;
  readonly seed: number;
  /** Each reads the whole log, at the same time as the others. */
  readonly readers: readonly ReadSome[];
}

const STORES = 5;

/** Nothing is secret here. */
export const plain = {
  encrypt: async (text: string) => text,
  decrypt: async (text: string) => text,
};

/**
 * Makes random changes of the brands of stores, while the consumers of their log are killed at any
 * call of the storage, and before they can say that they are done. In the end the feed of each store
 * has each event once, in order, without a gap. One of the stores cannot be decoded for a while: the others
 * go on, and its changes are replayed once it is mended, those of each brand in their order.
 */
export async function runChanges(
  storage: Storage,
  { changes, seed, readers }: ChangeOptions,
): Promise<void> {
  const random = mulberry32(seed);
  const stores = await openStores(storage, random);
  const consumers = readers.map((read, i) =>
    killedConsumer(storage, read, mulberry32(seed + 1 + i)),
  );
  const consumeSome = async (killed: number) => {
    const found = await Promise.all(consumers.map((consume) => consume(killed)));
    return found.includes(true);
  };
  /** However often the consumers are killed. */
  const consumeAll = async () => {
    while (await consumeSome(0.3));
  };
  const [damaged] = stores;
  if (!damaged) return;
  // What the item of one store has cannot be decoded for half of the time.
  const [damagedAt, mendedAt] = [Math.floor(changes / 4), Math.floor((changes * 3) / 4)];
  for (let i = 0; i < changes; i += 1) {
    if (i === damagedAt) await damaged.damage();
    if (i === mendedAt) await consumeAll().then(damaged.mend);
    const store = stores[Math.floor(random() * stores.length)];
    store?.expected.push(await store.change(i));
    if (random() < 0.2) await consumeSome(0.7);
  }
  await consumeAll();
  await damaged.replay();
  for (const { id, expected } of stores) await expectFeed(storage, id, expected, id !== damaged.id);
}

/** Those that are replayed have the end of the feed, so that only those of one brand are in order. */
async function expectFeed(
  storage: Storage,
  id: number,
  expected: readonly string[],
  isInOrder: boolean,
): Promise<void> {
  const events = eventsIn(await storage.openTable().query(feed.events(id)));
  const made = events.map(({ type, record_id, by }) => `${type} ${record_id} ${by.request_id}`);
  if (isInOrder) expect(made).toEqual(expected);
  else expect(byBrand(made)).toEqual(byBrand(expected));
  expect(events.map((event) => event.id)).toEqual(events.map((_, at) => feed.idOf(at + 1)));
}

const byBrand = (events: readonly string[]) =>
  Object.groupBy(events, (event) => event.split(' ')[1] ?? '');

async function openStores(storage: Storage, random: () => number) {
  const account = await createAccount(storage.openTable(), 'Tests');
  const by = (index: number) =>
    auditedTable(storage.openTable(), () => ({ kind: 'admin', request_id: String(index) }));
  const open = async () => {
    const { application } = await createApplication(storage.openTable(), plain, account.id, {
      name: 'Tea House',
    });
    const { id } = application;
    const change = changing(id, random);
    const table = storage.openTable();
    const write = (data: string) =>
      table.write({ update: applicationKey(id), edits: [{ attribute: 'data', set: data }] });
    return {
      id,
      change: (index: number) => change(index, by(index)),
      expected: [] as string[],
      damage: () => write('{'),
      mend: () => write(applicationAttributes(application).data),
      async replay() {
        const aside = await readAside(table, id);
        expect(aside.length).toBeGreaterThan(0);
        const replayed = await replayChanges(application, environmentOf(table));
        expect(replayed).toEqual({ replayed: aside.length, left: [] });
        expect(await readAside(table, id)).toEqual([]);
      },
    };
  };
  return Promise.all(Array.from({ length: STORES }, open));
}

/** Changes of the brands of a store; each gives its event, as the feed should have it. */
function changing(store: number, random: () => number) {
  const ids: number[] = [];
  return async (index: number, table: Table): Promise<string> => {
    const records = openRecords(table, { id: store }, brands);
    const id = ids[Math.floor(random() * ids.length)];
    const name = `Brand ${index}`;
    const kind = random();
    if (id === undefined || kind < 0.3) {
      const created = await records.create({ name });
      ids.push(created.id);
      return `brand.created ${created.id} ${index}`;
    }
    if (kind < 0.8) {
      await records.update(id, async () => ({ name }));
      return `brand.updated ${id} ${index}`;
    }
    await records.remove(id);
    ids.splice(ids.indexOf(id), 1);
    return `brand.deleted ${id} ${index}`;
  };
}

const environmentOf = (table: Table) => ({
  table,
  replicas: new ReplicaCache(1_000_000),
  publicUrl: undefined,
  handOver: async () => {},
});

/** A consumer that is killed with a probability. */
export function killedConsumer(storage: Storage, read: ReadSome, random: () => number) {
  const faulty = faultyStorage(storage);
  const environment = environmentOf(faulty.storage.openTable());
  return (killed: number): Promise<boolean> =>
    read(async (changes) => {
      const isKilled = random() < killed;
      if (isKilled) faulty.plan({ fault: 'down', at: 1 + Math.floor(random() * 12) });
      try {
        await consumeChanges(changes, environment);
      } finally {
        faulty.end();
      }
      if (isKilled && random() < 0.5) throw new Error('killed');
    });
}
