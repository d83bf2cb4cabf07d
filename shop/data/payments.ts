import { type Schemas, ShopError, take } from '../visit/api.ts';
import type { Visit } from '../visit/visit.ts';
import type { WordName } from '../visit/words.ts';
import type { Order } from './checkout.ts';
import { orderSecret } from './order-secrets.ts';

/** What a payment came to: nothing more to do, something for the bank, or not paid. */
export type Paid =
  | { readonly kind: 'done' }
  | { readonly kind: 'bank'; readonly clientSecret: string; readonly intent: string }
  | { readonly kind: 'failed'; readonly why: PaymentFailure };

export type PaymentFailure = (typeof PAYMENT_FAILURES)[number];

/** Why an order is not paid, in the words of its page. */
export const PAYMENT_FAILURES = [
  'card_missing',
  'payment_refused',
  'payment_unknown',
  'total_changed',
  'busy_help',
] as const satisfies readonly WordName[];

/** What stands for a card, or for a payment that the bank has confirmed. */
type ByCard =
  | { readonly payment_method: string; readonly return_url: string }
  | { readonly payment_intent: string };

export const isByCard = ({ processor, total }: Order) => processor === 'Stripe' && total > 0;

/** Pays an order by the method of the store, or by a card. One that waits for its card stays unpaid. */
export async function payOrder(
  { shop, cookies }: Visit,
  order: Order,
  card?: ByCard,
): Promise<Paid> {
  if (isByCard(order) && !card) return { kind: 'failed', why: 'card_missing' };
  const secret = orderSecret(cookies, order.id);
  const method = card ? ('Stripe' as const) : ('Custom' as const);
  const body = { order_id: order.id, method, ...card, ...(secret && { secret }) };
  try {
    const { data } = await take(shop.POST('/payments', { body: body as Schemas['PaymentInput'] }));
    if ('status' in data && data.status === 'requires_action' && 'client_secret' in data) {
      const { client_secret, payment_intent } = data;
      return { kind: 'bank', clientSecret: String(client_secret), intent: String(payment_intent) };
    }
    return { kind: 'done' };
  } catch (error) {
    // The order stands: its page says that it is not paid, and offers another try.
    if (error instanceof ShopError) return { kind: 'failed', why: failureOf(error) };
    throw error;
  }
}

function failureOf({ status, type }: ShopError): PaymentFailure {
  if (type === 'TotalChanged') return 'total_changed';
  if (status === 409 || status >= 500) return 'payment_unknown';
  return status === 429 ? 'busy_help' : 'payment_refused';
}
