import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import braintree from 'braintree';
import type { Credentials } from '../../tenancy/processor-credentials.ts';
import { addressOf, type ConnectionOptions } from './connection.ts';

export type BraintreeConfig = Credentials['braintree'];

export function connect(
  { environment, merchantId, publicKey, privateKey }: BraintreeConfig,
  { baseUrl, timeout }: ConnectionOptions,
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
  Object.assign(gateway.config, { timeout, customHttpAgent: new Agent({ keepAlive: false }) });
  return gateway;
}

function environmentAt(baseUrl: string): braintree.Environment {
  const { secure, host, port } = addressOf(baseUrl);
  return new braintree.Environment(host, port, '', secure, host, port);
}

/** The types of the errors with which the library says that the account does not let us in. */
const MISCONFIGURATIONS: ReadonlySet<unknown> = new Set([
  'authenticationError',
  'authorizationError',
  'notFoundError',
  'upgradeRequired',
]);

export const isMisconfiguration = (error: unknown) => MISCONFIGURATIONS.has(typeOf(error));

export const isNotFound = (error: unknown) => typeOf(error) === 'notFoundError';

const typeOf = (error: unknown) =>
  error instanceof Error && 'type' in error ? error.type : undefined;
