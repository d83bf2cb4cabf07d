import type Stripe from 'stripe';
import { badRequest } from '../../../contract/errors.ts';
import { MINUTE_SECONDS } from '../../../durations.ts';
import { isLiveKey, type StripeCredentials } from '../../../resources/schemas/processors/stripe.ts';
import {
  type Dispute,
  type KnownPayment,
  orderIdOf,
  type SignedEvent,
  wrongSignature,
} from '../processor.ts';
import { stripeAmount } from './amount.ts';
import { outcomeOfIntent } from './intents.ts';
import { declined, outcomeOf } from './outcome.ts';

/** How old the signature of an event may be. */
export const SIGNATURE_SECONDS = 5 * MINUTE_SECONDS;

/** The id of the PaymentIntent, or of the charge where there is none. */
const paymentOf = ({ id, payment_intent }: Stripe.Charge) => idOf(payment_intent) ?? id;

/** A part of a charge: a refund or a dispute. */
const partOf = ({ charge, payment_intent }: Stripe.Refund | Stripe.Dispute) =>
  idOf(payment_intent) ?? idOf(charge);

const idOf = (object: string | { readonly id: string } | null): string | undefined =>
  typeof object === 'string' ? object : object?.id;

function subjectOf(event: Stripe.Event): string | undefined {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.processing':
    case 'payment_intent.requires_action':
    case 'payment_intent.canceled':
    case 'payment_intent.amount_capturable_updated':
      return event.data.object.id;
    case 'charge.succeeded':
    case 'charge.failed':
    case 'charge.refunded':
      return paymentOf(event.data.object);
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return partOf(event.data.object);
    default:
      return undefined;
  }
}

/** Reads events, and what Stripe knows of the payments that they are about. */
export function stripeEvents(client: Stripe, { secretKey, signingSecret }: StripeCredentials) {
  const isLive = isLiveKey(secretKey);

  async function readEvent({ body, signature = '' }: SignedEvent, now: number) {
    if (!signingSecret) throw badRequest('This store has no signing secret for Stripe events.');
    return subjectOf(verify(body, signature, signingSecret, now));
  }

  function verify(body: Buffer, signature: string, secret: string, now: number): Stripe.Event {
    try {
      return client.webhooks.constructEvent(
        body,
        signature,
        secret,
        SIGNATURE_SECONDS,
        undefined,
        now,
      );
    } catch (error) {
      throw wrongSignature(error);
    }
  }

  async function look(id: string): Promise<KnownPayment | undefined> {
    if (!id.startsWith('pi_')) return known(await client.charges.retrieve(id));
    const intent = await client.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    const { latest_charge: charge } = intent;
    return charge && typeof charge !== 'string' ? known(charge, intent) : withoutCharge(intent);
  }

  async function known(
    charge: Stripe.Charge,
    intent?: Stripe.PaymentIntent,
  ): Promise<KnownPayment> {
    const { metadata, livemode } = intent ?? charge;
    const { id, amount, amount_captured, amount_refunded, currency } = charge;
    return {
      id,
      intent: intent?.id,
      orderId: orderIdOf(metadata['order_id']),
      attempt: metadata['attempt'],
      outcome: intent ? outcomeOfIntent(intent) : outcomeOfCharge(charge),
      dispute: charge.disputed ? await disputeOf(charge) : undefined,
      isFor: (money) =>
        livemode === isLive && isSame({ amount: intent?.amount ?? amount, currency }, money),
      taken: (authorised) => Math.round((amount_captured * authorised.amount) / amount),
      // What was not captured counts as refunded at Stripe.
      refunded: (charged) => {
        const refunded = amount_refunded - (amount - amount_captured);
        return refunded > 0 ? Math.round((refunded * charged.amount) / amount_captured) : 0;
      },
      failedRefunds: () => failedRefundsOf(id),
    };
  }

  const withoutCharge = (intent: Stripe.PaymentIntent): KnownPayment => ({
    id: intent.id,
    intent: intent.id,
    orderId: orderIdOf(intent.metadata['order_id']),
    attempt: intent.metadata['attempt'],
    outcome: outcomeOfIntent(intent),
    isFor: (money) => intent.livemode === isLive && isSame(intent, money),
    taken: () => 0,
    refunded: () => 0,
    failedRefunds: async () => [],
  });

  async function failedRefundsOf(charge: string): Promise<string[]> {
    const { data } = await client.refunds.list({ charge, limit: 100 });
    return data.filter(({ status }) => FAILED.has(status ?? '')).map(({ id }) => id);
  }

  async function disputeOf({ id }: Stripe.Charge): Promise<Dispute | undefined> {
    const { data } = await client.disputes.list({ charge: id, limit: 100 });
    const disputes = data.map((each) => ({ id: each.id, status: statusOf(each) }));
    return disputes.find(({ status }) => status === 'open') ?? disputes[0];
  }

  return { readEvent, look };
}

type Shown = Pick<Stripe.Charge, 'amount' | 'currency'>;

const isSame = (shown: Shown, { amount, currency }: { amount: number; currency: string }) =>
  shown.amount === stripeAmount(amount, currency) && shown.currency === currency.toLowerCase();

/** What was only authorised may have been released. */
const outcomeOfCharge = (charge: Stripe.Charge) =>
  charge.refunded && !charge.captured
    ? declined('The payment was canceled.', { type: 'canceled' })
    : outcomeOf(charge);

function statusOf({ status }: Stripe.Dispute): Dispute['status'] {
  if (status === 'lost') return 'lost';
  return CLOSED.has(status) ? 'won' : 'open';
}

const FAILED: ReadonlySet<string> = new Set(['failed', 'canceled']);

const CLOSED: ReadonlySet<string> = new Set(['won', 'warning_closed', 'prevented']);
