import { badRequest } from '../contract/errors.ts';

export const ORDER_STATES = [
  'created',
  'failed',
  'processing',
  'shipped',
  'completed',
  'canceled',
  'refunded',
] as const;

export type OrderState = (typeof ORDER_STATES)[number];

/** The moves between the states of an order (protocol.md, "Order states"). */
export const MOVES = {
  created: ['processing', 'failed', 'canceled'],
  failed: ['processing', 'canceled'],
  processing: ['shipped', 'completed', 'canceled', 'refunded'],
  shipped: ['completed', 'refunded'],
  completed: ['refunded'],
  canceled: [],
  refunded: [],
} as const satisfies Record<OrderState, readonly OrderState[]>;

export const FIRST_STATE: OrderState = 'created';

/** Before anything was paid, a customer may cancel; from then on, withdraw. */
export const CANCELABLE: readonly OrderState[] = ['created', 'failed'];
export const WITHDRAWABLE: readonly OrderState[] = ['processing', 'shipped', 'completed'];

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
