import type { Keyspace } from '../storage/keys.ts';
import type { Table } from '../storage/table.ts';
import { addTo, type ChangedSums, loadSums } from './changed-sums.ts';
import { NO_KEY, nameOfSums, type Row, type Sums } from './rows.ts';

/*
 * Who orders for the first time: which of the orders of a customer is the first changes with all of them.
 *
 * How: the sums `orders-of` have a customer in place of a day, and the orders with their days as keys. One
 * of these is marked, and counted on its day under the customer. Whatever changes the orders of a
 * customer moves the mark in the same transaction.
 */

/** Sums that a transaction may change further for each customer whose orders it changes. */
export const DAYS_OF_FIRST = 2;

/** The amount of a customer on a day that counts the first order. */
export const FIRST_ORDER = 3;

/** Under which key the first order is counted: that of the customer, or on a full day none. */
const MARKS = { own: 1, none: 2 } as const;

interface MovedFirst {
  readonly customer: string;
  readonly from?: { readonly order: string; readonly mark: number } | undefined;
  readonly to: string | undefined;
}

const DAY_LENGTH = 'yyyy-mm-dd'.length;

export const isOfCustomer = (name: string) => name.startsWith('orders-of#');

/** An order of a customer, named so that the first one sorts first. */
export const orderOfCustomer = (customer: string, day: string, id: number): Row => ({
  dimension: 'orders-of',
  day: customer,
  key: `${day}#${id}`,
  amounts: [1],
});

/** The ids of the orders of a customer, the first one first. */
export const ordersIn = (sums: Sums): readonly number[] =>
  ordersOf(sums).map((order) => Number(order.slice(DAY_LENGTH + 1)));

const ordersOf = (sums: Sums) =>
  [...sums].flatMap(([key, [orders = 0]]) => (key === NO_KEY || orders <= 0 ? [] : key)).sort();

/** Counts the first orders of all customers whose orders are among the sums. */
export async function moveFirsts(
  sums: ChangedSums,
  table: Table,
  keyspace: Keyspace,
): Promise<void> {
  const moved = [...sums].flatMap(([name, orders]) =>
    isOfCustomer(name) ? moveOf(name, orders) : [],
  );
  const orders = moved.flatMap(({ from, to }) => [from?.order, to]);
  const names = orders.flatMap((order) => (order ? nameOfSums(dayOf(order)) : []));
  await loadSums(sums, names, table, keyspace);
  for (const move of moved) moveMark(sums, move);
}

function moveOf(name: string, sums: Sums): MovedFirst[] {
  const marked = [...sums].find(([, [, mark = 0]]) => mark !== 0);
  const from = marked && { order: marked[0], mark: marked[1][1] ?? 0 };
  const [to] = ordersOf(sums);
  return from?.order === to ? [] : [{ customer: name.slice('orders-of#'.length), from, to }];
}

const dayOf = (order: string) =>
  ({ dimension: 'customer', day: order.slice(0, DAY_LENGTH) }) as const;

function moveMark(sums: ChangedSums, { customer, from, to }: MovedFirst): void {
  const count = (order: string, key: string, first: number) =>
    addTo(sums, { ...dayOf(order), key, amounts: [0, 0, 0, first] });
  const mark = (key: string, amount: number) =>
    addTo(sums, { dimension: 'orders-of', day: customer, key, amounts: [0, amount] });
  if (from) {
    count(from.order, from.mark === MARKS.own ? customer : NO_KEY, -1);
    mark(from.order, -from.mark);
  }
  if (to !== undefined) {
    const key = count(to, customer, 1);
    mark(to, key === customer ? MARKS.own : MARKS.none);
  }
}
