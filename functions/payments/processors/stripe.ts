import Stripe from 'stripe';
import { badRequest } from '../../../shared/contract/errors.ts';
import { display, toMajor } from '../../../shared/pricing/money.ts';
import { stripeAmount } from '../../../shared/pricing/stripe-amount.ts';
import type { Credentials } from '../../../shared/tenancy/processor-credentials.ts';
import { addressOf, type ConnectionOptions, DEFAULT_TIMEOUT_MS, within } from './connection.ts';
import {
  type Charge,
  notConfigured,
  type Outcome,
  OutcomeUnknown,
  type Processor,
  plainJson,
} from './processor.ts';

type StripeConfig = Credentials['stripe'];

/**
 * Charges through Stripe's Charges API. Stripe answers a key that it knows with what it answered
 * before, so a repetition charges nothing new; it forgets a key after 24 hours.
 */
export function stripeProcessor(
  { secretKey }: StripeConfig,
  { baseUrl, timeout = DEFAULT_TIMEOUT_MS }: ConnectionOptions = {},
): Processor {
  const client = new Stripe(secretKey, {
    timeout,
    // A closed connection the library tries once more all the same, with the same key.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(baseUrl && serverAt(baseUrl)),
  });

  return {
    async charge(charge) {
      const amount = stripeAmount(charge.amount, charge.currency);
      if (amount === undefined) return notExact(charge);
      try {
        const options = { idempotencyKey: charge.key };
        return outcomeOf(
          await within(timeout, () => client.charges.create(paramsOf(charge, amount), options)),
        );
      } catch (error) {
        return outcomeOfError(error, charge);
      }
    },
  };
}

function serverAt(baseUrl: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const { secure, host, port } = addressOf(baseUrl);
  return { host, port, protocol: secure ? 'https' : 'http' };
}

const paramsOf = (
  { orderId, currency, instrument }: Charge,
  amount: number,
): Stripe.ChargeCreateParams => ({
  amount,
  currency: currency.toLowerCase(),
  source: instrument,
  description: `Order ${orderId}`,
  metadata: { order_id: String(orderId) },
});

function notExact({ amount, currency }: Charge): Outcome {
  const shown = display(toMajor(amount, currency), currency);
  return { kind: 'refused', error: badRequest(`Stripe cannot charge exactly ${shown}.`) };
}

/** A bank debit is `pending` for days: it counts as paid, and the order shows its status. */
function outcomeOf(charge: Stripe.Charge): Outcome {
  if (charge.status !== 'failed') return { kind: 'paid', data: plainJson(charge) };
  const { failure_code, failure_message, id } = charge;
  return declined(failure_message, { type: 'card_error', code: failure_code, charge: id });
}

function outcomeOfError(error: unknown, charge: Charge): Outcome {
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;
  if (error instanceof StripeCardError) return declinedBy(error);
  if (error instanceof StripeInvalidRequestError && isAboutThePayment(error)) {
    // A repetition after Stripe forgot the key: the first call may be what used the token.
    const mayBePaid = error.code === USED_TOKEN && charge.firstTriedAt;
    if (!mayBePaid) return declinedBy(error);
  }
  // Before these answers Stripe does not look whether it knows the key.
  if (isMisconfiguration(error) && !charge.firstTriedAt) {
    return { kind: 'refused', error: notConfigured('Stripe', error) };
  }
  throw new OutcomeUnknown('Stripe', error);
}

const USED_TOKEN = 'token_already_used';
const PAYMENT_PARAMS: ReadonlySet<unknown> = new Set(['source', 'amount', 'currency']);

const isAboutThePayment = ({ code, param }: Stripe.errors.StripeError) =>
  code === USED_TOKEN || PAYMENT_PARAMS.has(param);

const isMisconfiguration = (error: unknown) =>
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError ||
  error instanceof Stripe.errors.StripeInvalidRequestError;

function declinedBy(error: Stripe.errors.StripeError): Outcome {
  const { rawType, code, decline_code, param, charge } = error;
  return declined(error.message, { type: rawType, code, decline_code, param, charge });
}

/** The members of Stripe's error object that a shop can act on. */
function declined(reason: string | null, members: object): Outcome {
  const message = reason ?? 'The card was declined.';
  return { kind: 'declined', message, details: plainJson({ Stripe: { ...members, message } }) };
}
