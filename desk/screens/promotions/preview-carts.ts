import { useQuery } from '@tanstack/react-query';
import type { Client } from '../../api/client.ts';
import { useDesk } from '../../api/desk-context.ts';
import type { Basket } from './own-basket.tsx';
import type { QuotedCart, ShownCart } from './preview-pricing.ts';

/** Carts that a preview is of: the newest ones. */
const MAX_CARTS = 20;

/** Quotes that are asked for at once. */
const MAX_AT_ONCE = 4;

interface Quote {
  readonly total: number;
  readonly shipping_options: readonly { readonly cost?: number; readonly unavailable?: string }[];
}

/** The newest carts with something in them, each with its quote. */
export function usePreviewCarts(enabled: boolean) {
  const { client, store } = useDesk();
  return useQuery({
    queryKey: ['preview-carts', store.application_id],
    queryFn: async () => {
      const { data } = await client.call('GET', '/carts', { query: { per_page: MAX_CARTS } });
      const carts = (data as ShownCart[]).filter(({ items }) => items.length > 0);
      const quoted: QuotedCart[] = [];
      for (let from = 0; from < carts.length; from += MAX_AT_ONCE) {
        const some = carts.slice(from, from + MAX_AT_ONCE);
        quoted.push(...(await Promise.all(some.map((cart) => quoteOf(client, cart)))));
      }
      return quoted;
    },
    enabled,
    staleTime: 60_000,
  });
}

/** The id of no cart. */
const OWN = 0;

/** Products that were chosen by hand, with their quote; undefined without any. */
export function useOwnCart(basket: Basket): QuotedCart | undefined {
  const { client, store } = useDesk();
  const { data } = useQuery({
    queryKey: ['own-cart', store.application_id, basket],
    queryFn: () => quoteOf(client, { id: OWN, items: basket, status: 'closed' }),
    enabled: basket.length > 0,
    placeholderData: (previous) => previous,
  });
  return basket.length > 0 ? data : undefined;
}

/** A cart that was ordered has no quote: its lines are still those of somebody who bought. */
async function quoteOf(client: Client, cart: ShownCart & { status?: string }): Promise<QuotedCart> {
  const body =
    cart.status === 'closed'
      ? {
          items: cart.items.map((item) => ({
            product_id: item.id,
            variant_id: item.variant?.id ?? 0,
            quantity: item.quantity,
          })),
        }
      : { cart_id: cart.id };
  const { data } = await client.call('POST', '/orders/quote', { body });
  const { total, shipping_options } = data as Quote;
  const costs = shipping_options
    .filter(({ unavailable }) => unavailable === undefined)
    .map(({ cost = 0 }) => cost);
  return { ...cart, total, shipping: costs.length > 0 ? Math.min(...costs) : 0 };
}
