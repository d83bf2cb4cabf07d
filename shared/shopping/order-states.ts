import { badRequest } from '../contract/errors.ts';

/** The states of an order and the moves between them (contract.md D1). */
export const MOVES = {
  created: ['processing', 'failed', 'canceled'],
  failed: ['processing', 'canceled'],
  processing: ['shipped', 'completed', 'canceled', 'refunded'],
  shipped: ['completed', 'refunded'],
  completed: ['refunded'],
  canceled: [],
  refunded: [],
} as const satisfies Record<string, readonly string[]>;

export type OrderState = keyof typeof MOVES;

export const ORDER_STATES = Object.keys(MOVES) as OrderState[];

export const FIRST_STATE: OrderState = 'created';

/** What `status` says to older clients. */
export const statusOf = (state: OrderState) => (state === FIRST_STATE ? 'pending' : state);

/** Throws a 400 for a move that is not allowed. */
export function requireMove(from: OrderState, to: OrderState): void {
  const allowed: readonly OrderState[] = MOVES[from];
  if (!allowed.includes(to)) {
    const rest = allowed.length > 0 ? `only to ${allowed.join(', ')}` : 'nowhere any more';
    throw badRequest(`An order that is ${from} cannot become ${to}, ${rest}.`);
  }
}
