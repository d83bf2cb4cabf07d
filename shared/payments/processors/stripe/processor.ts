import type Stripe from 'stripe';
import { ApiError } from '../../../contract/errors.ts';
import type { StripeCredentials } from '../../../resources/schemas/processors/stripe.ts';
import { PROCESSOR_TIMEOUT_MS, within } from '../connection.ts';
import {
  type Charge,
  type FoundOutcome,
  type OpenCharge,
  OutcomeUnknown,
  type Processor,
} from '../processor.ts';
import { stripeAmount } from './amount.ts';
import { release, takeMoney } from './captures.ts';
import { isInvalidRequest } from './errors.ts';
import { stripeEvents } from './events.ts';
import { stripeIntents } from './intents.ts';
import { notExact, outcomeOf, outcomeOfError } from './outcome.ts';
import { refundCharge } from './refunds.ts';

/**
 * Charges through Stripe's PaymentIntents, or its Charges API for tokens. Stripe answers a key that
 * it knows with what it answered before, so a repetition charges nothing new; it forgets a key after
 * 24 hours.
 */
export function stripeProcessor(client: Stripe, config: StripeCredentials): Processor {
  const intents = stripeIntents(client, config.secretKey);
  const events = stripeEvents(client, config);

  async function makeCharge(charge: Charge, amount: number): Promise<FoundOutcome> {
    const options = { idempotencyKey: charge.key };
    return outcomeOf(await client.charges.create(paramsOf(charge, amount), options));
  }

  async function findCharge(charge: OpenCharge): Promise<FoundOutcome | undefined> {
    const query = `metadata["order_id"]:"${charge.orderId}"`;
    const { data } = await client.charges.search({ query, limit: MAX_FOUND });
    return outcomeOfFound(data, charge);
  }

  return {
    async charge(charge) {
      const amount = stripeAmount(charge.amount, charge.currency);
      if (amount === undefined) return notExact(charge);
      const make = charge.byIntent ? intents.make : makeCharge;
      try {
        return await within(PROCESSOR_TIMEOUT_MS, () => make(charge, amount));
      } catch (error) {
        return outcomeOfError(error, charge);
      }
    },

    find(charge) {
      const find = charge.intent === undefined ? findCharge : intents.find;
      return within(PROCESSOR_TIMEOUT_MS, () => find(charge)).catch(throwUnknown);
    },

    end(charge) {
      const end = charge.intent === undefined ? findCharge : intents.end;
      return within(PROCESSOR_TIMEOUT_MS, () => end(charge)).catch(throwUnknown);
    },

    capture: (charged, money) =>
      within(PROCESSOR_TIMEOUT_MS, () => takeMoney(client, charged, money)).catch(throwUnknown),

    release: (charged) =>
      within(PROCESSOR_TIMEOUT_MS, () => release(client, charged)).catch(throwUnknown),

    refund: (request) =>
      within(PROCESSOR_TIMEOUT_MS, () => refundCharge(client, request)).catch(throwUnknown),

    readEvent: events.readEvent,

    look: (id) =>
      within(PROCESSOR_TIMEOUT_MS, () => events.look(id).catch(undefinedIfMissing)).catch(
        throwUnknown,
      ),
  };
}

/** Charges of one order: of the failed ones there are 20 at most. */
const MAX_FOUND = 100;

/** An error for the caller stays as it is; after any other the outcome is unknown. */
function throwUnknown(error: unknown): never {
  throw error instanceof ApiError ? error : new OutcomeUnknown('Stripe', error);
}

/** Undefined for a payment of another account. */
function undefinedIfMissing(error: unknown): undefined {
  if (isInvalidRequest(error) && error.statusCode === 404) return;
  throw error;
}

/** A charge that was made ends every attempt, a failed one the attempt that began before it. */
function outcomeOfFound(
  charges: readonly Stripe.Charge[],
  { amount, currency, since, failedBefore }: OpenCharge,
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
  const isOfAttempt = ({ id, created }: Stripe.Charge) =>
    created >= begin && !failedBefore.includes(id);
  const found = charged ?? asked.find(isOfAttempt);
  return found && outcomeOf(found);
}

const paramsOf = (
  { orderId, currency, instrument, manual }: Charge,
  amount: number,
): Stripe.ChargeCreateParams => ({
  amount,
  currency: currency.toLowerCase(),
  source: String(instrument),
  ...(manual && ({ capture: false } satisfies Partial<Stripe.ChargeCreateParams>)),
  description: `Order ${orderId}`,
  metadata: { order_id: String(orderId) },
});
