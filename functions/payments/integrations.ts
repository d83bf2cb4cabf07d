import { notFound } from '../../shared/contract/errors.ts';
import type { DataOf } from '../../shared/contract/resource.ts';
import type { Actions } from '../../shared/endpoint/service.ts';
import { openedOnce } from '../../shared/payments/processors/configured-processors.ts';
import type { payments } from '../../shared/resources/payments.ts';
import { type Credentials, isLiveKey } from '../../shared/tenancy/processor-credentials.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';

type IntegrationActions = Pick<Actions<typeof payments>, 'getStripe' | 'getBraintree'>;
type Data<Operation extends keyof IntegrationActions> = DataOf<typeof payments, Operation>;

/** What browsers need to know of the configured processors, and nothing secret. */
export function integrationActions(cipher: SecretCipher): IntegrationActions {
  const stripe = openedOnce(cipher, 'stripe', unconfigured('Stripe'), viewStripe);
  const braintree = openedOnce(cipher, 'braintree', unconfigured('Braintree'), viewBraintree);
  return {
    getStripe: async ({ application }) => ({ data: await stripe(application) }),
    getBraintree: async ({ application }) => ({ data: await braintree(application) }),
  };
}

const unconfigured = (title: string) => () =>
  notFound(`${title} is not configured for this store.`);

const viewStripe = ({ secretKey, publishableKey }: Credentials['stripe']): Data<'getStripe'> => ({
  environment: isLiveKey(secretKey) ? 'production' : 'sandbox',
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
