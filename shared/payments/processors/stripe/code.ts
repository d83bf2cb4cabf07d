import type { StripeCredentials } from '../../../resources/schemas/processors/stripe.ts';
import { PROCESSOR_TIMEOUT_MS, within } from '../connection.ts';
import type { ProcessorCode } from '../processor.ts';
import { refusalByStripe, stripeFindings } from './account.ts';
import { keysOfDouble } from './double/keys.ts';
import { stripeProcessor } from './processor.ts';

export const stripeCode: ProcessorCode<StripeCredentials> = {
  async open(credentials, options) {
    const { stripeClient } = await import('./stripe-client.ts');
    return stripeProcessor(stripeClient(credentials.secretKey, options), credentials);
  },

  isOfDouble: ({ secretKey }, applicationId) => secretKey === keysOfDouble(applicationId).secretKey,

  async test({ secretKey }, options) {
    const { stripeClient } = await import('./stripe-client.ts');
    const ask = () => stripeFindings(stripeClient(secretKey, options), secretKey);
    return within(PROCESSOR_TIMEOUT_MS, ask).catch((error) => ({
      works: false,
      message: refusalByStripe(error),
    }));
  },
};
