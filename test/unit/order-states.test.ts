import { expect, test } from 'vitest';
import {
  DRAFT,
  FIRST_STATE,
  MOVES,
  ORDER_STATES,
  type OrderState,
  requireMove,
  statusOf,
} from '../../shared/resources/schemas/order-states.ts';

/** The moves of orders.md, "Order states", a second time and by hand. */
const CONTRACT: Record<string, string> = {
  draft: '',
  created: 'processing failed canceled',
  failed: 'processing canceled',
  processing: 'shipped completed canceled refunded',
  shipped: 'completed refunded',
  completed: 'refunded',
  canceled: '',
  refunded: '',
};

test('the moves are those of the contract, and no others', () => {
  for (const from of ORDER_STATES) {
    const allowed = ORDER_STATES.filter((to) => {
      try {
        requireMove(from, to);
        return true;
      } catch {
        return false;
      }
    });
    expect([from, allowed.toSorted()]).toEqual([
      from,
      (CONTRACT[from] ?? '').split(' ').filter(Boolean).toSorted(),
    ]);
  }
  expect(ORDER_STATES.toSorted()).toEqual(Object.keys(CONTRACT).toSorted());
});

test('every state but that of a draft can be reached from the first, and every order comes to an end', () => {
  const reached = new Set<OrderState>([FIRST_STATE]);
  for (const state of reached) for (const next of MOVES[state]) reached.add(next);
  expect([...reached, DRAFT].toSorted()).toEqual(ORDER_STATES.toSorted());
  const endsFrom = (state: OrderState, path: OrderState[] = []): boolean =>
    !path.includes(state) &&
    (MOVES[state].length === 0 || MOVES[state].every((next) => endsFrom(next, [...path, state])));
  expect(ORDER_STATES.filter((state) => !endsFrom(state))).toEqual([]);
});

test('older clients see pending for created, and the same word for all others', () => {
  expect(ORDER_STATES.map(statusOf)).toEqual(
    ORDER_STATES.map((state) => (state === 'created' ? 'pending' : state)),
  );
});
