import type { ActionRequest, Answer } from '../../shared/actions/context.ts';
import type { BodyOf } from '../../shared/contract/resource.ts';
import { requireOrder } from '../../shared/orders/order-records.ts';
import { toMajor } from '../../shared/pricing/money.ts';
import { readRefund } from '../../shared/refunds/read-refund.ts';
import { refundOf } from '../../shared/refunds/refund-order.ts';
import { refundablePayment } from '../../shared/refunds/refundable-payments.ts';
import type { Order } from '../../shared/resources/orders.ts';
import type { payments } from '../../shared/resources/payments.ts';
import type { Refund, RefundQuote } from '../../shared/resources/schemas/refund.ts';

type Request = ActionRequest<BodyOf<typeof payments, 'quoteRefund'>, 'id'>;

/** What a refund would be. It is refused as the refund would be, and nothing is stored. */
export async function quoteRefund(request: Request): Promise<Answer<RefundQuote>> {
  const { ids, body, application } = request;
  const asked = readRefund(body);
  const { record: order } = await requireOrder(ids.id, request);
  const refund = refundOf(order, asked, request);
  const { amount, charged_amount, charged_currency, payment } = refund;
  const { line_items, shipping, taxes, converted, deduction } = refund;
  return {
    data: {
      ...{ amount, charged_amount, charged_currency, payment, line_items, shipping, taxes },
      ...(deduction !== undefined && { deduction }),
      ...(converted && { converted }),
      left: leftFor(order, refund, application.settings.currency_code),
    },
  };
}

/** What is left of its payment, in major units of the currency of the charge, before the refund is made. */
function leftFor(order: Order, { id, payment }: Refund, base: string): number {
  const refunds = (order.refunds ?? []).filter((other) => other.id !== id);
  const { chargedLeft = 0, currency = base } =
    refundablePayment({ ...order, refunds }, payment, base) ?? {};
  return toMajor(chargedLeft, currency);
}
