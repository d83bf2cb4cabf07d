import type { StoredRecord } from '../../shared/contract/records.ts';
import type { OrderState } from '../../shared/shopping/order-states.ts';
import { firstIdOf } from '../../shared/storage/identifier.ts';

/** Of the order of a number: every hundredth is canceled, the others created or processing. */
export function stateOf(number: number): OrderState {
  if (number % 100 === 99) return 'canceled';
  return number % 2 === 0 ? 'created' : 'processing';
}

/** The users of the orders, by turns. */
export const USERS = [7, 8] as const;

/** Spreads ids over partitions as random ones do. */
const spread = (number: number) => Math.imul(number, 2_654_435_761) >>> 20;

/** An order like the example, as if it were created at that time: milliseconds since 1970. */
export const copyOrder = <Order extends StoredRecord>(
  example: Order,
  number: number,
  time: number,
) => ({
  ...example,
  id: firstIdOf(time) + spread(number),
  created_at: new Date(time).toISOString(),
  state: stateOf(number),
  user_id: USERS[number % USERS.length] ?? 0,
});
