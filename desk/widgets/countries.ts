import { useQuery } from '@tanstack/react-query';
import { useDesk } from '../api/desk-context.ts';
import { queryClient } from '../api/query-client.ts';

export interface Country {
  readonly name: string;
  /** ISO 3166. */
  readonly code: string;
}

/** All countries, as zones, tax rates and addresses name them. */
export function useCountries(): readonly Country[] {
  const { client } = useDesk();
  const { data = [] } = useQuery(
    {
      queryKey: ['countries'],
      queryFn: async () =>
        (await client.call('GET', '/countries', { query: { per_page: 250 } })).data as Country[],
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  );
  return data;
}
