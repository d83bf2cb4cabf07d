import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useSearchParams } from 'react-router-dom';
import type { Activity } from '../../../shared/resources/activity.ts';
import { useDesk } from '../../api/desk-context.ts';
import { queryClient } from '../../api/query-client.ts';
import { useFormats } from '../../widgets/formats.ts';
import { useDetails } from './access-details.ts';
import { LogCard } from './log-card.tsx';
import { MemberFilter } from './member-filter.tsx';

const PAGE_SIZE = 50;

/** Who has logged in, and what was done with members, keys and settings, newest first. */
export function AccessLog() {
  const { client } = useDesk();
  const [search, setSearch] = useSearchParams();
  const by = search.get('by') ?? '';
  const query = useInfiniteQuery(
    {
      queryKey: ['access', by],
      queryFn: async ({ pageParam }) => {
        const { data, _links } = await client.call('GET', '/activity', {
          query: { per_page: PAGE_SIZE, before: pageParam, 'by.id': Number(by) || undefined },
        });
        const next = _links?.['next'];
        const before = next && new URL(next, location.href).searchParams.get('before');
        return { entries: data as Activity[], before: before || undefined };
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ before }) => before,
    },
    queryClient,
  );
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <>
      <div className="beside">
        <MemberFilter
          value={by}
          onChange={(value) => setSearch({ log: 'access', ...(value && { by: value }) })}
        />
      </div>
      <LogCard
        query={query}
        none="no_access"
        columns={['when', 'who', 'what', 'where']}
        rows={entries.map((entry) => <Entry key={entry.id} entry={entry} />)}
      />
    </>
  );
}

function Entry({ entry }: { readonly entry: Activity }) {
  const translate = useTranslate();
  const { session } = useDesk();
  const { time } = useFormats();
  const details = useDetails();
  const { created_at, by, type, record, network, application_id } = entry;
  const store = session.stores.find((each) => each.application_id === application_id);
  const isFurther = session.stores.length > 1 && store !== undefined;
  return (
    <tr>
      <td className="kept">{time(created_at)}</td>
      <td className="kept">{by.name ?? translate(`activity.kinds.${by.kind}`, { _: by.kind })}</td>
      <td className="roomy">
        {translate(`activity.access.${type.replaceAll('.', '_')}`, { _: type })}
        {record?.name && <p className="small">{record.name}</p>}
        {details(entry).map((detail) => (
          <p key={detail} className="small muted">
            {detail}
          </p>
        ))}
      </td>
      <td>
        {network}
        {isFurther && <p className="small muted">{store.name}</p>}
      </td>
    </tr>
  );
}
