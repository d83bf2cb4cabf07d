import { badRequest } from '../../shared/contract/errors.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import type { ProcessorName } from '../../shared/tenancy/processor-credentials.ts';
import { decryptCredentials } from '../../shared/tenancy/processors.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import type { BraintreeProcessor } from './processors/braintree.ts';
import type { Processor } from './processors/processor.ts';

/** The processors as stores have configured them; a 400 for one that a store has not. */
export interface ConfiguredProcessors {
  stripe(application: Application): Promise<Processor>;
  braintree(application: Application): Promise<BraintreeProcessor>;
}

type Urls = Readonly<Record<ProcessorName, string | undefined>>;

/** The libraries are big, so each is evaluated when a store first needs it. */
export function configuredProcessors(vault: SecretCipher, urls: Urls): ConfiguredProcessors {
  return {
    stripe: remembering('stripe', 'Stripe', async (application, encrypted) => {
      const { stripeProcessor } = await import('./processors/stripe.ts');
      const credentials = await decryptCredentials(vault, application, 'stripe', encrypted);
      return stripeProcessor(credentials, { baseUrl: urls.stripe });
    }),
    braintree: remembering('braintree', 'Braintree', async (application, encrypted) => {
      const { braintreeProcessor } = await import('./processors/braintree.ts');
      const credentials = await decryptCredentials(vault, application, 'braintree', encrypted);
      return braintreeProcessor(credentials, { baseUrl: urls.braintree });
    }),
  };
}

/** Processors that an instance keeps at most, with their connections. */
const MAX_PROCESSORS = 100;

/** Opens a processor once for each configuration of it. */
function remembering<Opened>(
  name: ProcessorName,
  title: string,
  open: (application: Application, encrypted: string) => Promise<Opened>,
): (application: Application) => Promise<Opened> {
  const known = new Map<string, Promise<Opened>>();
  return async (application) => {
    const encrypted = application.processors?.[name]?.encryptedCredentials;
    if (!encrypted) throw badRequest(`Payments with ${title} are not configured for this store.`);
    const opened = known.get(encrypted) ?? open(application, encrypted);
    if (known.size >= MAX_PROCESSORS) known.clear();
    known.set(encrypted, opened);
    opened.catch(() => known.delete(encrypted));
    return opened;
  };
}
