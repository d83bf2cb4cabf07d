import { notFound } from '../../shared/contract/errors.ts';
import type { DataOf } from '../../shared/contract/resource.ts';
import type { Actions } from '../../shared/endpoint/service.ts';
import { openedOnce } from '../../shared/payments/processors/configured-processors.ts';
import type { payments } from '../../shared/resources/payments.ts';
import {
  type Credentials,
  isLiveKey,
  takesPayments,
} from '../../shared/tenancy/processor-credentials.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';

type IntegrationActions = Pick<Actions<typeof payments>, 'getStripe' | 'getBraintree'>;
/** Whether it is switched on is no part of its credentials. */
type Data<Operation extends keyof IntegrationActions> = Omit<
  DataOf<typeof payments, Operation>,
  'isActive'
>;

/** What browsers need to know of the configured processors, and nothing secret. */
export function integrationActions(cipher: SecretCipher): IntegrationActions {
  const stripe = openedOnce(cipher, 'stripe', unconfigured('Stripe'), viewStripe);
  const braintree = openedOnce(cipher, 'braintree', unconfigured('Braintree'), viewBraintree);
  return {
    getStripe: async ({ application }) => ({
      data: { ...(await stripe(application)), isActive: takesPayments(application, 'stripe') },
    }),
    getBraintree: async ({ application }) => ({
      data: {
        ...(await braintree(application)),
        isActive: takesPayments(application, 'braintree'),
      },
    }),
  };
}

const unconfigured = (title: string) => () =>
  notFound(`${title} is not configured for this store.`);

const viewStripe = ({ secretKey, publishableKey }: Credentials['stripe']): Data<'getStripe'> => ({
  environment: isLiveKey(secretKey) ? 'production' : 'sandbox',
  ...(publishableKey !== undefined && { publishable_key: publishableKey }),
});

const viewBraintree = ({
  environment,
  submitForSettlement = true,
  requireThreeDSecure = false,
}: Credentials['braintree']): Data<'getBraintree'> => ({
  environment,
  autoSubmitForSettlement: submitForSettlement,
  ...(requireThreeDSecure && { threeDSecureRequired: true }),
});
