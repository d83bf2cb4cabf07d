import { orders } from '../../functions/orders/resource.ts';
import { noUsage } from '../../shared/storage/usage.ts';
import { allRecords } from '../ops/transfer/record-export.ts';
import { runProgram } from '../program.ts';
import { USERS } from './copied-orders.ts';
import { type Caller, type OrderStore, timeOf, withOrderStore } from './order-store.ts';
import { formatNumber, median, printRow } from './rows.ts';
import { readCost } from './timing.ts';

/** Prints what lists of orders read, by how many a store has: docs/limits.md, "Orders of one store". */
const SIZES = [1_000, 10_000, 100_000, 1_000_000];

/** Those of a large store: `npm run bench:orders -- --partitioned`. */
const IS_PARTITIONED = process.argv.includes('--partitioned');

interface Measured {
  readonly readUnits: number;
  readonly roundTrips: number;
  readonly milliseconds: number;
}

/** Of each list, at each size. */
const measured = new Map<string, Measured[]>();

await runProgram(() =>
  withOrderStore({ isPartitioned: IS_PARTITIONED }, async (store) => {
    let stored = 0;
    for (const size of SIZES) {
      await store.fill(stored, size);
      stored = size;
      await measureLists(store, size);
      note('export, for each 1,000 orders', await measureExport(store, size));
      console.error(`Measured ${size} orders.`);
    }
    const where = IS_PARTITIONED ? ', in 16 partitions' : '';
    console.log(
      `Lists of 20 orders of ${store.orderBytes} bytes${where}, by how many the store has`,
    );
    print('read units', ({ readUnits }) => formatNumber(readUnits, 1));
    print('round trips', ({ roundTrips }) => formatNumber(roundTrips, 1));
    print('milliseconds', ({ milliseconds }) => formatNumber(milliseconds));
  }),
);

function note(name: string, one: Measured): void {
  measured.set(name, [...(measured.get(name) ?? []), one]);
}

async function measureLists(store: OrderStore, size: number): Promise<void> {
  const middle = new Date(timeOf(size / 2)).toISOString();
  const cursor = await cursorAt(store, middle);
  const lists: readonly (readonly [string, string, Caller?])[] = [
    ['page 1', '/orders'],
    ['page 50', '/orders?page=50'],
    ['state', '/orders?state=created'],
    ['user_id', `/orders?user_id=${USERS[0]}`],
    ['own orders of a shopper', '/orders', 'shopper'],
    ['created_at_gt, half of them', `/orders?created_at_gt=${middle}`],
    ['cursor in the middle', `/orders?cursor=${cursor}`],
    ['count, with one order', '/orders?per_page=1'],
  ];
  for (const [name, path, caller] of lists) {
    note(name, await measure(() => store.get(path, caller)));
  }
}

/** The cursor that leads from the orders of this time to older ones. */
async function cursorAt(store: OrderStore, time: string): Promise<string | null> {
  const answer = await store.get(`/orders?created_at_lt=${time}`);
  const { _links }: { _links: { next: string } } = JSON.parse(await answer.text());
  return new URL(_links.next).searchParams.get('cursor');
}

async function measure(request: () => Promise<Response>): Promise<Measured> {
  const times: number[] = [];
  const cost = await readCost(async () => {
    const started = performance.now();
    const response = await request();
    await response.arrayBuffer();
    times.push(performance.now() - started);
    return response.headers.get('server-timing');
  });
  return { ...cost, milliseconds: median(times) };
}

/** For each 1,000 orders. */
async function measureExport({ storage, keyspace }: OrderStore, size: number): Promise<Measured> {
  const usage = noUsage();
  const started = performance.now();
  let records = 0;
  for await (const _ of allRecords(storage.openTable(usage), keyspace, orders)) records += 1;
  if (records !== size) throw new Error(`The export has ${records} of ${size} orders.`);
  const thousands = size / 1_000;
  return {
    readUnits: usage.readUnits / thousands,
    roundTrips: usage.roundTrips / thousands,
    milliseconds: (performance.now() - started) / thousands,
  };
}

function print(title: string, format: (one: Measured) => string): void {
  printRow(title, ...SIZES.map((size) => formatNumber(size)));
  for (const [name, sizes] of measured) printRow(name, ...sizes.map(format));
}
