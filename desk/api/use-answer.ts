import { useQuery } from '@tanstack/react-query';
import type { Envelope } from './answer.ts';
import type { Call } from './client.ts';
import { useDesk } from './desk-context.ts';

type Query = NonNullable<Call['query']>;

interface Wanted {
  /** False: nothing is asked for. */
  readonly enabled?: boolean;
}

/**
 * What the API answers to a GET that no list makes. Each screen asks again, and so does
 * one to which the member comes back from another tab: it may have changed meanwhile.
 */
export function useAnswer<Data = unknown>(
  path: string,
  query: Query = {},
  { enabled = true }: Wanted = {},
) {
  const { client, store } = useDesk();
  return useQuery({
    queryKey: ['answer', store.application_id, path, query],
    queryFn: async () => (await client.call('GET', path, { query })) as Envelope & { data: Data },
    staleTime: 0,
    refetchOnWindowFocus: true,
    enabled,
  });
}
