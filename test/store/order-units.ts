import { generateProducts, storeProducts } from '../../bin/bench/generated-products.ts';
import { ADDRESS } from '../../bin/bench/load-cases.ts';
import { seededRandom } from '../../bin/build/seeded-random.ts';
import { textLog } from '../../bin/start/server-log.ts';
import { deliver } from '../../functions/deliveries/deliver.ts';
import { omit } from '../../shared/contract/json.ts';
import { BATCH_SIZE } from '../../shared/resources/stream.ts';
import { auditedTable, bySystem } from '../../shared/storage/audited-table.ts';
import type { DueWork } from '../../shared/storage/due-work.ts';
import { firstIdOf } from '../../shared/storage/identifier.ts';
import { inTurn } from './api.ts';
import { tick } from './clock.ts';
import { type PartitionCounter, partitionCounter } from './partition-units.ts';
import { createRecord, type Send, type ServedStore, withServedStore } from './served-store.ts';
import { eventMaker, ofStream } from './store-events.ts';

/** Orders that are measured together. The events of each step are made afterwards, in batches. */
const ORDERS = 10;

/** Enough for all of them, in as many digits before as after. */
const STOCK = 900_000;

/** The products are created at any time of so many milliseconds. */
const SPAN_MS = 4_000_000_000;

const NOTE = 'Please leave the parcel with the neighbours at number 10.';

/** What becomes of an order, in this order. */
const STEPS = ['cart', 'placed', 'paid'] as const;

/** The number of a part that many partitions share. */
const SHARD = /(?<=#idempotency#\w+|#stock|#found)#[0-9a-f]$/;

/**
 * The write units of one order of so many lines, by partition without its shards, and by index: the
 * mean of several, by the rules of DynamoDB, with all that their events write. Each is placed by a user
 * of its own, from a cart, with a shipping method; all are of the same products, which have tracked
 * stock. Its payment is recorded. Placing and paying have an Idempotency-Key. Mails are sent; there are
 * no webhooks and no coupons.
 */
export function measureOrder(lines: number): Promise<ReadonlyMap<string, number>> {
  const counter = partitionCounter();
  return withServedStore((store) => measureIn(store, counter, lines), counter.wrap);
}

async function measureIn(store: ServedStore, counter: PartitionCounter, lines: number) {
  const shoppers = await prepare(store, lines);
  const makeEvents = workAfterwards(store, counter);
  await makeEvents();
  const units = await counter.unitsOf(async () => {
    for (const step of STEPS) {
      for (const shopper of shoppers) {
        await shopper[step]();
        tick(1_000);
      }
      await makeEvents();
    }
  });
  const sums = new Map<string, number>();
  for (const [partition, counted] of units) {
    const part = partition.replace(String(store.application.id), '').replace(SHARD, '');
    sums.set(part, (sums.get(part) ?? 0) + counted);
  }
  return new Map([...sums].map(([part, sum]) => [part, sum / ORDERS]));
}

/** Makes the events of what has changed, and does what they ask for now. */
function workAfterwards(store: ServedStore, counter: PartitionCounter) {
  const { storage, cipher, replicas, publicUrl } = store;
  const makeEvents = eventMaker(storage.changes, store.application.id, {
    batchSize: BATCH_SIZE,
    changeOf: ofStream,
  });
  const mailSender = { from: 'shop@example.org', send: async () => {} };
  const others = { cipher, calls: { loopback: false }, mailSender, log: textLog };
  return async () => {
    const table = auditedTable(counter.wrap(storage).openTable(), bySystem);
    const due: DueWork[] = [];
    const handOver = async (work: readonly DueWork[]) => void due.push(...work);
    const environment = { table, replicas, publicUrl, handOver, random: () => 0 };
    await makeEvents(environment);
    for (const work of due) await deliver(work, { ...environment, ...others }, Date.now());
  };
}

/** Creates what is sold, and users who buy it; the steps of each. */
async function prepare(store: ServedStore, lines: number) {
  const admin = await store.as({ access: 'admin' });
  // The same ids at each time: compressed events are longer or shorter by what their digits have in common.
  const random = seededRandom(1);
  const products = generateProducts(lines).map((product) => ({
    ...omit(product, ['category_id', 'brand_id']),
    id: firstIdOf(Date.UTC(2025, 0, 1) + random(SPAN_MS)) + random(4_096),
    stock_level: STOCK,
  }));
  await storeProducts(store.storage.openTable(), store.application.id, products);
  const items = products.map(({ id }) => ({ product_id: id, quantity: 1 }));
  // With its first order, a store skips to its first number.
  await createRecord(admin, '/orders', { state: 'draft', items });
  const shipping_id = await createRecord(admin, '/shippings', { name: 'Courier', base_cost: 6 });
  const method = { name: 'Transfer', cost_type: 'no_cost' };
  const payment_method_id = await createRecord(admin, '/paymentMethods', method);
  return inTurn(ORDERS, async (number) => {
    const user = { name: 'Ada Verne', email: `ada${number}@example.org`, password: 'long enough' };
    const userId = await createRecord(admin, '/users', user);
    const shopper = await store.as({ access: 'user', userId });
    return stepsOf(shopper, items, { shipping_id, payment_method_id });
  });
}

interface Methods {
  readonly shipping_id: number;
  readonly payment_method_id: number;
}

function stepsOf(shopper: Send, items: readonly object[], methods: Methods) {
  const { payment_method_id } = methods;
  let [cart_id, order_id] = [0, 0];
  return {
    async cart() {
      cart_id = await createRecord(shopper, '/carts', { items });
    },
    async placed() {
      const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };
      const order = { cart_id, ...methods, ...addresses, notes: NOTE };
      order_id = await createRecord(shopper, '/orders', order, `order-${cart_id}`);
    },
    async paid() {
      const payment = { method: 'Custom', order_id, payment_method_id };
      await shopper('POST', '/payments', payment, `payment-${cart_id}`);
    },
  } satisfies Record<(typeof STEPS)[number], () => Promise<void>>;
}
