import type { Answer, ServiceRequest } from '../../shared/actions/context.ts';
import { invalidProperty } from '../../shared/contract/errors.ts';
import { isFree } from '../../shared/payments/order-fee.ts';
import { requirePayable } from '../../shared/payments/payment-limits.ts';
import type { ConfiguredProcessors } from '../../shared/payments/processors/configured-processors.ts';
import type { Order } from '../../shared/resources/orders.ts';
import type { PaymentBody } from '../../shared/resources/payments.ts';
import {
  type CardProcessor,
  PROCESSOR_TITLES,
  processorTitled,
} from '../../shared/resources/schemas/processors.ts';
import type { VersionedRecord } from '../../shared/storage/records.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { settleIntent } from './open-intent.ts';
import { payByCard } from './pay-by-card.ts';
import { payCustom, payNothing } from './pay-without-card.ts';
import { maxPayments, type PaymentRequest, readOrder, withProof } from './payment-request.ts';

/** Pays an order, in the order of checks of payments.md, "Payments". */
export const createPayment =
  (processors: ConfiguredProcessors, cipher: SecretCipher) =>
  async (body: PaymentBody, asked: ServiceRequest): Promise<Answer<object>> => {
    const { application } = asked;
    const request = await withProof(body, asked, cipher);
    const read = await readOrder(body.order_id, request);
    const { method = 'Custom' } = body;
    const cardMethod = processorTitled(method);
    if (!cardMethod && method !== 'Custom') throw unknownMethod(method);
    if (isFree(read.record, application.settings.currency_code)) return payNothing(read, request);
    if (!cardMethod) return payCustom(read, request, processors);
    return pay(cardMethod, read, request, processors);
  };

function pay(
  method: CardProcessor,
  read: VersionedRecord<Order>,
  request: PaymentRequest,
  processors: ConfiguredProcessors,
): Promise<Answer<object>> {
  const { payment_intent: intent } = request.body;
  if (intent !== undefined && method.byIntent) {
    return settleIntent(intent, read, request, processors);
  }
  requirePayable(read.record, request.clock.now(), maxPayments(read.record, request));
  return payByCard(method, read, request, processors);
}

function unknownMethod(value: string) {
  const names = [...PROCESSOR_TITLES, 'Custom'].join(', ');
  return invalidProperty({
    name: 'method',
    failedValidator: 'whitelist',
    message: `method must be one of ${names}.`,
    value,
  });
}
