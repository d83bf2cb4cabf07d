import type Stripe from 'stripe';
import {
  type CaptureMoney,
  type CaptureOutcome,
  type Charged,
  notCapturable,
  plainJson,
} from '../processor.ts';
import { stripeAmount } from './amount.ts';
import { hasCode, isInvalidRequest } from './errors.ts';

/** Takes an authorised charge. One that was captured before, whoever asked for it, stays as it is. */
export async function takeMoney(
  client: Stripe,
  charged: Charged,
  { amount, authorised, currency }: CaptureMoney,
): Promise<CaptureOutcome> {
  const exact = stripeAmount(amount, currency);
  if (exact === undefined) return notCapturable('Stripe', 'the amount is not exact.');
  const id = String(charged.id);
  try {
    await capture(client, charged, exact);
  } catch (error) {
    if (!isDecided(error)) throw error;
  }
  const charge = await client.charges.retrieve(id);
  if (!charge.captured) return notCapturable('Stripe', 'it has expired, or was released.');
  const taken = Math.round((charge.amount_captured * authorised) / charge.amount);
  return { kind: 'captured', amount: taken, data: plainJson(charge) };
}

function capture(client: Stripe, { id, payment_intent }: Charged, amount: number) {
  const options = { idempotencyKey: `capture-${id}-${amount}` };
  return typeof payment_intent === 'string'
    ? client.paymentIntents.capture(payment_intent, { amount_to_capture: amount }, options)
    : client.charges.capture(String(id), { amount }, options);
}

/** Releases a charge of which nothing has been taken. */
export async function release(client: Stripe, { id, payment_intent }: Charged): Promise<void> {
  const charge = String(id);
  if (typeof payment_intent !== 'string') return refundAll(client, charge);
  try {
    await client.paymentIntents.cancel(payment_intent);
  } catch (error) {
    if (!isDecided(error)) throw error;
    // It was canceled before, or captured, but not by us.
    const found = await client.charges.retrieve(charge);
    if (!found.refunded) await refundAll(client, charge);
  }
}

async function refundAll(client: Stripe, charge: string): Promise<void> {
  try {
    await client.refunds.create({ charge }, { idempotencyKey: `refund-${charge}` });
  } catch (error) {
    if (!isRefunded(error)) throw error;
  }
}

export const isRefunded = (error: unknown) => hasCode(error, 'charge_already_refunded');

/** Stripe refuses it because of what the charge has become. */
export const isDecided = (error: unknown): error is Stripe.errors.StripeError =>
  isInvalidRequest(error) && error.statusCode !== 404;
