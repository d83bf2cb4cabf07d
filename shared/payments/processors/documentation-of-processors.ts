import type { ProcessorName } from '../../resources/schemas/processors.ts';
import { braintreeDocumentation } from './braintree/documentation.ts';
import type { ProcessorDocumentation } from './processor-documentation.ts';
import { stripeDocumentation } from './stripe/documentation.ts';

export const DOCUMENTATION: Readonly<Record<ProcessorName, ProcessorDocumentation>> = {
  stripe: stripeDocumentation,
  braintree: braintreeDocumentation,
};

/** Some of what is said of each, together. */
export const saidOfAll = <Said extends object>(
  said: (each: ProcessorDocumentation) => Said,
): Said => Object.assign({}, ...Object.values(DOCUMENTATION).map(said));
