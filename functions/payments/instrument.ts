import { attribute } from '../../shared/contract/attributes.ts';
import { invalidProperty, missingProperty } from '../../shared/contract/errors.ts';
import type { Charge } from '../../shared/payments/processors/processor.ts';
import type { PaymentBody } from '../../shared/resources/payments.ts';
import type { CardProcessor } from '../../shared/resources/schemas/processors.ts';

const RETURN = 'return_url';

/** What is to be charged: a token of the card, a payment method through an intent, or what the shopper chooses elsewhere. */
export function instrumentOf(
  { instrument: field = RETURN, byIntent, redirects }: CardProcessor,
  body: PaymentBody,
): Pick<Charge, 'instrument' | 'byIntent'> {
  const { payment_method, return_url: returnUrl } = body;
  const token = tokenIn(body, field);
  if (byIntent && payment_method) {
    if (token) throw refused(field, 'cannot be sent with payment_method');
    return { instrument: payment_method, byIntent: { returnUrl: absolute(returnUrl) } };
  }
  if (token) return { instrument: token };
  if (!redirects) throw missingProperty(field);
  if (!returnUrl) throw missingProperty(RETURN);
  return { byIntent: { returnUrl: absolute(returnUrl) } };
}

/** Undefined for a processor that takes none. */
function tokenIn(body: PaymentBody, field: string): string | undefined {
  const token = field === RETURN ? undefined : attribute(body, field);
  return typeof token === 'string' ? token : undefined;
}

function absolute(url: string | undefined) {
  if (url === undefined || URL.canParse(url)) return url;
  throw refused(RETURN, 'must be an absolute URL');
}

const refused = (name: string, says: string) =>
  invalidProperty({ name, failedValidator: 'format', message: `${name} ${says}.` });
