import { type Keyspace, reportItems } from '../storage/keys.ts';
import type { Table } from '../storage/table.ts';
import { ordersIn } from './first-orders.ts';
import { type Dimension, decodeSums, type Sums } from './rows.ts';

/** Days of the store's calendar, the first and the last included. */
export interface Days {
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

export interface SumsOfDay {
  readonly day: string;
  readonly sums: Sums;
}

/** The sums of the days that have some, oldest first. */
export async function readSums(
  table: Table,
  { id: application }: Keyspace,
  dimension: Dimension,
  { from, to, count }: Days,
): Promise<readonly SumsOfDay[]> {
  const nameOf = (day: string) => reportItems.sumsKey(application, dimension, day).sk;
  const end = nameOf(to);
  const found: SumsOfDay[] = [];
  let above = before(nameOf(from));
  for (;;) {
    const limit = count - found.length;
    const page = await table.page(reportItems.sums(application), { above, limit });
    for (const item of page.items) {
      if (item.sk > end) return found;
      found.push({ day: item.sk.slice(-from.length), sums: decodeSums(item) });
      above = item.sk;
    }
    if (!page.more || found.length >= count) return found;
  }
}

/** What sorts before the name of a day, and after that of the day before. */
const before = (name: string) =>
  `${name.slice(0, -1)}${String.fromCharCode(name.charCodeAt(name.length - 1) - 1)}~`;

/** The id of the last order of each customer that has one. */
export async function readLastOrders(
  table: Table,
  { id: application }: Keyspace,
  customers: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const keys = new Map(
    customers.map((each) => [reportItems.sumsKey(application, 'orders-of', each).sk, each]),
  );
  const pk = reportItems.sums(application);
  const items = await table.getMany([...keys.keys()].map((sk) => ({ pk, sk })));
  const last = items.flatMap((item) => {
    const [customer, order] = [keys.get(item.sk), ordersIn(decodeSums(item)).at(-1)];
    return customer !== undefined && order !== undefined ? [[customer, order] as const] : [];
  });
  return new Map(last);
}
