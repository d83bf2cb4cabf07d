import { useQuery } from '@tanstack/react-query';
import type { Client } from '../../api/client.ts';
import { useDesk } from '../../api/desk-context.ts';
import { readNewestEvents } from '../../api/event-feed.ts';

/** Events of the last 30 days after which money may have to be given back. */
const TYPES = 'order.withdrawn,refund.failed';

/** Events of one request. */
const MAX_EVENTS = 250;

/** Orders of one request. */
const MAX_ORDERS = 100;

interface ReturningOrder {
  readonly id: number;
  readonly number?: string;
  readonly state: string;
  readonly returns?: readonly { readonly state: string }[];
  readonly withdrawal?: object;
  readonly refunds?: readonly { readonly status?: string }[];
}

/** Orders with goods that are back, that were withdrawn from, or of which a refund was refused. */
export function useOrdersToRefund(enabled: boolean) {
  const { client, store } = useDesk();
  const { data, error } = useQuery({
    queryKey: ['to-refund', store.application_id],
    staleTime: 0,
    refetchOnWindowFocus: true,
    enabled,
    queryFn: async () => {
      const [received, told] = await Promise.all([withReceivedReturns(client), toldOf(client)]);
      const orders = new Map([...received, ...told].map((order) => [order.id, order]));
      return [...orders.values()].filter(isToRefund);
    },
  });
  return { orders: data, error };
}

function isToRefund({ state, returns = [], withdrawal, refunds = [] }: ReturningOrder) {
  if (state === 'refunded' || state === 'canceled') return false;
  if (returns.some((each) => each.state === 'received')) return true;
  const last = refunds.at(-1);
  return last?.status === 'failed' || (withdrawal !== undefined && last === undefined);
}

const FIELDS = 'id,number,state,returns,withdrawal,refunds';

const withReceivedReturns = (client: Client) =>
  readOrders(client, { return_state: 'received', per_page: MAX_EVENTS });

async function toldOf(client: Client): Promise<ReturningOrder[]> {
  const { events } = await readNewestEvents(client, { types: TYPES }, MAX_EVENTS);
  const ids = [...new Set(events.map(({ record_id }) => record_id))];
  const orders: ReturningOrder[] = [];
  for (let from = 0; from < ids.length; from += MAX_ORDERS) {
    const id = ids.slice(from, from + MAX_ORDERS).join(',');
    orders.push(...(await readOrders(client, { id, per_page: MAX_ORDERS })));
  }
  return orders;
}

const readOrders = async (client: Client, query: Readonly<Record<string, string | number>>) =>
  (await client.call('GET', '/orders', { query: { ...query, fields: FIELDS } }))
    .data as ReturningOrder[];
