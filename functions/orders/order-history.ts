import type { Action, ActionRequest } from '../../shared/actions/context.ts';
import { readNotes } from '../../shared/actions/note-actions.ts';
import { linkTo } from '../../shared/catalogue/paging.ts';
import { readPaging } from '../../shared/catalogue/query.ts';
import { mayRead, seesPersonal } from '../../shared/contract/permissions.ts';
import { shownPart } from '../../shared/contract/personal.ts';
import type { DataOf } from '../../shared/contract/resource.ts';
import { type FeedEntry, readFeed } from '../../shared/events/feed.ts';
import { requireOrder } from '../../shared/orders/order-records.ts';
import { invoices } from '../../shared/resources/invoices.ts';
import { type Order, orders } from '../../shared/resources/orders.ts';
import { createdBy } from '../../shared/resources/schemas/created-by.ts';
import type { Event } from '../../shared/resources/schemas/event.ts';
import { type HistoryEntry, historySchema } from '../../shared/resources/schemas/history.ts';
import type { Payment } from '../../shared/resources/schemas/payment.ts';
import type { Refund } from '../../shared/resources/schemas/refund.ts';
import { openRecords } from '../../shared/storage/records.ts';

/** Events of an order that are looked at, and those that are read at once. */
export const MAX_HISTORY_EVENTS = 2_000;
const PAGE_SIZE = 100;

type Request = ActionRequest<unknown, 'id'>;

/**
 * What has happened to an order, newest first (orders.md, "History"). What the order itself tells is not
 * taken of its events, which only add who did it: so nothing is there twice, and it stays when the events end.
 */
export const orderHistory: Action<unknown, 'id', DataOf<typeof orders, 'history'>> = async (
  request,
) => {
  const { ids, query, caller, baseUrl } = request;
  const { record: order } = await requireOrder(ids.id, request);
  const [events, written, issued] = await Promise.all([
    readEvents(request),
    notesOf(request),
    documentsOf(order, request),
  ]);
  const entries = [...withEvents(toldByOrder(order), events), ...written, ...issued].sort(
    (one, other) => other.at.localeCompare(one.at),
  );
  const { page, perPage } = readPaging(query);
  const end = page * perPage;
  const url = `${baseUrl}/orders/${ids.id}/history`;
  return {
    data: entries.slice(end - perPage, end).map((entry) => shownPart(historySchema, entry, caller)),
    ...(end < entries.length && {
      _links: { next: linkTo(url, query, { page: String(page + 1) }) },
    }),
  };
};

async function readEvents(request: Request): Promise<readonly FeedEntry[]> {
  const { table, application, ids } = request;
  const record = { resource: orders.name, id: ids.id };
  const found: FeedEntry[] = [];
  let above: string | undefined;
  for (let more = true; more && found.length < MAX_HISTORY_EVENTS; ) {
    const page = await readFeed(table, application, { above, limit: PAGE_SIZE, record });
    const isOwn = (event: Event) => event.resource === orders.name && event.record_id === ids.id;
    found.push(...page.entries.filter(({ event }) => event && isOwn(event)));
    above = page.entries.at(-1)?.id ?? above;
    more = page.more;
  }
  return found;
}

async function notesOf({ table, application, caller, ids }: Request): Promise<HistoryEntry[]> {
  if (!seesPersonal(caller)) return [];
  const name = { application: application.id, resource: orders.name, id: ids.id };
  return (await readNotes(table, name)).map((note) => {
    const { created_at: at, created_by } = note;
    return { type: 'note', at, created_by, note };
  });
}

/** The invoice and the credit notes, for who may read them. */
async function documentsOf(
  { invoice_id, credit_note_id: last, refunds = [] }: Order,
  { table, application, caller }: Request,
): Promise<HistoryEntry[]> {
  const ids = [invoice_id, last, ...refunds.map(({ credit_note_id }) => credit_note_id)];
  const known = ids.filter((id) => id !== undefined).filter((id) => id > 0);
  if (known.length === 0 || !mayRead(caller, invoices.name)) return [];
  const found = await openRecords(table, application, invoices).getMany(known);
  return [...found.values()].map(({ id, created_at: at }) => ({
    ...{ type: 'invoice.issued', at, invoice_id: id },
  }));
}

