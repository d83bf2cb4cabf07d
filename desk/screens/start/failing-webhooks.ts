import { useQuery } from '@tanstack/react-query';
import type { Client } from '../../api/client.ts';
import { useDesk } from '../../api/desk-context.ts';

/** Webhooks of which the newest deliveries are looked at. */
const MAX_WEBHOOKS = 20;

/** Deliveries that are looked at, since the newest ones may not have been tried yet. */
const MAX_DELIVERIES = 10;

interface Webhook {
  readonly id: number;
  readonly url: string;
  readonly active?: boolean;
  readonly disabled_at?: string;
}

interface Delivery {
  readonly status: 'waiting' | 'succeeded' | 'failed';
  readonly attempts: number;
}

/** The addresses of webhooks that were switched off by failures, or had no success at last. */
export function useFailingWebhooks(enabled: boolean) {
  const { client, store } = useDesk();
  const { data, error } = useQuery({
    queryKey: ['failing-webhooks', store.application_id],
    staleTime: 0,
    refetchOnWindowFocus: true,
    enabled,
    queryFn: async () => {
      const { data } = await client.call('GET', '/webhooks', {
        query: { per_page: MAX_WEBHOOKS },
      });
      const all = data as readonly Webhook[];
      const states = await Promise.all(all.map((each) => isFailing(client, each)));
      return all.filter((_, i) => states[i]).map(({ url }) => url);
    },
  });
  return { urls: data, error };
}

async function isFailing(client: Client, { id, active, disabled_at }: Webhook): Promise<boolean> {
  if (disabled_at) return true;
  if (active === false) return false;
  const { data } = await client.call('GET', `/webhooks/${id}/deliveries`, {
    query: { per_page: MAX_DELIVERIES },
  });
  const tried = (data as Delivery[]).find(({ attempts }) => attempts > 0);
  return tried !== undefined && tried.status !== 'succeeded';
}
