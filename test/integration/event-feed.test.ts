import { expect, test } from 'vitest';
import { brands } from '../../functions/brands/resource.ts';
import { consumeChanges } from '../../functions/stream/consume-changes.ts';
import { ReplicaCache } from '../../shared/catalogue/replica-cache.ts';
import { eventOf } from '../../shared/events/append-events.ts';
import { auditedTable } from '../../shared/storage/audited-table.ts';
import type { Change } from '../../shared/storage/change.ts';
import { feed } from '../../shared/storage/keys.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Table } from '../../shared/storage/table.ts';
import { createAccount, createApplication } from '../../shared/tenancy/provisioning.ts';
import { openStorage } from '../storage-model/sqlite-storage.ts';
import { faultyStorage } from '../store/faulty-storage.ts';
import { mulberry32 } from '../store/random.ts';

const CHANGES = Number(process.env['CHANGES'] ?? 600);
const SEED = Number(process.env['SEED'] ?? 1);

/** Nothing is secret here. */
const plain = { encrypt: async (text: string) => text, decrypt: async (text: string) => text };

const STORES = 2;

/** Stores in memory, and a consumer of their changes that ends at any call of the storage. */
async function openStores(random: () => number) {
  const { storage, clock } = openStorage();
  clock.now = Date.now();
  const account = await createAccount(storage.openTable(), 'Tests');
  const open = async () => {
    const { application } = await createApplication(storage.openTable(), plain, account.id, {
      name: 'Tea House',
    });
    return application.id;
  };
  const stores = await Promise.all(Array.from({ length: STORES }, open));
  const faulty = faultyStorage(storage);

  const consume = (changes: readonly Change[]) =>
    consumeChanges(changes, {
      table: faulty.storage.openTable(),
      replicas: new ReplicaCache(1_000_000),
      publicUrl: undefined,
      handOver: async () => {},
    });

  /** Killed before it could forget the changes, the consumer reads them again. */
  async function consumeAndEnd(changes: readonly Change[]): Promise<boolean> {
    faulty.plan({ fault: 'down', at: 1 + Math.floor(random() * 12) });
    const isDone = await consume(changes).then(
      () => true,
      () => false,
    );
    faulty.end();
    return isDone && random() < 0.5;
  }

  /** Whether there was anything to consume. */
  async function consumeSome(killed: number): Promise<boolean> {
    const changes = storage.changes.read(1 + Math.floor(random() * 20));
    const last = changes.at(-1);
    if (!last) return false;
    const isDone =
      random() < killed ? await consumeAndEnd(changes) : await consume(changes).then(() => true);
    if (isDone) storage.changes.drop(last.number);
    return true;
  }

  const by = (index: number) =>
    auditedTable(storage.openTable(), () => ({ kind: 'admin', request_id: String(index) }));
  const eventsOf = async (application: number) =>
    (await storage.openTable().query(feed.events(application))).map(eventOf);
  return { stores, by, consumeSome, eventsOf };
}

/** Changes of the brands of a store; each gives its event, as the feed should have it. */
function changing(store: number, random: () => number) {
  const ids: number[] = [];
  return async (index: number, table: Table): Promise<string> => {
    const records = openRecords(table, store, brands);
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

const title = `${CHANGES} changes make each event once, in order, whenever the consumer is killed`;

test(`${title} (seed ${SEED})`, async () => {
  const random = mulberry32(SEED);
  const { stores, by, consumeSome, eventsOf } = await openStores(random);
  const changed = stores.map((store) => ({
    store,
    change: changing(store, random),
    expected: [] as string[],
  }));
  for (let i = 0; i < CHANGES; i += 1) {
    const one = changed[Math.floor(random() * changed.length)];
    one?.expected.push(await one.change(i, by(i)));
    if (random() < 0.2) await consumeSome(0.7);
  }
  while (await consumeSome(0.3));
  for (const { store, expected } of changed) {
    const events = await eventsOf(store);
    const made = events.map(({ type, record_id, by }) => `${type} ${record_id} ${by.request_id}`);
    expect(made).toEqual(expected);
    expect(events.map(({ id }) => id)).toEqual(events.map((_, i) => feed.idOf(i + 1)));
  }
});
