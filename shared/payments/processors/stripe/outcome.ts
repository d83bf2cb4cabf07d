import type Stripe from 'stripe';
import { badRequest, invalidProperty } from '../../../contract/errors.ts';
import { amountText } from '../../../pricing/formats.ts';
import { toMajor } from '../../../pricing/money.ts';
import {
  type Charge,
  type FoundOutcome,
  notConfigured,
  type Outcome,
  OutcomeUnknown,
  plainJson,
} from '../processor.ts';
import { isCardError, isInvalidRequest, isMisconfiguration } from './errors.ts';

/** A bank debit is `pending` for days: it counts as paid, and the order shows its status. */
export function outcomeOf(charge: Stripe.Charge): FoundOutcome {
  if (charge.status !== 'failed') {
    return { kind: 'paid', data: plainJson(charge), ...(!charge.captured && { captured: false }) };
  }
  const { failure_code, failure_message, id } = charge;
  return declined(failure_message, { type: 'card_error', code: failure_code, charge: id });
}

export function outcomeOfError(error: unknown, charge: Charge): Outcome {
  if (isCardError(error)) return declinedBy(error);
  if (isInvalidRequest(error) && isAboutThePayment(error, charge)) {
    return error.param === 'return_url' ? wrongUrl(error) : declinedBy(error);
  }
  // Before these answers Stripe does not look whether it knows the key.
  if (isMisconfiguration(error) && !charge.firstTriedAt) {
    return { kind: 'refused', error: notConfigured('Stripe', error) };
  }
  throw new OutcomeUnknown('Stripe', error);
}

const USED_TOKEN = 'token_already_used';
const PAYMENT_PARAMS: ReadonlySet<unknown> = new Set([
  'source',
  'payment_method',
  'return_url',
  'amount',
  'currency',
]);

/** A repetition after Stripe forgot the key: the first call may be what used the token. */
function isAboutThePayment(
  { code, param }: Stripe.errors.StripeError,
  { firstTriedAt }: Charge,
): boolean {
  if (code === USED_TOKEN) return firstTriedAt === undefined;
  return PAYMENT_PARAMS.has(param);
}

export function notExact({ amount, currency }: Charge): Outcome {
  const shown = amountText(toMajor(amount, currency), currency);
  return { kind: 'refused', error: badRequest(`Stripe cannot charge exactly ${shown}.`) };
}

const wrongUrl = ({ message }: Stripe.errors.StripeError): Outcome => ({
  kind: 'refused',
  error: invalidProperty({ name: 'return_url', failedValidator: 'format', message }),
});

function declinedBy(error: Stripe.errors.StripeError): Outcome {
  const { rawType, code, decline_code, param, charge } = error;
  return declined(error.message, { type: rawType, code, decline_code, param, charge });
}

/** The members of Stripe's error object that a shop can act on. */
interface Declined {
  readonly type?: string | undefined;
  readonly code?: string | null | undefined;
  readonly decline_code?: string | undefined;
  readonly param?: string | undefined;
  readonly charge?: string | undefined;
}

export function declined(reason: string | null | undefined, members: Declined): FoundOutcome {
  const message = reason ?? 'The card was declined.';
  return { kind: 'declined', message, details: plainJson({ Stripe: { ...members, message } }) };
}
