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
  'choose_payment',
  'payment_refused',
  'card_no_funds',
  'card_expired',
  'card_wrong_code',
  'payment_unknown',
  'total_changed',
  'busy_help',
] as const satisfies readonly WordName[];

/** What stands for a card, for a payment that the bank has confirmed, or for a method of the store. */
export type Way =
  | { readonly payment_method: string; readonly return_url: string }
  | { readonly payment_intent: string }
  | { readonly payment_method_id: number };

export const isByCard = ({ processor, total }: Order) => processor === 'Stripe' && total > 0;

/**
 * The methods of the store that an order can be paid by: its own, and those without a fee, with which its total stays
 * the same.
 */
export async function methodsFor({ shop }: Visit, { payment_method_id: own }: Order) {
  const query = { per_page: 50, sort_by: 'id', sort_order: 'ASC' } as const;
  const { data } = await take(shop.GET('/paymentMethods', { params: { query } }));
  return data.filter(({ id, cost_type }) => id === own || cost_type === 'no_cost');
}

/** Pays an order in this way, or by the method that it was placed with. One that waits for its card stays unpaid. */
export async function payOrder({ shop, cookies }: Visit, order: Order, way?: Way): Promise<Paid> {
  const why = way ? undefined : missingWay(order);
  if (why) return { kind: 'failed', why };
  const secret = orderSecret(cookies, order.id);
  const method = isOfStore(way) ? ('Custom' as const) : ('Stripe' as const);
  const body = { order_id: order.id, method, ...way, ...(secret && { secret }) };
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

const isOfStore = (way: Way | undefined) => !way || 'payment_method_id' in way;

/** What has to be chosen before the order can be paid. */
function missingWay(order: Order): PaymentFailure | undefined {
  if (isByCard(order)) return 'card_missing';
  return order.total > 0 && !order.payment_method_id ? 'choose_payment' : undefined;
}

/** What the bank says of a card, by the codes of Stripe (docs.stripe.com/declines/codes). */
const DECLINES: Readonly<Record<string, PaymentFailure>> = {
  insufficient_funds: 'card_no_funds',
  expired_card: 'card_expired',
  incorrect_cvc: 'card_wrong_code',
  invalid_cvc: 'card_wrong_code',
};

function failureOf({ status, type, errors }: ShopError): PaymentFailure {
  if (type === 'TotalChanged') return 'total_changed';
  if (status === 409 || status >= 500) return 'payment_unknown';
  if (status === 429) return 'busy_help';
  const { decline_code, code } = errors[0]?.Stripe ?? {};
  return DECLINES[decline_code ?? ''] ?? DECLINES[code ?? ''] ?? 'payment_refused';
}
