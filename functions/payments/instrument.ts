import { invalidProperty, missingProperty } from '../../shared/contract/errors.ts';
import type { CardMethod } from '../../shared/payments/card-methods.ts';
import type { Charge } from '../../shared/payments/processors/processor.ts';
import type { PaymentBody } from '../../shared/resources/payments.ts';

/** What is to be charged: a token, a nonce, or a payment method of Stripe through an intent. */
export function instrumentOf(
  { instrument: field, byIntent }: CardMethod,
  body: PaymentBody,
): Pick<Charge, 'instrument' | 'byIntent'> {
  const { payment_method, return_url: returnUrl } = body;
  if (!byIntent || !payment_method) {
    const instrument = body[field];
    if (!instrument) throw missingProperty(field);
    return { instrument };
  }
  if (body.source) throw refused('source', 'cannot be sent with payment_method');
  if (returnUrl !== undefined && !URL.canParse(returnUrl)) {
    throw refused('return_url', 'must be an absolute URL');
  }
  return { instrument: payment_method, byIntent: { returnUrl } };
}

const refused = (name: string, says: string) =>
  invalidProperty({ name, failedValidator: 'format', message: `${name} ${says}.` });
