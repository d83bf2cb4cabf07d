import {
  authorisedMoney,
  authorisedPayment,
  CAPTURE_LOOK_MS,
  settleCapture,
} from '../../shared/payments/captures.ts';
import { ordersOf, processorOf } from './open-attempt.ts';
import type { DoWork } from './sweep.ts';

/** Takes the money of a capture whose outcome nobody has recorded. */
export const completeCapture: DoWork = async (id, context) => {
  const { now, table, application } = context;
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
  const isWritten = await table.write(ordersOf(context).withChanges(read, changes).write);
  return isWritten ? undefined : now + CAPTURE_LOOK_MS;
};
