import { ordersOf } from '../../shared/orders/order-records.ts';
import { LOOK_MS } from '../../shared/orders/order-work.ts';
import {
  authorisedMoney,
  authorisedPayment,
  settleCapture,
} from '../../shared/payments/captures.ts';
import { processorOf } from './open-attempt.ts';
import type { DoWork } from './work-context.ts';

/** Takes the money of a capture whose outcome nobody has recorded. */
export const completeCapture: DoWork = async (id, context) => {
  const { now, application } = context;
  const { currency_code: base } = application.settings;
  const read = await ordersOf(context).read(id);
  if (!read) return undefined;
  const payment = authorisedPayment(read.record);
  if (!payment?.capture) return undefined;
  const { amount: authorised, currency } = authorisedMoney(payment, base);
  const { amount } = payment.capture;
  const processor = await processorOf(context, payment.method);
  const outcome = await processor.capture(payment.data ?? {}, { amount, authorised, currency });
  const changes = settleCapture(read.record, payment, outcome, base);
  return (await ordersOf(context).change(read, changes)) ? undefined : now + LOOK_MS.capture;
};
