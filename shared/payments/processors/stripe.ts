import Stripe from 'stripe';
import { badRequest } from '../../contract/errors.ts';
import { display, toMajor } from '../../pricing/money.ts';
import { stripeAmount } from '../../pricing/stripe-amount.ts';
import type { Credentials } from '../../tenancy/processor-credentials.ts';
import { addressOf, type ConnectionOptions, DEFAULT_TIMEOUT_MS, within } from './connection.ts';
import {
  type Charge,
  type FoundOutcome,
  notConfigured,
  type OpenCharge,
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

    async find(charge) {
      const query = `metadata["order_id"]:"${charge.orderId}"`;
      const search = () => client.charges.search({ query, limit: MAX_FOUND });
      const { data } = await within(timeout, search).catch(throwUnknown);
      return outcomeOfFound(data, charge);
    },

    async refund({ id }) {
      const charge = String(id);
      const options = { idempotencyKey: `refund-${charge}` };
      const refund = () => client.refunds.create({ charge }, options);
      await within(timeout, refund).catch((error: unknown) => {
        if (!isRefundedAlready(error)) throw new OutcomeUnknown('Stripe', error);
      });
    },
  };
}

/** Charges of one order: of the failed ones there are 20 at most. */
const MAX_FOUND = 100;

function throwUnknown(error: unknown): never {
  throw new OutcomeUnknown('Stripe', error);
}

const isRefundedAlready = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded';

/** A charge that was made ends every attempt, a failed one those that began before it. */
function outcomeOfFound(
  charges: readonly Stripe.Charge[],
  { amount, currency, since }: OpenCharge,
): FoundOutcome | undefined {
  const asked = charges.filter(
    (charge) =>
      charge.amount === stripeAmount(amount, currency) &&
      charge.currency === currency.toLowerCase() &&
      !charge.refunded,
  );
  const charged = asked.find(({ status }) => status !== 'failed');
  // Stripe's times have no fractions of a second.
  const begin = Math.floor(since.getTime() / 1_000);
  const found = charged ?? asked.find(({ created }) => created >= begin);
  return found && outcomeOf(found);
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
function outcomeOf(charge: Stripe.Charge): FoundOutcome {
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
function declined(reason: string | null, members: object): FoundOutcome {
  const message = reason ?? 'The card was declined.';
  return { kind: 'declined', message, details: plainJson({ Stripe: { ...members, message } }) };
}
