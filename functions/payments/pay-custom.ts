import { isShown } from '../../shared/contract/attributes.ts';
import { missingProperty, notFound } from '../../shared/contract/errors.ts';
import type { JsonObject } from '../../shared/contract/json.ts';
import type { Answer, ApiRequest } from '../../shared/endpoint/request.ts';
import { paymentRuns } from '../../shared/shopping/payment-attempt.ts';
import { openRecords, type VersionedRecord } from '../../shared/storage/records.ts';
import { orders } from '../orders/resource.ts';
import { paymentMethods } from '../paymentMethods/resource.ts';
import { requireNoAttempt } from './attempt.ts';
import { requirePayable } from './payable.ts';
import { withPayment } from './payment-element.ts';
import { showOrder } from './show-order.ts';

/** Notes a payment in a way that the store offers beside cards, such as cash on delivery. */
export async function payCustom(
  { description, created_at, payment_method_id }: JsonObject,
  read: VersionedRecord,
  request: ApiRequest,
): Promise<Answer> {
  const { table, application } = request;
  const order = read.record;
  const id = payment_method_id ?? order['payment_method_id'] ?? null;
  if (id === null) throw missingProperty('payment_method_id');
  const method = await openRecords(table, application.id, paymentMethods).get(Number(id));
  if (!method || !isShown(method)) throw notFound(`There is no payment method ${id}.`);
  requirePayable(order);
  requireNoAttempt(order);
  const payment = {
    method: 'Custom',
    successful: true,
    description,
    created_at,
    further: { payment_method_id: method.id },
  };
  const { record, write } = openRecords(table, application.id, orders).replacement(
    read,
    withPayment(order, payment),
  );
  const answer = { data: await showOrder(record, request) };
  if ((await request.commit([write], answer)).length > 0) throw paymentRuns();
  return answer;
}
