import { notFound } from '../../shared/contract/errors.ts';
import type { DataOf } from '../../shared/contract/resource.ts';
import type { Actions } from '../../shared/endpoint/service.ts';
import { LruCache } from '../../shared/lru-cache.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import type { Credentials, ProcessorName } from '../../shared/tenancy/processor-credentials.ts';
import { decryptCredentials } from '../../shared/tenancy/processors.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import type { payments } from './resource.ts';

type IntegrationActions = Pick<Actions<typeof payments>, 'getStripe' | 'getBraintree'>;
type Data<Operation extends keyof IntegrationActions> = DataOf<typeof payments, Operation>;

/** Answers that an instance caches. */
const MAX_VIEWS = 100;

/** What browsers need to know of the configured processors, and nothing secret. */
export function integrationActions(cipher: SecretCipher): IntegrationActions {
  /** The view of a configuration, decrypted once. */
  function viewing<Name extends ProcessorName, View>(
    name: Name,
    title: string,
    view: (credentials: Credentials[Name]) => View,
  ) {
    const views = new LruCache<View>({ maxEntries: MAX_VIEWS });
    return async ({ application }: { readonly application: Application }) => {
      const encrypted = application.processors?.[name]?.encryptedCredentials;
      if (!encrypted) throw notFound(`${title} is not configured for this store.`);
      const known = views.get(encrypted);
      if (known) return { data: known };
      const data = view(await decryptCredentials(cipher, application, name, encrypted));
      views.set(encrypted, data);
      return { data };
    };
  }

  return {
    getStripe: viewing('stripe', 'Stripe', viewStripe),
    getBraintree: viewing('braintree', 'Braintree', viewBraintree),
  };
}

const viewStripe = ({ secretKey, publishableKey }: Credentials['stripe']): Data<'getStripe'> => ({
  environment: /^[rs]k_live_/.test(secretKey) ? 'production' : 'sandbox',
  isActive: true,
  ...(publishableKey !== undefined && { publishable_key: publishableKey }),
});

const viewBraintree = ({
  environment,
  submitForSettlement = true,
  requireThreeDSecure = false,
}: Credentials['braintree']): Data<'getBraintree'> => ({
  environment,
  isActive: true,
  autoSubmitForSettlement: submitForSettlement,
  ...(requireThreeDSecure && { threeDSecureRequired: true }),
});
