import { type CardProcessor, processorTitled } from '../../shared/resources/schemas/processors.ts';
import { IN_SHOP } from '../processors/list.ts';
import { type Schemas, ShopError, take } from '../visit/api.ts';
import type { Visit } from '../visit/visit.ts';
import type { WordName } from '../visit/words.ts';
import { isElsewhere } from './cards.ts';
import type { Order } from './order-rules.ts';
import { orderSecret } from './order-secrets.ts';
import { orderPath } from './orders.ts';

/** What a payment came to: nothing more to do, something for the bank or on another page, or not paid. */
export type Paid =
  | { readonly kind: 'done' }
  | {
      readonly kind: 'bank';
      readonly processor: CardProcessor;
      readonly clientSecret: string;
      readonly intent: string;
    }
  | { readonly kind: 'elsewhere'; readonly url: string }
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

/** By a method of the store, or by a card processor. */
export type Way =
  | { readonly payment_method_id: number }
  | { readonly processor: CardProcessor; readonly card: Partial<Schemas['PaymentInput']> };

/** What the address has when the shopper is back from the page of a processor. */
export const RETURNED = 'paid';

/**
 * By a card of a form, which has what stands for it, or on the page of the processor: asked again, that says what
 * became of it. Undefined without either.
 */
export function cardWay(
  visit: Visit,
  { id }: Order,
  processor: CardProcessor | undefined,
  form: FormData,
): Way | undefined {
  if (!processor) return undefined;
  const { byIntent, instrument = '' } = processor;
  const return_url = visit.address(orderPath(id));
  if (isElsewhere(processor))
    return { processor, card: { return_url: `${return_url}?${RETURNED}=1` } };
  const token = form.getAll('card_token').map(String).find(Boolean);
  if (token === undefined) return undefined;
  const card = byIntent ? { payment_method: token, return_url } : { [instrument]: token };
  return { processor, card };
}

/** A payment that the bank has confirmed, or was asked to. */
export function intentWay(order: Order, payment_intent: string): Way | undefined {
  const processor = processorOf(order);
  return processor && { processor, card: { payment_intent } };
}

/** The processor that an order waits for, or is to be paid with. */
export const processorOf = ({ payment_attempt, processor }: Order) =>
  processorTitled(payment_attempt?.method ?? processor ?? '');

export const isByCard = ({ processor, total }: Order) => processor !== undefined && total > 0;

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
export async function payOrder(visit: Visit, order: Order, way?: Way): Promise<Paid> {
  const why = way ? undefined : missingWay(order);
  if (why) return { kind: 'failed', why };
  const processor = way && 'processor' in way ? way.processor : undefined;
  const body = bodyOf(visit, order, way);
  try {
    const { data } = await take(visit.shop.POST('/payments', { body }));
    const isWaiting = 'status' in data && data.status === 'requires_action';
    return processor && isWaiting ? waiting(processor, data) : { kind: 'done' };
  } catch (error) {
    // The order stands: its page says that it is not paid, and offers another try.
    if (error instanceof ShopError) return { kind: 'failed', why: failureOf(error, processor) };
    throw error;
  }
}

function bodyOf({ cookies }: Visit, { id }: Order, way: Way | undefined): Schemas['PaymentInput'] {
  const secret = orderSecret(cookies, id);
  const proven = { order_id: id, ...(secret && { secret }) };
  if (!way || !('processor' in way)) return { ...proven, method: 'Custom', ...way };
  return { ...proven, method: way.processor.title, ...way.card };
}

/** What the shopper has to do for a payment that waits: nothing for who may not know of it. */
function waiting(processor: CardProcessor, action: Schemas['PaymentAction']): Paid {
  const { client_secret: clientSecret, payment_intent: intent, redirect } = action;
  if (redirect) return { kind: 'elsewhere', url: redirect.url };
  return clientSecret ? { kind: 'bank', processor, clientSecret, intent } : { kind: 'done' };
}

/** What has to be chosen before the order can be paid. */
function missingWay(order: Order): PaymentFailure | undefined {
  if (isByCard(order)) return 'card_missing';
  return order.total > 0 && !order.payment_method_id ? 'choose_payment' : undefined;
}

function failureOf(
  { status, type, errors: [error] }: ShopError,
  processor: CardProcessor | undefined,
): PaymentFailure {
  if (type === 'TotalChanged') return 'total_changed';
  if (status === 409 || status >= 500) return 'payment_unknown';
  if (status === 429) return 'busy_help';
  const why = error && processor && IN_SHOP[processor.name].failureOf?.(error);
  return why ?? 'payment_refused';
}
