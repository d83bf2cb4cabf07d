import type Stripe from 'stripe';
import { HOUR_MS } from '../../../durations.ts';
import { isLiveKey } from '../../../resources/schemas/processors/stripe.ts';
import { type Charge, type FoundOutcome, mismatch, type OpenCharge } from '../processor.ts';
import { stripeAmount } from './amount.ts';
import { hasCode } from './errors.ts';
import { declined, outcomeOf } from './outcome.ts';

const EXPAND = ['latest_charge'];

/** Before Stripe forgets an idempotency key, which it does after 24 hours. */
export const KEY_LIFETIME_MS = 20 * HOUR_MS;

/**
 * Payments through PaymentIntents, in which the shopper may have to confirm the payment to the bank.
 * An intent settles only what it was made for: order, attempt, amount, currency and mode are equal.
 */
export function stripeIntents(client: Stripe, secretKey: string) {
  const isLive = isLiveKey(secretKey);

  function check(intent: Stripe.PaymentIntent, open: Omit<OpenCharge, 'since' | 'intent'>) {
    const { metadata, amount, currency, livemode } = intent;
    const isEqual =
      metadata['order_id'] === String(open.orderId) &&
      metadata['attempt'] === open.key &&
      amount === stripeAmount(open.amount, open.currency) &&
      currency === open.currency.toLowerCase() &&
      livemode === isLive;
    if (isEqual) return intent;
    throw mismatch();
  }

  async function make(charge: Charge, amount: number): Promise<FoundOutcome> {
    const { now, firstTriedAt, key } = charge;
    if (firstTriedAt && now - firstTriedAt.getTime() > KEY_LIFETIME_MS) {
      throw new Error('Stripe may have forgotten the key of this payment.');
    }
    const params = paramsOf(charge, amount);
    const intent = await client.paymentIntents.create(params, { idempotencyKey: key });
    return outcomeOfIntent(check(intent, charge));
  }

  /** What the shopper could still pay with another card is canceled before it counts as failed. */
  async function find(open: OpenCharge): Promise<FoundOutcome | undefined> {
    const found = await read(open);
    if (!found) return undefined;
    const intent = check(found, open);
    if (intent.status !== 'requires_payment_method') return outcomeOfIntent(intent);
    const canceled = await cancel(intent.id, open);
    return canceled.kind === 'declined' ? outcomeOfIntent(intent) : canceled;
  }

  async function end(open: OpenCharge): Promise<FoundOutcome | undefined> {
    const found = await read(open);
    if (!found) return undefined;
    if (found.status === 'succeeded') return outcomeOfIntent(check(found, open));
    return cancel(found.id, open);
  }

  async function read({ intent, orderId, key }: OpenCharge) {
    if (intent) return client.paymentIntents.retrieve(intent, { expand: EXPAND });
    const query = `metadata["order_id"]:"${orderId}"`;
    const { data } = await client.paymentIntents.search({
      query,
      limit: 100,
      expand: ['data.latest_charge'],
    });
    return data.find(({ metadata }) => metadata['attempt'] === key);
  }

  async function cancel(id: string, open: OpenCharge): Promise<FoundOutcome> {
    try {
      return outcomeOfIntent(await client.paymentIntents.cancel(id, { expand: EXPAND }));
    } catch (error) {
      if (!isTooLate(error)) throw error;
      const intent = await client.paymentIntents.retrieve(id, { expand: EXPAND });
      const outcome = outcomeOfIntent(check(intent, open));
      if (outcome.kind === 'waiting' && outcome.status === 'requires_action') throw error;
      return outcome;
    }
  }

  return { make, find, end };
}

function paramsOf(
  { orderId, key, currency, instrument, byIntent, manual }: Charge,
  amount: number,
): Stripe.PaymentIntentCreateParams {
  const returnUrl = byIntent?.returnUrl;
  return {
    amount,
    currency: currency.toLowerCase(),
    payment_method: String(instrument),
    confirm: true,
    ...(manual && { capture_method: 'manual' }),
    automatic_payment_methods: { enabled: true, allow_redirects: returnUrl ? 'always' : 'never' },
    ...(returnUrl && { return_url: returnUrl }),
    description: `Order ${orderId}`,
    metadata: { order_id: String(orderId), attempt: key },
    expand: EXPAND,
  };
}

/** What an intent with its latest charge says. */
export function outcomeOfIntent(intent: Stripe.PaymentIntent): FoundOutcome {
  const { id, status, latest_charge: charge } = intent;
  switch (status) {
    case 'succeeded':
    case 'requires_capture':
      if (charge === null || typeof charge === 'string') throw new Error('The charge is missing.');
      return outcomeOf(charge);
    case 'processing':
      return { kind: 'waiting', status: 'processing', intent: id, clientSecret: undefined };
    case 'requires_action': {
      const clientSecret = intent.client_secret ?? undefined;
      return { kind: 'waiting', status: 'requires_action', intent: id, clientSecret };
    }
    case 'canceled':
      return declined('The payment was canceled.', { type: 'canceled' });
    case 'requires_payment_method': {
      const { type, code, decline_code, message } = intent.last_payment_error ?? {};
      return declined(message, { type, code, decline_code });
    }
    default:
      throw new Error(`An intent that is ${status} was not expected.`);
  }
}

/** The intent is not in a state in which it can be canceled. */
const isTooLate = (error: unknown) => hasCode(error, 'payment_intent_unexpected_state');
