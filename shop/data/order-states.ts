import type { Visit } from '../visit/visit.ts';
import type { WordName } from '../visit/words.ts';
import { hasPaid, type Order } from './order-rules.ts';

type Words = Readonly<Record<Order['state'], WordName>>;

const STATES: Words = {
  draft: 'state_unpaid',
  created: 'state_unpaid',
  failed: 'state_failed',
  processing: 'state_processing',
  shipped: 'state_shipped',
  completed: 'state_delivered',
  canceled: 'state_canceled',
  refunded: 'state_refunded',
};

/** Nothing of an order that its customer collects is on its way. */
const COLLECTED: Partial<Words> = { shipped: 'state_ready', completed: 'state_collected' };

export const isCollected = ({ shipping }: Order) => shipping?.collection === true;

/** Nothing is to be paid or sent any more. */
export const isOver = ({ state }: Order) => state === 'canceled' || state === 'refunded';

/** Its customer waits for it. */
export const isComing = (order: Order) =>
  !isOver(order) && !isWithdrawn(order) && order.state !== 'completed';

/** The order keeps its state until the store has given the money back. */
export const isWithdrawn = (order: Order) =>
  order.withdrawal !== undefined && order.withdrawal.line_items === undefined && !isOver(order);

const isUndecided = ({ state }: Order) => state === 'created' || state === 'failed';

const pendingPayment = ({ payments = [] }: Order) =>
  payments.find(({ pending }) => pending === true);

/** The store waits for money, as of a transfer. */
export const isAwaited = (order: Order) =>
  isUndecided(order) && pendingPayment(order)?.method === 'Custom';

/** A card payment that nobody can repeat now: its outcome is not known, or its bank takes days. */
const isRunning = ({ payment_attempt: attempt }: Order) =>
  attempt !== undefined && attempt.status !== 'requires_action';

/** The bank has the payment, and takes its time. */
const isWithBank = (order: Order) =>
  isUndecided(order) && !isAwaited(order) && (isRunning(order) || pendingPayment(order));

/** Its customer can pay it now. */
export const isOpen = (order: Order) =>
  isUndecided(order) && !pendingPayment(order) && !isRunning(order);

/** Until when the store waits for the money. */
export const endOf = (order: Order) => pendingPayment(order)?.ends_at;

/** In a word, as lists have it. */
export function stateText({ say }: Pick<Visit, 'say'>, order: Order): string {
  if (isWithdrawn(order)) return say('state_withdrawn');
  if (isAwaited(order)) return say('state_awaited');
  const { state } = order;
  return say((isCollected(order) && COLLECTED[state]) || STATES[state]);
}

const HOUR_MS = 3_600_000;

/** Just ordered, and nothing has happened since: its customer is thanked. */
export function isNew(order: Order, now = Date.now()): boolean {
  const { state, shipments, refunds, withdrawal, sent_at, created_at } = order;
  const isUntouched = !shipments && !refunds && !withdrawal;
  if (!isUntouched || !['created', 'failed', 'processing'].includes(state)) return false;
  return now - Date.parse(sent_at ?? created_at) < HOUR_MS;
}

/** What the page of an order says first. */
interface Headline {
  readonly title: WordName;
  readonly lead?: WordName;
}

const HEADLINES: Readonly<Record<Order['state'], Headline>> = {
  draft: { title: 'title_unpaid', lead: 'lead_unpaid' },
  created: { title: 'title_unpaid', lead: 'lead_unpaid' },
  failed: { title: 'title_failed', lead: 'lead_failed' },
  processing: { title: 'title_processing' },
  shipped: { title: 'title_shipped' },
  completed: { title: 'title_delivered' },
  canceled: { title: 'title_canceled' },
  refunded: { title: 'title_refunded', lead: 'lead_refunded' },
};

const COLLECTED_HEADLINES: Partial<typeof HEADLINES> = {
  shipped: { title: 'title_ready' },
  completed: { title: 'title_collected' },
};

/** Cases that the state alone does not tell, the first that is true counts. */
const CASES: readonly (Headline & { readonly is: (order: Order) => unknown })[] = [
  {
    ...{ title: 'title_withdrawn', lead: 'lead_withdrawn' },
    is: (order) => isWithdrawn(order) && hasPaid(order),
  },
  { title: 'title_withdrawn', lead: 'lead_withdrawn_unpaid', is: isWithdrawn },
  {
    ...{ title: 'title_canceled', lead: 'lead_canceled_unpaid' },
    is: ({ state, cancel_reason }) => state === 'canceled' && cancel_reason === 'unpaid',
  },
  {
    ...{ title: 'title_canceled', lead: 'lead_canceled_paid' },
    is: (order) => order.state === 'canceled' && hasPaid(order) && order.refunds,
  },
  {
    // Nobody knows of money that could be on its way back.
    ...{ title: 'title_closed', lead: 'lead_closed' },
    is: (order) => order.state === 'refunded' && !hasPaid(order),
  },
  { title: 'title_awaited', lead: 'lead_awaited', is: isAwaited },
  { title: 'title_with_bank', lead: 'lead_with_bank', is: isWithBank },
  {
    title: 'title_partly_shipped',
    is: ({ state, shipments }) => state === 'processing' && shipments?.length,
  },
];

/** What has become of the order. Whoever has just ordered is thanked, unless something is to be done first. */
export function headlineOf(order: Order): Headline {
  const special = CASES.find(({ is }) => is(order));
  const collected = isCollected(order) ? COLLECTED_HEADLINES[order.state] : undefined;
  const { title, lead } = special ?? collected ?? HEADLINES[order.state];
  const isThanked = isNew(order) && !isOpen(order);
  return { title: isThanked ? 'thank_you' : title, ...(lead && { lead }) };
}
