import { Box, Button, Stack, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { HistoryEntry } from '../../../../shared/resources/schemas/history.ts';
import { useDesk } from '../../../api/desk-context.ts';
import { useFieldLabel } from '../../../widgets/field-label.ts';
import { useFormats } from '../../../widgets/formats.ts';
import { type Order, useOrder } from '../order.ts';
import { Section } from './section.tsx';

const PER_PAGE = 20;

/** What has happened to the order, and who did it. */
export function OrderHistory() {
  const { id } = useOrder();
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
  return (
    <Section title={translate('orders.history')}>
      <Stack component="ol" spacing={1.5} sx={{ listStyle: 'none', padding: 0, margin: 0 }}>
        {entries.map((entry, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and stay in their order
          <Entry key={i} entry={entry} before={stateBefore(entries, i)} />
        ))}
      </Stack>
      {hasNextPage && (
        <Button size="small" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {translate('orders.older')}
        </Button>
      )}
    </Section>
  );
}

interface EntryProps {
  readonly entry: HistoryEntry;
  /** The state from which the order came. */
  readonly before: string | undefined;
}

function Entry({ entry, before }: EntryProps) {
  const translate = useTranslate();
  const { time } = useFormats();
  const details = useDetails(entry);
  const { type, at, created_by: by } = entry;
  const state = stateIn(type);
  const who = by?.name ?? (by && translate(`orders.authors.${by.kind}`));
  return (
    <Box component="li" sx={{ borderLeft: 2, borderColor: 'divider', paddingLeft: 1.5 }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {translate(`orders.events.${type.replace('.', '_')}`, { _: type })}
        {details && `: ${details}`}
      </Typography>
      {state && before && (
        <Typography variant="body2" color="textSecondary">
          {translate(`orders.states.${before}`)} → {translate(`orders.states.${state}`)}
        </Typography>
      )}
      <Typography variant="body2" color="textSecondary">
        {[time(at), who].filter(Boolean).join(' · ')}
      </Typography>
    </Box>
  );
}

const STATE = /^order\.(created|processing|shipped|completed|canceled|refunded|failed)$/;

const stateIn = (type: string): string | undefined => STATE.exec(type)?.[1];

/** The state of the next older entry that has one. */
const stateBefore = (entries: readonly HistoryEntry[], index: number): string | undefined =>
  stateIn(entries[index]?.type ?? '') &&
  entries
    .slice(index + 1)
    .map(({ type }) => stateIn(type))
    .find((state) => state !== undefined);

/** What the order has of the part that an entry is about. */
function useDetails(entry: HistoryEntry): string {
  const order = useOrder();
  const { money } = useFormats();
  const label = useFieldLabel('orders');
  const { note, changed } = entry;
  if (note) return note.text;
  if (changed) return changed.map(label).join(', ');
  return detailsIn(order, entry, money);
}

type Money = (amount: number, currency?: string) => string;

function detailsIn(order: Order, entry: HistoryEntry, money: Money): string {
  const payment = order.payments?.[entry.payment ?? -1];
  if (payment) {
    const { amount, charged_amount = amount, charged_currency } = payment;
    return money(charged_amount, charged_currency);
  }
  const refund = order.refunds?.find(({ id }) => id === entry.refund_id);
  if (refund) {
    const { charged_amount, charged_currency, reason } = refund;
    return [money(charged_amount, charged_currency), reason].filter(Boolean).join(', ');
  }
  const parcel = order.shipments?.[entry.shipment ?? -1];
  if (parcel) return parcel.tracking_code ?? '';
  return entry.invoice_id === order.invoice_id ? (order.invoice_number ?? '') : '';
}
