import type { Credentials, ProcessorName } from '../../resources/schemas/processors.ts';
import { braintreeCode } from './braintree/code.ts';
import type { ProcessorCode } from './processor.ts';
import { stripeCode } from './stripe/code.ts';

/** What runs of each processor; its facts are listed in shared/resources/schemas/processors.ts. */
export const CODE: { readonly [Name in ProcessorName]: ProcessorCode<Credentials[Name]> } = {
  stripe: stripeCode,
  braintree: braintreeCode,
};
