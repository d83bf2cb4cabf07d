import type { Context } from '../actions/context.ts';
import { orderWords } from '../found/order-words.ts';
import { wordOfNumber } from '../found/words.ts';
import { type Order, orders } from '../resources/orders.ts';
import { findByWord } from '../storage/found-words.ts';
import { ordersOf } from './order-records.ts';

/** Imported orders may have the number of another one. */
const MAX_ORDERS = 10;

/** Orders with a number, newest first. As much is read where there is none. */
export async function ordersWithNumber(
  number: string,
  { table, application }: Pick<Context, 'table' | 'application'>,
): Promise<readonly Order[]> {
  const word = wordOfNumber(number);
  const found = { table, application: application.id, resource: orders.name };
  const ids = await findByWord(found, word, { limit: MAX_ORDERS });
  const read = await ordersOf({ table, application }).getMany(ids.length > 0 ? ids : [0]);
  return ids.flatMap((id) => {
    const order = read.get(id);
    return order && orderWords(order)['number']?.includes(word) ? [order] : [];
  });
}
