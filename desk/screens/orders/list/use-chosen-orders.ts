import { useQueries } from '@tanstack/react-query';
import { useDesk } from '../../../api/desk-context.ts';
import type { Order } from '../order.ts';

/** The orders of these ids, as far as they are there yet. */
export function useChosenOrders(ids: readonly number[]) {
  const { client } = useDesk();
  const results = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['orders', 'whole', id],
      queryFn: async () => (await client.call('GET', `/orders/${id}`)).data as Order,
    })),
  });
  return {
    orders: results.map(({ data }) => data).filter((order) => order !== undefined),
    isLoading: results.some((each) => each.isLoading),
  };
}
