import { badRequest } from '../../contract/errors.ts';

export const ORDER_STATES = [
  'draft',
  'created',
  'failed',
  'processing',
  'shipped',
  'completed',
  'canceled',
  'refunded',
] as const;

export type OrderState = (typeof ORDER_STATES)[number];

/** The moves between the states of an order (orders.md, "Order states"). */
export const MOVES = {
  /** A draft is placed by sending it, not by a move. */
  draft: [],
  created: ['processing', 'failed', 'canceled'],
  failed: ['processing', 'canceled'],
  processing: ['shipped', 'completed', 'canceled', 'refunded'],
  shipped: ['completed', 'refunded'],
  completed: ['refunded'],
  canceled: [],
  refunded: [],
} as const satisfies Record<OrderState, readonly OrderState[]>;

/** An order that staff prepare (orders.md, "Drafts"). */
export const DRAFT = 'draft';

/** An order that is placed begins with it. */
export const FIRST_STATE = 'created';

/** Before anything was paid, a customer may cancel; from then on, withdraw. */
export const CANCELABLE: readonly OrderState[] = ['created', 'failed'];
export const WITHDRAWABLE: readonly OrderState[] = ['processing', 'shipped', 'completed'];

/** What `status` says to older clients. */
export const ORDER_STATUSES = [
  'draft',
  'pending',
  'failed',
  'processing',
  'shipped',
  'completed',
  'canceled',
  'refunded',
] as const;

type OrderStatus = (typeof ORDER_STATUSES)[number];

export const statusOf = (state: OrderState): OrderStatus =>
  state === FIRST_STATE ? 'pending' : state;

/** Throws a 400 for a move that is not allowed. */
export function requireMove(from: OrderState, to: OrderState): void {
  if (from === DRAFT) throw isDraft();
  const allowed: readonly OrderState[] = MOVES[from];
  if (!allowed.includes(to)) {
    const rest = allowed.length > 0 ? `It can become ${allowed.join(', ')}.` : 'It is final.';
    throw badRequest(`An order that is ${from} cannot become ${to}. ${rest}`);
  }
}

/** Why a draft is not done with as with an order that is placed. */
export const isDraft = () =>
  badRequest('The order is a draft. Send it with POST /orders/:id/send, change it or delete it.');

export const notDraft = ({ id, state }: { readonly id: number; readonly state: OrderState }) =>
  badRequest(`Order ${id} is ${state}. Only a draft can be sent.`);
