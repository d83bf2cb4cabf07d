import { expect, test } from 'vitest';
import type { Order } from '../../shared/resources/orders.ts';
import { atOnce, inTurn } from '../store/api.ts';
import { mulberry32, SEED } from '../store/random.ts';
import { line, openReturnStore } from '../store/return-store.ts';

/** Whatever is returned, refunded, repeated and lost at the same time (orders.md, "Returns"). */
const { stripe, sweep, asAdmin, ...shop } = await openReturnStore();
const { shippedOrder, placePaid, orderOf, addReturn, change, stockOf, returnedMoney } = shop;

const HISTORIES = Number(process.env['RETURN_HISTORIES'] ?? 6);
const STEPS = 6;

/** One of the things that staff do, of an order of three kettles. */
function act(random: () => number, order: { id: number; secret: string }, kettle: number) {
  const pick = (count: number) => Math.floor(random() * count);
  const units = [line(kettle, 1 + pick(2))];
  const index = pick(3);
  const restock = pick(2) === 0;
  const actions = [
    () => addReturn(order, ...units),
    () => change(order, index, { state: 'received', restock }),
    () => change(order, index, { state: 'received', line_items: [line(kettle, 1)], restock }),
    () => change(order, index, { state: 'refunded' }),
    () => change(order, index, { state: 'refused' }),
    () => asAdmin('POST', `/orders/${order.id}/refunds`, { line_items: units, restock }),
    () => asAdmin('PATCH', `/orders/${order.id}`, { state: 'canceled' }),
  ];
  // Canceling ends the history.
  return actions[pick(random() < 0.1 ? actions.length : actions.length - 1)];
}

async function placed() {
  const { kettle } = await shippedOrder();
  return { order: await placePaid(line(kettle, 3)), kettle };
}

type Placed = Awaited<ReturnType<typeof placed>>;

async function history({ order, kettle }: Placed, seed: number) {
  const random = mulberry32(seed);
  await inTurn(STEPS, async () => {
    if (random() < 0.2) stripe.script('drop after acting', 'drop after acting');
    const todo = [act(random, order, kettle), act(random, order, kettle)];
    await atOnce(3, async (i) => (todo[i] ?? todo[0])?.());
  });
}

test('random histories never restock, return or refund a unit twice', async () => {
  const made = await inTurn(HISTORIES, placed);
  for (const [i, each] of made.entries()) await history(each, SEED + i);
  // Answers that are still to be lost delay it.
  for (const minutes of [5, 10, 20, 40]) await sweep(minutes);
  expect(await sweep(80)).toEqual([]);
  for (const { order, kettle } of made) {
    const { refunds = [], returns = [], state }: Order = await orderOf(order);
    const done = refunds.filter(({ status }) => status === 'succeeded');
    const units = done.flatMap(({ line_items }) => line_items.map(({ quantity }) => quantity));
    const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);
    expect(sum(units)).toBeLessThanOrEqual(3);
    // Money and records agree, and each return has one refund at most.
    expect(Math.round(sum(done.map(({ amount }) => amount)) * 100)).toBe(returnedMoney(order));
    const ids = done.flatMap(({ return_id }) => (return_id === undefined ? [] : [return_id]));
    expect(new Set(ids).size).toBe(ids.length);
    const open = returns.filter((each) => each.state !== 'refused');
    const returned = open.flatMap(
      ({ line_items, received }): readonly { quantity: number }[] => received ?? line_items,
    );
    expect(sum(returned.map(({ quantity }) => quantity))).toBeLessThanOrEqual(3);
    const restocked = [
      ...refunds.flatMap(({ line_items }) => line_items.map((each) => each.restocked ?? 0)),
      ...returns.flatMap(({ received = [] }) => received.map((each) => each.restocked)),
    ];
    // Ten, less three that another order has, and what this one has kept.
    const stock = await stockOf(kettle);
    if (state === 'canceled') expect(stock).toBeLessThanOrEqual(7);
    else expect(stock).toBe(4 + sum(restocked));
    expect(sum(restocked)).toBeLessThanOrEqual(3);
  }
});
