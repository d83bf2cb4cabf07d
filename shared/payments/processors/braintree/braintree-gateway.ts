import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import braintree from 'braintree';
import type { BraintreeCredentials } from '../../../resources/schemas/processors/braintree.ts';
import { addressOf, type ConnectionOptions, PROCESSOR_TIMEOUT_MS } from '../connection.ts';

/** In a module of its own, which is loaded lazily: the library is large. */
export function braintreeGateway(
  { environment, merchantId, publicKey, privateKey }: BraintreeCredentials,
  { baseUrl }: ConnectionOptions,
): braintree.BraintreeGateway {
  const { Sandbox, Production } = braintree.Environment;
  const server = environment === 'production' ? Production : Sandbox;
  const gateway = new braintree.BraintreeGateway({
    environment: baseUrl ? environmentAt(baseUrl) : server,
    merchantId,
    publicKey,
    privateKey,
  });
  // A connection kept from before an instance slept is dead, and a sale cannot just be repeated.
  const Agent = baseUrl?.startsWith('http:') ? HttpAgent : HttpsAgent;
  Object.assign(gateway.config, {
    timeout: PROCESSOR_TIMEOUT_MS,
    customHttpAgent: new Agent({ keepAlive: false }),
  });
  return gateway;
}

function environmentAt(baseUrl: string): braintree.Environment {
  const { secure, host, port } = addressOf(baseUrl);
  return new braintree.Environment(host, port, '', secure, host, port);
}
