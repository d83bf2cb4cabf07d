import Stripe from 'stripe';
import { addressOf, type ConnectionOptions, PROCESSOR_TIMEOUT_MS } from '../connection.ts';

/** In a module of its own, which is loaded lazily: the library is large. */
export const stripeClient = (secretKey: string, { baseUrl }: ConnectionOptions): Stripe =>
  new Stripe(secretKey, {
    timeout: PROCESSOR_TIMEOUT_MS,
    // A closed connection the library tries once more all the same, with the same key.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(baseUrl && serverAt(baseUrl)),
  });

function serverAt(baseUrl: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const { secure, host, port } = addressOf(baseUrl);
  return { host, port, protocol: secure ? 'https' : 'http' };
}
