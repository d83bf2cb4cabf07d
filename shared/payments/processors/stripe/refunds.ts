import type Stripe from 'stripe';
import type { RefundOutcome, RefundRequest } from '../processor.ts';
import { stripeAmount } from './amount.ts';
import { isDecided, isRefunded } from './captures.ts';
import { isMisconfiguration } from './errors.ts';

/** Refunds of one charge that are looked through for one that was asked for before. */
const MAX_FOUND = 100;

/**
 * Gives money of a charge back. Stripe forgets an idempotency key after 24 hours, so a repetition
 * first looks for the refund, by its metadata.
 */
export async function refundCharge(client: Stripe, request: RefundRequest): Promise<RefundOutcome> {
  const { charge, key, orderId, isRepetition } = request;
  const amount = stripeAmount(request.amount, request.currency);
  if (amount === undefined) return { kind: 'failed', message: 'the amount is not exact.' };
  if (isRepetition) {
    const { data } = await client.refunds.list({ charge, limit: MAX_FOUND });
    const earlier = data.find(({ metadata }) => metadata?.['refund'] === key);
    if (earlier) return outcomeOf(earlier);
  }
  try {
    const metadata = { order_id: String(orderId), refund: key };
    const options = { idempotencyKey: key };
    return outcomeOf(await client.refunds.create({ charge, amount, metadata }, options));
  } catch (error) {
    return outcomeOfError(error, client, { ...request, amount });
  }
}

async function outcomeOfError(
  error: unknown,
  client: Stripe,
  { charge, amount, isRepetition }: RefundRequest,
): Promise<RefundOutcome> {
  if (isRefunded(error)) {
    // Somebody has given all of it back at Stripe: as much as is asked for.
    const found = await client.charges.retrieve(charge);
    if (found.amount_captured === amount) return { kind: 'succeeded' };
  }
  if (isDecided(error)) return { kind: 'failed', message: error.message };
  // Before these answers Stripe does not look whether it knows the key.
  if (isMisconfiguration(error) && !isRepetition) {
    return { kind: 'failed', message: 'it is not configured properly.' };
  }
  throw error;
}

function outcomeOf({ id, status, failure_reason: reason }: Stripe.Refund): RefundOutcome {
  switch (status) {
    case 'succeeded':
      return { kind: 'succeeded', id };
    case 'failed':
    case 'canceled':
      return { kind: 'failed', message: reason ?? status, id };
    default:
      // The bank works on it, or waits for the shopper.
      return { kind: 'pending', id };
  }
}
