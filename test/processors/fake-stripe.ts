import {
  type Ledger,
  type StripeDouble,
  stripeDouble,
} from '../../shared/payments/processors/stripe/double/double.ts';
import { type FakeProcessor, startFake } from './fake-processor.ts';
import { type StripeEvent, stripeEvent } from './stripe-signature.ts';

export interface FakeStripe extends FakeProcessor, Omit<StripeDouble, 'respond'> {
  readonly secretKey: string;
  readonly signingSecret: string;
  /** What it has to send, oldest first. */
  readonly events: StripeEvent[];
}

/** The double of Stripe behind a server of its own, whose requests a test may let fail. */
export async function startFakeStripe({
  secretKey = 'sk_test_4eC39HqLyjWDarjtT1zdp7dc',
  signingSecret = 'whsec_c2lnbmluZ3NlY3JldA',
  port = 0,
  /** That it has made before. */
  earlier = [] as Ledger['charges'],
} = {}): Promise<FakeStripe> {
  const events: StripeEvent[] = [];
  const double = stripeDouble({
    ...{ secretKey, now: () => Date.now(), earlier: { charges: earlier } },
    emit: (type, object) => void events.push(stripeEvent(type, object)),
  });
  const fake = await startFake(double.respond, port);
  return Object.assign(double, { ...fake, secretKey, signingSecret, events });
}
