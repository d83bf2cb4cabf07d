import type { StoredRecord } from '../../shared/contract/records.ts';
import type { SpecialType } from '../../shared/events/event-types.ts';
import type { Invoice } from '../../shared/resources/invoices.ts';
import type { Order } from '../../shared/resources/orders.ts';
import type { Payment } from '../../shared/resources/schemas/payment.ts';
import { returnState } from '../../shared/resources/schemas/return.ts';
import type { User } from '../../shared/resources/users.ts';
import type { Webhook } from '../../shared/resources/webhooks.ts';
import { sameEmail } from '../../shared/tenancy/user-emails.ts';

type SpecialTypes<Stored> = (before: Stored | undefined, after: Stored) => readonly SpecialType[];

/** What else a change of a record means than that it was created or updated. */
export function specialTypes(
  resource: string,
  before: StoredRecord | undefined,
  after: StoredRecord,
): readonly SpecialType[] {
  if (resource === 'orders') return ofOrder(before as Order | undefined, after as Order);
  if (resource === 'invoices') return ofInvoice(before as Invoice | undefined, after as Invoice);
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
  ...returnTypes(before, after),
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
    const { status } = refund;
    if (before?.refunds?.[i]?.status === status) return [];
    if (status === 'succeeded') return ['order.refunded'];
    return status === 'failed' ? ['refund.failed'] : [];
  });
  const isMoved = state === 'refunded' && before?.state !== state;
  const isPending = refunds.some(({ status }) => status === 'pending');
  const hasOwn = isPending || decided.includes('order.refunded');
  return [...decided, ...when(isMoved && !hasOwn, 'order.refunded')];
}

/** Each state that a return gets. */
const returnTypes: SpecialTypes<Order> = (before, after) =>
  (after.returns ?? []).flatMap((each, i) => {
    const earlier = before?.returns?.[i];
    const state = returnState(after, each);
    return when(
      !before || !earlier || returnState(before, earlier) !== state,
      `order.return_${state}`,
    );
  });

const ofInvoice: SpecialTypes<Invoice> = (before, { issued }) =>
  when(!before && issued === true, 'invoice.issued');

const ofWebhook: SpecialTypes<Webhook> = (before, { tested_at, disabled_at }) => [
  ...when(tested_at !== before?.tested_at, 'webhook.test'),
  ...when(disabled_at !== undefined && !before?.disabled_at, 'webhook.disabled'),
];
