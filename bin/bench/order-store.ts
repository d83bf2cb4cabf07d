import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orders } from '../../functions/orders/resource.ts';
import type { Keyspace } from '../../shared/storage/partitions.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Storage } from '../../shared/storage/table.ts';
import {
  createAccount,
  createApplication,
  updateApplication,
} from '../../shared/tenancy/provisioning.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import type { Engine } from '../start/engine.ts';
import { startServer } from '../start/http-server.ts';
import { freePort } from '../start/ports.ts';
import { openSqliteEngine } from '../start/sqlite-engine.ts';
import { openStateFolder } from '../start/state.ts';
import { copyOrder, USERS } from './copied-orders.ts';
import { ADDRESS } from './load-cases.ts';
import { UNLIMITED, UNLIMITED_SETTINGS } from './unlimited.ts';

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
export async function withOrderStore(
  options: StoreOptions,
  work: (store: OrderStore) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'shopwright-bench-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const engine = await openSqliteEngine(openStateFolder(folder), url, { serverTiming: true });
  const server = await startServer({ functions: engine.functions, port, host: '127.0.0.1' });
  try {
    await work(await createOrderStore(engine, `${url}/v0`, options));
  } finally {
    await server.close();
    await engine.close();
    rmSync(folder, { recursive: true });
  }
}

async function createOrderStore(
  { storage, cipher }: Engine,
  url: string,
  { isPartitioned }: StoreOptions,
): Promise<OrderStore> {
  const table = storage.openTable();
  const account = await createAccount(table, 'Bench');
  const settings = { name: 'Bench', shipping_required: false, ...UNLIMITED_SETTINGS };
  const created = await createApplication(table, cipher, account.id, settings, UNLIMITED);
  const application = isPartitioned
    ? await updateApplication(table, created.application.id, () => ({ partitionedFrom: 0 }))
    : created.application;
  const admin = await issueToken(application, cipher, { access: 'admin' });
  const shopper = await issueToken(application, cipher, { access: 'user', userId: USERS[0] });
  const tokens = { admin: admin.token, shopper: shopper.token };

  async function send(path: string, caller: Caller = 'admin', body?: object): Promise<Response> {
    const response = await fetch(url + path, {
      headers: { authorization: `${application.publicKey}:${tokens[caller]}` },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} was answered with ${await response.text()}`);
    return response;
  }

  const records = openRecords(table, application, orders);
  const example = await records.get(await placeOrder(send));
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
    get: (path, caller) => send(path, caller),
  };
}

/** Returns the id of an order of some lines. */
async function placeOrder(
  send: (path: string, caller: Caller, body: object) => Promise<Response>,
): Promise<number> {
  const create = async (path: string, body: object): Promise<number> => {
    const answer = await send(path, 'admin', body);
    const { data }: { data: { id: number } } = JSON.parse(await answer.text());
    return data.id;
  };
  const items: { product_id: number; quantity: number }[] = [];
  for (let line = 1; line <= LINES; line += 1) {
    const product = { name: `Kettle ${line}`, price: 25, stock_type: 'infinite' };
    items.push({ product_id: await create('/products', product), quantity: line });
  }
  return create('/orders', { items, shipping_address: ADDRESS, billing_address: ADDRESS });
}
