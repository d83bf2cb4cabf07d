import { expect } from 'vitest';
import { type StripeEvent, stripeSignature } from '../processors/stripe-signature.ts';
import type { openCardStore } from './card-store.ts';

/** Posts an event of a processor as it does. */
type PostEvent = (
  processor: string,
  body: string | Uint8Array,
  headers?: object,
) => Promise<{ readonly status: number; readonly body: unknown }>;

export const TAKEN = { status: 200, body: { status: true } };

/** What Stripe says of the payments of a store, and the address that it says it to. */
export function stripeDeliveries({
  stripe,
  url,
  store: { application },
}: Pick<Awaited<ReturnType<typeof openCardStore>>, 'stripe' | 'url' | 'store'>) {
  const post: PostEvent = async (processor, body, headers = {}) => {
    const path = `${url}/v0/integrations/${processor}/events/${application.publicKey}`;
    const response = await fetch(path, { method: 'POST', body, headers: { ...headers } });
    return { status: response.status, body: await response.json() };
  };
  const sendStripe = (
    { body }: Pick<StripeEvent, 'body'>,
    secret = stripe.signingSecret,
    time?: number,
  ) => post('stripe', body, { 'Stripe-Signature': stripeSignature(body, secret, time) });
  return {
    post,
    sendStripe,
    async deliver(...events: readonly Pick<StripeEvent, 'body'>[]) {
      for (const event of events) expect(await sendStripe(event)).toEqual(TAKEN);
    },
    /** The events about an order that Stripe has to send, oldest first. */
    eventsOf: ({ id }: { readonly id: number }): StripeEvent[] =>
      stripe.events.filter(({ body }) => body.includes(`"order_id": "${id}"`)),
    chargeOf({ id }: { readonly id: number }) {
      const charge = stripe.charges.find(
        ({ metadata, paid }) => paid && metadata.order_id === `${id}`,
      );
      if (!charge) throw new Error(`Nothing was charged for ${id}.`);
      return charge;
    },
  };
}
