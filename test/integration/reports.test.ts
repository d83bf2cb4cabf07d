import { expect, test } from 'vitest';
import { countReports } from '../../functions/deliveries/count-reports.ts';
import { adminRequest } from '../../functions/stream/admin-request.ts';
import { ReplicaCache } from '../../shared/catalogue/replica-cache.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { appendEvents } from '../../shared/events/append-events.ts';
import { type Amounts, added, decodeSums, type Row } from '../../shared/reports/rows.ts';
import { salesOfOrder } from '../../shared/reports/sales-of-order.ts';
import { type Order, orders } from '../../shared/resources/orders.ts';
import { ORDER_STATES } from '../../shared/resources/schemas/order-states.ts';
import { firstIdOf } from '../../shared/storage/identifier.ts';
import { reportItems } from '../../shared/storage/keys.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Storage, Table } from '../../shared/storage/table.ts';
import { keyFor } from '../../shared/tenancy/hash-keys.ts';
import { openStorage } from '../storage-model/sqlite-storage.ts';
import { faultyStorage } from '../store/faulty-storage.ts';
import { cipher, provision } from '../store/local-store.ts';
import { mulberry32, SEED } from '../store/random.ts';
import { randomOrder, randomRefund } from '../store/random-orders.ts';
import { silentLog } from '../store/silent-log.ts';

const HISTORIES = Number(process.env['REPORT_HISTORIES'] ?? 40);

const PRODUCTS = [11, 12, 13, 14];

type Application = Awaited<ReturnType<typeof provision>>['application'];

/** Counts what is new. */
const count = (storage: Storage, application: Application) =>
  countReports(application.id, {
    request: adminRequest(application, {
      table: storage.openTable(),
      replicas: new ReplicaCache(1_000_000),
      publicUrl: undefined,
    }),
    now: Date.now(),
    table: storage.openTable(),
    replicas: new ReplicaCache(1_000_000),
    publicUrl: undefined,
    handOver: async () => {},
    cipher,
    calls: { loopback: false },
    mailSender: undefined,
    log: silentLog,
  });

type AllSums = Readonly<Record<string, Amounts>>;

const withoutLastZeros = (amounts: Amounts) =>
  amounts.slice(0, amounts.findLastIndex((amount) => amount !== 0) + 1);

const textOf = (sums: ReadonlyMap<string, Amounts>): AllSums =>
  Object.fromEntries(
    [...sums]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, amounts]) => [name, withoutLastZeros(amounts)]),
  );

/** What is stored, by dimension, day and key. */
async function storedSums(table: Table, id: number): Promise<AllSums> {
  const items = await table.query(reportItems.sums(id), { consistent: true });
  return textOf(
    new Map(
      items.flatMap((item) =>
        [...decodeSums(item)].map(([key, amounts]) => [`${item.sk}#${key}`, amounts] as const),
      ),
    ),
  );
}

/** The first order of each customer is marked, and counts on its day under the customer. */
function firstsOf(rows: readonly Row[]): Row[] {
  const ordersOf = Map.groupBy(
    rows.filter(({ dimension }) => dimension === 'orders-of'),
    ({ day: customer }) => customer,
  );
  return [...ordersOf].flatMap(([customer, orders]): Row[] => {
    const [first = ''] = orders.map(({ key }) => key).sort();
    const [day = ''] = first.split('#');
    return [
      { dimension: 'customer', day, key: customer, amounts: [0, 0, 0, 1] },
      { dimension: 'orders-of', day: customer, key: first, amounts: [0, 1] },
    ];
  });
}

function sumsOf(some: readonly Row[]): AllSums {
  const rows = [...some, ...firstsOf(some)];
  const sums = new Map<string, Amounts>();
  for (const { dimension, day, key, amounts } of rows) {
    const name = `${dimension}#${day}#${key}`;
    sums.set(name, added(sums.get(name) ?? [], amounts));
  }
  for (const [name, amounts] of sums) if (amounts.every((each) => each === 0)) sums.delete(name);
  return textOf(sums);
}

