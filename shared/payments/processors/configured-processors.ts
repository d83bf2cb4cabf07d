import { badRequest } from '../../contract/errors.ts';
import { LruCache } from '../../lru-cache.ts';
import {
  PROCESSOR_NAMES,
  type ProcessorName,
  type ProcessorTitle,
} from '../../resources/schemas/processors.ts';
import type { Application } from '../../tenancy/application.ts';
import { type Credentials, takesPayments } from '../../tenancy/processor-credentials.ts';
import { decryptCredentials } from '../../tenancy/processors.ts';
import type { SecretCipher } from '../../tenancy/secret-cipher.ts';
import { type BraintreeProcessor, braintreeProcessor } from './braintree.ts';
import type { Processor } from './processor.ts';
import { stripeProcessor } from './stripe.ts';

/** The processors as a store has configured them. Throws a 400 for one that it has not. */
export interface ConfiguredProcessors {
  stripe(application: Application): Promise<Processor>;
  braintree(application: Application): Promise<BraintreeProcessor>;
}

type Urls = Readonly<Record<ProcessorName, string | undefined>>;

/** Lazy imports: the libraries are large, and most stores use one of them at most. */
export function configuredProcessors(cipher: SecretCipher, urls: Urls): ConfiguredProcessors {
  return {
    stripe: openedOnce(cipher, 'stripe', 'Stripe', async (credentials) => {
      const { stripeClient } = await import('./stripe-client.ts');
      const client = stripeClient(credentials.secretKey, { baseUrl: urls.stripe });
      return stripeProcessor(client, credentials);
    }),
    braintree: openedOnce(cipher, 'braintree', 'Braintree', async (credentials) => {
      const { braintreeGateway } = await import('./braintree-gateway.ts');
      const gateway = braintreeGateway(credentials, { baseUrl: urls.braintree });
      return braintreeProcessor(gateway, credentials);
    }),
  };
}

const unconfigured = (title: ProcessorTitle) =>
  badRequest(`Payments with ${title} are not configured for this store.`);

/** Before a payment begins. Throws the 400 of a processor that is not configured, also for one that is switched off. */
export function requireSwitchedOn(title: ProcessorTitle, application: Application): void {
  if (!takesPayments(application, PROCESSOR_NAMES[title])) throw unconfigured(title);
}

/** Configurations that an instance caches, with their connections. */
const MAX_OPENED = 100;

/** Opens each configuration of a processor once. Opening decrypts, which may hang or fail. */
function openedOnce<Name extends ProcessorName, Opened extends object>(
  cipher: SecretCipher,
  name: Name,
  title: ProcessorTitle,
  open: (credentials: Credentials[Name]) => Opened | Promise<Opened>,
): (application: Application) => Promise<Opened> {
  const cache = new LruCache<Opened>({ maxEntries: MAX_OPENED });
  return async (application) => {
    const encrypted = application.processors?.[name]?.encryptedCredentials;
    if (!encrypted) throw unconfigured(title);
    const known = cache.get(encrypted);
    if (known) return known;
    const opened = await open(await decryptCredentials(cipher, application, name, encrypted));
    cache.set(encrypted, opened);
    return opened;
  };
}
