import {
  Box,
  Button,
  Card,
  CardContent,
  Chip,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import type { Delivery } from '../../../shared/resources/schemas/delivery.ts';
import type { Event } from '../../../shared/resources/schemas/event.ts';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { eventIdOf, eventNumberOf } from '../../api/event-feed.ts';
import { queryClient } from '../../api/query-client.ts';
import { useFormats } from '../../widgets/formats.ts';
import { FailureState } from '../../widgets/states.tsx';
import { useAct } from '../../widgets/use-act.ts';

export const deliveriesOf = (webhook: number | string) => ['deliveries', Number(webhook)] as const;

const PAGE_SIZE = 20;
const REFRESH_MS = 5_000;

/** What became of the events of a webhook, newest first. */
export function Deliveries() {
  const webhook = useRecordContext();
  const id = Number(webhook?.id);
  const translate = useTranslate();
  const { client } = useDesk();
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(
    {
      queryKey: deliveriesOf(id),
      queryFn: async ({ pageParam: before }) => {
        const query = { per_page: PAGE_SIZE, before };
        const answer = await client.call('GET', `/webhooks/${id}/deliveries`, { query });
        return answer.data as Delivery[];
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.event_id),
      refetchInterval: REFRESH_MS,
      enabled: id > 0,
    },
    queryClient,
  );
  const deliveries = data?.pages.flat() ?? [];
  return (
    <Card sx={{ maxWidth: 900 }} component="section">
      <CardContent>
        <Typography variant="h6" component="h2">
          {translate('webhooks.deliveries')}
        </Typography>
        {error && <FailureState error={error} />}
        {!error && deliveries.length === 0 && (
          <Typography color="textSecondary">{translate('webhooks.no_deliveries')}</Typography>
        )}
        {deliveries.length > 0 && (
          <Box sx={{ overflowX: 'auto' }}>
            <Table size="small">
              <TableHead>
                <TableRow>
                  {['type', 'status', 'answer', 'attempted_at'].map((name) => (
                    <TableCell key={name}>{translate(`webhooks.columns.${name}`)}</TableCell>
                  ))}
                  <TableCell component="td" />
                </TableRow>
              </TableHead>
              <TableBody>
                {deliveries.map((delivery) => (
                  <DeliveryRow key={delivery.event_id} webhook={id} delivery={delivery} />
                ))}
              </TableBody>
            </Table>
          </Box>
        )}
        {hasNextPage && (
          <Button onClick={() => void fetchNextPage()}>{translate('shared.more')}</Button>
        )}
      </CardContent>
    </Card>
  );
}

const COLORS = {
  waiting: 'info',
  retrying: 'warning',
  succeeded: 'success',
  failed: 'error',
} as const;

interface DeliveryProps {
  readonly webhook: number;
  readonly delivery: Delivery;
}

function DeliveryRow({ webhook, delivery }: DeliveryProps) {
  const translate = useTranslate();
  const { time } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { type, status, status_code, error, attempted_at, next_attempt_at, duration_ms } = delivery;
  const shown = status === 'waiting' && attempted_at ? 'retrying' : status;
  return (
    <Fragment>
      <TableRow>
        <TableCell>{type}</TableCell>
        <TableCell>
          <Chip
            size="small"
            variant="outlined"
            color={COLORS[shown]}
            label={translate(`webhooks.statuses.${shown}`)}
          />
        </TableCell>
        <TableCell>
          {status_code ?? error ?? '–'}
          {duration_ms !== undefined && ` · ${duration_ms} ms`}
        </TableCell>
        <TableCell>
          {attempted_at && time(attempted_at)}
          {next_attempt_at && status === 'waiting' && (
            <Typography variant="body2" color="textSecondary">
              {translate('webhooks.next_attempt', { time: time(next_attempt_at) })}
            </Typography>
          )}
        </TableCell>
        <TableCell align="right">
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {translate('webhooks.details')}
          </Button>
        </TableCell>
      </TableRow>
      {isOpen && (
        <TableRow>
          <TableCell colSpan={5}>
            <DeliveryDetails webhook={webhook} delivery={delivery} />
          </TableCell>
        </TableRow>
      )}
    </Fragment>
  );
}

/** The body that was sent, and the answer. */
function DeliveryDetails({ webhook, delivery }: DeliveryProps) {
  const { event_id, response } = delivery;
  const translate = useTranslate();
  const { client } = useDesk();
  const { act, isActing } = useAct();
  const mayWrite = useMay('credentials:write');
  const mayReadEvents = useMay('events:read');
  const { data: event } = useQuery(
    {
      queryKey: ['event', event_id],
      queryFn: async () => {
        const after = eventIdOf(eventNumberOf(event_id) - 1);
        const answer = await client.call('GET', '/events', { query: { after, per_page: 1 } });
        const [found] = answer.data as Event[];
        return found?.id === event_id ? found : null;
      },
      enabled: mayReadEvents,
    },
    queryClient,
  );
  const again = async () => {
    const path = `/webhooks/${webhook}/deliveries/${event_id}/redeliver`;
    await act(() => client.call('POST', path, { body: {} }), 'webhooks.sent_again');
    await queryClient.invalidateQueries({ queryKey: deliveriesOf(webhook) });
  };
  return (
    <Stack spacing={1} sx={{ py: 1 }}>
      <Typography variant="subtitle2" component="h3">
        {translate('webhooks.body')}
      </Typography>
      <Code text={event ? JSON.stringify(event, null, 2) : translate('webhooks.no_body')} />
      <Typography variant="subtitle2" component="h3">
        {translate('webhooks.answer')}
      </Typography>
      <Code text={response || translate('webhooks.no_answer')} />
      {mayWrite && (
        <div>
          <Button size="small" disabled={isActing} onClick={() => void again()}>
            {translate('webhooks.send_again')}
          </Button>
        </div>
      )}
    </Stack>
  );
}

const Code = ({ text }: { readonly text: string }) => (
  <Box
    component="pre"
    // It scrolls, also by keyboard.
    tabIndex={0}
    sx={{
      m: 0,
      p: 1,
      maxHeight: 300,
      overflow: 'auto',
      bgcolor: 'background.default',
      fontSize: 12,
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
    }}
  >
    {text}
  </Box>
);
