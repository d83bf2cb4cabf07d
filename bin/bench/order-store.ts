import { orders } from '../../functions/orders/resource.ts';
import type { Keyspace } from '../../shared/storage/partitions.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Storage } from '../../shared/storage/table.ts';
import { copyOrder, USERS } from './copied-orders.ts';
import { ADDRESS } from './load-cases.ts';
import { createRecord, type Send, type ServedStore, withServedStore } from './served-store.ts';

/** Writes of one transaction, and transactions of one commit. */
const MAX_BATCH_WRITES = 100;
const BATCHES = 50;

const LINES = 3;

const FIRST_ORDER = Date.UTC(2024, 0, 1);
const INTERVAL_MS = 60_000;

/** When the order of a number is created: milliseconds since 1970. */
export const timeOf = (number: number): number => FIRST_ORDER + number * INTERVAL_MS;

/** Whose token a request has. */
export type Caller = 'admin' | 'shopper';

/** A store on SQLite whose orders are counted from 0. */
export interface OrderStore {
  readonly keyspace: Keyspace;
  readonly storage: Storage;
  /** Bytes of the JSON of each order. */
  readonly orderBytes: number;
  /** Stores the orders from one number up to another. */
  fill(first: number, end: number): Promise<void>;
  get(path: string, caller?: Caller): Promise<Response>;
}

interface StoreOptions {
  /** Whether all orders lie in 16 partitions. */
  readonly isPartitioned: boolean;
}

/** Runs the work with a store in a folder that is removed afterwards. */
export const withOrderStore = (
  { isPartitioned }: StoreOptions,
  work: (store: OrderStore) => Promise<void>,
): Promise<void> =>
  withServedStore(async (store) => work(await createOrderStore(store)), {
    settings: { shipping_required: false },
    ...(isPartitioned && { partitionedFrom: 0 }),
  });

async function createOrderStore({ application, storage, as }: ServedStore): Promise<OrderStore> {
  const table = storage.openTable();
  const admin = await as({ access: 'admin' });
  const shopper = await as({ access: 'user', userId: USERS[0] });
  const callers = { admin, shopper };
  const records = openRecords(table, application, orders);
  const example = await records.get(await placeOrder(admin));
  if (!example) throw new Error('There is no order to copy.');
  await records.remove(example.id);

  const storeBatch = (first: number, end: number) =>
    table.transactWrite(
      Array.from({ length: end - first }, (_, i) =>
        records.insertion(copyOrder(example, first + i, timeOf(first + i))),
      ),
    );

  return {
    keyspace: application,
    storage,
    orderBytes: Buffer.byteLength(JSON.stringify(example)),
    async fill(first, end) {
      for (let next = first; next < end; ) {
        const batches: Promise<unknown>[] = [];
        for (; batches.length < BATCHES && next < end; next += MAX_BATCH_WRITES) {
          batches.push(storeBatch(next, Math.min(end, next + MAX_BATCH_WRITES)));
        }
        await Promise.all(batches);
      }
    },
    get: (path, caller = 'admin') => callers[caller]('GET', path),
  };
}

/** Returns the id of an order of some lines. */
async function placeOrder(admin: Send): Promise<number> {
  const items: { product_id: number; quantity: number }[] = [];
  for (let line = 1; line <= LINES; line += 1) {
    const product = { name: `Kettle ${line}`, price: 25, stock_type: 'infinite' };
    items.push({ product_id: await createRecord(admin, '/products', product), quantity: line });
  }
  const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };
  return createRecord(admin, '/orders', { items, ...addresses });
}
