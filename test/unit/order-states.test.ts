import { readFileSync } from 'node:fs';
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

/** The moves of the diagram in orders.md, "Order states". */
const DRAWN = [...readFileSync('docs/orders.md', 'utf8').matchAll(/^ {2}(\w+) --> (\w+)/gm)].map(
  ([, from = '', to = '']) => `${from} ${to}`,
);

test('the allowed moves match the diagram', () => {
  const isAllowed = (from: OrderState, to: OrderState) => {
    try {
      requireMove(from, to);
      return true;
    } catch {
      return false;
    }
  };
  const allowed = ORDER_STATES.flatMap((from) =>
    ORDER_STATES.filter((to) => isAllowed(from, to)).map((to) => `${from} ${to}`),
  );
  // Sending a draft is no move.
  expect([`${DRAFT} ${FIRST_STATE}`, ...allowed].toSorted()).toEqual(DRAWN.toSorted());
});

test('every state but draft is reachable, and every order reaches an end', () => {
  const reached = new Set<OrderState>([FIRST_STATE]);
  for (const state of reached) for (const next of MOVES[state]) reached.add(next);
  expect([...reached, DRAFT].toSorted()).toEqual(ORDER_STATES.toSorted());
  const endsFrom = (state: OrderState, path: OrderState[] = []): boolean =>
    !path.includes(state) &&
    (MOVES[state].length === 0 || MOVES[state].every((next) => endsFrom(next, [...path, state])));
  expect(ORDER_STATES.filter((state) => !endsFrom(state))).toEqual([]);
});

test('older clients see created as pending and other states unchanged', () => {
  expect(ORDER_STATES.map(statusOf)).toEqual(
    ORDER_STATES.map((state) => (state === 'created' ? 'pending' : state)),
  );
});
