import { attribute } from '../../shared/contract/attributes.ts';
import { invalidProperty, missingProperty } from '../../shared/contract/errors.ts';
import type { Charge } from '../../shared/payments/processors/processor.ts';
import type { PaymentBody } from '../../shared/resources/payments.ts';
import type { CardProcessor } from '../../shared/resources/schemas/processors.ts';

/** What is to be charged: a token of the card, or a payment method through an intent. */
export function instrumentOf(
  { instrument: field, byIntent }: CardProcessor,
  body: PaymentBody,
): Pick<Charge, 'instrument' | 'byIntent'> {
  const { payment_method, return_url: returnUrl } = body;
  if (!byIntent || !payment_method) {
    const instrument = attribute(body, field);
    if (typeof instrument !== 'string' || instrument === '') throw missingProperty(field);
    return { instrument };
  }
  if (attribute(body, field)) throw refused(field, 'cannot be sent with payment_method');
  if (returnUrl !== undefined && !URL.canParse(returnUrl)) {
    throw refused('return_url', 'must be an absolute URL');
  }
  return { instrument: payment_method, byIntent: { returnUrl } };
}

const refused = (name: string, says: string) =>
  invalidProperty({ name, failedValidator: 'format', message: `${name} ${says}.` });
