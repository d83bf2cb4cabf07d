import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { HistoryEntry } from '../../../../shared/resources/schemas/history.ts';
import { useDesk } from '../../../api/desk-context.ts';
import { Face } from '../../../widgets/face.tsx';
import { useFieldLabel } from '../../../widgets/field-label.ts';
import { useFormats } from '../../../widgets/formats.ts';
import { Section } from '../../../widgets/section.tsx';
import { type Order, useOrder } from '../order.ts';
import { useOrderNotes } from './order-notes.tsx';

const PER_PAGE = 20;

/** What has happened to the order, who did it, and what staff have written about it. */
export function OrderHistory() {
  const order = useOrder();
  const { id } = order;
  const translate = useTranslate();
  const { client } = useDesk();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['orders', id, 'history'],
    queryFn: ({ pageParam }) =>
      client.call('GET', `/orders/${id}/history`, {
        query: { page: pageParam, per_page: PER_PAGE },
      }),
    initialPageParam: 1,
    getNextPageParam: ({ _links }, pages) => (_links?.['next'] ? pages.length + 1 : undefined),
  });
  const entries = (data?.pages ?? []).flatMap((page) => page.data as HistoryEntry[]);
  const { composer, first, itemOf } = useOrderNotes();
  const states = entries.map((entry) => stateIn(entry, order));
  return (
    <Section title={translate('shared.notes.title')}>
      {composer}
      <ol className="time">
        {first}
        {entries.map((entry, i) =>
          entry.note ? (
            itemOf(entry.note.id)
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and stay in their order
            <Entry key={i} entry={entry} states={states.slice(i)} />
          ),
        )}
      </ol>
      {hasNextPage && (
        <button
          type="button"
          className="btn small"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {translate('orders.older')}
        </button>
      )}
    </Section>
  );
}

interface EntryProps {
  readonly entry: HistoryEntry;
  /** The states to which it and the older entries have brought the order, where they have. */
  readonly states: readonly (string | undefined)[];
}

function Entry({ entry, states: [state, ...older] }: EntryProps) {
  const translate = useTranslate();
  const { time } = useFormats();
  const { isCreditNote } = partsOf(useOrder(), entry);
  const details = useDetails(entry);
  const { at, created_by: by } = entry;
  const type = isCreditNote ? 'credit_note.issued' : entry.type;
  const before = older.find((each) => each !== undefined);
  const event = translate(`orders.events.${type.replace('.', '_')}`, { _: type });
  const who = by?.name ?? (by && translate(`orders.authors.${by.kind}`));
  return (
    <li>
      <Face name={by?.name} />
      <p>
        {who && <span className="muted">{who} · </span>}
        {details ? translate('shared.pair', { name: event, value: details }) : event}
        {state && before && (
          <>
            {' '}
            <span className="muted">
              {translate(`orders.states.${before}`)} → {translate(`orders.states.${state}`)}
            </span>
          </>
        )}
      </p>
      <time dateTime={at}>{time(at)}</time>
    </li>
  );
}

const STATE = /^order\.(created|processing|shipped|completed|canceled|refunded|failed)$/;

/** The state to which an entry has brought the order. A refund of a part leaves it where it is. */
function stateIn({ type, refund_id }: HistoryEntry, order: Order): string | undefined {
  const isOfPart =
    refund_id !== undefined &&
    (order.state !== 'refunded' || order.refunds?.at(-1)?.id !== refund_id);
  return isOfPart ? undefined : STATE.exec(type)?.[1];
}

/** What the order has of the part that an entry is about. */
function useDetails(entry: HistoryEntry): string {
  const order = useOrder();
  const { money } = useFormats();
  const label = useFieldLabel('orders');
  const { changed } = entry;
  if (changed) return changed.map(label).join(', ');
  return detailsIn(order, entry, money);
}

type Money = (amount: number, currency?: string) => string;

/** The parts of the order that an entry is about. */
const partsOf = (
  { payments, refunds, shipments, credit_note_id: last }: Order,
  entry: HistoryEntry,
) => ({
  payment: payments?.[entry.payment ?? -1],
  refund: refunds?.find(({ id }) => id === entry.refund_id),
  parcel: shipments?.[entry.shipment ?? -1],
  isCreditNote:
    entry.invoice_id !== undefined &&
    [last, ...(refunds ?? []).map(({ credit_note_id }) => credit_note_id)].includes(
      entry.invoice_id,
    ),
});

function detailsIn(order: Order, entry: HistoryEntry, money: Money): string {
  const { payment, refund, parcel } = partsOf(order, entry);
  if (payment) {
    const { amount, charged_amount = amount, charged_currency } = payment;
    return money(charged_amount, charged_currency);
  }
  if (refund) {
    const { charged_amount, charged_currency, reason } = refund;
    return [money(charged_amount, charged_currency), reason].filter(Boolean).join(', ');
  }
  if (parcel) return parcel.tracking_code ?? '';
  return entry.invoice_id === order.invoice_id ? (order.invoice_number ?? '') : '';
}
