import type { ActionRequest, Answer } from '../../shared/actions/context.ts';
import { notFound } from '../../shared/contract/errors.ts';
import type { BodyOf } from '../../shared/contract/resource.ts';
import {
  authorisedPayment,
  beginCapture,
  captureRuns,
  completeCapture,
  moneyToCapture,
  noAuthorisation,
  settleCapture,
} from '../../shared/payments/captures.ts';
import { processorNamed } from '../../shared/payments/card-methods.ts';
import type { ConfiguredProcessors } from '../../shared/payments/processors/configured-processors.ts';
import type { CaptureOutcome } from '../../shared/payments/processors/processor.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { orders } from '../orders/resource.ts';
import { showAll } from './payment-request.ts';
import type { payments } from './resource.ts';

type Request = ActionRequest<BodyOf<typeof payments, 'capture'>, 'id'>;

/**
 * Takes the money that a payment has authorised, or a part of it. The capture is on the order before
 * the processor is asked, so that whatever is lost, it is completed by a repetition or the sweep.
 */
export const capturePayment =
  (processors: ConfiguredProcessors) =>
  async (request: Request): Promise<Answer<object>> => {
    const { ids, body, table, application, clock } = request;
    const base = application.settings.currency_code;
    const records = openRecords(table, application, orders);
    const read = await records.read(ids.id);
    if (!read) throw notFound(`There is no order ${ids.id}.`);
    const payment = authorisedPayment(read.record);
    if (!payment) throw noAuthorisation(ids.id);
    const money = moneyToCapture(payment, body.amount, base);
    const begun = beginCapture(read.record, payment, money.amount);
    const processor = await processorNamed(processors, payment.method, application);
    await request.requireUnanswered();
    const { write } = records.withChanges(read, begun);
    const failed = await table.transactWrite([
      write,
      completeCapture(application, ids.id, clock.now()),
    ]);
    if (failed.length > 0) throw captureRuns();
    const outcome = await processor.capture(payment.data ?? {}, money);
    return record(outcome, request);
  };

async function record(outcome: CaptureOutcome, request: Request): Promise<Answer<object>> {
  const { ids, table, application } = request;
  const { currency_code: base } = application.settings;
  const changed = await openRecords(table, application, orders).update(
    ids.id,
    async (order) => {
      const payment = authorisedPayment(order);
      return payment ? settleCapture(order, payment, outcome, base) : {};
    },
    async (writes, order) => {
      const answer =
        outcome.kind === 'refused' ? outcome.error : async () => showAll(order, request);
      return (await request.commit(writes, answer)).length === 0;
    },
  );
  if (outcome.kind === 'refused') throw outcome.error;
  if (!changed) throw notFound(`There is no order ${ids.id}.`);
  return showAll(changed, request);
}
