import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Link, useSearchParams } from 'react-router-dom';
import type { Event } from '../../../shared/resources/schemas/event.ts';
import { useDesk } from '../../api/desk-context.ts';
import { readNewestEvents } from '../../api/event-feed.ts';
import { queryClient } from '../../api/query-client.ts';
import { resourceOf } from '../../api/resources.ts';
import { useFormats } from '../../widgets/formats.ts';
import { SelectField } from '../../widgets/inputs/select-field.tsx';
import { Changes } from './event-changes.tsx';
import { useEventName } from './event-name.ts';
import { LogCard } from './log-card.tsx';
import { MemberFilter } from './member-filter.tsx';

const PAGE_SIZE = 50;

/** What is looked for often. */
const TYPES = [
  'application.updated',
  'order.*',
  'order.refunded',
  'payment.*',
  'product.*',
  'product.stock_changed',
  'user.*',
  'promotion.*,coupon.*',
  'shipping.*,paymentMethod.*,tax.*',
  'apiKey.*,webhook.*,notification.*',
  'mail.not_sent',
];

/** Who has changed what in the store, newest first. The filters are in the address. */
export function StoreLog() {
  const translate = useTranslate();
  const { client } = useDesk();
  const [search, setSearch] = useSearchParams();
  const by = search.get('by') ?? '';
  const types = search.get('types') ?? '';
  const query = useInfiniteQuery(
    {
      queryKey: ['activity', by, types],
      queryFn: ({ pageParam }) =>
        readNewestEvents(
          client,
          { types: types || undefined, 'by.id': Number(by) || undefined },
          PAGE_SIZE,
          pageParam,
        ),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ before }) => before,
    },
    queryClient,
  );
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(window.location.search);
    if (value) next.set(name, value);
    else next.delete(name);
    setSearch(next);
  };
  const events = query.data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <>
      <div className="beside">
        <MemberFilter value={by} onChange={(value) => choose('by', value)} />
        <SelectField
          label={translate('activity.what')}
          value={TYPES.includes(types) ? types : ''}
          onChange={({ target }) => choose('types', target.value)}
        >
          <option value="">{translate('activity.everything')}</option>
          {TYPES.map((type) => (
            <option key={type} value={type}>
              {translate(`activity.types.${type.replaceAll(/\W/g, '_')}`, { _: type })}
            </option>
          ))}
        </SelectField>
      </div>
      <LogCard
        query={query}
        none="none"
        columns={['when', 'who', 'what', 'changes']}
        rows={events.map((event) => <EventRow key={event.id} event={event} />)}
      />
    </>
  );
}

/** Fields that say what a record is. */
const NAMES = ['name', 'number', 'title', 'code', 'email', 'url', 'event'] as const;

function EventRow({ event }: { readonly event: Event }) {
  const translate = useTranslate();
  const { time } = useFormats();
  const { created_at, by, type, resource, record_id, data } = event;
  const what = useEventName()(type, resource);
  const name = NAMES.map((each) => data[each]).find(Boolean) ?? record_id;
  const isThere = resourceOf(resource) !== undefined && !type.endsWith('.deleted');
  const path = resource === 'orders' ? `/orders/${record_id}/show` : `/${resource}/${record_id}`;
  return (
    <tr>
      <td className="kept">{time(created_at)}</td>
      <td className="kept">{by.name ?? translate(`activity.kinds.${by.kind}`, { _: by.kind })}</td>
      <td className="roomy">
        {what}
        <p className="small muted">
          {isThere ? (
            <Link className="link" to={path}>
              {String(name)}
            </Link>
          ) : (
            String(name)
          )}
        </p>
      </td>
      <td>
        <Changes event={event} />
      </td>
    </tr>
  );
}
