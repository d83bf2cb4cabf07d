import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDesk } from '../../../api/desk-context.ts';
import { type Draft, type Quote, quoteBodyOf } from './draft.ts';

/** Milliseconds after the last key. */
const PAUSE_MS = 400;

/** What the draft comes to, while it is written. */
export function useQuote(draft: Draft) {
  const { client } = useDesk();
  const hasLines = draft.lines.length > 0;
  // A quote of nothing is a mistake.
  const wanted = hasLines ? JSON.stringify(quoteBodyOf(draft)) : '';
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data, error, isFetching } = useQuery({
    queryKey: ['quote', asked],
    queryFn: async () =>
      (await client.call('POST', '/orders/quote', { body: JSON.parse(asked) })).data as Quote,
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  return {
    quote: hasLines ? data : undefined,
    failure: error ?? undefined,
    isFetching: isFetching || asked !== wanted,
  };
}
