import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRecordContext, useTranslate } from 'ra-core';
import { Fragment, useState } from 'react';
import type { Delivery } from '../../../shared/resources/schemas/delivery.ts';
import type { Event } from '../../../shared/resources/schemas/event.ts';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { eventIdOf, eventNumberOf } from '../../api/event-feed.ts';
import { queryClient } from '../../api/query-client.ts';
import { Chip } from '../../widgets/chip.tsx';
import { useFormats } from '../../widgets/formats.ts';
import { Scrolls } from '../../widgets/scrolls.tsx';
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
    <section className="card">
      <div className="stacked">
        <h2 className="title">{translate('webhooks.deliveries')}</h2>
        {error && <FailureState error={error} />}
        {!error && deliveries.length === 0 && (
          <p className="muted">{translate('webhooks.no_deliveries')}</p>
        )}
        {deliveries.length > 0 && (
          <div className="scrolls">
            <table className="table inset">
              <thead>
                <tr>
                  {['type', 'status', 'answer', 'attempted_at'].map((name) => (
                    <th scope="col" key={name}>
                      {translate(`webhooks.columns.${name}`)}
                    </th>
                  ))}
                  <td />
                </tr>
              </thead>
              <tbody>
                {deliveries.map((delivery) => (
                  <DeliveryRow key={delivery.event_id} webhook={id} delivery={delivery} />
                ))}
              </tbody>
            </table>
          </div>
        )}
        {hasNextPage && (
          <button className="btn ghost" type="button" onClick={() => void fetchNextPage()}>
            {translate('shared.more')}
          </button>
        )}
      </div>
    </section>
  );
}

const TONES = {
  waiting: 'blue',
  retrying: 'amber',
  succeeded: 'pine',
  failed: 'red',
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
      <tr>
        <td>{type}</td>
        <td>
          <Chip tone={TONES[shown]} text={translate(`webhooks.statuses.${shown}`)} />
        </td>
        <td>
          {status_code ?? error ?? '–'}
          {duration_ms !== undefined && ` · ${duration_ms} ms`}
        </td>
        <td>
          {attempted_at && time(attempted_at)}
          {next_attempt_at && status === 'waiting' && (
            <p className="small muted">
              {translate('webhooks.next_attempt', { time: time(next_attempt_at) })}
            </p>
          )}
        </td>
        <td className="end">
          <button
            className="btn ghost small"
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {translate('webhooks.details')}
          </button>
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={5}>
            <DeliveryDetails webhook={webhook} delivery={delivery} />
          </td>
        </tr>
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
    <div className="stacked">
      <h3 className="title">{translate('webhooks.body')}</h3>
      <Code
        label={translate('webhooks.body')}
        text={event ? JSON.stringify(event, null, 2) : translate('webhooks.no_body')}
      />
      <h3 className="title">{translate('webhooks.answer')}</h3>
      <Code
        label={translate('webhooks.answer')}
        text={response || translate('webhooks.no_answer')}
      />
      {mayWrite && (
        <div>
          <button
            className="btn ghost small"
            type="button"
            disabled={isActing}
            onClick={() => void again()}
          >
            {translate('webhooks.send_again')}
          </button>
        </div>
      )}
    </div>
  );
}

const Code = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <Scrolls label={label} className="paper short">
    {text}
  </Scrolls>
);
