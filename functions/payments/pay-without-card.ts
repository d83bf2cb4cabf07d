import type { Answer } from '../../shared/actions/context.ts';
import { versionOf } from '../../shared/actions/record-version.ts';
import { isShown } from '../../shared/contract/attributes.ts';
import { missingProperty, notFound } from '../../shared/contract/errors.ts';
import { requirePayable } from '../../shared/payments/payment-limits.ts';
import { announce, requireNoAttempt, settle } from '../../shared/payments/payment-states.ts';
import type { ConfiguredProcessors } from '../../shared/payments/processors/configured-processors.ts';
import { chargedFields, totalToPay } from '../../shared/shopping/charges.ts';
import { lacksTaxClass } from '../../shared/shopping/order-taxes.ts';
import { paymentRuns } from '../../shared/shopping/payment.ts';
import { takeOnce } from '../../shared/shopping/take-stock.ts';
import { endOfPending } from '../../shared/shopping/unpaid-orders.ts';
import { openRecords, type VersionedRecord } from '../../shared/storage/records.ts';
import { coupons } from '../coupons/resource.ts';
import { type Order, orders } from '../orders/resource.ts';
import { type PaymentMethod, paymentMethods } from '../paymentMethods/resource.ts';
import { products } from '../products/resource.ts';
import { type Tax, taxes } from '../taxes/resource.ts';
import { endWaiting } from './open-intent.ts';
import { withFeeOf } from './order-fee.ts';
import { type PaymentRequest, requireProof, showOrder } from './payment-request.ts';

/** Records a payment in a way that the store offers beside cards, such as cash on delivery. */
export async function payCustom(
  asked: VersionedRecord<Order>,
  request: PaymentRequest,
  processors: ConfiguredProcessors,
): Promise<Answer<object>> {
  const { body, table, application } = request;
  requireProof(asked.record, request);
  const id = body.payment_method_id ?? asked.record.payment_method_id ?? undefined;
  if (id === undefined) throw missingProperty('payment_method_id');
  const method = await openRecords(table, application, paymentMethods).get(id);
  if (!method || !isShown(method)) throw notFound(`There is no payment method ${id}.`);
  requirePayable(asked.record, request.clock.now());
  const ended = await endWaiting(asked, request, processors);
  return 'answer' in ended ? ended.answer : pay(ended.read, method, request);
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
  const { body, caller, table, application, clock } = request;
  requirePayable(read.record, clock.now());
  requireNoAttempt(read.record, clock.now());
  const isAdmin = caller.access === 'admin';
  const taxClass = await missingTaxClass(read.record, method, request);
  const { order, changes: fee } = withFeeOf(read.record, method, request, taxClass);
  const isPending = method?.settlement === 'confirmed' && !isAdmin;
  const ends_at = isPending ? endOfPending(order, method, application) : undefined;
  const record = isPending ? announce : settle;
  const paid = record(order, {
    method: method ? 'Custom' : 'Free',
    successful: true,
    description: body.description ?? '',
    created_at: (isAdmin && body.created_at) || new Date(clock.now()).toISOString(),
    ...(method && { payment_method_id: method.id }),
    ...(ends_at && { ends_at }),
    ...chargedFields(totalToPay(order, application.settings.currency_code)),
  });
  const { changes, writes } = await takeOnce(order, { products, coupons }, request);
  const changed = openRecords(table, application, orders).withChanges(read, {
    ...fee,
    ...changes,
    ...paid,
  });
  const { record: shown } = changed;
  const answer = { data: await showOrder(shown, request), version: versionOf(shown) };
  if ((await request.commit([changed.write, ...writes], answer)).length > 0) throw paymentRuns();
  return answer;
}
