import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { useFormats } from '../formats.ts';

const COUNTED_MS = 60_000;

/** How many orders are to be packed, where there are some. Screen readers find the number at the view of the list. */
export function WaitingCount() {
  const translate = useTranslate();
  const { client } = useDesk();
  const { number } = useFormats();
  const { data } = useQuery({
    queryKey: ['orders', 'count', 'processing'],
    queryFn: () =>
      client.call('GET', '/orders', {
        query: { state: 'processing', per_page: 1, fields: 'id' },
      }),
    staleTime: COUNTED_MS / 2,
    refetchInterval: COUNTED_MS,
    enabled: useMay('orders:read'),
  });
  const { count = 0, count_exact } = data ?? {};
  if (count === 0) return null;
  const text = number(count) + (count_exact === false ? '+' : '');
  return (
    <span
      className="count"
      aria-hidden="true"
      title={translate('shared.menu.to_pack', { count: text })}
    >
      {text}
    </span>
  );
}
