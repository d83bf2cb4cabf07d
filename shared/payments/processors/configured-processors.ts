import { badRequest } from '../../contract/errors.ts';
import { LruCache } from '../../lru-cache.ts';
import type { Application } from '../../tenancy/application.ts';
import type { ProcessorName } from '../../tenancy/processor-credentials.ts';
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
    stripe: memoize('stripe', 'Stripe', async (application, encrypted) => {
      const { stripeClient } = await import('./stripe-client.ts');
      const credentials = await decryptCredentials(cipher, application, 'stripe', encrypted);
      const client = stripeClient(credentials.secretKey, { baseUrl: urls.stripe });
      return stripeProcessor(client, credentials);
    }),
    braintree: memoize('braintree', 'Braintree', async (application, encrypted) => {
      const { braintreeGateway } = await import('./braintree-gateway.ts');
      const credentials = await decryptCredentials(cipher, application, 'braintree', encrypted);
      const gateway = braintreeGateway(credentials, { baseUrl: urls.braintree });
      return braintreeProcessor(gateway, credentials);
    }),
  };
}

/** Processors that an instance caches, with their connections. */
const MAX_PROCESSORS = 100;

/** Opens a processor once for each of its configurations. Opening decrypts, which may hang or fail. */
function memoize<Opened extends object>(
  name: ProcessorName,
  title: string,
  open: (application: Application, encrypted: string) => Promise<Opened>,
): (application: Application) => Promise<Opened> {
  const processors = new LruCache<Opened>({ maxEntries: MAX_PROCESSORS });
  return async (application) => {
    const encrypted = application.processors?.[name]?.encryptedCredentials;
    if (!encrypted) throw badRequest(`Payments with ${title} are not configured for this store.`);
    const known = processors.get(encrypted);
    if (known) return known;
    const opened = await open(application, encrypted);
    processors.set(encrypted, opened);
    return opened;
  };
}
