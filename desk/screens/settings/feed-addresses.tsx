import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { Static } from 'typebox';
import type { feedSchema } from '../../../shared/resources/schemas/feed.ts';
import { useDesk } from '../../api/desk-context.ts';
import { CopyField } from '../../widgets/copy-field.tsx';
import { SetRow } from '../../widgets/set-row.tsx';

type Feed = Static<typeof feedSchema>;

/** The addresses of the feeds, to be copied, with what was made of each. */
export function FeedAddresses() {
  const { client } = useDesk();
  const translate = useTranslate();
  const { data } = useQuery({
    queryKey: ['feeds'],
    queryFn: async () => (await client.call('GET', '/feeds')).data as readonly Feed[],
  });
  return (
    <SetRow title={translate('settings.feeds.addresses')} why={translate('settings.why.feeds')}>
      {data?.length === 0 && <p>{translate('settings.feeds.none')}</p>}
      {data?.map((feed) => (
        <FeedAddress key={feed.url} feed={feed} />
      ))}
    </SetRow>
  );
}

function FeedAddress({ feed }: { readonly feed: Feed }) {
  const { url, format, currency, locale } = feed;
  const facts = useFacts(feed);
  return (
    <div>
      <CopyField label={`${format.toUpperCase()}, ${currency}, ${locale}`} value={url} />
      <p className="muted">{facts}</p>
    </div>
  );
}

function useFacts({ failure, items, made_at }: Feed): string {
  const translate = useTranslate();
  const { settings } = useDesk();
  if (failure !== undefined) return failure;
  if (made_at === undefined) return translate('settings.feeds.never');
  const time = new Date(made_at).toLocaleString(undefined, { timeZone: settings.timezone });
  return translate('settings.feeds.made', { smart_count: items ?? 0, time });
}
