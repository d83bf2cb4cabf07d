import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDesk } from '../api/desk-context.ts';
import { usePaused } from './use-paused.ts';

/** Milliseconds after the last key. */
const PAUSE_MS = 400;

/**
 * What the API quotes for a body, while that is filled in. The last quote stays until the next one is there;
 * without a body there is none.
 */
export function useQuoted<Quote>(path: string, body: object | undefined) {
  const { client } = useDesk();
  const wanted = body ? JSON.stringify(body) : '';
  const asked = usePaused(wanted, PAUSE_MS);
  const { data, error, isFetching } = useQuery({
    queryKey: ['quote', path, asked],
    queryFn: async () =>
      (await client.call('POST', path, { body: JSON.parse(asked) })).data as Quote,
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    // What was quoted before something changed is not shown again.
    gcTime: 0,
  });
  return {
    quote: body ? data : undefined,
    failure: (body && error) ?? undefined,
    isFetching: isFetching || asked !== wanted,
  };
}
