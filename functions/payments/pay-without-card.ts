import type { Answer } from '../../shared/actions/context.ts';
import { versionOf } from '../../shared/actions/record-version.ts';
import { isShownAt } from '../../shared/contract/attributes.ts';
import { missingProperty, notFound } from '../../shared/contract/errors.ts';
import { may } from '../../shared/contract/permissions.ts';
import type { Changes } from '../../shared/contract/records.ts';
import { ordersOf } from '../../shared/orders/order-records.ts';
import { lacksTaxClass } from '../../shared/orders/order-taxes.ts';
import { owedPayment } from '../../shared/orders/owed-payment.ts';
import { paymentRuns } from '../../shared/orders/payment-attempt.ts';
import { takeOnce } from '../../shared/orders/take-stock.ts';
import { endOfPending } from '../../shared/orders/unpaid-orders.ts';
import { withFeeOf } from '../../shared/payments/order-fee.ts';
import { requirePayable } from '../../shared/payments/payment-limits.ts';
import {
  announce,
  owe,
  requireNoAttempt,
  settle,
  settleOwed,
  storePayment,
} from '../../shared/payments/payment-states.ts';
import type { ConfiguredProcessors } from '../../shared/payments/processors/configured-processors.ts';
import type { Order } from '../../shared/resources/orders.ts';
import { type PaymentMethod, paymentMethods } from '../../shared/resources/paymentMethods.ts';
import { type Tax, taxes } from '../../shared/resources/taxes.ts';
import { openRecords, type VersionedRecord } from '../../shared/storage/records.ts';
import type { Write } from '../../shared/storage/write.ts';
import { endWaiting } from './open-intent.ts';
import { type PaymentRequest, requireProof, showOrder } from './payment-request.ts';

/** Records a payment in a way that the store offers beside cards, such as cash on delivery. */
export async function payCustom(
  asked: VersionedRecord<Order>,
  request: PaymentRequest,
  processors: ConfiguredProcessors,
): Promise<Answer<object>> {
  const { body, caller, table, application } = request;
  requireProof(asked.record, request);
  if (may(caller, 'payments:write') && owedPayment(asked.record)) return confirm(asked, request);
  const id = body.payment_method_id ?? asked.record.payment_method_id ?? undefined;
  if (id === undefined) throw missingProperty('payment_method_id');
  const method = await openRecords(table, application, paymentMethods).get(id);
  const now = request.clock.now();
  if (!method || !isShownAt(method, now)) throw notFound(`No payment method has the ID ${id}.`);
  requirePayable(asked.record, now);
  const ended = await endWaiting(asked, request, processors);
  return 'answer' in ended ? ended.answer : pay(ended.read, method, request);
}

/** The money has come for an order that has gone on without it: nothing but the payment changes. */
async function confirm(
  read: VersionedRecord<Order>,
  request: PaymentRequest,
): Promise<Answer<object>> {
  const { body, clock } = request;
  const owed = owedPayment(read.record);
  requireNoAttempt(read.record, clock.now());
  const settled = owed
    ? settleOwed(read.record, owed, {
        created_at: body.created_at ?? new Date(clock.now()).toISOString(),
        ...(body.description !== undefined && { description: body.description }),
      })
    : {};
  return commitPayment(read, settled, [], request);
}

/** There is nothing to pay, whatever the way that was chosen. */
export function payNothing(
  read: VersionedRecord<Order>,
  request: PaymentRequest,
): Promise<Answer<object>> {
  requireProof(read.record, request);
  return pay(read, undefined, request);
}

/** The tax class of the method, where the order does not have it yet. */
async function missingTaxClass(
  order: Order,
  method: PaymentMethod | undefined,
  { table, application }: PaymentRequest,
): Promise<Tax | undefined> {
  const id = method?.tax_id ?? 0;
  return lacksTaxClass(order, id) ? openRecords(table, application, taxes).get(id) : undefined;
}

async function pay(
  read: VersionedRecord<Order>,
  method: PaymentMethod | undefined,
  request: PaymentRequest,
): Promise<Answer<object>> {
  const { body, caller, application, clock } = request;
  requirePayable(read.record, clock.now());
  requireNoAttempt(read.record, clock.now());
  const isOfStore = may(caller, 'payments:write');
  const taxClass = await missingTaxClass(read.record, method, request);
  const { order, changes: fee } = withFeeOf(read.record, method, request, taxClass);
  const settlement = isOfStore ? 'immediate' : (method?.settlement ?? 'immediate');
  const isPending = method && settlement === 'confirmed';
  const ends_at = isPending ? endOfPending(order, method, application) : undefined;
  const said = {
    description: body.description ?? '',
    created_at: (isOfStore && body.created_at) || new Date(clock.now()).toISOString(),
    ...(ends_at && { ends_at }),
  };
  const paid = RECORDED[settlement](order, storePayment(order, method, said));
  const { changes, writes } = await takeOnce(order, request);
  return commitPayment(read, { ...fee, ...changes, ...paid }, writes, request);
}

/** What a payment does to its order; one by the store itself says that the money is there. */
const RECORDED = { immediate: settle, confirmed: announce, later: owe } as const;

/** Writes the order with its payment, on condition that nobody has paid it meanwhile. */
async function commitPayment(
  read: VersionedRecord<Order>,
  changes: Changes<Order>,
  writes: readonly Write[],
  request: PaymentRequest,
): Promise<Answer<object>> {
  const changed = ordersOf(request).changeOf(read, changes);
  const { record: shown } = changed;
  const answer = { data: await showOrder(shown, request), version: versionOf(shown) };
  if ((await request.commit([changed.write, ...writes], answer)).length > 0) throw paymentRuns();
  return answer;
}
