import type { ActionRequest, Answer } from '../../shared/actions/context.ts';
import type { BodyOf } from '../../shared/contract/resource.ts';
import {
  answerOrder,
  changeAndAnswer,
  ordersOf,
  requireOrder,
} from '../../shared/orders/order-records.ts';
import { lookLater } from '../../shared/orders/order-work.ts';
import {
  authorisedPayment,
  beginCapture,
  captureRuns,
  moneyToCapture,
  noAuthorisation,
  settleCapture,
} from '../../shared/payments/captures.ts';
import { processorNamed } from '../../shared/payments/card-methods.ts';
import type { ConfiguredProcessors } from '../../shared/payments/processors/configured-processors.ts';
import type { payments } from '../../shared/resources/payments.ts';

type Request = ActionRequest<BodyOf<typeof payments, 'capture'>, 'id'>;

/**
 * Takes the money that a payment has authorised, or a part of it. The capture is on the order before
 * the processor is asked, so that whatever is lost, it is completed by a repetition or the sweep.
 */
export const capturePayment =
  (processors: ConfiguredProcessors) =>
  async (request: Request): Promise<Answer<object>> => {
    const { ids, body, application } = request;
    const base = application.settings.currency_code;
    const read = await requireOrder(ids.id, request);
    const payment = authorisedPayment(read.record);
    if (!payment) throw noAuthorisation(ids.id);
    const money = moneyToCapture(payment, body.amount, base);
    const begun = beginCapture(read.record, payment, money.amount);
    const processor = await processorNamed(processors, payment.method, application);
    await request.requireUnanswered();
    const later = lookLater('capture', ids.id, request);
    if (!(await ordersOf(request).change(read, begun, [later]))) throw captureRuns();
    const outcome = await processor.capture(payment.data ?? {}, money);
    return changeAndAnswer(
      { ...request, requireMatch: () => undefined },
      (order) => {
        const authorised = authorisedPayment(order);
        const changes = authorised ? settleCapture(order, authorised, outcome, base) : {};
        return { changes, writes: [] };
      },
      async (order) => (outcome.kind === 'refused' ? outcome.error : answerOrder(order, request)),
    );
  };
