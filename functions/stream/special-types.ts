import type { StoredRecord } from '../../shared/contract/records.ts';
import type { Payment } from '../../shared/shopping/payment.ts';
import { statusOfRefund } from '../../shared/shopping/refund.ts';
import type { SpecialType } from '../events/event-types.ts';
import type { Invoice } from '../invoices/resource.ts';
import type { Order } from '../orders/resource.ts';
import type { Product } from '../products/resource.ts';
import { sameEmail } from '../users/credentials.ts';
import type { User } from '../users/resource.ts';
import type { Webhook } from '../webhooks/resource.ts';

type SpecialTypes<Stored> = (before: Stored | undefined, after: Stored) => readonly SpecialType[];

/** What else a change of a record means than that it was created or updated. */
export function specialTypes(
  resource: string,
  before: StoredRecord | undefined,
  after: StoredRecord,
): readonly SpecialType[] {
  if (resource === 'orders') return ofOrder(before as Order | undefined, after as Order);
  if (resource === 'invoices') return ofInvoice(before as Invoice | undefined, after as Invoice);
  if (resource === 'products') return ofProduct(before as Product | undefined, after as Product);
  if (resource === 'users') return ofUser(before as User | undefined, after as User);
  if (resource === 'webhooks') return ofWebhook(before as Webhook | undefined, after as Webhook);
  return [];
}

const STATE_TYPES: Readonly<Partial<Record<Order['state'], SpecialType>>> = {
  processing: 'order.processing',
  shipped: 'order.shipped',
  completed: 'order.completed',
  canceled: 'order.canceled',
};

const ofUser: SpecialTypes<User> = (before, after) =>
  when(before !== undefined && !sameEmail(before.email, after.email), 'user.email_changed');

const ofOrder: SpecialTypes<Order> = (before, after) => [
  ...paymentTypes(before, after),
  ...stateTypes(before, after),
  ...when(!before?.withdrawal && after.withdrawal !== undefined, 'order.withdrawn'),
  ...refundTypes(before, after),
  ...when(
    countOf(before?.payment_mismatches) < countOf(after.payment_mismatches),
    'payment.mismatch',
  ),
  ...when(!before?.disputed && after.disputed === true, 'payment.disputed'),
  ...when(before?.disputed === true && !after.disputed, 'dispute.closed'),
  ...when(countOf(before?.shipments) < countOf(after.shipments), 'shipment.created'),
];

const when = (isSo: boolean, type: SpecialType): SpecialType[] => (isSo ? [type] : []);

const countOf = (list: readonly unknown[] = []) => list.length;

function stateTypes(before: Order | undefined, { state }: Order): SpecialType[] {
  const type = STATE_TYPES[state];
  return type && before?.state !== state ? [type] : [];
}

/** An entry of the payments may be decided later: each decision is an event once. */
function paymentTypes(before: Order | undefined, after: Order): SpecialType[] {
  return (after.payments ?? []).flatMap((payment, i) => {
    const type = paymentType(payment);
    const earlier = before?.payments?.[i];
    return earlier && paymentType(earlier) === type ? [] : [type];
  });
}

function paymentType({ successful, pending }: Payment): SpecialType {
  if (successful) return 'payment.succeeded';
  return pending ? 'payment.pending' : 'order.payment_failed';
}

/**
 * Each refund that is decided. The state `refunded` has the event of the refund with which the order
 * gets it, and one of its own where there is none, as of money that was paid back by hand.
 */
function refundTypes(before: Order | undefined, after: Order): SpecialType[] {
  const { refunds = [], state } = after;
  const decided = refunds.flatMap((refund, i): SpecialType[] => {
    const status = statusOfRefund(refund);
    const earlier = before?.refunds?.[i];
    if (earlier && statusOfRefund(earlier) === status) return [];
    if (status === 'succeeded') return ['order.refunded'];
    return status === 'failed' ? ['refund.failed'] : [];
  });
  const isMoved = state === 'refunded' && before?.state !== state;
  const isPending = refunds.some((refund) => statusOfRefund(refund) === 'pending');
  const hasOwn = isPending || decided.includes('order.refunded');
  return [...decided, ...when(isMoved && !hasOwn, 'order.refunded')];
}

const ofInvoice: SpecialTypes<Invoice> = (before, { issued }) =>
  when(!before && issued === true, 'invoice.issued');

const ofProduct: SpecialTypes<Product> = (before, after) => {
  if (!before) return [];
  const [was, is] = [isSoldOut(before), isSoldOut(after)];
  if (was === is) return [];
  return [is ? 'product.out_of_stock' : 'product.back_in_stock'];
};

/** Whether nothing is left of what is counted. */
function isSoldOut({ variants = [], ...product }: Product): boolean {
  const sold = variants.length > 0 ? variants : [product];
  return sold.every(
    (each) => (each.stock_type ?? product.stock_type) === 'track' && (each.stock_level ?? 0) <= 0,
  );
}

const ofWebhook: SpecialTypes<Webhook> = (before, { tested_at, disabled_at }) => [
  ...when(tested_at !== before?.tested_at, 'webhook.test'),
  ...when(disabled_at !== undefined && !before?.disabled_at, 'webhook.disabled'),
];
