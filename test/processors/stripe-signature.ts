import { createHmac } from 'node:crypto';
import { randomId } from '../../shared/payments/processors/stripe/double/wire.ts';

/** An event, as https://docs.stripe.com/api/events says. */
export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  /** Its JSON: the object is as it was when the event was made. */
  readonly body: string;
}

export function stripeEvent(type: string, object: object): StripeEvent {
  const id = randomId('evt');
  const created = Math.floor(Date.now() / 1_000);
  const event = { id, object: 'event', created, livemode: false, type, data: { object } };
  return { id, type, body: JSON.stringify(event, null, 2) };
}

/** The header as https://docs.stripe.com/webhooks/signature says. `time`: milliseconds. */
export function stripeSignature(body: string, secret: string, time = Date.now()): string {
  const timestamp = Math.floor(time / 1_000);
  const signed = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return `t=${timestamp},v1=${signed}`;
}