/** Fields of which the order has entries of its own: what else changes with them is told by these. */
const TOLD = ['state', 'payments', 'payment_attempt', 'refunds', 'invoice_id', 'credit_note_id'];

/** What the order tells with who did it, and what its events tell beyond it. */
function withEvents(told: readonly HistoryEntry[], events: readonly FeedEntry[]): HistoryEntry[] {
  const types = Map.groupBy(told, ({ type }) => type);
  const all: HistoryEntry[] = [];
  for (const [type, made] of Map.groupBy(events.flatMap(entryOf), (entry) => entry.type)) {
    const own = types.get(type) ?? [];
    types.delete(type);
    // Events end with the oldest, so the newest of a type are of the newest entries of the order.
    const first = own.length - made.length;
    all.push(...own.map((entry, i) => ({ ...authorOf(made[i - first]), ...entry })));
    all.push(...made.slice(0, Math.max(0, -first)));
  }
  return [...all, ...[...types.values()].flat()];
}

const authorOf = (made: HistoryEntry | undefined) =>
  made?.created_by ? { created_by: made.created_by } : {};

/** What an event tells, unless another one of the same change, or the order, tells it. */
function entryOf({ event, change }: FeedEntry): HistoryEntry[] {
  if (!event || event.type === 'order.return_refunded') return [];
  const { type, created_at: at, by, previous = {} } = event;
  const entry = { type, at, created_by: createdBy(by, Date.parse(at)) };
  if (type !== 'order.updated') return [entry];
  const changed = Object.keys(previous).filter((name) => name !== 'updated_at');
  const isTold = (change?.types.length ?? 0) > 1 || changed.some((name) => TOLD.includes(name));
  return isTold ? [] : [{ ...entry, changed }];
}

/** What has happened to an order, as the order itself tells it for ever, by the types of events. */
const toldByOrder = (order: Order): readonly HistoryEntry[] => [
  ...statesOf(order),
  ...(order.payments ?? []).map((each, payment) => ({
    ...{ type: typeOfPayment(each), at: each.created_at, payment },
  })),
  ...(order.payment_mismatches ?? []).map(({ at }) => ({ type: 'payment.mismatch', at })),
  ...(order.refunds ?? []).map(refunded),
  ...(order.shipments ?? []).map(({ created_at: at, created_by }, shipment) => ({
    ...{ type: 'shipment.created', at, shipment },
    ...(created_by && { created_by }),
  })),
  ...(order.returns ?? []).flatMap(({ id, states = [] }) =>
    states.map(({ state, created_by }) => ({
      ...{ type: `order.return_${state}`, at: created_by.at, created_by, return_id: id },
    })),
  ),
  ...(order.withdrawal ? [{ type: 'order.withdrawn', at: order.withdrawal.created_at }] : []),
];

/** One that is refunded has the refund for it, unless the money was given back by hand. */
function statesOf({ states = [], state, created_at, refunds = [] }: Order): HistoryEntry[] {
  const isPaidBack = refunds.some(({ status }) => status === 'succeeded');
  return (states.length > 0 ? states : [{ state, at: created_at }])
    .filter((each) => each.state !== 'refunded' || !isPaidBack)
    .map((each) => ({ type: `order.${each.state}`, at: each.at }));
}

function typeOfPayment({ successful, pending }: Payment): string {
  if (successful) return 'payment.succeeded';
  return pending ? 'payment.pending' : 'order.payment_failed';
}

const TYPE_OF_REFUND = {
  succeeded: 'order.refunded',
  failed: 'refund.failed',
  pending: 'refund.pending',
} as const;

const refunded = ({ id, status, created_at: at, created_by, return_id }: Refund): HistoryEntry => ({
  ...{ type: TYPE_OF_REFUND[status], at, refund_id: id },
  ...(return_id !== undefined && { return_id }),
  ...(created_by && { created_by }),
});
