import { expect, test } from 'vitest';
import type { Order } from '../../shared/resources/orders.ts';
import { faultyStorage } from '../store/faulty-storage.ts';
import { storage } from '../store/local-store.ts';
import { line, openReturnStore } from '../store/return-store.ts';

/** A server that ends between any two calls of the database leaves nothing to be done twice (orders.md, "Returns"). */
const faults = faultyStorage(storage);
const { sweep, ...shop } = await openReturnStore({}, faults.storage);
const { shippedOrder, orderOf, addReturn, change, stockOf, returnedMoney } = shop;

/** More than a request makes. */
const MAX_CALLS = 40;

type Placed = Awaited<ReturnType<typeof shippedOrder>>;

/** Moves the return until it is done, after the server has ended at a call. Returns whether it made so many. */
async function moveKilled(order: Placed, body: object, at: number, fault: 'down' | 'lose') {
  faults.plan({ fault, at });
  await change(order, 0, body);
  const wasMet = faults.end();
  // What the server that ended has held is free later.
  for (const minutes of [0, 5, 30]) {
    if (minutes > 0) await sweep(minutes);
    const { status } = await change(order, 0, body);
    if (status === 200) return wasMet;
    expect([400, 409, 503]).toContain(status);
  }
  throw new Error(`The return was not moved after the call ${at} has failed.`);
}

test.each(['down', 'lose'] as const)(
  'restocks and refunds a return once, whichever database call the server dies at (%s)',
  async (fault) => {
    let kills = 0;
    for (let at = 1; at <= MAX_CALLS; at += 1) {
      const order = await shippedOrder();
      await addReturn(order, line(order.kettle, 2));
      const received = { state: 'received', restock: true };
      const met = [
        await moveKilled(order, received, at, fault),
        await moveKilled(order, { state: 'refunded' }, at, fault),
      ];
      const { refunds = [], returns = [] }: Order = await orderOf(order);
      const done = refunds.filter(({ status }) => status === 'succeeded');
      expect([at, done.length, returnedMoney(order)]).toEqual([at, 1, 2_000]);
      expect([at, await stockOf(order.kettle)]).toEqual([at, 9]);
      expect(returns).toMatchObject([
        { state: 'refunded', received: [{ quantity: 2, restocked: 2 }] },
      ]);
      kills += met.filter(Boolean).length;
      if (!met.some(Boolean)) break;
    }
    expect(kills).toBeGreaterThan(5);
  },
);
