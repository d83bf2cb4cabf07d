import type { BraintreeGateway } from 'braintree';
import type { BraintreeCredentials } from '../../../resources/schemas/processors/braintree.ts';
import { PROCESSOR_TIMEOUT_MS, within } from '../connection.ts';
import type { ProcessorCode } from '../processor.ts';
import { isMisconfiguration, isNotFound } from './outcome.ts';
import { braintreeProcessor } from './processor.ts';

export const braintreeCode: ProcessorCode<BraintreeCredentials> = {
  async open(credentials, options) {
    const { braintreeGateway } = await import('./braintree-gateway.ts');
    return braintreeProcessor(braintreeGateway(credentials, options), credentials);
  },

  async test(credentials, options) {
    const { braintreeGateway } = await import('./braintree-gateway.ts');
    const ask = () => refusedAccount(braintreeGateway(credentials, options), credentials);
    const message = await within(PROCESSOR_TIMEOUT_MS, ask).catch(refusalOf);
    return message === undefined ? { works: true } : { works: false, message };
  },
};

/** Asks for a token of a browser, which nobody gets, with each merchant account. */
async function refusedAccount(
  { clientToken }: BraintreeGateway,
  { merchantAccountId, merchantAccounts = {} }: BraintreeCredentials,
): Promise<string | undefined> {
  for (const account of new Set([merchantAccountId, ...Object.values(merchantAccounts)])) {
    const options = account === undefined ? {} : { merchantAccountId: account };
    const { success } = await clientToken.generate(options);
    if (success) continue;
    return account === undefined
      ? 'Braintree has no default merchant account.'
      : `Braintree has no merchant account ${account}.`;
  }
  return undefined;
}

const refusalOf = (error: unknown): string =>
  isMisconfiguration(error) || isNotFound(error)
    ? 'Braintree does not accept these keys for this merchant ID and environment.'
    : 'Braintree did not answer as expected. Try again in a moment.';