/** The day by the calendar of the zone, without the code that is tested. */
const dayIn = (zone: string, time: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(time);

const paidBy = ({ id: order_id, total: amount }: Order) => ({
  ...{ method: 'Custom', order_id, amount, charged_amount: amount, charged_currency: 'EUR' },
  ...{ successful: true, description: '', created_at: new Date(0).toISOString() },
});

/** A store in memory, and random changes of it around a time at which clocks change. */
async function openHistory(timezone: string, clockChange: number, random: () => number) {
  const { application } = await provision({ timezone, currencies: [{ code: 'JPY', rate: 163 }] });
  const { storage, table, clock } = openStorage();
  clock.now = Date.now();
  const faulty = faultyStorage(storage);
  const records = openRecords(table, application, orders);
  const carts = new Map<string, number>();
  const ids: number[] = [];
  let changes = 0;
  const nearby = () => clockChange + Math.floor((random() - 0.5) * 4 * DAY_MS);
  const shape = { products: PRODUCTS, base: 'EUR', random };

  const tell = (type: string, resource: string, record_id: number, time: number) => {
    changes += 1;
    const events = {
      ...{ types: [type], created_at: new Date(time).toISOString(), resource, record_id },
      ...{ by: { kind: 'system' as const }, data: { id: record_id } },
    };
    return appendEvents(table, application, [{ change: `c${changes}`, events }], () => []);
  };

  async function place(): Promise<void> {
    const time = nearby();
    const created_at = new Date(time).toISOString();
    const id = firstIdOf(time) + ids.length;
    const order: Order = { ...randomOrder(shape), id, created_at, updated_at: created_at };
    await table.write(records.insertions(order)[0]);
    ids.push(id);
    await tell('order.created', 'orders', id, time);
  }

  async function change(): Promise<void> {
    const id = ids[Math.floor(random() * ids.length)];
    if (id === undefined) return;
    const created_at = new Date(nearby()).toISOString();
    if (random() < 0.1) await records.remove(id);
    else {
      await records.update(id, async (order) => ({
        ...(random() < 0.5 && {
          state: ORDER_STATES[Math.floor(random() * ORDER_STATES.length)] ?? order.state,
        }),
        ...(random() < 0.2 && { payments: [paidBy(order)] }),
        ...(random() < 0.1 && { erased_at: created_at }),
        ...(random() < 0.6 && {
          refunds: [...(order.refunds ?? []), randomRefund(order, { ...shape, created_at })],
        }),
      }));
    }
    // Events are told again, and late: what they say is not asked.
    if (random() < 0.9) await tell('order.updated', 'orders', id, Date.now());
    if (random() < 0.1) await tell('order.updated', 'orders', id, Date.now());
  }

  async function openCart(): Promise<void> {
    const time = nearby();
    const [type, key] = random() < 0.5 ? ['cart.created', 'made'] : ['cart.abandoned', 'abandoned'];
    const name = `cart#${dayIn(timezone, time)}#${key}`;
    carts.set(name, (carts.get(name) ?? 0) + 1);
    await tell(String(type), 'carts', 7, time);
  }

  /** Counts, with a fault at any call. Whether there was none. */
  async function countOnce(): Promise<boolean> {
    const at = random() < 0.7 ? 1 + Math.floor(random() * 9) : 1_000;
    faulty.plan({ fault: random() < 0.5 ? 'down' : 'lose', at });
    const failure = await count(faulty.storage, application).catch((error: unknown) => error);
    return !faulty.end() && !(failure instanceof Error);
  }

  /** Counts until the reader is not killed. */
  async function countWithKills(): Promise<void> {
    while (!(await countOnce()));
  }

  return {
    application,
    storage,
    table,
    async step() {
      const act = random();
      if (act < 0.35) await place();
      else if (act < 0.8) await change();
      else await openCart();
      if (random() < 0.3) await countWithKills();
    },
    countWithKills,
    all: async () => records.all({ consistent: true }),
    /** All orders whose last change was not told. */
    async tellAll() {
      for (const id of ids) await tell('order.updated', 'orders', id, Date.now());
    },
    cartSums: () => new Map([...carts].map(([name, made]) => [name, [made]] as const)),
  };
}

const ZONES = [
  ['Europe/Berlin', Date.UTC(2026, 9, 25, 1)],
  ['America/St_Johns', Date.UTC(2026, 2, 8, 5, 30)],
] as const;

test.each(ZONES)('sums in %s equal a recount, wherever the reader is killed', async (zone, at) => {
  const random = mulberry32(SEED);
  const history = await openHistory(zone, at, random);
  const { application, table } = history;
  const hashKey = await keyFor(application, cipher, 'customer');
  const expected = async (timezone: string) => {
    const { currency_code } = application.settings;
    const rows = (await history.all()).flatMap((order) =>
      salesOfOrder(order, { timezone, currency_code, hashKey }),
    );
    const carts = [...history.cartSums()].map(([name, amounts]): Row => {
      const [, day = '', key = ''] = name.split('#');
      return { dimension: 'cart', day, key, amounts };
    });
    return sumsOf([...rows, ...carts]);
  };
  for (let i = 0; i < HISTORIES / ZONES.length; i += 1) {
    for (let step = 0; step < 4; step += 1) await history.step();
    if (i % 50 === 49) {
      await history.tellAll();
      await history.countWithKills();
      expect(await storedSums(table, application.id)).toEqual(await expected(zone));
    }
  }
  await history.tellAll();
  await history.countWithKills();
  const sums = await storedSums(table, application.id);
  expect(sums).toEqual(await expected(zone));
  // Money that went back counts, whatever became of the order.
  const sold = (await history.all()).filter(
    ({ state, refunds = [] }) =>
      !['draft', 'canceled', 'failed'].includes(state) ||
      (state !== 'draft' && refunds.some(({ status }) => status !== 'failed')),
  );
  for (const day of new Set(sold.map(({ created_at }) => dayIn(zone, Date.parse(created_at))))) {
    const own = sold.filter(({ created_at }) => dayIn(zone, Date.parse(created_at)) === day);
    const stored = Object.entries(sums).filter(([name]) => name.startsWith(`currency#${day}#`));
    const [placed, , gross] = stored.map(([, amounts]) => amounts).reduce(added, []);
    const cents = own.reduce((sum, { total }) => sum + Math.round(total * 100), 0);
    expect([placed, gross]).toEqual([own.length, cents]);
  }
});

test('changing the time zone recounts all orders without duplicates', async () => {
  const random = mulberry32(SEED);
  const [, at] = ZONES[0];
  const history = await openHistory('Europe/Berlin', at, random);
  for (let step = 0; step < 60; step += 1) await history.step();
  await history.tellAll();
  await history.countWithKills();
  const { application, storage, table } = history;
  const timezone = 'Pacific/Kiritimati';
  const moved = { ...application, settings: { ...application.settings, timezone } };
  await count(storage, moved);
  const ofOrders = (sums: AllSums) =>
    Object.fromEntries(Object.entries(sums).filter(([name]) => !name.startsWith('cart#')));
  const hashKey = await keyFor(application, cipher, 'customer');
  const rows = (await history.all()).flatMap((order) =>
    salesOfOrder(order, { ...moved.settings, hashKey }),
  );
  expect(ofOrders(await storedSums(table, application.id))).toEqual(ofOrders(sumsOf(rows)));
});
