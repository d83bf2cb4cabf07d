import { badRequest, tooLarge } from '../contract/errors.ts';
import { omit } from '../contract/json.ts';
import type { Order } from '../resources/orders.ts';
import type { CreatedBy } from '../resources/schemas/created-by.ts';
import {
  MAX_RETURNING_ORDER_BYTES,
  MAX_RETURNS,
  RETURN_MOVES,
  type Return,
  type ReturnState,
  returnState,
  type StoredReturnState,
  withReturnState,
} from '../resources/schemas/return.ts';
import { refundsOfReturn, withUnsent } from './units.ts';

/*
 * Returns: units of an order that customers send back (orders.md, "Returns"). A return is refunded when a
 * refund that was made for it has succeeded: nothing else stores that, so that one that the bank returns
 * later can be made again.
 */

type Returned = Pick<Order, 'refunds' | 'returns'>;

/** The returns of an order as answers show them. */
export const shownReturns = (order: Returned): Return[] =>
  (order.returns ?? []).map((each) => {
    const { refunds = [] } = order;
    const own = refunds.filter(({ return_id }) => return_id === each.id).map(({ id }) => id);
    return {
      ...each,
      state: returnState(order, each),
      ...(own.length > 0 && { refunds: own }),
    };
  });

/** Throws a 400 for a move that is not allowed, or while a refund may yet succeed. */
export function requireReturnMove(order: Returned, each: Return, to: ReturnState): void {
  const from = returnState(order, each);
  const allowed = RETURN_MOVES[from];
  if (!allowed.includes(to)) {
    const rest = allowed.length > 0 ? `It can become ${allowed.join(', ')}.` : 'It is final.';
    throw badRequest(`A return that is ${from} cannot become ${to}. ${rest}`);
  }
  if (to !== 'refunded' && refundsOfReturn(order, each.id).length > 0) {
    throw badRequest('A refund for this return is pending at the processor.');
  }
}

/** Units that are to come back, with how many of them were not sent: these are not sent any more. */
export function returnedLines(order: Order, lines: Return['line_items']): Return['line_items'] {
  const asked = lines.map((line) => omit(line, ['unsent']));
  const said = withUnsent(order, asked, { isReturn: true });
  return said.map(({ unsent, ...line }) => ({ ...line, ...(unsent > 0 && { unsent }) }));
}

type NewReturn = Pick<Return, 'line_items' | 'return_address'> & {
  readonly state: StoredReturnState;
  readonly created_by: CreatedBy;
};

/** The returns of an order with a further one. Throws a 400 when there are too many, and a 413 for too much text. */
export function withNewReturn(order: Order, fields: NewReturn, now: number): Return[] {
  const { id, returns = [] } = order;
  if (returns.length >= MAX_RETURNS) {
    throw badRequest(`An order can have up to ${MAX_RETURNS} returns.`);
  }
  const time = new Date(now).toISOString();
  const { state, created_by } = fields;
  const states = withReturnState({}, state, created_by);
  const line_items = returnedLines(order, fields.line_items);
  const made = { ...fields, line_items, states, created_at: time, updated_at: time };
  const all = [...returns, { id: returns.length, ...made }];
  const changed: Order = { ...order, returns: all };
  if (Buffer.byteLength(JSON.stringify(changed)) > MAX_RETURNING_ORDER_BYTES) {
    throw tooLarge(`Order ${id} has no room for this return. Give shorter reasons.`);
  }
  return all;
}
