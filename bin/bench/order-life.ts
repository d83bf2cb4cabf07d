import { deliver } from '../../functions/deliveries/deliver.ts';
import { BATCH_SIZE } from '../../functions/stream/resource.ts';
import { omit } from '../../shared/contract/json.ts';
import { auditedTable, bySystem } from '../../shared/storage/audited-table.ts';
import type { DueWork } from '../../shared/storage/due-work.ts';
import { noUsage } from '../../shared/storage/usage.ts';
import { textLog } from '../start/server-log.ts';
import { generateProducts } from './generated-products.ts';
import { ADDRESS } from './load-cases.ts';
import {
  type PartitionCounter,
  partitionCounter,
  type UnitsByPartition,
} from './partition-units.ts';
import { createRecord, type Send, type ServedStore, withServedStore } from './served-store.ts';
import { eventMaker, ofStream } from './store-events.ts';

/** Orders that are measured together, one after another. The events of each step are made afterwards. */
export const ORDERS = 20;

/** Enough for all of them, in as many digits before as after. */
const STOCK = 900_000;

/** Of generated products: what the store sets, and records that are not there. */
const NOT_SENT = ['id', 'created_at', 'updated_at', 'category_id', 'brand_id'] as const;

const NOTE = 'Please leave the parcel with the neighbours at number 10.';

/** What becomes of an order, in this order. */
export const STEPS = ['cart', 'placed', 'paid', 'shipped', 'completed'] as const;

export type Step = (typeof STEPS)[number];

/** What one step of all orders costs. */
export interface StepCost {
  /** What requests write. */
  readonly requests: UnitsByPartition;
  /** What the functions `stream` and `deliveries` write afterwards. */
  readonly later: UnitsByPartition;
  /** What `stream` gets, and how many calls of the database it makes, one after another. */
  readonly changes: number;
  readonly calls: number;
}

export interface MeasuredOrders {
  readonly application: number;
  readonly steps: ReadonlyMap<Step, StepCost>;
}

/**
 * Measures orders of so many lines. Each is placed by a user of its own, from a cart, with a shipping
 * method; all are of the same products, which have tracked stock. Its payment is recorded, it is sent
 * in one parcel and completed. Placing and paying have an Idempotency-Key. Mails are sent; there are
 * no webhooks and no coupons.
 */
export function measureOrders(lines: number): Promise<MeasuredOrders> {
  const counter = partitionCounter();
  return withServedStore((store) => measureIn(store, counter, lines), { wrap: counter.wrap });
}

async function measureIn(
  store: ServedStore,
  counter: PartitionCounter,
  lines: number,
): Promise<MeasuredOrders> {
  const makeSteps = await prepare(store, lines);
  const afterwards = workAfterwards(store, counter);
  await afterwards();
  const steps = new Map<Step, StepCost>();
  for (const step of STEPS) {
    const requests = await counter.unitsOf(async () => {
      for (const make of makeSteps) await make[step]();
    });
    let consumed = { changes: 0, calls: 0 };
    const later = await counter.unitsOf(async () => {
      consumed = await afterwards();
    });
    steps.set(step, { requests, later, ...consumed });
  }
  return { application: store.application.id, steps };
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
    const usage = noUsage();
    const table = auditedTable(counter.wrap(storage).openTable(usage), bySystem);
    const due: DueWork[] = [];
    const handOver = async (work: readonly DueWork[]) => void due.push(...work);
    const environment = { table, replicas, publicUrl, handOver, random: () => 0 };
    const changes = await makeEvents(environment);
    const calls = usage.roundTrips;
    for (const work of due) await deliver(work, { ...environment, ...others }, Date.now());
    return { changes, calls };
  };
}

/** Creates what is sold, and users who buy it; the steps of each. */
async function prepare(store: ServedStore, lines: number) {
  const admin = await store.as({ access: 'admin' });
  const items: object[] = [];
  for (const product of generateProducts(lines)) {
    const fields = { ...omit(product, NOT_SENT), stock_level: STOCK };
    const product_id = await createRecord(admin, '/products', fields);
    items.push({ product_id, quantity: 1 });
  }
  const shipping_id = await createRecord(admin, '/shippings', { name: 'Courier', base_cost: 6 });
  const method = { name: 'Transfer', cost_type: 'no_cost' };
  const payment_method_id = await createRecord(admin, '/paymentMethods', method);
  const chosen = { shipping_id, payment_method_id };
  const shoppers = Array.from({ length: ORDERS }, async (_, number) => {
    const user = { name: 'Ada Verne', email: `ada${number}@example.org`, password: 'long enough' };
    const userId = await createRecord(admin, '/users', user);
    return stepsOf(admin, await store.as({ access: 'user', userId }), { items, chosen });
  });
  return Promise.all(shoppers);
}

interface Bought {
  readonly items: readonly object[];
  readonly chosen: { readonly shipping_id: number; readonly payment_method_id: number };
}

function stepsOf(admin: Send, shopper: Send, { items, chosen }: Bought) {
  const { payment_method_id } = chosen;
  let [cart_id, order_id] = [0, 0];
  return {
    async cart() {
      cart_id = await createRecord(shopper, '/carts', { items });
    },
    async placed() {
      const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };
      const order = { cart_id, ...chosen, ...addresses, notes: NOTE };
      order_id = await createRecord(shopper, '/orders', order, `order-${cart_id}`);
    },
    async paid() {
      const payment = { method: 'Custom', order_id, payment_method_id };
      await shopper('POST', '/payments', payment, `payment-${cart_id}`);
    },
    async shipped() {
      const parcel = { method: 'Courier', tracking_code: 'RR123456785PT' };
      await admin('POST', `/orders/${order_id}/shipments`, parcel);
    },
    async completed() {
      await admin('PATCH', `/orders/${order_id}`, { state: 'completed' });
    },
  } satisfies Record<Step, () => Promise<void>>;
}
